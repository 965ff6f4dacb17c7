// Which shipments go on when an answer reports that a booking is cancelled.
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { bookingCancelled } from '../../../domain/journey/shipment-facts.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { fullKey, trackedBeside } from '../followers.ts'
import type { FollowerRow } from '../followers.ts'
import type { Key } from './sql.ts'

type Answer = CarrierReference & Pick<CarrierObserved, 'events'>

/** The ids of the shipments that are tracked beside cancelled bookings. */
export async function besideCancelled(
  tx: Db,
  answers: readonly Answer[],
  followers: readonly FollowerRow[],
  shipments: readonly Key[],
): Promise<ReadonlySet<string>> {
  const cancelled = new Set(
    answers
      .filter(({ events }) => bookingCancelled(events as readonly CarrierEvent[]))
      .map(fullKey),
  )
  const ending = followers.filter((follower) => cancelled.has(fullKey(follower)))
  if (ending.length === 0) return new Set()
  const ids = ending.map(({ id }) => id)
  return new Set((await trackedBeside(tx, shipments, ids)).map(({ id }) => id))
}
