import { expect, test } from 'vitest'
import { attempt } from './attempt-fixture.ts'
import { readdressed } from './changed-address.ts'
import type { Verdict } from './verdict.ts'

const judgedAt = Date.parse('2026-03-20T09:00:05Z')
const dayLater = judgedAt + 86_400_000
const posted = {
  result: { kind: 'failure', code: 'timeout', detail: '', ms: 1 },
  status: 410,
  errorCode: null,
  error: null,
  excerpt: null,
  ms: 1,
} as const

const again = (charged: boolean, at: number, pauseEndpointUntil: number | null): Verdict => ({
  outcome: 'retry',
  at,
  charged,
  pauseEndpointUntil,
})
const anew = again(false, judgedAt, null)
const delivered: Verdict = { outcome: 'succeeded' }
const gone: Verdict = { outcome: 'gone' }
const exhausted: Verdict = { outcome: 'failed', reason: 'exhausted' }
const throttled = again(false, dayLater, dayLater)
const failed = again(true, dayLater, null)

const elsewhere = 'https://client.example/new'

test.each<[string, Verdict, string | undefined, Verdict]>([
  ['gone', gone, elsewhere, anew],
  ['a wish for patience', throttled, elsewhere, anew],
  ['a failure', failed, elsewhere, anew],
  ['the last failure', exhausted, elsewhere, anew],
  ['what it took', delivered, elsewhere, delivered],
  ['gone, where it still is', gone, attempt.url, gone],
  ['a wish for patience, where it still is', throttled, attempt.url, throttled],
  ['gone, of a webhook that is deleted', gone, undefined, gone],
])("an address's answer counts for itself alone: %s", (_name, verdict, url, expected) => {
  const one = { item: attempt, result: { posted, verdict, attemptedAt: judgedAt, judgedAt } }
  const urls = new Map(url === undefined ? [] : [[attempt.webhook_id, url]])
  expect(readdressed([one], urls).map(({ result }) => result.verdict)).toEqual([expected])
})
