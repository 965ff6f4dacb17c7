// Transport events about picking a container up.
import type { PickupEvent } from '../../../domain/terminal/pickup-changes.ts'
import type { Giver } from '../../../domain/terminal/statement.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import { recordedEvent } from '../../../resources/messages/recorded-event.ts'
import { insertRow } from '../../../resources/rows.ts'
import { placeField, supersededPut, terminalField } from '../observe/rows/events.ts'
import type { EventEffects } from '../observe/rows/events.ts'
import { locationOf, sharedPuts } from '../../../resources/journey-records/shared-records.ts'
import type { TerminalRecord } from '../../../resources/journey-records/shared-records.ts'
import { otherHappenings } from '../../../resources/tracking/stored-events.ts'
import type { PickupSubject } from './subject.ts'

const sourceOf = (giver: Giver | null): string => (giver === 'line' ? 'shipping_line' : 'terminal')

/** A new day replaces the last one; a container may become available again and again. */
const replacedBy = (event: PickupEvent, { told }: PickupSubject): string | null =>
  event.event.startsWith('container.pickup_') || event.event.endsWith('.delivered')
    ? (told.find((one) => one.event === event.event)?.id ?? null)
    : null

/** Where an event is: at the place of delivery or at the port. */
function placeOf({ inland }: PickupEvent, { trip }: PickupSubject) {
  const isInland = inland && trip.end.locode !== null
  const { locode, zone } = isInland ? trip.end : trip.pod
  const location = locationOf({ locode, location_name: null, mode: isInland ? 'RAIL' : 'VESSEL' })
  return { isInland, locode, zone, location }
}

/** The event's row, after the one that it replaces, and its message. */
export function pickupEvent(
  event: PickupEvent,
  subject: PickupSubject,
  terminal: TerminalRecord | null,
): EventEffects {
  const { account_id, shipment, container, now } = subject
  const { isInland, locode, zone, location } = placeOf(event, subject)
  const at = isInland ? null : terminal
  const supersedes = replacedBy(event, subject)
  const said = event.statementId ?? now.toISOString()
  const { value, value_timestamp, timestamp } = event
  const parts = [event.event, said, timestamp, value ?? '', supersedes ?? '']
  const id = derivedId('transport_event', container.id, ...parts)
  const shared = {
    account_id,
    event: event.event,
    timezone: zone,
    voyage_number: null,
    data_source: sourceOf(event.giver),
  }
  const put = insertRow('transport_event', {
    ...shared,
    id,
    shipment_id: shipment.id,
    container_id: container.id,
    identity: `${event.event}|${said}`,
    happening: otherHappenings.statement,
    classifier: 'ACT',
    timestamp,
    location_id: location?.id ?? null,
    terminal_id: at?.id ?? null,
    value,
    value_timestamp,
    supersedes_id: supersedes,
    created_at: now,
  })
  const about = { reference_type: 'transport_event', reference_id: id, supersedes }
  const message = recordedEvent({
    ...shared,
    ...about,
    recorded_at: now.getTime(),
    timestamp: Date.parse(timestamp),
    shipment,
    container,
    location: placeField(location, locode),
    terminal: terminalField(at),
  })
  const replaced = supersedes === null ? [] : [supersededPut(supersedes, subject)]
  return { rows: [...sharedPuts([location]), ...replaced, put], messages: [message] }
}
