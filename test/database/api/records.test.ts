import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { putJourney, shared } from '../../support/journey-fixture.ts'

const api = useApi()
let client: Client
let of: (name: string) => string

beforeAll(async () => {
  client = await api().client()
  of = await putJourney(api().database, client.accountId)
})

const read = async (path: string) => {
  const answered = await client.send('GET', path)
  expect(answered.status, answered.text).toBe(200)
  return answered.body
}
const names = (included: readonly { type: string }[]) => included.map(({ type }) => type).sort()

test('a shipment has its names, places, times and relationships', async () => {
  const { data } = await read(`/shipments/${of('shipment')}`)
  expect(data).toMatchObject({
    type: 'shipment',
    attributes: {
      created_at: '2026-05-01T00:00:00Z',
      bill_of_lading_number: 'MEDUF5399896',
      normalized_number: 'MEDUF5399896',
      shipping_line_scac: 'MSCU',
      shipping_line_name: 'Mediterranean Shipping Company',
      port_of_lading_locode: 'FRLEH',
      port_of_lading_name: 'Le Havre',
      pol_timezone: 'Europe/Paris',
      port_of_discharge_locode: 'USNYC',
      pod_timezone: 'America/New_York',
      destination_locode: 'USIND',
      destination_timezone: 'America/Indianapolis',
      pod_vessel_name: 'MSC ANISHA R.',
      pod_vessel_imo: '9227297',
      pol_atd_at: '2026-05-03T22:00:00Z',
      pod_eta_at: null,
      customer_name: null,
    },
    relationships: {
      port_of_lading: { data: { id: shared.leHavre, type: 'port' } },
      destination: { data: { id: shared.indianapolis, type: 'metro_area' } },
      destination_terminal: { data: { id: shared.rail, type: 'rail_terminal' } },
      containers: { data: [{ id: of('container'), type: 'container' }] },
    },
    links: { self: `/v2/shipments/${of('shipment')}` },
  })
})

test('the includes that clients send by default work', async () => {
  const include =
    'containers,pod_terminal,port_of_lading,port_of_discharge,destination,destination_terminal'
  const { included } = await read(`/shipments?include=${include}`)
  expect(names(included)).toEqual([
    ...['container', 'metro_area', 'port', 'port', 'rail_terminal', 'terminal'],
  ])
  const containers = await read('/containers?include=shipment,pod_terminal,pickup_facility')
  expect(names(containers.included)).toEqual(['shipment', 'terminal'])
  const one = await read(`/containers/${of('container')}?include=transport_events`)
  expect(names(one.included)).toEqual(['transport_event', 'transport_event'])
})

test('includes follow dotted paths, each record once', async () => {
  const path = 'shipment,shipment.port_of_lading,shipment.containers,pod_terminal.port'
  const { included } = await read(`/containers/${of('container')}?include=${path}`)
  expect(names(included)).toEqual(['port', 'port', 'shipment', 'terminal'])
})

test('include paths may be circular, up to five names', async () => {
  const circle = 'containers.shipment.containers.shipment.containers'
  const { included } = await read(`/shipments?include=${circle}`)
  expect(names(included)).toEqual(['container'])
  const refused = await client.send('GET', `/shipments?include=${circle}.shipment`)
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0]).toMatchObject({
    code: 'include_too_deep',
    detail: `${circle}.shipment is too deep: a path has at most 5 names.`,
    source: { parameter: 'include' },
  })
})

test('a tracking request includes its shipment by default', async () => {
  const byDefault = await read(`/tracking_requests/${of('request')}`)
  expect(names(byDefault.included)).toEqual(['shipment'])
  const asked = await read(`/tracking_requests/${of('request')}?include=customer`)
  expect(asked.included).toEqual([])
})

test('a tracking request includes its shipment and containers by the names of the client library', async () => {
  const path = `/tracking_requests/${of('request')}?include=shipment,container,container.pod_terminal`
  expect(names((await read(path)).included)).toEqual(['container', 'shipment', 'terminal'])
})

test('containers are found by number', async () => {
  expect((await read('/containers?filter[number]=msku9070323')).data).toHaveLength(1)
  expect((await read('/containers?filter[number]=MSKU9999999')).data).toHaveLength(0)
  expect((await read('/containers?filter[current_status]=on_ship')).data).toHaveLength(1)
})

test.each(['number', 'filter[number]', 'filter[bill_of_lading_number]', 'filter[booking_number]'])(
  'shipments are found by any of their numbers with %s',
  async (name) => {
    expect((await read(`/shipments?${name}=meduf5399896`)).data).toHaveLength(1)
    expect((await read(`/shipments?${name}=MEDUF5399897`)).data).toHaveLength(0)
  },
)

test('shipments are found by their beginnings and by whether they are tracked', async () => {
  expect((await read('/shipments?q=907032')).data).toHaveLength(1)
  expect((await read('/shipments?q=nothing')).data).toHaveLength(0)
  expect((await read('/shipments?filter[tracking_stopped]=false')).data).toHaveLength(1)
  expect((await read('/shipments?filter[tracking_stopped]=true')).data).toHaveLength(0)
})

test('the events of a container are in order and leave out superseded ones', async () => {
  const path = `/containers/${of('container')}/transport_events?include=location,terminal,vessel`
  const { data, included, meta } = await read(path)
  expect(data.map(({ attributes }) => attributes.event)).toEqual([
    'container.transport.vessel_loaded',
    'container.transport.vessel_arrived',
  ])
  expect(data[0]).toMatchObject({
    attributes: {
      timestamp: '2026-05-01T10:00:00Z',
      timezone: 'Europe/Paris',
      location_locode: 'FRLEH',
      voyage_number: '421A',
      data_source: 'shipping_line',
    },
    relationships: { terminal: { data: { id: shared.terminal, type: 'terminal' } } },
  })
  expect(data[1]?.relationships.terminal).toEqual({ data: null })
  expect(names(included)).toEqual(['port', 'terminal', 'vessel'])
  expect(meta.total).toBe(2)
  const { data: container } = await read(`/containers/${of('container')}`)
  expect(container.relationships.transport_events?.data).toHaveLength(2)
})

test.each([
  ['/shipments', 'shipment'],
  ['/containers', 'container'],
  ['/tracking_requests', 'request'],
])("another account's record under %s is not found", async (path, name) => {
  const other = await api().client()
  expect((await other.send('GET', `${path}/${of(name)}`)).status).toBe(404)
  expect((await other.send('GET', path)).body).toMatchObject({ data: [], meta: { total: 0 } })
})

test("another account's container has no events and cannot be refreshed", async () => {
  const other = await api().client()
  const path = `/containers/${of('container')}`
  expect((await other.send('GET', `${path}/transport_events`)).status).toBe(404)
  expect((await other.send('PATCH', `${path}/refresh`)).status).toBe(404)
  const change = { data: { attributes: { tags: ['stolen'] } } }
  expect((await other.send('PATCH', `/shipments/${of('shipment')}`, change)).status).toBe(404)
})

test('a refresh requests the number that the shipment is tracked by', async () => {
  const answered = await client.send('PATCH', `/containers/${of('container')}/refresh`)
  expect(answered.status).toBe(200)
  expect(answered.body).toEqual({ message: 'Started refresh for Shipping line, Terminal, Rail' })
  const message = api().published.find(({ key }) => key === 'MSCU:MEDUF5399896')
  expect(message?.topic).toBe('tracking.refresh.requested')
  expect(message && (await api().decode(message))).toMatchObject({
    scac: 'MSCU',
    number: 'MEDUF5399896',
    number_type: 'bill_of_lading',
    account_id: client.accountId,
  })
})

test('references and tags of a shipment can be changed separately', async () => {
  const path = `/shipments/${of('shipment')}`
  const patch = (attributes: object) =>
    client.send('PATCH', path, { data: { id: of('shipment'), type: 'shipment', attributes } })
  const { body } = await patch({ tags: ['urgent'] })
  expect(body.data.attributes).toMatchObject({ tags: ['urgent'], ref_numbers: ['PO 1'] })
})

test.each([
  ['/ports', 'leHavre', 'port'],
  ['/metro_areas', 'indianapolis', 'metro_area'],
  ['/terminals', 'terminal', 'terminal'],
  ['/rail_terminals', 'rail', 'rail_terminal'],
  ['/vessels', 'vessel', 'vessel'],
] as const)('%s finds a record of its own type by id', async (path, name, type) => {
  const { data } = await read(`${path}/${shared[name]}`)
  expect(data).toMatchObject({ id: shared[name], type })
  const wrong = name === 'vessel' ? shared.leHavre : shared.vessel
  expect((await client.send('GET', `${path}/${wrong}`)).status).toBe(404)
})

test('ports and vessels are also found by their code', async () => {
  expect((await read('/ports/frleh')).data.attributes.name).toBe('Le Havre')
  expect((await read('/vessels/9227297')).data.attributes.name).toBe('MSC ANISHA R.')
  expect((await client.send('GET', '/metro_areas/FRLEH')).status).toBe(404)
})

test('shipping lines are listed and found by id', async () => {
  const { data } = await read('/shipping_lines')
  const line = data.find(({ attributes }) => attributes.scac === 'MSCU')
  expect(line?.attributes).toMatchObject({ short_name: 'MSC', alternative_scacs: ['MEDU'] })
  expect((await read(`/shipping_lines/${line?.id}`)).data).toEqual(line)
})

test.each([
  'shipments',
  'containers',
  'tracking_requests',
  'webhooks',
  'ports',
  'vessels',
  'parties',
  'terminals',
  'shipping_lines',
  'webhook_notifications',
])('an id under /%s that is not a uuid answers 404', async (path) => {
  expect((await client.send('GET', `/${path}/x'or'1`)).status).toBe(404)
})

test('accounts that ask at the same time are given their own records only', async () => {
  const other = await api().client()
  const ofOther = await putJourney(api().database, other.accountId)
  const [own, foreign, shipment, container] = await Promise.all([
    other.send('GET', `/shipments/${ofOther('shipment')}?include=containers`),
    other.send('GET', `/shipments/${of('shipment')}?include=containers`),
    client.send('GET', `/shipments/${of('shipment')}?include=containers`),
    client.send('GET', `/containers/${of('container')}`),
  ])
  expect(own.body.data.id).toBe(ofOther('shipment'))
  expect(own.body.included.map(({ id }) => id)).toEqual([ofOther('container')])
  expect(foreign.status).toBe(404)
  expect(shipment.body.included.map(({ id }) => id)).toEqual([of('container')])
  expect(container.body.data.id).toBe(of('container'))
})
