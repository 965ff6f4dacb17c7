// delivery (due) -> POST -> webhook_notification_log, delivery.settled
// Posts due deliveries, fairly over all webhooks, and settles their outcomes.
import { randomUUID } from 'node:crypto'
import type { HttpOut } from '../../platform/http-out/call.ts'
import type { Loop } from '../../platform/loop/define.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import type { Permits } from '../../platform/limits/permits.ts'
import { bodyOf } from '../../resources/notification-body.ts'
import { post, postDefaults } from '../../platform/http-out/signed-post.ts'
import type { PostNames, PostOutcome } from '../../platform/http-out/signed-post.ts'
import { withCurrentAddresses } from './changed-address.ts'
import type { Schedule } from './retry-at.ts'
import { pausesOf, postponedOf, settledOf, settlementOf, isFinished } from './settlement.ts'
import type { AttemptResult, PostponedAttempt } from './settlement.ts'
import { claimDue, deliveryLease, settleDeliveries } from './sql.ts'
import type { Attempt } from './sql.ts'
import type { InFlightPosts } from '../../platform/limits/in-flight.ts'
import { verdictOf } from './verdict.ts'
import { pauseWebhooks } from './webhook-sql.ts'

/** Limits on the posts in flight in one process, in total and for each webhook. */
export const maxInFlight = 256
export const maxInFlightPerWebhook = 16

export type DeliveryDependencies = PostNames & {
  readonly http: HttpOut
  readonly inFlight: InFlightPosts
  /** By account. */
  readonly permits: Permits
  readonly schedule: Schedule
  readonly metrics: Metrics
}

export function deliveryLoop(
  dependencies: DeliveryDependencies,
): Loop<Attempt, AttemptResult | PostponedAttempt> {
  return {
    name: 'deliver',
    concurrency: maxInFlight,
    idleMs: 500,
    settleAfterMs: 50,
    claim: (tx, free) => {
      const [busy, scarce] = [
        dependencies.inFlight.busy(),
        dependencies.permits.scarce(maxInFlightPerWebhook),
      ]
      return claimDue(tx, randomUUID(), free, maxInFlightPerWebhook, busy, scarce)
    },
    work: async (attempt) => {
      dependencies.inFlight.add(attempt.webhook_id, attempt.url)
      try {
        const { account_id } = attempt
        return (await dependencies.permits.acquire(account_id))
          ? await makeAttempt(attempt, dependencies)
          : { postponedMs: dependencies.permits.freeInMs(account_id) }
      } finally {
        dependencies.inFlight.remove(attempt.webhook_id)
      }
    },
    giveBack: deliveryLease.giveBack,
    settle: async (ended, tx) => {
      const finished = await withCurrentAddresses(ended.filter(isFinished), tx)
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

async function makeAttempt(
  attempt: Attempt,
  dependencies: DeliveryDependencies,
): Promise<AttemptResult> {
  const now = Date.now()
  const { signatureHeader, userAgent } = dependencies
  const posted = await post(
    dependencies.http,
    {
      notificationId: attempt.notification_id,
      url: attempt.url,
      body: bodyOf(attempt),
      secrets: [attempt.secret, ...attempt.previous_secrets],
      customHeaders: attempt.headers ?? [],
      attemptAt: Math.floor(now / 1_000),
    },
    { ...postDefaults, signatureHeader, userAgent },
  )
  observe(dependencies.metrics, posted)
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
    dependencies.schedule,
  )
  dependencies.inFlight.noteAnswer(attempt.webhook_id, attempt.url, posted.errorCode === 'timeout')
  return { posted, verdict, attemptedAt: now, judgedAt }
}

function observe(metrics: Metrics, { status, errorCode, ms }: PostOutcome): void {
  const result = status === null ? (errorCode ?? 'unknown') : `${Math.floor(status / 100)}xx`
  metrics.callsOut.observe({ purpose: 'webhook', result }, ms / 1_000)
}
