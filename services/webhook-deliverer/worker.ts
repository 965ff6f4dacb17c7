// notification.built -> (delivery claimed) -> the deliver loop
// Claims the named delivery and hands it to the loop at once, so that it is not found by polling.
import { randomUUID } from 'node:crypto'
import type { Permits } from '../../platform/limits/permits.ts'
import { defineWorker, done, skipped } from '../../platform/worker/define.ts'
import type { NotificationBuilt } from '../../schemas/messages.ts'
import { claimNamed } from './sql.ts'
import type { Attempt } from './sql.ts'
import type { UnderWay } from './in-flight.ts'

/** Where claimed attempts go. */
export type Taker = {
  room(): number
  take(attempts: readonly Attempt[]): void
  wake(): void
}

/** The first of the messages that there is room for, over all and for each webhook, and permits. */
export function withinRoom(
  messages: readonly NotificationBuilt[],
  room: number,
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
    .slice(0, Math.max(0, room))
}

export const deliveryWorker = (underWay: UnderWay, permits: Permits, taker: () => Taker) =>
  defineWorker<NotificationBuilt, ReadonlyMap<string, Attempt>, Attempt>({
    name: 'webhook-deliverer',
    consumes: 'notification.built',
    produces: ['delivery.settled'],
    // A message only says that a row is there: two of them do not build on each other.
    independent: true,
    // A claim that is lost in a crash runs out like any other lease.
    claims: true,
    gather: async (messages, db) => {
      const values = messages.map(({ value }) => value)
      const room = taker().room()
      const named = withinRoom(values, room, (id) => underWay.freeFor(id), permits.free)
      // What there is no room or permit for now is found by the loop as soon as there is.
      if (named.length < values.length) taker().wake()
      const claimed = named.length === 0 ? [] : await claimNamed(db, named, randomUUID())
      return new Map(claimed.map((attempt) => [attempt.notification_id, attempt]))
    },
    handle: ({ value }, claimed) => {
      const attempt = claimed.get(value.notification_id)
      return attempt
        ? done({ handoff: attempt })
        : skipped('settled, switched off, or the loop takes it')
    },
    // A message that stands twice in a batch hands over its one attempt twice.
    committed: (attempts) => taker().take([...new Set(attempts)]),
  })
