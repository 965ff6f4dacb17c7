// delivery (due) -> POST -> webhook_notification_log, delivery.settled
// Posts what is due, fairly over all webhooks, and settles what came of it.
import { randomUUID } from 'node:crypto'
import type { HttpOut } from '../../platform/http-out/call.ts'
import type { Loop } from '../../platform/loop/define.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import type { Permits } from '../../platform/limits/permits.ts'
import { bodyOf } from './body.ts'
import { post, postDefaults } from './post.ts'
import type { Posted } from './post.ts'
import { underTheirAddresses } from './changed-address.ts'
import type { Schedule } from './retry-at.ts'
import { pausesOf, postponedOf, settledOf, settlementOf, wasAttempted } from './settlement.ts'
import type { Postponed, Result } from './settlement.ts'
import { claimDue, deliveryLease, settleDeliveries } from './sql.ts'
import type { Attempt } from './sql.ts'
import type { UnderWay } from './in-flight.ts'
import { verdictOf } from './verdict.ts'
import { pauseWebhooks } from './webhook-sql.ts'

/** Posts under way in one process, over all webhooks and for one of them. */
export const mostUnderWay = 256
export const mostPerWebhook = 16

export type DeliverParts = {
  readonly http: HttpOut
  readonly underWay: UnderWay
  /** By account. */
  readonly permits: Permits
  readonly signatureHeader: string
  readonly schedule: Schedule
  readonly metrics: Metrics
}

export function deliverLoop(parts: DeliverParts): Loop<Attempt, Result | Postponed> {
  return {
    name: 'deliver',
    concurrency: mostUnderWay,
    idleMs: 500,
    settleAfterMs: 50,
    claim: (tx, room) => {
      const [busy, scarce] = [parts.underWay.busy(), parts.permits.scarce(mostPerWebhook)]
      return claimDue(tx, randomUUID(), room, mostPerWebhook, busy, scarce)
    },
    work: async (attempt) => {
      parts.underWay.add(attempt.webhook_id, attempt.url)
      try {
        const { account_id } = attempt
        return (await parts.permits.acquire(account_id))
          ? await makeAttempt(attempt, parts)
          : { postponedMs: parts.permits.freeInMs(account_id) }
      } finally {
        parts.underWay.remove(attempt.webhook_id)
      }
    },
    giveBack: deliveryLease.giveBack,
    settle: async (ended, tx) => {
      const finished = await underTheirAddresses(ended.filter(wasAttempted), tx)
      const settled = [...finished.map(settledOf), ...ended.flatMap(postponedOf)]
      const held = await settleDeliveries(tx, settled)
      const ids = new Set(held.map(({ notification_id }) => notification_id))
      const counting = finished.filter(({ item }) => ids.has(item.notification_id))
      const pauses = pausesOf(counting)
      if (pauses.length > 0) await pauseWebhooks(tx, pauses)
      return settlementOf(counting)
    },
  }
}

async function makeAttempt(attempt: Attempt, parts: DeliverParts): Promise<Result> {
  const now = Date.now()
  const posted = await post(
    parts.http,
    {
      notificationId: attempt.notification_id,
      url: attempt.url,
      body: bodyOf(attempt),
      secrets: [attempt.secret, ...attempt.previous_secrets],
      customHeaders: attempt.headers ?? [],
      attemptAt: Math.floor(now / 1_000),
    },
    { ...postDefaults, signatureHeader: parts.signatureHeader },
  )
  observe(parts.metrics, posted)
  const judgedAt = Date.now()
  const verdict = verdictOf(
    posted.result,
    {
      number: attempt.charged + 1,
      throttledBefore: attempt.throttled,
      throttledSince: attempt.throttled_since?.getTime() ?? null,
      now: judgedAt,
      random: Math.random(),
    },
    parts.schedule,
  )
  parts.underWay.judge(attempt.webhook_id, attempt.url, posted.errorCode === 'timeout')
  return { posted, verdict, attemptedAt: now, judgedAt }
}

function observe(metrics: Metrics, { status, errorCode, ms }: Posted): void {
  const result = status === null ? (errorCode ?? 'unknown') : `${Math.floor(status / 100)}xx`
  metrics.callsOut.observe({ purpose: 'webhook', result }, ms / 1_000)
}
