// notification.built -> (delivery claimed) -> the deliver loop
// Claims the named delivery and hands it to the loop at once, so that it is not found by polling.
import { randomUUID } from 'node:crypto'
import type { Permits } from '../../platform/limits/permits.ts'
import { defineWorker, done, skipped } from '../../platform/worker/define.ts'
import type { NotificationBuilt } from '../../schemas/messages.ts'
import { claimNamed } from './sql.ts'
import type { Attempt } from './sql.ts'
import type { InFlightPosts } from '../../platform/limits/in-flight.ts'

/** The running delivery loop, as far as the worker uses it. */
export type DeliveryLoopHandle = {
  free(): number
  take(attempts: readonly Attempt[]): void
  wake(): void
}

/**
 * The first messages that free slots suffice for, in total (`free`) and for each webhook, and permits
 * for each account.
 */
export function withinCapacity(
  messages: readonly NotificationBuilt[],
  free: number,
  freeFor: (webhookId: string) => number,
  permitsOf: (accountId: string) => number,
): NotificationBuilt[] {
  const counts = new Map<string, number>()
  const isWithin = (id: string, most: number): boolean => {
    const before = counts.get(id) ?? 0
    counts.set(id, before + 1)
    return before < most
  }
  return messages
    .filter(
      ({ webhook_id, account_id }) =>
        isWithin(webhook_id, freeFor(webhook_id)) && isWithin(account_id, permitsOf(account_id)),
    )
    .slice(0, Math.max(0, free))
}

export const deliveryWorker = (
  inFlight: InFlightPosts,
  permits: Permits,
  loop: () => DeliveryLoopHandle,
) =>
  defineWorker<NotificationBuilt, ReadonlyMap<string, Attempt>, Attempt>({
    name: 'webhook-deliverer',
    consumes: 'notification.built',
    produces: ['delivery.settled'],
    // A message only names a row: two messages do not build on each other.
    independent: true,
    // The lease of a claim that is lost in a crash expires like any other.
    claims: true,
    gather: async (messages, db) => {
      const values = messages.map(({ value }) => value)
      const free = loop().free()
      const named = withinCapacity(values, free, (id) => inFlight.freeFor(id), permits.free)
      // The loop claims the others as soon as it has free slots and permits.
      if (named.length < values.length) loop().wake()
      const claimed = named.length === 0 ? [] : await claimNamed(db, named, randomUUID())
      return new Map(claimed.map((attempt) => [attempt.notification_id, attempt]))
    },
    handle: ({ value }, claimed) => {
      const attempt = claimed.get(value.notification_id)
      return attempt
        ? done({ handoff: attempt })
        : skipped('settled, switched off, or left to the loop')
    },
    // Two copies of a message in one batch hand over the same attempt twice.
    committed: (attempts) => loop().take([...new Set(attempts)]),
  })
