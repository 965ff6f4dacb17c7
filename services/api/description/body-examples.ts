// Bodies that the description shows as examples, by method and path.
import { exampleId, references } from '../../../resources/examples/shipment-rows.ts'

const record = (type: string, attributes: object, more: object = {}) => ({
  data: { type, attributes, ...more },
})

const labels = { ref_numbers: ['PO-2026-118'], tags: ['urgent'] }
const value = record('custom_field', { api_slug: 'po_number', value: 'PO-2026-118' })
const changedValue = record('custom_field', { value: 'PO-2026-119' })

const ofShipment = { entity: { data: { type: 'shipment', id: references.shipment_id } } }

const containerLabels = (more: object = {}) =>
  record('container', { ref_numbers: labels.ref_numbers }, more)

const webhook = {
  url: 'https://example.com/hook',
  active: true,
  events: ['container.transport.vessel_arrived', 'container.pickup_lfd.changed'],
  headers: [{ name: 'X-Api-Key', value: 'k-1' }],
}

const records: Readonly<Record<string, object>> = {
  'POST /tracking_requests': record('tracking_request', {
    request_type: 'bill_of_lading',
    request_number: 'HLCUHAM260512345',
    scac: 'HLCU',
    ref_numbers: ['PO-2026-118'],
    shipment_tags: ['urgent'],
  }),
  'POST /tracking_requests/infer_number': { number: 'HLCUHAM260512345' },
  'PATCH /tracking_requests/{id}': record('tracking_request', labels),
  'PATCH /shipments/{id}': record('shipment', labels),
  'PATCH /containers': containerLabels({ id: references.container_id }),
  'PATCH /containers/{id}': containerLabels(),
  'POST /parties': record('party', { company_name: 'Example Traders' }),
  'PATCH /parties/{id}': record('party', { company_name: 'Example Traders Ltd' }),
}

const webhooks: Readonly<Record<string, object>> = {
  'POST /webhooks': record('webhook', webhook),
  'PATCH /webhooks/{id}': record('webhook', { active: true }),
  'POST /webhooks/trigger': {
    url: 'https://example.com/hook',
    event: 'container.transport.full_out',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  },
  'POST /webhooks/{id}/rotate_secret': { signature: 'v1' },
  'POST /webhooks/{id}/test': { event_id: exampleId('event'), send: false },
  'POST /webhooks/{id}/replay': {
    start_at: '2026-05-01',
    end_at: '2026-05-03T12:00:00Z',
    events: ['container.transport.vessel_arrived'],
    rate: 20,
  },
}

const documents: Readonly<Record<string, object>> = {
  'POST /direct_uploads': {
    blob: {
      filename: 'arrival-notice.pdf',
      content_type: 'application/pdf',
      byte_size: 48_213,
      checksum: 'XrY7u+Ae7tCTyyK7j1rNww==',
    },
  },
  'POST /documents': record('document', {
    name: 'Arrival notice',
    attached_document: '<signed_id of the upload>',
  }),
  'PATCH /documents/{id}': record('document', {
    document_type_manual: 'arrival_notice',
    extracted_data_manual: { last_free_day: '2026-04-20' },
  }),
  'POST /documents/{id}/rotate': { degrees: 90 },
}

const customFields: Readonly<Record<string, object>> = {
  'POST /custom_field_definitions': record('custom_field_definition', {
    entity_type: 'Shipment',
    api_slug: 'po_number',
    display_name: 'Purchase order',
    data_type: 'short_text',
    validation: { pattern: '^PO-' },
  }),
  'PATCH /custom_field_definitions/{id}': record('custom_field_definition', {
    display_name: 'Purchase order number',
  }),
  'POST /custom_field_definitions/{definition_id}/options': record('custom_field_option', {
    label: 'By truck',
    value: 'truck',
    position: 1,
  }),
  'PATCH /custom_field_definitions/{definition_id}/options/{option_id}': record(
    'custom_field_option',
    { label: 'By lorry' },
  ),
  'POST /custom_fields': record('custom_field', value.data.attributes, {
    relationships: ofShipment,
  }),
  'PATCH /custom_fields/{id}': changedValue,
  ...Object.fromEntries(
    [
      '/shipments/{shipment_id}',
      '/containers/{container_id}',
      '/tracking_requests/{tracking_request_id}',
    ].flatMap((path) => [
      [`POST ${path}/custom_fields`, value],
      [`PATCH ${path}/custom_fields/{api_slug}`, changedValue],
    ]),
  ),
}

const administration: Readonly<Record<string, object>> = {
  'POST /admin/api_keys': record('api_key', {
    name: 'dashboard',
    role: 'read',
    expires_at: '2099-01-31T00:00:00Z',
  }),
  'POST /admin/users': record('user', { name: 'Jo Sample', email: 'jo@example.com' }),
}

export const bodyExamples: Readonly<Record<string, object>> = {
  ...records,
  ...webhooks,
  ...documents,
  ...customFields,
  ...administration,
}
