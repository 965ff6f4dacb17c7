// Events of a container about its terminal, under their own types of records.
import type { PickupChanges } from '../../../domain/terminal/pickup-changes.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import { recordedEvent } from '../../../resources/messages/recorded-event.ts'
import { isoTime } from '../../../resources/resource.ts'
import { insertRow } from '../../../resources/rows.ts'
import { terminalField } from '../observe/rows/events.ts'
import type { EventEffects } from '../observe/rows/events.ts'
import type { TerminalRecord } from '../../../resources/journey-records/shared-records.ts'
import type { PickupSubject } from './subject.ts'

const terminalChanged = 'container_pod_terminal_changed_event'

type ToldChange = Pick<
  Parameters<typeof recordedEvent>[0],
  'event' | 'reference_type' | 'reference_id' | 'timestamp' | 'data_source'
> & { readonly terminal: TerminalRecord | null }

const changeEvent = (
  { terminal, ...told }: ToldChange,
  { account_id, shipment, container, trip, now }: PickupSubject,
) =>
  recordedEvent({
    ...told,
    account_id,
    recorded_at: now.getTime(),
    timezone: trip.pod.zone,
    shipment,
    container,
    terminal: terminalField(terminal),
  })

const shownTime = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-.*Z$/.test(value) ? isoTime(new Date(value)) : value

/** The changes, as clients see the attributes. */
const shownChanges = (changeset: PickupChanges['changeset']) =>
  Object.fromEntries(
    Object.entries(changeset).map(([name, pair]) => [name, pair.map(shownTime)] as const),
  )

type TerminalChange = { readonly from: string | null; readonly to: TerminalRecord | null }

const isChange = ({ from, to }: TerminalChange): boolean => to !== null && to.id !== from

/** Tells that a fact has changed on which clients are alerted. */
export function updatedEvent(
  changes: PickupChanges,
  moved: TerminalChange,
  moverIsLine: boolean,
  subject: PickupSubject,
): EventEffects {
  const { account_id, shipment, container, trip, now } = subject
  const pod_terminal = [moved.from, moved.to?.id ?? null]
  const changeset = {
    ...shownChanges(changes.changeset),
    ...(isChange(moved) && { pod_terminal }),
  }
  if (Object.keys(changeset).length === 0) return { rows: [], messages: [] }
  const { basis } = changes
  const timestamp = basis === null ? now : new Date(basis.observed_at)
  // A change without a statement follows from the moves that the carrier reports.
  const byTerminal = isChange(moved) && !moverIsLine
  const byLine = basis === null ? !byTerminal : basis.giver === 'line'
  const data_source = byLine ? 'shipping_line' : 'terminal'
  const parts = [container.id, now.toISOString(), JSON.stringify(changeset)]
  const id = derivedId('container_updated_event', ...parts)
  const put = insertRow('container_updated_event', {
    account_id,
    id,
    shipment_id: shipment.id,
    container_id: container.id,
    terminal_id: moved.to?.id ?? moved.from,
    changeset,
    timestamp,
    timezone: trip.pod.zone,
    data_source,
  })
  return {
    rows: [put],
    messages: [
      changeEvent(
        {
          event: 'container.updated',
          reference_type: 'container_updated_event',
          reference_id: id,
          timestamp: timestamp.getTime(),
          data_source,
          terminal: moved.to,
        },
        subject,
      ),
    ],
  }
}

/** The terminal at the port of discharge is another one. */
export function terminalChangedEvent(
  moved: TerminalChange,
  byLine: boolean,
  subject: PickupSubject,
): EventEffects {
  const { account_id, shipment, container, now } = subject
  const { from, to } = moved
  if (to === null || !isChange(moved)) return { rows: [], messages: [] }
  const data_source = byLine ? 'shipping_line' : 'terminal'
  const parts = [container.id, from ?? '', to.id, now.toISOString()]
  const id = derivedId(terminalChanged, ...parts)
  const put = insertRow('container_pod_terminal_changed_event', {
    account_id,
    id,
    shipment_id: shipment.id,
    container_id: container.id,
    terminal_id: to.id,
    timestamp: now,
    data_source,
  })
  const message = changeEvent(
    {
      event: 'container.pod_terminal_changed',
      reference_type: terminalChanged,
      reference_id: id,
      timestamp: now.getTime(),
      data_source,
      terminal: to,
    },
    subject,
  )
  return { rows: [put], messages: [message] }
}
