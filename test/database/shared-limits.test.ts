// Limits that several processes keep together.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exchangeOn } from '../../platform/limits/exchange-shares.ts'
import type { Exchange } from '../../platform/limits/exchange-shares.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'
import { limitedCalls, leaseMs, mostInOneWindow, windowMs } from '../support/limited-calls.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

const ends: (() => unknown)[] = []
beforeEach(() => made.database.query({ text: 'truncate limit_holder, limit_share' }))
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const limit = 20

/** One process's calls: all that have left, and an exchange that fails while it is cut off. */
function caller(most = limit) {
  const times: number[] = []
  const cut = { off: false }
  const exchange: Exchange = (...asked) =>
    cut.off ? Promise.reject(new Error('cut off')) : exchangeOn(made.database)(...asked)
  const calls = limitedCalls(exchange, most, (at) => times.push(at))
  ends.push(calls.stop)
  const since = (from: number) => times.filter((at) => at >= from).length
  return { ...calls, times, cut, since }
}

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 10_000, interval: 20 })

test('two that both need more than there is have half each, and no window more than the limit', async () => {
  const [a, b] = [caller(), caller()]
  a.keepCalling(30)
  b.keepCalling(30)
  await until(() => expect(Math.min(a.times.length, b.times.length)).toBeGreaterThan(2 * limit))
  expect(mostInOneWindow([...a.times, ...b.times])).toBeLessThanOrEqual(limit)
  const from = Math.max(...a.times)
  await until(() => expect(a.since(from)).toBeGreaterThan(limit))
  expect(Math.abs(a.since(from) - b.since(from))).toBeLessThanOrEqual(limit / 2 + 2)
})

test('one alone has the whole limit, and what it gives up goes to the other', async () => {
  const [a, b] = [caller(), caller()]
  a.keepCalling(30)
  await until(() => expect(mostInOneWindow(a.times)).toBe(limit))
  await a.stop()
  b.keepCalling(30)
  await until(() => expect(mostInOneWindow(b.times)).toBe(limit))
  expect(mostInOneWindow([...a.times, ...b.times])).toBe(limit)
})

test('a limit of one goes round', async () => {
  const [a, b] = [caller(1), caller(1)]
  a.keepCalling(3)
  b.keepCalling(3)
  await until(() => expect(Math.min(a.times.length, b.times.length)).toBeGreaterThan(1))
  expect(mostInOneWindow([...a.times, ...b.times])).toBe(1)
})

test('one that the database does not reach calls until its lease ends; then its share is the others’', async () => {
  const [a, b] = [caller(), caller()]
  a.keepCalling(30)
  await until(() => expect(mostInOneWindow(a.times)).toBe(limit))
  a.cut.off = true
  const cutAt = Date.now()
  b.keepCalling(30)
  await until(() => expect(mostInOneWindow(b.times)).toBe(limit))
  expect(Math.max(...a.times)).toBeLessThanOrEqual(cutAt + leaseMs + 50)
  expect(mostInOneWindow([...a.times, ...b.times])).toBeLessThanOrEqual(limit)
  a.cut.off = false
  const from = Date.now()
  await until(() => expect(a.since(from)).toBeGreaterThan(limit / 2))
  expect(mostInOneWindow([...a.times, ...b.times])).toBeLessThanOrEqual(limit)
})

test('of a high limit each may use a small part although the database is away', async () => {
  const one = caller(5_000)
  one.cut.off = true
  one.keepCalling(30)
  await until(() => expect(one.times.length).toBeGreaterThan(5))
  expect(mostInOneWindow(one.times)).toBe(5)
})

test('a process that has stopped leaves no rows', async () => {
  const [one, other] = [caller(), caller()]
  one.keepCalling(1)
  await until(() => expect(one.times.length).toBeGreaterThan(0))
  await one.stop()
  other.keepCalling(1)
  await vi.waitFor(
    async () => {
      const rows = await made.database.query({ text: 'select holder_id from limit_share' })
      expect(new Set(rows.map(({ holder_id }) => holder_id)).size).toBe(1)
      expect(await made.database.query({ text: 'select from limit_holder' })).toHaveLength(1)
    },
    { timeout: 10_000, interval: 50 },
  )
})

test.each([
  ['have been given to another', 'delete from limit_share; delete from limit_holder'],
  ['have not counted for a window', `update limit_holder set lease_until = now() - interval '1 h'`],
])('a process whose shares %s is told, and keeps none of them', async (_, change) => {
  const [one, other] = [randomUUID(), randomUUID()]
  const exchange = (holder: string, used: number) =>
    exchangeOn(made.database)(holder, { leaseMs, windowMs }, [
      { name: 'carrier ONEY', limit, used, wanted: limit, target: limit, waitedMs: null },
    ])
  const renew = () => exchangeOn(made.database)(one, { leaseMs, windowMs }, [])
  expect((await exchange(one, 0)).isNew).toBe(true)
  expect((await renew()).isNew).toBe(false)
  await made.database.query({ text: change })
  await exchange(other, 0)
  expect((await exchange(one, limit)).isNew).toBe(true)
  const [held] = await made.database.query({
    text: 'select sum(share)::int as share from limit_share',
  })
  expect(held).toEqual({ share: limit })
  await made.database.query({ text: change })
  expect((await renew()).isNew).toBe(true)
})

/** A process of its own that calls without end; the times of its calls. */
function callingProcess() {
  const script = new URL('../support/limited-calls.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', 'tsx', script, made.url, String(limit)])
  const times: number[] = []
  child.stdout.on('data', (lines: Buffer) => {
    for (const line of lines.toString().split('\n')) if (line) times.push(Number(line))
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
  }
  ends.push(kill)
  return { times, kill }
}

test('two processes stay within a limit, also when one is killed', async () => {
  const [a, b] = [callingProcess(), callingProcess()]
  await vi.waitFor(
    () => expect(Math.min(a.times.length, b.times.length)).toBeGreaterThan(limit),
    30_000,
  )
  await a.kill()
  const from = Date.now()
  const later = () => b.times.filter((at) => at > from + leaseMs + windowMs)
  await until(() => expect(mostInOneWindow(later())).toBe(limit))
  expect(mostInOneWindow([...a.times, ...b.times])).toBeLessThanOrEqual(limit)
})
