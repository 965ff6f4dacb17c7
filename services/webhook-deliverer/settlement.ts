import { derivedId } from '../../platform/postgres/derived-id.ts'
import { causedBy } from '../../platform/loop/define.ts'
import type { Finished, Settlement } from '../../platform/loop/define.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import type { DeliverySettled } from '../../schemas/messages.ts'
import type { PostOutcome } from '../../platform/http-out/signed-post.ts'
import type { Attempt, SettledDelivery } from './sql.ts'
import { isFailure } from './verdict.ts'
import type { Verdict } from './verdict.ts'
import { noPhases } from '../../platform/http-out/phases.ts'
import { addToRow, updateRow, upsertRow } from '../../resources/rows.ts'
import { durationClass } from '../../resources/webhooks/attempt-counts.ts'

/** The outcome of an attempt that was made, and the verdict on it. */
export type AttemptResult = {
  readonly posted: PostOutcome
  readonly verdict: Verdict
  /** Milliseconds since 1970: when the attempt began, and when it was judged. */
  readonly attemptedAt: number
  readonly judgedAt: number
}
export type FinishedAttempt = Finished<Attempt, AttemptResult>

/** An attempt that was not made, for want of a permit or of the key of a secret; it may be after this time. */
export type PostponedAttempt = { readonly postponedMs: number }
type EndedAttempt = Finished<Attempt, AttemptResult | PostponedAttempt>

export const isFinished = (ended: EndedAttempt): ended is FinishedAttempt =>
  !('postponedMs' in ended.result)

const hourMs = 3_600_000

const isFinal = ({ outcome }: Verdict): boolean => outcome !== 'retry'

/** How often and since when the endpoint throttles; outcomes of other kinds do not reset it. */
function throttling({ item, result: { verdict, judgedAt } }: FinishedAttempt) {
  const { throttled, throttled_since } = item
  if (verdict.outcome !== 'retry' || verdict.pauseEndpointUntil === null)
    return { throttled, throttled_since }
  return { throttled: throttled + 1, throttled_since: throttled_since ?? new Date(judgedAt) }
}

const unchangedDelivery = (item: Attempt): Omit<SettledDelivery, 'due_in_ms'> => ({
  account_id: item.account_id,
  notification_id: item.notification_id,
  lease_token: item.lease_token,
  attempt: item.attempt,
  url: item.url,
  charged: item.charged,
  throttled: item.throttled,
  throttled_since: item.throttled_since,
})

/** How the delivery's row changes. */
export function settledOf(finished: FinishedAttempt): SettledDelivery {
  const { item, result } = finished
  const { verdict, judgedAt } = result
  const isCharged = verdict.outcome !== 'retry' || verdict.charged
  return {
    ...unchangedDelivery(item),
    attempt: item.attempt + 1,
    charged: item.charged + (isCharged ? 1 : 0),
    ...throttling(finished),
    due_in_ms: verdict.outcome === 'retry' ? verdict.at - judgedAt : null,
  }
}

/** A delivery whose attempt was not made becomes due when it may be, and no attempt is counted. */
export const postponedOf = ({ item, result }: EndedAttempt): readonly SettledDelivery[] =>
  'postponedMs' in result ? [{ ...unchangedDelivery(item), due_in_ms: result.postponedMs }] : []

function logRow({ item, result }: FinishedAttempt): Put {
  const { posted, verdict } = result
  const { account_id, notification_id, attempt } = item
  const { phases = noPhases } = posted.result
  return upsertRow('webhook_notification_log', {
    account_id,
    notification_id,
    attempt,
    id: derivedId('attempt', notification_id, String(attempt)),
    url: item.url,
    attempted_at: new Date(result.attemptedAt),
    duration_ms: Math.round(posted.ms),
    dns_ms: phases.dnsMs,
    connect_ms: phases.connectMs,
    tls_ms: phases.tlsMs,
    first_byte_ms: phases.firstByteMs,
    status_code: posted.status,
    error_code: posted.errorCode,
    response_excerpt: posted.excerpt ?? posted.error,
    next_attempt_at: verdict.outcome === 'retry' ? new Date(verdict.at) : null,
  })
}

/** The attempt among those of its webhook in the same hour, by class of duration. */
function countRows({ item, result: { posted, verdict, attemptedAt } }: FinishedAttempt): Put[] {
  const succeeded = verdict.outcome === 'succeeded'
  if (!succeeded && !isFailure(verdict)) return []
  const key = { account_id: item.account_id, webhook_id: item.webhook_id }
  const counted = {
    outcome: succeeded ? 'delivered' : 'failed',
    up_to_ms: durationClass(posted.ms),
  }
  const hour = new Date(Math.floor(attemptedAt / hourMs) * hourMs)
  return [addToRow('webhook_attempt_count', { ...key, hour, ...counted, count: 1 })]
}

const outcomeOf = ({ outcome }: Verdict) => (outcome === 'succeeded' ? 'succeeded' : 'failed')

function statusRow({ item, result: { verdict } }: FinishedAttempt): Put {
  const { account_id, notification_id: id } = item
  return updateRow('webhook_notification', { account_id, id, delivery_status: outcomeOf(verdict) })
}

/** The webhooks whose endpoints throttled an attempt (429, or 503 with Retry-After), and for how long they pause. */
export const pausesOf = (finished: readonly FinishedAttempt[]) =>
  finished.flatMap(({ item, result: { verdict, judgedAt } }) =>
    verdict.outcome === 'retry' && verdict.pauseEndpointUntil !== null
      ? [
          {
            account_id: item.account_id,
            id: item.webhook_id,
            ms: verdict.pauseEndpointUntil - judgedAt,
          },
        ]
      : [],
  )

function settledMessage({ item, result: { posted, verdict, attemptedAt } }: FinishedAttempt) {
  const value: DeliverySettled = {
    notification_id: item.notification_id,
    webhook_id: item.webhook_id,
    account_id: item.account_id,
    event: item.event,
    outcome: outcomeOf(verdict),
    attempts: item.attempt,
    status_code: posted.status,
    error_code: posted.errorCode,
    settled_at: Math.round(attemptedAt + posted.ms),
  }
  return { topic: 'delivery.settled', key: item.webhook_id, value }
}

/**
 * The rows and messages that follow from attempts, without the deliveries' own rows. `goingOn`: the notifications for
 * which another attempt waits; they are not settled, whatever the outcome.
 */
export function settlementOf(
  finished: readonly FinishedAttempt[],
  goingOn: ReadonlySet<string> = new Set(),
): Settlement {
  const final = finished.filter(
    ({ item, result }) => isFinal(result.verdict) && !goingOn.has(item.notification_id),
  )
  return {
    rows: [...finished.map(logRow), ...final.map(statusRow), ...finished.flatMap(countRows)],
    messages: final.flatMap((one) => causedBy(one, { messages: [settledMessage(one)] }).messages),
  }
}
