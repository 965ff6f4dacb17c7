import { beforeAll, expect, test } from 'vitest'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import { placesByCode } from '../../../services/api/containers/journey/sql.ts'
import { locationOf, terminalOf } from '../../../resources/journey-records/shared-records.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()

let client: Client
beforeAll(async () => {
  client = await api().client()
})

test('a shipping line is found by its SCAC, by each alternative one and in lower case', async () => {
  const { data: lines } = (await client.send('GET', '/shipping_lines')).body
  const alternatives = lines.flatMap(({ attributes }) => attributes.alternative_scacs as string[])
  expect(alternatives).toContain('MEDU')
  for (const line of lines) {
    const { scac, alternative_scacs: others } = line.attributes as Record<string, string | string[]>
    for (const code of [scac, String(scac).toLowerCase(), ...(others as string[])]) {
      const found = await client.send('GET', `/shipping_lines/${String(code)}`)
      expect(found.body.data, String(code)).toEqual(line)
    }
  }
})

test.each([
  ['medu', ['MSCU']],
  ['MSCU', ['MSCU']],
  ['mediterranean ship', ['MSCU']],
  [' hapag', ['HLCU']],
  ['nobody', []],
])('the shipping lines that a search for %j finds', async (search, scacs) => {
  const client = await api().client()
  const path = `/shipping_lines?search=${encodeURIComponent(search)}`
  const { body } = await client.send('GET', path)
  expect(body.data.map(({ attributes }) => attributes.scac)).toEqual(scacs)
})

test('an empty search finds all shipping lines', async () => {
  const client = await api().client()
  const all = await client.send('GET', '/shipping_lines')
  const { body, headers } = await client.send('GET', '/shipping_lines?search=')
  expect(body.data).toHaveLength(all.body.data.length)
  expect(headers).not.toHaveProperty('x-ignored-parameters')
})

test('a shipping line has the names of its pages, which are not known', async () => {
  const line = (await client.send('GET', '/shipping_lines/MAEU')).body.data
  expect(line.attributes).toMatchObject({ tracking_url: null, contact_url: null })
})

test('a port has its terminals, stored or not, with their addresses', async () => {
  const port = (await client.send('GET', '/ports/uslax?include=terminals')).body
  const pier = port.included.find(({ attributes }) => attributes.smdg_code === 'APMT')
  expect(pier).toMatchObject({
    type: 'terminal',
    attributes: {
      name: 'APM TERMINALS LOS ANGELES PIER 400',
      street: '2500 Navy Way, Berths 401-406',
      city: 'Terminal Island',
      state: 'California',
      state_abbr: 'CA',
      zip: '90731',
      country: 'US',
      firms_code: null,
    },
    relationships: { port: { data: { type: 'port', id: port.data.id } } },
  })
  const linked = port.data.relationships.terminals?.data
  expect(linked).toEqual(port.included.map(({ type, id }) => ({ type, id })))
  const plain = (await client.send('GET', `/ports/${port.data.id}`)).body
  expect([plain.data, plain.included]).toEqual([port.data, []])
  expect((await client.send('GET', `/terminals/${pier?.id}`)).body.data).toEqual(pier)
})

test('a terminal that a carrier has named is among those of its port, once', async () => {
  const terminals = async () =>
    (await client.send('GET', '/ports/USLAX?include=terminals')).body.included
  const known = await terminals()
  const pier = known.find(({ attributes }) => attributes.smdg_code === 'APMT')
  const portId = (await client.send('GET', '/ports/USLAX')).body.data.id
  const put = (table: string, columns: string, values: readonly unknown[]) =>
    api().database.query({
      text: `insert into ${table} (${columns}) values (${values.map((_, n) => `$${n + 1}`).join()})`,
      values,
    })
  await put('location', 'id, kind, code, name, country_code', [
    ...[portId, 'port', 'USLAX', 'Los Angeles', 'US'],
  ])
  const terminal = 'id, kind, location_id, name, smdg_code, street, state'
  await put('terminal', terminal, [
    ...[pier?.id, 'terminal', portId, 'Pier 400', 'APMT', null, null],
  ])
  const yard = '7f6a0c1e-1111-4000-8000-000000000001'
  await put('terminal', terminal, [yard, 'terminal', portId, 'A Yard', null, '1 Yard Road', 'CA'])
  const found = await terminals()
  expect(found).toHaveLength(known.length + 1)
  expect(found.find(({ id }) => id === yard)?.attributes).toMatchObject({
    street: '1 Yard Road',
    state: 'California',
    state_abbr: 'CA',
    zip: null,
  })
  expect(found.find(({ id }) => id === pier?.id)?.attributes).toMatchObject({
    name: 'Pier 400',
    zip: '90731',
  })
})

test.each([
  ['/ports/USXXX', 404],
  ['/ports/USOKC', 404],
  ['/ports/%00', 404],
  ['/ports/USLAX?include=vessels', 400],
])('%s answers %i', async (path, status) => {
  expect((await client.send('GET', path)).status).toBe(status)
})

test('a port that has a rail terminal is found as a metro area too', async () => {
  const port = (await client.send('GET', '/ports/USCHI')).body.data
  expect((await client.send('GET', '/metro_areas/USCHI')).status).toBe(404)
  const ramp = { code: null, provider: null, name: 'Ramp 7', type: 'RAMP', address: null }
  const named = terminalOf('USCHI', ramp, 'RAIL')
  const place = locationOf({ locode: 'USCHI', location_name: 'Chicago', mode: 'RAIL' })
  await api().database.transaction((db) =>
    putRows(db, [...(place?.puts ?? []), ...(named?.puts ?? [])]),
  )
  const rail = (await client.send('GET', `/rail_terminals/${named?.id}`)).body.data
  const metro = (await client.send('GET', '/metro_areas/USCHI')).body.data
  expect(metro.attributes).toMatchObject({ code: 'USCHI', name: 'Chicago' })
  expect((await client.send('GET', `/terminals/${named?.id}`)).body.data).toEqual(rail)
  expect(rail.relationships).toEqual({
    port: { data: { type: 'port', id: port.id } },
    metro_area: { data: { type: 'metro_area', id: metro.id } },
  })
  expect((await client.send('GET', '/ports/USCHI')).body.data.id).toBe(port.id)
  // A container's route names the port.
  const places = await placesByCode(api().database, ['USCHI'])
  expect(places.map(({ id }) => id)).toEqual([port.id, metro.id])
})
