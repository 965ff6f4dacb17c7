import { expect, test } from 'vitest'
import { attempt } from './attempt-fixture.ts'
import { fakeDatabase, valuesOf } from '../../platform/worker/worker-fixture.ts'
import { retriedWhereMoved, withCurrentAddresses } from './changed-address.ts'
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
const exhausted: Verdict = { outcome: 'failed' }
const throttled = again(false, dayLater, dayLater)
const failed = again(true, dayLater, null)

const elsewhere = 'https://client.example/new'

test.each<[string, Verdict, string | undefined, Verdict]>([
  ['410, URL changed', gone, elsewhere, anew],
  ['throttled, URL changed', throttled, elsewhere, anew],
  ['failure, URL changed', failed, elsewhere, anew],
  ['last failure, URL changed', exhausted, elsewhere, anew],
  ['success, URL changed', delivered, elsewhere, delivered],
  ['410, same URL', gone, attempt.url, gone],
  ['throttled, same URL', throttled, attempt.url, throttled],
  ['410, webhook deleted', gone, undefined, gone],
])('an outcome counts only for the address that gave it: %s', (_name, verdict, url, expected) => {
  const one = { item: attempt, result: { posted, verdict, attemptedAt: judgedAt, judgedAt } }
  const urls = new Map(url === undefined ? [] : [[attempt.webhook_id, url]])
  expect(retriedWhereMoved([one], urls).map(({ result }) => result.verdict)).toEqual([expected])
})

test('a webhook with one failure among successes is locked, so that its URL cannot change', async () => {
  const database = fakeDatabase()
  const ended = (verdict: Verdict) => ({
    item: attempt,
    result: { posted, verdict, attemptedAt: judgedAt, judgedAt },
  })
  await withCurrentAddresses([ended(failed), ended(delivered)], database)
  const always = valuesOf(database, 'webhook_lock_failing').map((values) => values[2])
  expect(always).toEqual([[true]])
})
