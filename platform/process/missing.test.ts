import { expect, test, vi } from 'vitest'
import { createMissing } from './missing.ts'
import type { Log } from './log.ts'

const quick = { firstMs: 1, longestMs: 1, repeatMs: 60_000 }

function logInTests() {
  const lines: string[] = []
  const log = {
    warn: (_details: unknown, line: string) => lines.push(line),
    info: (line: string) => lines.push(line),
  } as unknown as Log
  return { log, lines }
}

const never = (): AbortSignal => new AbortController().signal

test('what is away is named once in the log and for as long as it is away', async () => {
  const { log, lines } = logInTests()
  const missing = createMissing(log, quick)
  const named: (readonly string[])[] = []
  let isThere = false
  const work = vi.fn(() => {
    named.push(missing.all())
    return isThere ? Promise.resolve(7) : Promise.reject(new Error('refused'))
  })
  const sentence = (error: unknown): string => `No broker answers: ${(error as Error).message}.`
  const result = missing.untilThere({ what: 'the broker', work, sentence }, never())
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2))
  isThere = true
  expect(await result).toBe(7)
  expect(named.slice(0, 2)).toEqual([[], ['No broker answers: refused.']])
  expect(missing.all()).toEqual([])
  expect(lines).toEqual(['No broker answers: refused.', 'the broker is there'])
})

test('what is there at once is not mentioned', async () => {
  const { log, lines } = logInTests()
  const missing = createMissing(log, quick)
  const attempt = { what: 'x', work: () => Promise.resolve('here'), sentence: String }
  expect(await missing.untilThere(attempt, never())).toBe('here')
  expect(lines).toEqual([])
})

test('two things that miss the same are named in one sentence', async () => {
  const { log, lines } = logInTests()
  const missing = createMissing(log, { ...quick, firstMs: 60_000 })
  const halt = new AbortController()
  const away = (what: string) => ({
    what,
    work: () => Promise.reject(new Error('away')),
    sentence: () => 'No broker answers.',
  })
  const both = [
    missing.untilThere(away('a'), halt.signal),
    missing.untilThere(away('b'), halt.signal),
  ]
  await vi.waitFor(() => expect(missing.all()).toEqual(['No broker answers.']))
  halt.abort()
  expect(await Promise.all(both)).toEqual([null, null])
  expect(lines).toEqual(['No broker answers.'])
  expect(missing.all()).toEqual([])
})
