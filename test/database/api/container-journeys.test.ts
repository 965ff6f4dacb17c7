// The route and the map of a container.
import { expect, test } from 'vitest'
import { locationId, vesselId } from '../../../resources/identities.ts'
import { useApi } from '../../support/api-fixture.ts'
import { legs, ships, useTwoShips } from '../../support/two-ships-fixture.ts'

const api = useApi()
const { client, id, query, answer } = useTwoShips(api)

type Shown = {
  readonly geometry: { readonly type: string; readonly coordinates: readonly (readonly number[])[] }
  readonly properties: Record<string, unknown>
}
const mapOf = async (): Promise<Shown[]> => {
  const { status, text } = await client().send('GET', `/containers/${id()}/map_geojson`)
  expect(status, text).toBe(200)
  const body = JSON.parse(text) as { type: string; features: Shown[] }
  expect(body.type).toBe('FeatureCollection')
  return body.features
}
const kinds = (features: readonly Shown[]): string[] =>
  features.map(
    ({ properties: { feature_type, ports_sequence, status } }) =>
      `${String(feature_type)} ${String(ports_sequence)} ${String(status)}`,
  )

test('a route has the ports with their times, ships and voyages', async () => {
  await answer('05-09', ...legs.done, ...legs.ahead)
  const { body } = await client().send(
    'GET',
    `/containers/${id()}/route?include=port,vessel,route_location`,
  )
  expect(body.data).toMatchObject({
    type: 'route',
    attributes: { created_at: '2026-05-01T00:00:00Z' },
  })
  const linked = body.data.relationships.route_locations?.data as { id: string }[]
  const locations = body.included.filter(({ type }) => type === 'route_location')
  expect(locations.map((one) => one.id)).toEqual(linked.map((one) => one.id))
  expect(locations[1]).toMatchObject({
    attributes: {
      inbound_scac: 'MSCU',
      inbound_mode: 'vessel',
      inbound_eta_at: null,
      inbound_ata_at: '2026-05-08T04:00:00Z',
      inbound_voyage_number: '1E',
      outbound_etd_at: '2026-05-12T09:00:00Z',
      outbound_atd_at: null,
      outbound_voyage_number: '13E',
    },
    relationships: {
      route: { data: { type: 'route', id: body.data.id } },
      location: { data: { type: 'port', id: locationId('CNXMN') } },
      inbound_vessel: { data: { type: 'vessel', id: vesselId(ships.feeder.imo, null) } },
      outbound_vessel: { data: { type: 'vessel', id: vesselId(ships.mother.imo, null) } },
    },
  })
  expect(locations[0]?.attributes).toMatchObject({ inbound_mode: null, outbound_mode: 'vessel' })
  const of = (type: string) => body.included.filter((one) => one.type === type)
  expect(of('port').map(({ attributes }) => attributes.code)).toEqual(['THLCH', 'CNXMN', 'USLAX'])
  expect(of('vessel').map(({ attributes }) => attributes.imo)).toEqual(['9321483', '9074729'])
})

test('a route includes what is asked for, and all without a request', async () => {
  const types = async (search: string) => {
    const { body } = await client().send('GET', `/containers/${id()}/route${search}`)
    return [...new Set(body.included.map(({ type }) => type))].sort()
  }
  expect(await types('')).toEqual(['port', 'route_location', 'vessel'])
  expect(await types('?include=vessel')).toEqual(['vessel'])
  const refused = await client().send('GET', `/containers/${id()}/route?include=cargo`)
  expect(refused.status).toBe(400)
  expect(refused.body.errors[0]).toMatchObject({ code: 'unknown_include' })
})

test('a map tells apart what happened and what is planned', async () => {
  const features = await mapOf()
  expect(kinds(features)).toEqual([
    'port 1 past',
    'estimated_full_legs 1 past',
    'port 2 current',
    'estimated_full_legs 2 future',
    'estimated_full_legs 2 future',
    'port 3 future',
  ])
  expect(features[2]?.properties).toMatchObject({
    ports_total: 3,
    name: 'Xiamen',
    country: 'China',
    time_zone: 'Asia/Shanghai',
    label: 'TS1',
    inbound_ata_at: '2026-05-08T04:00:00Z',
    outbound_etd_at: '2026-05-12T09:00:00Z',
  })
  expect(features[5]?.properties).toMatchObject({
    state: 'California',
    state_abbr: 'CA',
    label: 'POD',
  })
  expect(features[1]?.properties).toMatchObject({
    follows: 'sea_lanes',
    previous_port_id: locationId('THLCH'),
    next_port_id: locationId('CNXMN'),
    point_count: features[1]?.geometry.coordinates.length,
  })
})

test('a line over the Pacific is cut at the antimeridian', async () => {
  const [west, east] = (await mapOf()).filter(({ properties }) => properties.parts === 2)
  expect(west?.geometry.coordinates.at(-1)?.[0]).toBe(180)
  expect(east?.geometry.coordinates[0]?.[0]).toBe(-180)
  expect([west?.properties.part, east?.properties.part]).toEqual([1, 2])
})

test('a ship at sea that reported nothing has no position', async () => {
  await answer('05-12', ...legs.done, ...legs.underway)
  expect(kinds(await mapOf())).toEqual([
    'port 1 past',
    'estimated_full_legs 1 past',
    'port 2 past',
    'estimated_full_legs 2 current',
    'estimated_full_legs 2 current',
    'port 3 future',
  ])
})

test('a ship is at its last reported position, with its track since departure', async () => {
  const put = (at: string, longitude: number, latitude: number) =>
    query(
      `insert into vessel_position
         (vessel_id, slot_at, observed_at, latitude, longitude, speed_knots, heading_degrees, source)
       values ($1, $2, $2, $3, $4, 18, 85, 'ais')`,
      [vesselId(ships.mother.imo, null), at, latitude, longitude],
    )
  await put('2026-05-10T00:00:00Z', 100, 0) // on the ship's voyage before
  await put('2026-05-12T12:00:00Z', 119, 24.2)
  await put('2026-05-14T00:00:00Z', 130, 30)
  const features = await mapOf()
  expect(kinds(features).slice(2)).toEqual([
    'port 2 past',
    'current_vessel 2 current',
    'past_vessel_locations 2 past',
    'estimated_partial_leg 2 future',
    'estimated_partial_leg 2 future',
    'port 3 future',
  ])
  expect(features[3]).toMatchObject({
    geometry: { type: 'Point', coordinates: [130, 30] },
    properties: {
      vessel_name: 'LONG HAUL',
      vessel_imo: '9074729',
      voyage_number: '13E',
      vessel_location_timestamp: '2026-05-14T00:00:00Z',
      vessel_location_heading: 85,
      vessel_location_speed: 18,
      departure_port_name: 'Xiamen',
      departure_port_atd: '2026-05-12T09:00:00Z',
      arrival_port_label: 'POD',
      arrival_port_eta: '2026-05-28T04:00:00Z',
    },
  })
  expect(features[4]?.geometry.coordinates).toEqual([
    [119, 24.2],
    [130, 30],
  ])
  expect(features[5]?.geometry.coordinates[0]).toEqual([130, 30])
})

test('a map does not follow the ship after tracking has ended', async () => {
  const stopAt = (at: string | null) =>
    query('update shipment set line_tracking_stopped_at = $1', [at])
  await stopAt('2026-05-13T00:00:00Z')
  const [, , , ship] = await mapOf()
  await stopAt(null)
  expect(ship?.properties.vessel_location_timestamp).toBe('2026-05-12T12:00:00Z')
})

test('a container of which only the shipment knows the ports has a map of them', async () => {
  await query('delete from carrier_observation')
  await query('delete from transport_event')
  await query(`update shipment set port_of_lading_id = l.id, port_of_discharge_id = d.id
    from location l, location d where l.code = 'FRLEH' and d.code = 'USNYC'`)
  const { body } = await client().send('GET', `/containers/${id()}/route`)
  const codes = body.included.filter(({ type }) => type === 'port')
  expect(codes.map(({ attributes }) => attributes.code)).toEqual(['FRLEH', 'USNYC'])
  // Ports without coordinates have no place on a map.
  expect(await mapOf()).toEqual([])
})

test("another account's container has neither route, map nor raw events", async () => {
  const other = await api().client()
  for (const what of ['route', 'map_geojson', 'raw_events'])
    expect((await other.send('GET', `/containers/${id()}/${what}`)).status).toBe(404)
  expect((await client().send('GET', '/containers/x/map_geojson')).status).toBe(404)
})
