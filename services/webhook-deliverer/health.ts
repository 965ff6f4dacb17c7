// Decides what attempts say about their webhooks: which fail, and which are switched off.
import { derivedId } from '../../platform/postgres/derived-id.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { isoTime } from '../../resources/resource.ts'
import { recordedEvent } from '../../resources/messages/recorded-event.ts'
import { updateRow } from '../../resources/rows.ts'
import type { FinishedAttempt } from './settlement.ts'
import { isFailure } from './verdict.ts'

/** A webhook that has had nothing but failures for so long, and so many of them, is switched off. */
const switchedOffAfter = { days: 5, failures: 10 }

/** The outcomes of one webhook's attempts in a batch. */
export type WebhookOutcomes = {
  readonly account_id: string
  readonly id: string
  readonly succeeded: boolean
  readonly failures: number
  /** Whether the endpoint answered 410. */
  readonly gone: boolean
}

/** A proxy of this installation that is down is no fault of the endpoints. */
export const isOfEndpoint = ({ posted }: FinishedAttempt['result']): boolean =>
  posted.errorCode !== 'proxy'

export function outcomesOf(finished: readonly FinishedAttempt[]): readonly WebhookOutcomes[] {
  const byWebhook = new Map<string, WebhookOutcomes>()
  for (const { item, result } of finished) {
    const { account_id, webhook_id: id } = item
    const before = byWebhook.get(id) ?? {
      account_id,
      id,
      succeeded: false,
      failures: 0,
      gone: false,
    }
    byWebhook.set(id, {
      ...before,
      succeeded: before.succeeded || result.verdict.outcome === 'succeeded',
      failures: before.failures + (isOfEndpoint(result) && isFailure(result.verdict) ? 1 : 0),
      gone: before.gone || result.verdict.outcome === 'gone',
    })
  }
  return [...byWebhook.values()].filter(({ succeeded, failures }) => succeeded || failures > 0)
}

/** A webhook after the outcomes of a batch were noted. */
export type WebhookHealth = {
  readonly account_id: string
  readonly id: string
  readonly active: boolean
  readonly failures: number
  readonly failing_since: Date | null
  /** The database's clock. */
  readonly now: Date
}

const dayMs = 86_400_000

const wayBack =
  'Activate the webhook when its endpoint works again: what waits is then sent at once.'

/** Why a webhook is to be switched off; null: it stays as it is. */
export function switchOffReason(health: WebhookHealth, isGone: boolean): string | null {
  const { active, failures, failing_since, now } = health
  if (!active) return null
  if (isGone) return `The endpoint answered 410 Gone. ${wayBack}`
  if (failing_since === null || failures < switchedOffAfter.failures) return null
  if (now.getTime() - failing_since.getTime() < switchedOffAfter.days * dayMs) return null
  return `All ${failures} attempts since ${isoTime(failing_since)} failed. ${wayBack}`
}

function disabledEvent({ account_id, id, now }: WebhookHealth) {
  return recordedEvent({
    // A webhook can be switched off more than once.
    event_id: derivedId('event', 'webhook.disabled', id, now.toISOString()),
    event: 'webhook.disabled',
    account_id,
    recorded_at: now.getTime(),
    reference_type: 'webhook',
    reference_id: id,
  })
}

/** The webhooks that are switched off, and the events that tell the account's other webhooks. */
export function switchedOff(
  webhooks: readonly WebhookHealth[],
  finished: readonly FinishedAttempt[],
) {
  const gone = new Set(
    finished
      .filter(({ result }) => result.verdict.outcome === 'gone')
      .map(({ item }) => item.webhook_id),
  )
  const off = webhooks.flatMap((health) => {
    const reason = switchOffReason(health, gone.has(health.id))
    return reason === null ? [] : [{ health, reason }]
  })
  const rows: Put[] = off.map(({ health: { account_id, id, now }, reason }) => {
    const row = { account_id, id, active: false, deactivated_reason: reason, deactivated_at: now }
    return updateRow('webhook', row)
  })
  return { rows, messages: off.map(({ health }) => disabledEvent(health)) }
}
