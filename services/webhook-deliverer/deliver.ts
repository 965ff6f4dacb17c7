// delivery (due) -> POST -> webhook_notification_log, delivery.settled
// Posts what is due, fairly over all webhooks, and settles what came of it.
import { randomUUID } from 'node:crypto'
import type { HttpOut } from '../../platform/http-out/call.ts'
import type { Loop } from '../../platform/loop/define.ts'
import type { Metrics } from '../../platform/process/metrics.ts'
import { permitPurse, rollingLimiter } from '../../platform/limits/rolling-limit.ts'
import type { PermitPurse } from '../../platform/limits/rolling-limit.ts'
import { bodyOf } from './body.ts'
import { post, postDefaults } from './post.ts'
import type { Posted } from './post.ts'
import { underTheirAddresses } from './readdressed.ts'
import type { Schedule } from './retry-at.ts'
import { pausesOf, settledOf, settlementOf } from './settlement.ts'
import type { Result } from './settlement.ts'
import { claimDue, giveBackDeliveries, settleDeliveries } from './sql.ts'
import type { Attempt } from './sql.ts'
import type { UnderWay } from './under-way.ts'
import { verdictOf } from './verdict.ts'
import { pauseWebhooks } from './webhook-sql.ts'

/** Posts under way in one process, over all webhooks and for one of them. */
export const mostUnderWay = 256
export const mostPerWebhook = 16

export type DeliverParts = {
  readonly http: HttpOut
  readonly underWay: UnderWay
  readonly postsPerMinute: number
  readonly signatureHeader: string
  readonly schedule: Schedule
  readonly metrics: Metrics
}

export function deliverLoop(parts: DeliverParts): Loop<Attempt, Result> {
  const purses = createPurses(parts.postsPerMinute)
  return {
    name: 'deliver',
    concurrency: mostUnderWay,
    idleMs: 500,
    settleAfterMs: 50,
    claim: (tx, room) => {
      const busy = parts.underWay.busy()
      return claimDue(tx, randomUUID(), room, mostPerWebhook, busy)
    },
    work: async (attempt, signal) => {
      parts.underWay.add(attempt.webhook_id)
      try {
        const purse = purses(attempt.account_id)
        if (!purse.trySpend(1)) await inTime(purse.spend(1), signal)
        return await makeAttempt(attempt, parts)
      } finally {
        parts.underWay.remove(attempt.webhook_id)
      }
    },
    giveBack: (attempts, tx) => giveBackDeliveries(tx, attempts),
    settle: async (answered, tx) => {
      const finished = await underTheirAddresses(answered, tx)
      const held = await settleDeliveries(tx, finished.map(settledOf))
      const ids = new Set(held.map(({ notification_id }) => notification_id))
      const counting = finished.filter(({ item }) => ids.has(item.notification_id))
      const pauses = pausesOf(counting)
      if (pauses.length > 0) await pauseWebhooks(tx, pauses)
      return settlementOf(counting)
    },
  }
}

/** Well within the lease: an attempt that gets no turn is given back instead of made by two. */
const longestWaitForTurn = 20_000

async function inTime(turn: Promise<void>, stop: AbortSignal): Promise<void> {
  const late = AbortSignal.any([AbortSignal.timeout(longestWaitForTurn), stop])
  const tooLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(new Error('no turn within the account limit')))
  })
  await Promise.race([turn, tooLate])
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
      throttledBefore: attempt.throttled_since ? attempt.attempt - 1 - attempt.charged : 0,
      throttledSince: attempt.throttled_since?.getTime() ?? null,
      now: judgedAt,
      random: Math.random(),
    },
    parts.schedule,
  )
  parts.underWay.judge(attempt.webhook_id, posted.errorCode === 'timeout')
  return { posted, verdict, attemptedAt: now, judgedAt }
}

function observe(metrics: Metrics, { status, errorCode, ms }: Posted): void {
  const result = status === null ? (errorCode ?? 'unknown') : `${Math.floor(status / 100)}xx`
  metrics.callsOut.observe({ purpose: 'webhook', result }, ms / 1_000)
}

/** One Bottleneck per account; its permits are bought in blocks, ahead of need. */
function createPurses(postsPerMinute: number): (accountId: string) => PermitPurse {
  const purses = new Map<string, PermitPurse>()
  const block = Math.max(1, Math.min(500, Math.floor(postsPerMinute / 20)))
  return (accountId) => {
    const known = purses.get(accountId)
    if (known) return known
    const limiter = rollingLimiter({ limit: postsPerMinute, windowMs: 60_000 })
    const purse = permitPurse(limiter, block)
    purses.set(accountId, purse)
    return purse
  }
}
