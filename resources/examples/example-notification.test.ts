import { expect, test } from 'vitest'
import { allEventNames, referenceTypeOf } from '../../domain/event-names.ts'
import type { EventName } from '../../domain/event-names.ts'
import { bodyOf } from '../webhooks/notification-body.ts'
import type { Resource } from '../resource.ts'
import { exampleNotification } from './example-notification.ts'

type Body = { readonly data: Resource; readonly included: readonly Resource[] }

const exampleOf = async (event: EventName): Promise<Body> =>
  JSON.parse(bodyOf(await exampleNotification(event))) as Body

test.each(allEventNames)(
  'the example of %s includes the record that it refers to',
  async (event) => {
    const { data, included } = await exampleOf(event)
    expect(data.attributes).toMatchObject({ id: data.id, event, delivery_status: 'pending' })
    const reference = data.relationships?.reference_object?.data
    expect(reference).toMatchObject({ type: referenceTypeOf(event) })
    expect(included[0]).toMatchObject({ ...reference })
    const own = included[0]?.attributes.event
    if (own !== undefined) expect(own).toBe(event)
    const ids = included.map(({ type, id }) => `${type} ${id}`)
    expect(new Set(ids).size).toBe(ids.length)
  },
)

test.each<[EventName, string]>([
  ['container.transport.empty_out', 'transport_event shipment container port'],
  ['container.transport.vessel_loaded', 'transport_event shipment container port vessel'],
  [
    'container.transport.vessel_discharged',
    'transport_event shipment container port vessel terminal',
  ],
  [
    'container.transport.rail_unloaded',
    'transport_event shipment container metro_area rail_terminal',
  ],
  ['container.pickup_lfd.changed', 'transport_event shipment container port terminal'],
  ['shipment.estimated.arrival', 'estimated_event shipment port vessel'],
  ['tracking_request.succeeded', 'tracking_request shipment container'],
  ['tracking_request.failed', 'tracking_request'],
  ['tracking_request.awaiting_manifest', 'tracking_request'],
  ['container.created', 'container_created_event shipment container'],
  ['container.updated', 'container_updated_event shipment container terminal port'],
  [
    'container.pod_terminal_changed',
    'container_pod_terminal_changed_event shipment container terminal port',
  ],
  ['document.extracted', 'document document_representation email_submission shipment container'],
  ['document.extraction_failed', 'document email_submission'],
  ['webhook.disabled', 'webhook'],
])('the example of %s includes %s', async (event, types) => {
  const { included } = await exampleOf(event)
  expect(included.map(({ type }) => type)).toEqual(types.split(' '))
})

test('an example knows nothing that happens later', async () => {
  const container = async (event: EventName) =>
    (await exampleOf(event)).included.find(({ type }) => type === 'container')?.attributes
  expect(await container('container.transport.vessel_loaded')).toMatchObject({
    current_status: 'on_ship',
    pol_vessel_loaded_at: '2026-03-17T08:45:00Z',
    pol_vessel_departed_at: null,
    available_for_pickup: null,
  })
  expect(await container('container.transport.empty_in')).toMatchObject({
    current_status: 'empty_returned',
    pol_vessel_departed_at: '2026-03-18T02:15:00Z',
  })
})

test.each([
  ['container.pickup_appointment.changed', { pickup_appointment_at: '2026-04-16T17:00:00Z' }],
  [
    'container.pickup_lfd_terminal.changed',
    { import_deadlines: { pickup_lfd_terminal: '2026-04-19T07:00:00Z' } },
  ],
  [
    'container.pickup_lfd_rail.changed',
    { import_deadlines: { pickup_lfd_rail: '2026-04-22T05:00:00Z' } },
  ],
] as const)('the container in the example of %s shows the new value', async (event, shown) => {
  const { included } = await exampleOf(event)
  const [, , container] = included
  expect(container).toMatchObject({ type: 'container', attributes: shown })
  const told = included[0]?.attributes.value_timestamp
  expect(JSON.stringify(shown)).toContain(JSON.stringify(told))
})

test('the example of container.updated writes times as the container does', async () => {
  const { included } = await exampleOf('container.updated')
  const container = included.find(({ type }) => type === 'container')
  const changed = { pickup_lfd: [null, container?.attributes.pickup_lfd] }
  expect(included[0]?.attributes.changeset).toMatchObject(changed)
})

test.each(allEventNames.filter((name) => name.includes('estimated')))(
  'the example of %s is told before the time that it expects',
  async (event) => {
    const { data, included } = await exampleOf(event)
    const { timestamp, estimated_timestamp, created_at } = included[0]?.attributes ?? {}
    const expected = Date.parse(String(estimated_timestamp ?? timestamp))
    expect(Date.parse(String(created_at))).toBeLessThan(expected)
    expect(Date.parse(String(data.attributes.created_at))).toBeLessThan(expected)
  },
)

test('the ship that is expected in the example of shipment.estimated.arrival has not arrived', async () => {
  const { included } = await exampleOf('shipment.estimated.arrival')
  const shipment = included.find(({ type }) => type === 'shipment')
  expect(shipment?.attributes).toMatchObject({ pod_ata_at: null })
})

test('examples show new last free days, and why a document could not be read', async () => {
  const first = async (event: EventName) => (await exampleOf(event)).included[0]?.attributes
  expect(await first('container.pickup_lfd.changed')).toMatchObject({ value: '2026-04-20' })
  expect(await first('document.extraction_failed')).toMatchObject({
    failure: 'The file is encrypted.',
    document_type: null,
  })
  expect(await first('document.extracted')).toMatchObject({ failure: null })
})
