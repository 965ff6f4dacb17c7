// Rows and messages of recorded events: named transport events, new containers, estimated arrivals.
import type { Changes, RecordedEvent } from '../../../../domain/journey/changes/changes.ts'
import { identityText, moveText } from '../../../../domain/journey/moves/move-identity.ts'
import { derivedId } from '../../../../platform/postgres/derived-id.ts'
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { containerId } from '../../../../resources/identities.ts'
import { recordedEvent } from '../../../../resources/messages/recorded-event.ts'
import { zoneOf } from '../../../../resources/reference-data/locations.ts'
import { insertRow, updateRow, upsertRow } from '../../../../resources/rows.ts'
import type { EventRecorded } from '../../../../schemas/messages.ts'
import {
  locationOf,
  sharedPuts,
  terminalOf,
  vesselOf,
} from '../../../../resources/journey-records/shared-records.ts'
import type {
  SharedRecord,
  TerminalRecord,
} from '../../../../resources/journey-records/shared-records.ts'

/** Rows to write, and `event.recorded` messages to publish. */
export type EventEffects = {
  readonly rows: readonly Put[]
  readonly messages: readonly ReturnType<typeof recordedEvent>[]
}

/** What all events of one shipment and one observation share. */
export type ShipmentContext = {
  readonly account_id: string
  readonly shipment: NonNullable<EventRecorded['shipment']>
  /** The ids of stored containers by their numbers; a new one has an id that is derived. */
  readonly containerIds: ReadonlyMap<string, string>
  readonly answerId: string | null
  readonly now: Date
}

const vesselField = (vessel: SharedRecord | null, imo: string | null): EventRecorded['vessel'] =>
  vessel && { id: vessel.id, imo, name: vessel.name }

export const placeField = (
  location: SharedRecord | null,
  locode: string | null,
): EventRecorded['location'] =>
  location && {
    id: location.id,
    type: location.type,
    locode,
    name: location.name,
    timezone: zoneOf(locode),
  }

/** The terminal as messages name it. */
export const terminalField = (terminal: TerminalRecord | null): EventRecorded['terminal'] =>
  terminal && { id: terminal.id, type: terminal.type, name: terminal.name, code: terminal.code }

// The id covers the content of the event and the id of the corrected record: a time that changes back makes
// another record.
const transportEventId = (
  event: RecordedEvent,
  container_id: string,
  vessel: SharedRecord | null,
) =>
  derivedId(
    'transport_event',
    container_id,
    identityText(event),
    event.timestamp,
    event.classifier,
    event.voyage_number ?? '',
    vessel?.id ?? '',
    event.locode ?? '',
    event.supersedes ?? '',
  )

/** A named event of one container, with the place, terminal and vessel that it names. */
export function transportEvent(
  event: RecordedEvent,
  number: string,
  { account_id, shipment, containerIds, answerId, now }: ShipmentContext,
): EventEffects {
  const container_id = containerIds.get(number) ?? containerId(shipment.id, number)
  const location = locationOf(event)
  const terminal = terminalOf(event.locode, event.facility, event.mode)
  const vessel = vesselOf(event)
  const id = transportEventId(event, container_id, vessel)
  // The row and the message share these columns.
  const shared = {
    account_id,
    event: event.event,
    timezone: zoneOf(event.locode),
    voyage_number: event.voyage_number,
    data_source: event.data_source,
  }
  const put = upsertRow('transport_event', {
    id,
    shipment_id: shipment.id,
    container_id,
    identity: identityText(event),
    happening: moveText(event.move),
    classifier: event.classifier,
    timestamp: event.timestamp,
    location_id: location?.id ?? null,
    vessel_id: vessel?.id ?? null,
    terminal_id: terminal?.id ?? null,
    carrier_event_id: event.carrier_event_id,
    answer_id: answerId,
    supersedes_id: event.supersedes,
    created_at: now,
    superseded_at: null,
    ...shared,
  })
  const message = recordedEvent({
    recorded_at: now.getTime(),
    timestamp: Date.parse(event.timestamp),
    reference_type: 'transport_event',
    reference_id: id,
    supersedes: event.supersedes,
    shipment,
    container: { id: container_id, number },
    location: placeField(location, event.locode),
    vessel: vesselField(vessel, event.vessel_imo),
    terminal: terminalField(terminal),
    ...shared,
  })
  return { rows: [...sharedPuts([location, terminal, vessel]), put], messages: [message] }
}

/** Marks a transport event as superseded. */
export const supersededPut = (
  id: string,
  { account_id, now }: { readonly account_id: string; readonly now: Date },
): Put => updateRow('transport_event', { account_id, id, superseded_at: now })

export const createdEventId = (container_id: string): string =>
  derivedId('container_created_event', container_id)

/** The event of a container that the shipment has had no events of before. */
export function containerCreated(number: string, context: ShipmentContext): EventEffects {
  const { account_id, shipment, now } = context
  const container_id = containerId(shipment.id, number)
  const id = createdEventId(container_id)
  const put = insertRow('container_created_event', {
    account_id,
    id,
    shipment_id: shipment.id,
    container_id,
    timestamp: now,
    timezone: null,
  })
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
  return { rows: [put], messages: [message] }
}

/** A new estimate of the shipment's arrival at its port of discharge. */
export function estimatedArrival(
  estimate: NonNullable<Changes['estimatedArrival']>,
  { account_id, shipment, answerId, now }: ShipmentContext,
): EventEffects {
  const { locode, timestamp } = estimate
  const location = locationOf({ locode, location_name: null, mode: 'VESSEL' })
  const vessel = vesselOf(estimate)
  // The id covers the answer: an estimate that changes back makes another record.
  const source = answerId ?? now.toISOString()
  const id = derivedId('estimated_event', shipment.id, timestamp, locode ?? '', source)
  // The row and the message share these columns.
  const shared = {
    account_id,
    event: 'shipment.estimated.arrival',
    timezone: zoneOf(locode),
    voyage_number: estimate.voyage_number,
    data_source: 'shipping_line',
  }
  const put = insertRow('estimated_event', {
    id,
    shipment_id: shipment.id,
    estimated_timestamp: timestamp,
    location_id: location?.id ?? null,
    vessel_id: vessel?.id ?? null,
    created_at: now,
    ...shared,
  })
  const message = recordedEvent({
    recorded_at: now.getTime(),
    timestamp: Date.parse(timestamp),
    reference_type: 'estimated_event',
    reference_id: id,
    shipment,
    location: placeField(location, locode),
    vessel: vesselField(vessel, estimate.vessel_imo),
    ...shared,
  })
  return { rows: [...sharedPuts([location, vessel]), put], messages: [message] }
}
