import { describe, expect, test } from 'vitest'
import { attempt } from './attempt-fixture.ts'
import type { FinishedAttempt } from './settlement.ts'
import { refusalsUntilTrial, trialAfter } from './trial-wait.ts'
import { endpointChanges } from './trials.ts'
import type { Verdict } from './verdict.ts'

const minute = 60_000
const schedule = [5_000, 30_000, 2 * minute, 10 * minute, 30 * minute]

const verdicts: Readonly<Record<string, Verdict>> = {
  accepted: { outcome: 'succeeded' },
  refused: { outcome: 'retry', at: 1, charged: true, pauseEndpointUntil: null },
  throttled: { outcome: 'retry', at: 1, charged: false, pauseEndpointUntil: 1 },
  exhausted: { outcome: 'failed' },
  gone: { outcome: 'gone' },
  /** The proxy of this installation was down. */
  unproxied: { outcome: 'retry', at: 1, charged: true, pauseEndpointUntil: null },
}

/** Attempts of one webhook that were claimed after so many refusals, such as `refused accepted`. */
const finished = (outcomes: string, refusals: number, webhook_id = 'w1') =>
  outcomes.split(' ').map((outcome): FinishedAttempt => {
    const verdict = verdicts[outcome]
    if (verdict === undefined) throw new Error(`no outcome ${outcome}`)
    const errorCode = outcome === 'unproxied' ? ('proxy' as const) : null
    const posted = { status: null, errorCode, error: null, excerpt: null, ms: 1 }
    const failure = { kind: 'failure', code: 'timeout', detail: '', ms: 1 } as const
    return {
      item: { ...attempt, webhook_id, refusals },
      result: { posted: { ...posted, result: failure }, verdict, attemptedAt: 0, judgedAt: 1 },
    }
  })

const none = { account_id: 'a1', id: 'w1', accepted: false, refused: 0, tried: false }

describe('an endpoint', () => {
  test.each<[string, string, number, object | null]>([
    ['that accepts as ever is not written', 'accepted accepted', 0, null],
    ['that accepts after refusals counts as a good one', 'accepted', 3, { accepted: true }],
    [
      'that accepts one of several counts as a good one',
      'refused accepted',
      0,
      { accepted: true, refused: 1 },
    ],
    ['that refuses is counted', 'refused exhausted', 0, { refused: 2 }],
    ['that throttles is not', 'throttled', 0, null],
    ['that throttles its trial is not either', 'throttled', refusalsUntilTrial, null],
    ['that is gone is not', 'gone', 0, null],
    ['that a proxy did not reach is not', 'unproxied', 0, null],
    [
      'that refuses its trial is told from one that refuses',
      'refused',
      refusalsUntilTrial,
      { refused: 1, tried: true },
    ],
  ])('%s', (_, outcomes, refusals, change) => {
    const [made] = endpointChanges(finished(outcomes, refusals), schedule)
    expect(made ?? null).toEqual(
      change && { ...none, ...change, wait_ms: expect.any(Number) as number },
    )
  })

  test('is left alone for longer after each trial that it refuses', () => {
    const waits = [0, 1, 2].map(
      (more) =>
        endpointChanges(finished('refused', refusalsUntilTrial + more), schedule)[0]?.wait_ms,
    )
    expect(waits).toEqual([30_000, 2 * minute, 10 * minute])
  })

  test('is judged by its own attempts', () => {
    const both = [...finished('refused', 0), ...finished('refused accepted', 0, 'w2')]
    expect(endpointChanges(both, schedule).map(({ id, accepted }) => [id, accepted])).toEqual([
      ['w1', false],
      ['w2', true],
    ])
  })
})

test.each([
  [0, 5_000],
  [refusalsUntilTrial, 5_000],
  [refusalsUntilTrial + 1, 30_000],
  [refusalsUntilTrial + 3, 10 * minute],
  [refusalsUntilTrial + 4, 10 * minute],
  [refusalsUntilTrial + 400, 10 * minute],
])('after %i refusals a trial comes in %i ms', (refusals, ms) => {
  expect(trialAfter(refusals, schedule)).toBe(ms)
})

test('trials are no further apart than the attempts of a short schedule', () => {
  expect(trialAfter(refusalsUntilTrial + 7, [1_000, 2_000])).toBe(2_000)
})
