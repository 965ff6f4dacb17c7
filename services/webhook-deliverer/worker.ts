// notification.built -> (delivery claimed) -> the deliver loop
// Claims the named delivery and hands it to the loop at once, so that it is not found by polling.
import { randomUUID } from 'node:crypto'
import type { Permits } from '../../platform/limits/permits.ts'
import { defineWorker, done, skipped } from '../../platform/worker/define.ts'
import type { NotificationBuilt } from '../../schemas/messages.ts'
import { claimNamed } from './sql.ts'
import type { Attempt } from './sql.ts'
import type { FreeSlots, Slots } from '../../platform/limits/slots.ts'
import { noteWaits } from '../../resources/webhooks/waiting-webhooks.ts'

/** The running delivery loop, as far as the worker uses it. */
type DeliveryLoopHandle = {
  free(): number
  take(attempts: readonly Attempt[]): void
  wake(): void
}

/** The first messages for which there is a free slot in total and for their webhook, and a permit of their account. */
export function withinCapacity(
  messages: readonly NotificationBuilt[],
  free: number,
  slots: FreeSlots,
  permitsOf: (accountId: string) => number,
): NotificationBuilt[] {
  const permits = new Map<string, number>()
  let left = free
  return messages.filter(({ webhook_id, account_id }) => {
    const ownPermits = permits.get(account_id) ?? permitsOf(account_id)
    if (left <= 0 || ownPermits <= 0 || !slots.take(webhook_id, account_id)) return false
    permits.set(account_id, ownPermits - 1)
    left -= 1
    return true
  })
}

export const deliveryWorker = (slots: Slots, permits: Permits, loop: () => DeliveryLoopHandle) =>
  defineWorker<NotificationBuilt, ReadonlyMap<string, Attempt>, Attempt>({
    name: 'webhook-deliverer',
    consumes: 'notification.built',
    produces: ['delivery.settled'],
    // A message only names a row, and the lease of a claim that is lost in a crash expires like any other.
    commits: 'claims',
    gather: async (messages, db) => {
      const values = messages.map(({ value }) => value)
      const room = slots.free(performance.now())
      const named = withinCapacity(values, loop().free(), room, permits.free)
      const isNamed = new Set(named)
      const others = values.filter((one) => !isNamed.has(one))
      // Sent together: what may be posted does not wait until the rest, which may be much more, is noted.
      const [claimed] = await Promise.all([
        named.length === 0 ? [] : claimNamed(db, named, randomUUID()),
        noteWaits(db, others),
      ])
      const attempts = new Map(claimed.map((attempt) => [attempt.notification_id, attempt]))
      const isLeft = ({ notification_id }: NotificationBuilt) => !attempts.has(notification_id)
      await noteWaits(db, named.filter(isLeft))
      // The loop claims the others as soon as it has free slots and permits.
      if (values.some(isLeft)) loop().wake()
      return attempts
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
