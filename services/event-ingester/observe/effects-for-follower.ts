// The thinking: what one carrier's word on a reference changes for one account that follows it.
import { changesOf } from '../../../domain/journey/changes/changes.ts'
import type { Changes } from '../../../domain/journey/changes/changes.ts'
import type { Journey } from '../../../domain/journey/journey.ts'
import { requestEvent } from '../../../resources/recorded-event.ts'
import { requestUpdate } from '../../../resources/definitions/tracking-request.ts'
import { containerCreated, estimatedArrival } from './rows/events.ts'
import { supersededPut, transportEvent } from './rows/transport-event-rows.ts'
import type { Context, Told } from './rows/event-fields.ts'
import { containerPuts } from './rows/container.ts'
import { sharedPuts } from './rows/shared-records.ts'
import { placesOf, shipmentPut } from './rows/shipment.ts'
import type { ShipmentPlaces } from './rows/shipment.ts'
import type { FollowerRow } from '../followers.ts'
import { shipmentOfFollower } from '../followers.ts'
import type { StoredShipment } from './stored-shipments.ts'

/** The first answer creates the request; a cancelled booking ends it. */
function requestTold(follower: FollowerRow, journey: Journey, context: Context): Told {
  const { now, shipment } = context
  const told = (event: string, change: { status: string; failed_reason: string | null }): Told => ({
    rows: [
      requestUpdate(follower, { ...change, is_retrying: false, shipment_id: shipment.id }, now),
    ],
    messages: [requestEvent(event, { ...follower, ...change }, now, shipment)],
  })
  const isNew = follower.status !== 'created'
  if (journey.shipment.booking_cancelled) {
    const failed_reason = 'booking_cancelled'
    return isNew
      ? told('tracking_request.failed', { status: 'failed', failed_reason })
      : told('tracking_request.tracking_stopped', { status: 'tracking_stopped', failed_reason })
  }
  if (isNew) return told('tracking_request.succeeded', { status: 'created', failed_reason: null })
  if (follower.failed_reason === null) return { rows: [], messages: [] }
  return {
    rows: [requestUpdate(follower, { failed_reason: null, is_retrying: false }, now)],
    messages: [],
  }
}

function contextOf(
  follower: FollowerRow,
  journey: Journey,
  stored: StoredShipment,
  answerId: string | null,
  now: Date,
): Context {
  const { shipment } = journey
  const own = follower.number_type === 'bill_of_lading' ? follower.number : null
  const before = stored.row?.bill_of_lading_number
  return {
    account_id: follower.account_id,
    answerId,
    now,
    shipment: {
      id: shipmentOfFollower(follower),
      scac: follower.scac,
      normalized_number: follower.number,
      bill_of_lading_number: shipment.bill_of_lading_number ?? before ?? own,
      ref_numbers: [...((stored.row?.ref_numbers ?? follower.ref_numbers ?? []) as string[])],
      port_of_lading_locode: shipment.port_of_lading?.locode ?? null,
      port_of_discharge_locode: shipment.port_of_discharge?.locode ?? null,
      destination_locode: shipment.destination?.locode ?? null,
    },
  }
}

function eventsTold(changes: Changes, context: Context): Told[] {
  const events = changes.containers.flatMap(({ number, recorded }) =>
    recorded.map((event) => ({ event, number })),
  )
  const inTime = events.sort((a, b) => (a.event.timestamp < b.event.timestamp ? -1 : 1))
  return [
    ...changes.newContainers.map((number) => containerCreated(number, context)),
    ...inTime.map(({ event, number }) => transportEvent(event, number, context)),
    ...(changes.estimatedArrival ? [estimatedArrival(changes.estimatedArrival, context)] : []),
  ]
}

const stateRows = (
  follower: FollowerRow,
  journey: Journey,
  places: ShipmentPlaces,
  stored: StoredShipment,
  { at, now }: Said,
) => [
  ...sharedPuts(Object.values(places)),
  shipmentPut(follower, journey, places, stored.row, at, now),
  ...journey.containers.flatMap((container) => {
    const before = stored.containers.get(container.number) ?? null
    return containerPuts(follower, container, places.terminal, before, now)
  }),
]

/** Whose word it is, when it was given, and when we handle it. */
export type Said = { readonly answerId: string | null; readonly at: Date; readonly now: Date }

/** Rows and messages for one follower; the same word twice changes nothing but the time of knowledge. */
export function recordFor(
  follower: FollowerRow,
  journey: Journey,
  stored: StoredShipment,
  said: Said,
): Told {
  // An observation older than what is known, such as one re-driven days later, must not undo it. A stored
  // time ahead of the clock cannot be right: it would keep out every observation until then.
  const known = stored.row?.observed_at
  if (known && known <= said.now && said.at < known) return { rows: [], messages: [] }
  const context = contextOf(follower, journey, stored, said.answerId, said.now)
  const changes = changesOf(journey, stored.journey)
  const request = requestTold(follower, journey, context)
  const told = [request, ...eventsTold(changes, context)]
  const superseded = changes.containers.flatMap((one) => one.superseded)
  return {
    rows: [
      ...stateRows(follower, journey, placesOf(journey), stored, said),
      ...superseded.map((id) => supersededPut(id, context)),
      ...told.flatMap(({ rows }) => rows),
    ],
    messages: told.flatMap(({ messages }) => messages),
  }
}
