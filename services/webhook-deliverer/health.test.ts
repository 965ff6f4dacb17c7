import { expect, test } from 'vitest'
import { attempt } from './attempt-fixture.ts'
import { outcomesOf, switchedOff, switchOffReason } from './health.ts'
import type { WebhookHealth } from './health.ts'
import type { Verdict } from './verdict.ts'

const now = new Date('2026-03-20T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const succeeded: Verdict = { outcome: 'succeeded' }
const gone: Verdict = { outcome: 'gone' }
const again = (charged: boolean, pauseEndpointUntil: number | null): Verdict => ({
  outcome: 'retry',
  at: 0,
  charged,
  pauseEndpointUntil,
})

const finished = (verdict: Verdict) => ({
  item: attempt,
  result: {
    posted: {
      result: { kind: 'failure', code: 'timeout', detail: '', ms: 1 },
      status: null,
      errorCode: null,
      error: null,
      excerpt: null,
      ms: 1,
    } as const,
    verdict,
    attemptedAt: 0,
    judgedAt: 0,
  },
})

test.each<[string, readonly Verdict[], object[]]>([
  ['a success', [succeeded], [{ succeeded: true, failures: 0, gone: false }]],
  ['failures', [again(true, null), gone], [{ succeeded: false, failures: 2, gone: true }]],
  ['a throttled attempt', [again(false, 1)], [{ succeeded: false, failures: 1, gone: false }]],
  ['one of each', [again(true, null), succeeded], [{ succeeded: true, failures: 1, gone: false }]],
  ['an attempt that a shutdown broke off', [again(false, null)], []],
])('%s counts for the webhook', (_name, verdicts, expected) => {
  const outcomes = outcomesOf(verdicts.map((verdict) => finished(verdict)))
  const key = { account_id: 'a1', id: 'w1' }
  expect(outcomes).toEqual(expected.map((each) => ({ ...key, ...each })))
})

test('a proxy of this installation that is down counts for no webhook', () => {
  const { item, result } = finished(again(true, null))
  const posted = { ...result.posted, errorCode: 'proxy' } as const
  expect(outcomesOf([{ item, result: { ...result, posted } }])).toEqual([])
})

const failing: WebhookHealth = {
  account_id: 'a1',
  id: 'w1',
  active: true,
  failures: 10,
  failing_since: daysAgo(5),
  now,
}

test.each<[string, Partial<WebhookHealth>, boolean]>([
  ['ten failures in five days', {}, true],
  ['nine failures in five days', { failures: 9 }, false],
  ['many failures in less than five days', { failures: 999, failing_since: daysAgo(4.99) }, false],
  ['a webhook that a success has reset', { failures: 0, failing_since: null }, false],
  ['a webhook that is off already', { active: false }, false],
])('%s: switched off or not', (_name, changed, isOff) => {
  expect(switchOffReason({ ...failing, ...changed }, false) !== null).toBe(isOff)
})

test('the reason names the failures, their beginning and the way back', () => {
  expect(switchOffReason(failing, false)).toMatch(
    /^All 10 attempts since 2026-03-15T09:00:00Z failed\. Activate the webhook/,
  )
})

test('410 switches off at once, and each switching off is an event of its own', () => {
  const one = switchedOff([{ ...failing, failures: 1, failing_since: now }], [finished(gone)])
  expect(one.rows).toMatchObject([
    { into: 'webhook', how: 'update', row: { active: false, deactivated_at: now } },
  ])
  expect(one.messages).toMatchObject([
    { topic: 'event.recorded', value: { event: 'webhook.disabled', reference_id: 'w1' } },
  ])
  const later = { ...failing, now: daysAgo(-1) }
  const ids = [failing, later].flatMap((health) =>
    switchedOff([health], []).messages.map(({ value }) => value.event_id),
  )
  expect(new Set(ids).size).toBe(2)
})
