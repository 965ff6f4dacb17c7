// Probes of accounts with many ambiguous numbers, beside those of others.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { accessTo } from '../../carriers/http-fixture.ts'
import { createPaidCalls } from '../../carriers/paid-calls.ts'
import { exchangeOn } from '../../platform/limits/exchange-shares.ts'
import { leasedShares } from '../../platform/limits/shares.ts'
import { runLoop } from '../../platform/loop/run.ts'
import type { LoopHandle } from '../../platform/loop/run.ts'
import { silentLog } from '../../platform/process/log.ts'
import { createMetrics } from '../../platform/process/metrics.ts'
import { fakeOutbox } from '../../platform/worker/worker-fixture.ts'
import {
  claimProbes,
  mostProbesOfAccount,
  waitingProbes,
} from '../../services/carrier-detector/probe-sql.ts'
import { probeLoop } from '../../services/carrier-detector/probe.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

const ends: (() => Promise<unknown>)[] = []
beforeEach(() => made.database.query({ text: 'truncate probe, limit_holder, limit_share' }))
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const database = () => made.database
const accounts = (count: number) => Array.from({ length: count }, () => randomUUID())

/** Makes due probes, the first of them waiting longest; each number begins with its account. */
async function probesOf(
  account: string,
  count: number,
  waitedSeconds: number,
  candidates: readonly string[] = ['ONEY'],
): Promise<void> {
  await database().query({
    text: `
      insert into probe (account_id, tracking_request_id, number, number_type, candidates, due_at)
      select $1::uuid, gen_random_uuid(), $1::uuid || ' ' || n, 'container', $4, now() - $3 * interval '1 second'
      from generate_series(1, $2) as n`,
    values: [account, count, waitedSeconds, candidates],
  })
}

const looked = async (inFlight: { account_id: string; count: number }[] = []) =>
  (await waitingProbes(database(), inFlight)).map((probe) => probe.account_id)

test('the accounts with the fewest probes in flight come first, with a few each', async () => {
  const [flooder = '', other = ''] = accounts(2)
  await probesOf(flooder, 97, 60)
  await probesOf(other, 1, 1)
  const most = (count: number) => Array<string>(count).fill(flooder)
  expect(await looked()).toEqual([flooder, other, ...most(mostProbesOfAccount - 1)])
  const held = [{ account_id: flooder, count: 1 }]
  expect(await looked(held)).toEqual([other, ...most(mostProbesOfAccount - 1)])
  expect(await looked([{ account_id: flooder, count: mostProbesOfAccount }])).toEqual([other])
})

test('a probe is claimed once', async () => {
  await probesOf(randomUUID(), 2, 1)
  const waiting = await waitingProbes(database(), [])
  const claim = async () => (await claimProbes(database(), randomUUID(), waiting)).length
  expect([await claim(), await claim()]).toEqual([2, 0])
})

const windowMs = 60_000
const infer = 2

/**
 * A carrier-detector whose accounts have `infer` calls a minute, and each carrier as many as its name says; the accounts
 * whose numbers it has asked for, with the carriers.
 */
function detector(perMinute: Readonly<Record<string, number>> = { ONEY: 1_000 }) {
  const asked: string[] = []
  const carriers = new Map(
    Object.entries(perMinute).map(([scac, callsPerMinute]) => [
      scac,
      accessTo(scac, { profile: { callsPerMinute } }),
    ]),
  )
  const calls = createPaidCalls(carriers, {
    general: { poll: 1, create: 1, infer, refresh: 1 },
    ownOf: () => Promise.resolve(null),
    openShares: leasedShares({ exchange: exchangeOn(database()), log: silentLog() }),
    onFree: () => handle.wake(),
  })
  const loop = probeLoop({
    ...calls,
    carriers,
    known: [],
    ask: ({ profile: { scac } }, _type, number, pay) =>
      pay((mayLeave) => {
        if (mayLeave()) asked.push(`${number.split(' ')[0]} ${scac}`)
        return Promise.resolve({ kind: 'not_found', status: 404, body: Buffer.alloc(0) } as const)
      }),
    failed: () => undefined,
  })
  const outbox = { ...fakeOutbox(), put: () => [] }
  const handle: LoopHandle<unknown> = runLoop(loop, {
    database: database(),
    outbox,
    log: silentLog(),
    metrics: createMetrics(),
  })
  ends.push(async () => {
    const stopped = handle.stop()
    await calls.close()
    await stopped
  })
  const askedFor = (account: string, scac = 'ONEY') =>
    asked.filter((one) => one === `${account} ${scac}`).length
  return { askedFor, wake: () => handle.wake() }
}

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: windowMs / 6 })

const claimed = async () =>
  (await database().query({ text: 'select from probe where lease_until > now()' })).length

test('accounts that have used up their calls keep no slot from another one', async () => {
  const flooders = accounts(6)
  for (const one of flooders) await probesOf(one, 97, 60)
  const { askedFor, wake } = detector()
  await until(() => expect(flooders.map((one) => askedFor(one))).toEqual(flooders.map(() => infer)))
  const other = randomUUID()
  await probesOf(other, 1, 0)
  wake()
  await until(() => expect(askedFor(other)).toBe(1))
  await until(async () => expect(await claimed()).toBe(0))
})

test('a carrier that has no calls left keeps no slot from numbers of others', async () => {
  const flooders = accounts(6)
  for (const one of flooders) await probesOf(one, 4, 60)
  const { askedFor, wake } = detector({ ONEY: 1, HLCU: 1_000 })
  const all = () => flooders.reduce((sum, one) => sum + askedFor(one), 0)
  await until(() => expect(all()).toBe(1))
  const other = randomUUID()
  await probesOf(other, 1, 0, ['HLCU'])
  wake()
  await until(() => expect(askedFor(other, 'HLCU')).toBe(1))
  expect(all()).toBe(1)
})

test('a number of more carriers than its account has calls is asked for with all of these', async () => {
  const account = randomUUID()
  await probesOf(account, 1, 0, ['ONEY', 'HLCU', 'ZIMU'])
  const scacs = { ONEY: 10, HLCU: 10, ZIMU: 10 }
  const { askedFor } = detector(scacs)
  const all = () => Object.keys(scacs).reduce((sum, scac) => sum + askedFor(account, scac), 0)
  await until(() => expect(all()).toBe(infer))
})

test('two processes share the calls of an account, and none of them keeps slots for it', async () => {
  const [flooder = '', other = ''] = accounts(2)
  await probesOf(flooder, 97, 60)
  const both = [detector(), detector()]
  const asked = (account: string) => both.reduce((sum, { askedFor }) => sum + askedFor(account), 0)
  await until(() => expect(asked(flooder)).toBe(infer))
  await probesOf(other, 1, 0)
  for (const { wake } of both) wake()
  await until(() => expect(asked(other)).toBe(1))
  await until(async () => expect(await claimed()).toBe(0))
})
