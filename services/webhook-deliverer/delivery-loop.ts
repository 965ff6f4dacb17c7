// delivery (due) -> POST -> webhook_notification_log, delivery.settled, event.recorded
// Posts due deliveries, fairly over all webhooks, and settles their outcomes.
import { randomUUID } from 'node:crypto'
import type { HttpOut } from '../../platform/http-out/call.ts'
import type { Finished, Loop, Settlement } from '../../platform/loop/define.ts'
import type { Log } from '../../platform/process/log.ts'
import { openMetrics } from '../../platform/process/metric.ts'
import type { MetricsOf } from '../../platform/process/metric.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import type { Permits } from '../../platform/limits/permits.ts'
import { joinEffects } from '../../platform/worker/define.ts'
import { bodyOf } from '../../resources/webhooks/notification-body.ts'
import { post, postDefaults } from '../../platform/http-out/signed-post.ts'
import type { PostNames, PostOutcome } from '../../platform/http-out/signed-post.ts'
import { deliveryMetrics } from '../metrics.ts'
import { withCurrentAddresses } from './changed-address.ts'
import { createAttemptOpener, unopenedWaitMs } from './open-attempt.ts'
import type { OpenAttempt } from './open-attempt.ts'
import type { Schedule } from './retry-at.ts'
import { settleWebhooks } from './settle-webhooks.ts'
import { postponedOf, settledOf, settlementOf, isFinished } from './settlement.ts'
import type { AttemptResult, PostponedAttempt } from './settlement.ts'
import { claimTurns, waitingWebhooks } from './claim-sql.ts'
import { deliveryLease, settleDeliveries } from './sql.ts'
import type { Attempt, HeldDelivery } from './sql.ts'
import type { SlotLimits, Slots } from '../../platform/limits/slots.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { lockQueues } from '../../resources/webhooks/delivery-order.ts'
import { noteWaits } from '../../resources/webhooks/waiting-webhooks.ts'
import type { Wait } from '../../resources/webhooks/waiting-webhooks.ts'
import { makeNextDue } from './order-sql.ts'
import { endpointChanges, isTrial } from './trials.ts'
import { shareTurns } from './turns.ts'
import { verdictOf } from './verdict.ts'
import { createWalk } from './walk.ts'
import { endTrials, noteRefusals } from './webhook-sql.ts'

export const maxInFlight = 256

/**
 * Of all slots: a sixteenth for a webhook, half for an account and for all slow endpoints, a quarter left to endpoints that
 * have proven quick, an eighth for an account's unproven ones, three quarters of it at most for its slow ones. So nobody's
 * slowness takes what the others need.
 */
export const deliverySlots: SlotLimits = {
  perKey: 16,
  untilAccepted: 2,
  perGroup: maxInFlight / 2,
  slow: maxInFlight / 2,
  unproven: (3 * maxInFlight) / 4,
  unprovenPerGroup: maxInFlight / 8,
  slowPerGroup: (3 * maxInFlight) / 32,
}

type DeliveryDependencies = PostNames & {
  readonly http: HttpOut
  readonly slots: Slots
  /** By account. */
  readonly permits: Permits
  readonly schedule: Schedule
  readonly metrics: Metrics
  readonly log: Log
}

/** The turns of waiting webhooks; `leftOut` are the webhooks and accounts that get none now. */
async function turnsNow(db: Db, free: number, { slots, permits }: DeliveryDependencies) {
  const now = performance.now()
  const full = slots.full(now)
  const withoutPermits = permits.scarce(1).map(({ key }) => key)
  const groups = [...full.groups, ...withoutPermits]
  const waiting = await waitingWebhooks(db, { ...full, groups })
  const open = waiting.filter((one) => one.open)
  const turns = shareTurns(open, { free, slots: slots.free(now), permitsOf: permits.free })
  const given = new Set(turns.map(({ webhook_id }) => webhook_id))
  const without = open.filter(({ webhook_id }) => !given.has(webhook_id))
  const accounts = without.map((one) => one.account_id)
  const leftOut = new Set([...full.keys, ...full.groups, ...full.unprovenGroups, ...accounts])
  // For the others the claim notes when to look again.
  const closed = waiting.filter((one) => !one.open).map((one) => ({ ...one, most: 0 }))
  return { turns: [...turns, ...closed], leftOut }
}

const causeOf = ({ traceparent, notification_id, webhook_id, attempt }: Attempt) => ({
  traceparent,
  attributes: {
    'landfall.notification_id': notification_id,
    'landfall.webhook_id': webhook_id,
    'landfall.attempt': attempt,
  },
})

export function deliveryLoop(
  dependencies: DeliveryDependencies,
): Loop<Attempt, AttemptResult | PostponedAttempt> {
  const walk = createWalk()
  let leftOutLast: ReadonlySet<string> = new Set()
  const open = createAttemptOpener(dependencies.log)
  const told = openMetrics(dependencies.metrics.registry, deliveryMetrics)
  return {
    name: 'deliver',
    concurrency: maxInFlight,
    idleMs: 500,
    settleAfterMs: 50,
    claim: async (db, free) => {
      await walk(db)
      const now = await turnsNow(db, free, dependencies)
      leftOutLast = now.leftOut
      return now.turns.length > 0 ? claimTurns(db, randomUUID(), now.turns) : []
    },
    cause: causeOf,
    work: async (stored) => {
      const { account_id, webhook_id, url } = stored
      const { permits, slots } = dependencies
      const end = slots.begin({ key: webhook_id, group: account_id, url }, performance.now())
      let accepted: boolean | null = null
      try {
        const attempt = open(stored)
        if (attempt === null) return { postponedMs: unopenedWaitMs }
        if (!(await permits.acquire(account_id))) {
          told.throttled.inc()
          return { postponedMs: permits.freeInMs(account_id) }
        }
        const made = await makeAttempt(attempt, dependencies)
        accepted = made.verdict.outcome === 'succeeded'
        if (accepted) observeReceipt(told, attempt, made)
        return made
      } finally {
        end(accepted, performance.now())
      }
    },
    mayLetIn: ({ webhook_id, account_id }) =>
      leftOutLast.has(webhook_id) || leftOutLast.has(account_id),
    giveBack: deliveryLease.giveBack,
    settle: async (ended, tx) => settleAttempts(ended, tx, dependencies),
  }
}

async function settleAttempts(
  ended: readonly Finished<Attempt, AttemptResult | PostponedAttempt>[],
  tx: Db,
  { schedule }: DeliveryDependencies,
): Promise<Settlement> {
  const finished = await withCurrentAddresses(ended.filter(isFinished), tx)
  const queued = ended.filter(({ item }) => item.order_key !== null)
  if (queued.length > 0)
    await lockQueues(
      tx,
      queued.map(({ item }) => item.webhook_id),
    )
  const settled = [...finished.map(settledOf), ...ended.flatMap(postponedOf)]
  const held = await settleDeliveries(tx, settled)
  const ids = new Set(held.map(({ notification_id }) => notification_id))
  const counting = finished.filter(({ item }) => ids.has(item.notification_id))
  const webhooks = await settleWebhooks(counting, tx)
  const changes = endpointChanges(counting, schedule)
  if (changes.length > 0) await noteRefusals(tx, changes)
  const trials = ended.filter(isTrial).map(({ item }) => item)
  const isNextDue = await noteWhatWaits(held, trials, tx)
  // Behind the notes, which lock the webhooks that wait in one order.
  if (trials.length > 0) await endTrials(tx, trials)
  const goingOn = held.filter(({ in_ms }) => in_ms !== null)
  const settlement = settlementOf(counting, new Set(goingOn.map((one) => one.notification_id)))
  return { ...joinEffects([settlement, webhooks]), makesDue: isNextDue }
}

/** Notes the repeats, the webhooks of trials, and those of which a delivery's turn has come; returns whether one has. */
async function noteWhatWaits(
  held: readonly HeldDelivery[],
  trials: readonly Wait[],
  tx: Db,
): Promise<boolean> {
  const repeats = held.flatMap(({ in_ms, ...key }) => (in_ms === null ? [] : [{ ...key, in_ms }]))
  const ended = held.filter(({ in_ms, order_key }) => in_ms === null && order_key !== null)
  const next = ended.length > 0 ? await makeNextDue(tx, ended) : []
  await noteWaits(tx, [...repeats, ...trials, ...next])
  return next.length > 0
}

async function makeAttempt(
  attempt: OpenAttempt,
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
      customHeaders: attempt.headers,
      attemptAt: Math.floor(now / 1_000),
    },
    { ...postDefaults, signatureHeader, userAgent },
  )
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
  observe(dependencies.metrics, posted)
  return { posted, verdict, attemptedAt: now, judgedAt }
}

function observe(metrics: Metrics, { status, errorCode, ms }: PostOutcome): void {
  const result = status === null ? (errorCode ?? 'unknown') : `${Math.floor(status / 100)}xx`
  metrics.callsOut.observe({ purpose: 'webhook', result }, ms / 1_000)
}

function observeReceipt(
  { receipt }: MetricsOf<typeof deliveryMetrics>,
  { attempt, recorded_at }: OpenAttempt,
  { attemptedAt, posted }: AttemptResult,
): void {
  if (recorded_at === null) return
  const seconds = Math.max(0, attemptedAt + posted.ms - recorded_at.getTime()) / 1_000
  receipt.observe({ attempt: attempt === 1 ? 'first' : 'later' }, seconds)
}
