// The deliveries of a webhook that gets what is about one shipment in order: only the first of them is due, the others are
// at infinity until the one before has been delivered or given up. So a claim finds nothing that has to wait.
import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { lockNames } from '../../platform/postgres/lock-names.ts'

/** `due_at` of a delivery whose turn has not come. */
export const notYet = 'infinity'

/** What must be delivered one after the other: a webhook's notifications with one key. */
type Queue = {
  readonly account_id: string
  readonly webhook_id: string
  readonly order_key: string
}

/** A notification that is to be made, with its queue. */
export type Queued = Queue & { readonly notification_id: string }

/** Where a delivery stands in its queue. */
export type QueuePlace = {
  readonly order_key: string
  readonly order_number: number
  readonly isFirst: boolean
}

/** What a notification is ordered by: its shipment, or else the record that its event is about. */
export const orderKey = (shipmentId: string | null | undefined, referenceId: string): string =>
  shipmentId ?? referenceId

/**
 * Whoever adds to the queues of a webhook, takes from them or changes what waits in them holds this until the end of the
 * transaction, and reads them afterwards: else a delivery could be put behind one that has just ended, and wait for ever.
 * Behind webhooks and before deliveries in the order of locks.
 */
export const lockQueues = (tx: Db, webhookIds: readonly string[]) => lockNames(tx, 43, webhookIds)

type LastNumber = Pick<Queue, 'webhook_id' | 'order_key'> & { readonly last: number }

const lastNumbers = (tx: Db, queues: readonly Queue[]) =>
  tx.query<LastNumber>({
    name: 'delivery_last_numbers',
    text: `
      select q.webhook_id, q.order_key, d.order_number as last
      from (select distinct * from unnest($1::uuid[], $2::uuid[], $3::uuid[])
              as u (account_id, webhook_id, order_key)) q
      cross join lateral (
        select order_number from delivery
        where account_id = q.account_id and webhook_id = q.webhook_id and order_key = q.order_key
        order by order_number desc limit 1) d`,
    values: arraysOf(queues, 'account_id', 'webhook_id', 'order_key'),
  })

const nameOf = ({ webhook_id, order_key }: Pick<Queue, 'webhook_id' | 'order_key'>): string =>
  `${webhook_id} ${order_key}`

/** The places of notifications in the order in which they are given, behind those that wait already. By notification. */
export function placesBehind(
  waiting: readonly LastNumber[],
  queued: readonly Queued[],
): ReadonlyMap<string, QueuePlace> {
  const last = new Map(waiting.map((queue) => [nameOf(queue), queue.last]))
  const places = new Map<string, QueuePlace>()
  for (const one of queued) {
    const before = last.get(nameOf(one))
    const order_number = (before ?? 0) + 1
    last.set(nameOf(one), order_number)
    places.set(one.notification_id, {
      order_key: one.order_key,
      order_number,
      isFirst: before === undefined,
    })
  }
  return places
}

/** Their deliveries are to be written in this transaction. */
export async function takePlaces(
  tx: Db,
  queued: readonly Queued[],
): Promise<ReadonlyMap<string, QueuePlace>> {
  if (queued.length === 0) return new Map()
  await lockQueues(
    tx,
    queued.map(({ webhook_id }) => webhook_id),
  )
  return placesBehind(await lastNumbers(tx, queued), queued)
}
