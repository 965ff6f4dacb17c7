// The records that notifications refer to, as rows: one of each type, about the example journey or its document.
import { schemaVersion } from '../../domain/documents/schemas.ts'
import type { EventName } from '../../domain/event-names.ts'
import { isoTime } from '../resource.ts'
import type { ResourceRow, ResourceType } from '../resource.ts'
import { moveOf } from './journey.ts'
import type { ExampleMove } from './journey.ts'
import { sharedRows } from './shared-rows.ts'
import type { SharedRows } from './shared-rows.ts'
import {
  billOfLading,
  containerRow,
  estimate,
  exampleId,
  happenedAt,
  lastFreeDay,
  owned,
  references,
  shipmentRow,
  timesUntil,
  toldAt,
  valueTime,
} from './shipment-rows.ts'

/** Rows by the first type of their definition. */
export type ExampleRows = Readonly<Record<ResourceType, readonly ResourceRow[]>>

const sourceOf = (event: EventName): string => {
  if (event.endsWith('.vessel_berthed')) return 'ais'
  return /pickup_|available/.test(event) ? 'terminal' : 'shipping_line'
}

function transportEventRow(
  { places, vessels, terminals }: SharedRows,
  event: EventName,
  { place, vessel, terminal, value }: ExampleMove,
): ResourceRow {
  const at = happenedAt(event)
  const located = places[place]
  const ofTerminal = terminal === undefined ? null : terminals[terminal]
  return {
    ...owned('transport_event', 'transport_event', {
      ...references,
      event,
      timestamp: at,
      timezone: located.time_zone,
      voyage_number: vessel === undefined ? null : '027E',
      location_id: located.id,
      vessel_id: vessel === undefined ? null : vessels[vessel].id,
      terminal_id: ofTerminal?.id ?? null,
      data_source: sourceOf(event),
      created_at: new Date(toldAt(event).getTime() + 900_000),
    }),
    location_locode: located.code,
    location_kind: located.kind,
    terminal_kind: ofTerminal?.kind ?? null,
    value: value ?? null,
    value_timestamp: value === undefined ? null : valueTime(value, located.time_zone),
  }
}

/** What a tracking request has become when the event is sent. */
const requestStates: Partial<Record<EventName, { status: string; failed_reason?: string }>> = {
  'tracking_request.failed': { status: 'failed', failed_reason: 'not_found' },
  'tracking_request.awaiting_manifest': { status: 'awaiting_manifest' },
  'tracking_request.tracking_stopped': { status: 'tracking_stopped' },
}

function requestRow(event: EventName): ResourceRow {
  const { status, failed_reason = null } = requestStates[event] ?? { status: 'created' }
  const isTracked = status === 'created' || status === 'tracking_stopped'
  return owned('tracking_request', 'tracking_request', {
    request_number: billOfLading,
    request_type: 'bill_of_lading',
    scac: 'ONEY',
    status,
    failed_reason,
    ref_numbers: ['PO-2026-118'],
    tags: ['example'],
    shipment_id: isTracked ? references.shipment_id : null,
    is_retrying: false,
    created_at: new Date('2026-03-09T07:59:00Z'),
    updated_at: new Date('2026-03-09T08:00:00Z'),
  })
}

const estimatedEventRow = ({ places, vessels }: SharedRows, now: Date): ResourceRow => ({
  ...owned('estimated_event', 'estimated_event', {
    shipment_id: references.shipment_id,
    event: 'shipment.estimated.arrival',
    estimated_timestamp: estimate,
    timezone: places.pod.time_zone,
    voyage_number: '027E',
    location_id: places.pod.id,
    vessel_id: vessels.second.id,
    data_source: 'shipping_line',
    created_at: now,
  }),
  location_locode: places.pod.code,
  location_kind: places.pod.kind,
})

/** The three events of a container that are no moves. */
function containerEventRows({ terminals: { terminal }, places }: SharedRows, timestamp: Date) {
  const known = { ...references, timestamp, data_source: 'terminal', terminal_id: terminal.id }
  const changeset = { available_for_pickup: [null, true], pickup_lfd: [null, isoTime(lastFreeDay)] }
  const zone = { timezone: places.pod.time_zone }
  return {
    container_created_event: [
      owned('container_created_event', 'joined', { ...references, timestamp, timezone: null }),
    ],
    container_updated_event: [
      {
        ...owned('container_updated_event', 'updated', { ...known, ...zone, changeset }),
        terminal_kind: terminal.kind,
      },
    ],
    container_pod_terminal_changed_event: [
      {
        ...owned('container_pod_terminal_changed_event', 'moved', known),
        terminal_kind: terminal.kind,
      },
    ],
  }
}

/** An arrival notice that came by mail, and its representation if it could be read. */
function documentRows(isRead: boolean, now: Date): ExampleRows {
  const times = { created_at: now, updated_at: now }
  const source = { page: 1, box: [72, 96, 214, 110], confidence: 0.98 }
  const document = owned('document', 'document', {
    name: 'Arrival notice',
    document_type: isRead ? 'arrival_notice' : null,
    classification_notes: isRead ? 'The title on page 1 is "Arrival Notice".' : null,
    failure: isRead ? null : 'The file is encrypted.',
    source: 'email',
    file_name: 'arrival-notice.pdf',
    file_content_type: 'application/pdf',
    email_submission_id: exampleId('mail'),
    last_document_representation_id: isRead ? exampleId('representation') : null,
    ...times,
  })
  const mail = owned('email_submission', 'mail', {
    subject: `Arrival notice ${billOfLading}`,
    body: 'Please find the arrival notice attached.',
    from: ['carrier@example.com'],
    to: ['documents@example.org'],
    cc: [],
    references: [],
    sent_at: now,
    message_id: '<arrival-notice@example.com>',
    content_type: 'multipart/mixed',
    failure: null,
    ...times,
  })
  const representation = owned('document_representation', 'representation', {
    schema_version: schemaVersion,
    payload: {
      bill_of_lading_number: billOfLading,
      sources: { bill_of_lading_number: source },
    },
    ...times,
  })
  const links = { shipment_ids: [references.shipment_id], container_ids: [references.container_id] }
  return {
    document: [{ ...document, file_size_bytes: '48213', ...(isRead ? links : {}) }],
    email_submission: [{ ...mail, document_ids: [document.id] }],
    document_representation: [representation],
  }
}

/** Another webhook than the one that is told of it. */
const disabledWebhook = (now: Date): ResourceRow =>
  owned('webhook', 'disabled webhook', {
    url: 'https://example.com/hook',
    active: false,
    events: ['container.transport.full_out'],
    failing_since: new Date(now.getTime() - 5 * 86_400_000),
    deactivated_reason: 'All 58 attempts since 2026-04-09T16:05:00Z failed.',
    deactivated_at: now,
  })

/** All records that a notification of the event could refer to or include. */
export function exampleRows(event: EventName): ExampleRows {
  const shared = sharedRows()
  const now = toldAt(event)
  const times = timesUntil(now)
  const move = moveOf(event)
  return {
    shipment: [shipmentRow(shared, times)],
    container: [containerRow(shared, times)],
    transport_event: move === undefined ? [] : [transportEventRow(shared, event, move)],
    tracking_request: [requestRow(event)],
    estimated_event: [estimatedEventRow(shared, now)],
    ...containerEventRows(shared, now),
    ...documentRows(event !== 'document.extraction_failed', now),
    webhook: [disabledWebhook(now)],
    port: Object.values(shared.places),
    terminal: Object.values(shared.terminals),
    vessel: Object.values(shared.vessels),
  }
}
