import { derivedId } from '../../platform/postgres/derived-id.ts'
import type { Settlement } from '../../platform/loop/define.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import type { DeliverySettled } from '../../schemas/messages.ts'
import type { Posted } from './post.ts'
import type { Attempt, Settled } from './sql.ts'
import type { Verdict } from './verdict.ts'
import { updateRow, upsertRow } from '../../resources/rows.ts'

/** An attempt that was made, and what is to follow from it. */
export type Result = {
  readonly posted: Posted
  readonly verdict: Verdict
  /** Milliseconds since 1970: when the attempt began, and when it was judged. */
  readonly attemptedAt: number
  readonly judgedAt: number
}
export type Finished = { readonly item: Attempt; readonly result: Result }

/** An attempt that was not made: its account had no permit, and may have one after this time. */
export type Postponed = { readonly postponedMs: number }
type Ended = { readonly item: Attempt; readonly result: Result | Postponed }

export const wasAttempted = (ended: Ended): ended is Finished => !('postponedMs' in ended.result)

const isFinal = ({ outcome }: Verdict): boolean => outcome !== 'retry'

/** From the first time on that the endpoint put it off, whatever comes between. */
function throttling({ item, result: { verdict, judgedAt } }: Finished) {
  const { throttled, throttled_since } = item
  if (verdict.outcome !== 'retry' || verdict.pauseEndpointUntil === null)
    return { throttled, throttled_since }
  return { throttled: throttled + 1, throttled_since: throttled_since ?? new Date(judgedAt) }
}

const unchanged = (item: Attempt): Omit<Settled, 'due_in_ms'> => ({
  account_id: item.account_id,
  notification_id: item.notification_id,
  lease_token: item.lease_token,
  attempt: item.attempt,
  url: item.url,
  charged: item.charged,
  throttled: item.throttled,
  throttled_since: item.throttled_since,
})

/** What the delivery's row becomes. */
export function settledOf(finished: Finished): Settled {
  const { item, result } = finished
  const { verdict, judgedAt } = result
  const isCharged = verdict.outcome !== 'retry' || verdict.charged
  return {
    ...unchanged(item),
    attempt: item.attempt + 1,
    charged: item.charged + (isCharged ? 1 : 0),
    ...throttling(finished),
    due_in_ms: verdict.outcome === 'retry' ? verdict.at - judgedAt : null,
  }
}

/** The row of a delivery without a permit becomes due when there may be one; nothing is counted. */
export const postponedOf = ({ item, result }: Ended): readonly Settled[] =>
  'postponedMs' in result ? [{ ...unchanged(item), due_in_ms: result.postponedMs }] : []

function logRow({ item, result }: Finished): Put {
  const { posted, verdict } = result
  const { account_id, notification_id, attempt } = item
  return upsertRow('webhook_notification_log', {
    account_id,
    notification_id,
    attempt,
    id: derivedId('attempt', notification_id, String(attempt)),
    url: item.url,
    attempted_at: new Date(result.attemptedAt),
    duration_ms: Math.round(posted.ms),
    status_code: posted.status,
    error_code: posted.errorCode,
    response_excerpt: posted.excerpt ?? posted.error,
    next_attempt_at: verdict.outcome === 'retry' ? new Date(verdict.at) : null,
  })
}

const outcomeOf = ({ outcome }: Verdict) => (outcome === 'succeeded' ? 'succeeded' : 'failed')

function statusRow({ item, result: { verdict } }: Finished): Put {
  const { account_id, notification_id: id } = item
  return updateRow('webhook_notification', { account_id, id, delivery_status: outcomeOf(verdict) })
}

/** The webhooks whose endpoints asked to be left alone (429, Retry-After), and for how long. */
export const pausesOf = (finished: readonly Finished[]) =>
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

/** 410 switches the webhook off. */
function webhookRows({ item, result: { verdict } }: Finished): Put[] {
  if (verdict.outcome !== 'gone') return []
  const { account_id, webhook_id: id } = item
  const deactivated_reason = 'The endpoint answered 410 Gone.'
  const row = { account_id, id, active: false, deactivated_reason }
  return [updateRow('webhook', row)]
}

function message({ item, result: { posted, verdict, attemptedAt } }: Finished) {
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

/** Everything that is written when attempts are settled, besides their deliveries' rows. */
export function settlementOf(finished: readonly Finished[]): Settlement {
  const final = finished.filter(({ result }) => isFinal(result.verdict))
  return {
    rows: [
      ...finished.map(logRow),
      ...final.map(statusRow),
      // Sorted by the runtime; several attempts of one webhook become one row.
      ...finished.flatMap(webhookRows),
    ],
    messages: final.map(message),
  }
}
