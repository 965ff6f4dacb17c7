// The rows and messages of containers and estimates that are new.
import type { Changes } from '../../../../domain/journey/changes/changes.ts'
import { derivedId } from '../../../../platform/postgres/derived-id.ts'
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { containerId } from '../../../../resources/identities.ts'
import { recordedEvent } from '../../../../resources/recorded-event.ts'
import { placeField, vesselField, zoneOf } from './event-fields.ts'
import type { Context, Told } from './event-fields.ts'
import { locationOf, sharedPuts, vesselOf } from './shared-records.ts'
import { insertRow } from '../../../../resources/rows.ts'

export function containerCreated(number: string, context: Context): Told {
  const { account_id, shipment, now } = context
  const container_id = containerId(shipment.id, number)
  const id = derivedId('container_created_event', container_id)
  const row = {
    account_id,
    id,
    shipment_id: shipment.id,
    container_id,
    timestamp: now,
    timezone: null,
  }
  const message = recordedEvent({
    event: 'container.created',
    account_id,
    recorded_at: now.getTime(),
    reference_type: 'container_created_event',
    reference_id: id,
    shipment,
    timestamp: now.getTime(),
    container: { id: container_id, number },
  })
  return {
    rows: [insertRow('container_created_event', row)],
    messages: [message],
  }
}

export function estimatedArrival(
  estimate: NonNullable<Changes['estimatedArrival']>,
  context: Context,
): Told {
  const { account_id, shipment, now } = context
  const { locode, voyage_number, timestamp } = estimate
  const location = locationOf({ locode, location_name: null, mode: 'VESSEL' })
  const vessel = vesselOf(estimate)
  const timezone = zoneOf(locode)
  const event = 'shipment.estimated.arrival'
  // An estimate that comes back to an earlier time is news again: the answer that says it is part of it.
  const source = context.answerId ?? now.toISOString()
  const id = derivedId('estimated_event', shipment.id, timestamp, locode ?? '', source)
  const row = {
    account_id,
    id,
    shipment_id: shipment.id,
    event,
    estimated_timestamp: timestamp,
    timezone,
    voyage_number,
    location_id: location?.id ?? null,
    vessel_id: vessel?.id ?? null,
    data_source: 'shipping_line',
    created_at: now,
  }
  const message = recordedEvent({
    event,
    account_id,
    recorded_at: now.getTime(),
    data_source: 'shipping_line',
    timestamp: Date.parse(timestamp),
    timezone,
    voyage_number,
    reference_type: 'estimated_event',
    reference_id: id,
    shipment,
    location: placeField(location, locode),
    vessel: vesselField(vessel, estimate.vessel_imo),
  })
  const put: Put = insertRow('estimated_event', row)
  return { rows: [...sharedPuts([location, vessel]), put], messages: [message] }
}
