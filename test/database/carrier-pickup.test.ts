// The statements of a carrier about the pickup of a container.
import { expect, test } from 'vitest'
import { carrierEvent } from '../../domain/journey/compact-events-fixture.ts'
import { useApi } from '../support/api-fixture.ts'
import { observeBatch } from '../support/observation.ts'
import { answer, eventsOf, one, request } from '../support/one-bill-fixture.ts'
import { names, usePickup } from '../support/pickup-fixture.ts'

const api = useApi()
const { box, following, say } = usePickup(api)

const about = (...more: ReturnType<typeof carrierEvent>[]) => ({
  ...answer('bill_of_lading', '260417301', [
    ...eventsOf(one),
    ...more.map((event) => ({ ...event, container_number: one })),
  ]),
  observed_at: new Date(),
})

test('the carrier makes a container available by saying so', async () => {
  const client = await following()
  const events = await observeBatch(api().database, [about(carrierEvent('ACT AVPU NLRTM 04-03'))])
  expect(names(events)).toEqual(['transport.available', 'updated'])
  expect((await box(client)).attributes).toMatchObject({
    availability_known: true,
    available_for_pickup: true,
    current_status: 'available',
  })
})

test('the carrier ends the availability by reporting that the container has left', async () => {
  const client = await following()
  await say({ available_for_pickup: true })
  const events = await observeBatch(api().database, [about(carrierEvent('ACT GTOT NLRTM 04-05'))])
  expect(names(events)).toEqual(['transport.full_out', 'updated'])
  expect(events[1]?.data_source).toBe('shipping_line')
  expect((await box(client)).attributes).toMatchObject({
    available_for_pickup: false,
    current_status: 'picked_up',
  })
})

test('a hold ends the availability also at a port of which nothing tells yet whether the container goes on', async () => {
  await following()
  const day = 24 * 3_600_000
  const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
  const [out, load, departure, arrival, discharge] = eventsOf(one)
  const dated = [out, load, departure, arrival, discharge].flatMap((event, n) =>
    event === undefined ? [] : [{ ...event, event_at: ago(n < 3 ? 40 - n : 6 - n) }],
  )
  const landed = answer('container', one, dated)
  const other = await api().client()
  await request(other, landed)
  await observeBatch(api().database, [{ ...landed, observed_at: new Date() }])
  expect((await box(other)).attributes.current_status).toBe('grounded')
  await say({ available_for_pickup: true }, new Date(Date.now() - 3_600_000))
  expect((await box(other)).attributes.current_status).toBe('available')
  await say({ available_for_pickup: false }, new Date())
  expect((await box(other)).attributes.current_status).toBe('not_available')
})

test('a carrier that names another terminal at the port of discharge changes it', async () => {
  const client = await following()
  const at = (facility_code: string) =>
    carrierEvent('ACT DISC NLRTM 04-02', { ship: 'ALPHA', voyage: '12W', facility_code })
  const withTerminal = (code: string) => ({
    ...answer('bill_of_lading', '260417301', [
      ...eventsOf(one).slice(0, -1),
      { ...at(code), container_number: one },
    ]),
    observed_at: new Date(),
  })
  // The terminal is the shipment's, which has two boxes.
  const changed = ['pod_terminal_changed', 'updated', 'pod_terminal_changed', 'updated']
  expect(names(await observeBatch(api().database, [withTerminal('NORTH')]))).toEqual(changed)
  const events = await observeBatch(api().database, [withTerminal('SOUTH')])
  expect(names(events)).toEqual(changed)
  expect(events[0]?.data_source).toBe('shipping_line')
  expect((await box(client)).included[0]?.attributes.name).toBe('SOUTH')
  expect(await observeBatch(api().database, [withTerminal('SOUTH')])).toEqual([])
})

test.each([
  ['PLN', '260417381'],
  ['ACT', '260417382'],
])(
  'the ramp at which a train arrives is that of the pick-up, as told by %s',
  async (told, bill) => {
    const client = await api().client()
    const byRail = { mode: 'RAIL', facility_type: 'RAMP', facility_name: 'Logport' } as const
    const train = carrierEvent(`${told} ARRI DEDUI 04-09`, { ...byRail, container_number: one })
    const toPort = eventsOf(one, { bill_of_lading_number: bill })
    const places = async () => {
      const containers = await client.send('GET', '/containers?include=pickup_facility')
      const shipments = await client.send('GET', '/shipments?include=destination_terminal')
      return [containers, shipments].map(({ body }) =>
        body.included.map(({ type, attributes }) => [type, attributes.name]),
      )
    }
    const toldBy = (events: typeof toPort) => answer('bill_of_lading', bill, events)
    await request(client, toldBy(toPort))
    await observeBatch(api().database, [toldBy(toPort)])
    expect(await places()).toEqual([[], []])
    await observeBatch(api().database, [toldBy([...toPort, train])])
    const ramp = [['rail_terminal', 'Logport']]
    expect(await places()).toEqual([ramp, ramp])
  },
)
