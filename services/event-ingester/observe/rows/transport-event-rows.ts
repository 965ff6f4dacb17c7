// The rows and messages of a container's named events.
import type { RecordedEvent } from '../../../../domain/journey/changes/changes.ts'
import { derivedId } from '../../../../platform/postgres/derived-id.ts'
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { containerId } from '../../../../resources/identities.ts'
import { recordedEvent } from '../../../../resources/recorded-event.ts'
import type { EventRecorded } from '../../../../schemas/messages.ts'
import { identityText, moveText } from '../../../../domain/journey/moves/move-identity.ts'
import { placeField, vesselField, zoneOf } from './event-fields.ts'
import type { Context, Told } from './event-fields.ts'
import { locationOf, sharedPuts, terminalOf, vesselOf } from './shared-records.ts'
import type { Shared } from './shared-records.ts'
import { updateRow, upsertRow } from '../../../../resources/rows.ts'

const terminalField = (terminal: Shared | null, code: string | null): EventRecorded['terminal'] =>
  terminal && { id: terminal.id, type: terminal.type, name: terminal.name, code }

type Where = {
  readonly location: Shared | null
  readonly terminal: Shared | null
  readonly vessel: Shared | null
  readonly timezone: string | null
}

const whereOf = (event: RecordedEvent): Where => ({
  location: locationOf(event),
  terminal: terminalOf(event.locode, event.facility, event.mode),
  vessel: vesselOf(event),
  timezone: zoneOf(event.locode),
})

// What it says and what it corrects are part of the id: a time that returns to what it once was is
// news again, and another record.
const transportEventId = (event: RecordedEvent, container_id: string, vessel: Shared | null) =>
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

type Known = Context & { readonly id: string; readonly container_id: string }

const transportRow = (event: RecordedEvent, where: Where, known: Known) => ({
  account_id: known.account_id,
  id: known.id,
  shipment_id: known.shipment.id,
  container_id: known.container_id,
  event: event.event,
  identity: identityText(event),
  happening: moveText(event.move),
  classifier: event.classifier,
  timestamp: event.timestamp,
  timezone: where.timezone,
  voyage_number: event.voyage_number,
  location_id: where.location?.id ?? null,
  vessel_id: where.vessel?.id ?? null,
  terminal_id: where.terminal?.id ?? null,
  data_source: event.data_source,
  carrier_event_id: event.carrier_event_id,
  answer_id: known.answerId,
  supersedes_id: event.supersedes,
  created_at: known.now,
  superseded_at: null,
})

/** A named event of one container, with the places, terminal and vessel that it names. */
export function transportEvent(event: RecordedEvent, number: string, context: Context): Told {
  const { account_id, shipment, answerId, now } = context
  const container_id = containerId(shipment.id, number)
  const where = whereOf(event)
  const { location, terminal, vessel, timezone } = where
  const id = transportEventId(event, container_id, vessel)
  const row = transportRow(event, where, { account_id, shipment, answerId, now, id, container_id })
  const message = recordedEvent({
    event: event.event,
    account_id,
    recorded_at: now.getTime(),
    data_source: event.data_source,
    timestamp: Date.parse(event.timestamp),
    timezone,
    voyage_number: event.voyage_number,
    reference_type: 'transport_event',
    reference_id: id,
    supersedes: event.supersedes,
    shipment,
    container: { id: container_id, number },
    location: placeField(location, event.locode),
    vessel: vesselField(vessel, event.vessel_imo),
    terminal: terminalField(terminal, event.facility?.code ?? null),
  })
  const put: Put = upsertRow('transport_event', row)
  return { rows: [...sharedPuts([location, terminal, vessel]), put], messages: [message] }
}

export const supersededPut = (id: string, { account_id, now }: Context): Put =>
  updateRow('transport_event', { account_id, id, superseded_at: now })
