// What carriers say of a container, as raw events and in its route.
import { expect, test } from 'vitest'
import { vesselId } from '../../../resources/identities.ts'
import { dcsaLeg, putAnswer } from '../../support/answer-fixture.ts'
import { useApi } from '../../support/api-fixture.ts'
import { legs, ships, useTwoShips } from '../../support/two-ships-fixture.ts'

const api = useApi()
const { client, id, query, answer } = useTwoShips(api)

test('the statements of the carrier that it has not replaced are listed', async () => {
  await answer('05-09', ...legs.done, ...legs.ahead)
  await answer('05-12', ...legs.done, ...legs.underway)
  await answer(
    '05-14',
    ...legs.done,
    ...dcsaLeg('ACT PLN', ships.mother, 'CNXMN', 'USLAX', '2026-05-12 2026-05-30'),
  )
  const { body } = await client().send('GET', `/containers/${id()}/raw_events`)
  const shown = body.data.map(({ attributes: { event, timestamp, estimated } }) =>
    [event, String(timestamp).slice(5, 10), estimated ? 'expected' : 'happened'].join(' '),
  )
  expect(shown).toEqual([
    'vessel_loaded 05-01 happened',
    'vessel_departed 05-01 happened',
    'transshipment_arrived 05-08 happened',
    'transshipment_discharged 05-08 happened',
    'transshipment_loaded 05-12 happened',
    'transshipment_loaded 05-12 expected',
    'transshipment_departed 05-12 happened',
    'transshipment_departed 05-12 expected',
    'vessel_arrived 05-30 expected',
    'vessel_discharged 05-30 expected',
  ])
  expect(body.data.map(({ attributes }) => attributes.index)).toEqual(shown.map((_, n) => n))
  expect(body.data[2]).toMatchObject({
    type: 'raw_event',
    attributes: {
      created_at: '2026-05-09T18:00:00Z',
      original_event: 'ARRI',
      timestamp: '2026-05-08T04:00:00Z',
      actual_at: '2026-05-08T04:00:00Z',
      estimated_at: null,
      timezone: 'Asia/Shanghai',
      location_name: 'Xiamen',
      location_locode: 'CNXMN',
      vessel_name: 'SHORT HOP',
      vessel_imo: '9321483',
      voyage_number: '1E',
    },
    relationships: { vessel: { data: { type: 'vessel', id: vesselId(ships.feeder.imo, null) } } },
  })
  const included = body.included.map(({ type, attributes: { code, imo } }) => [type, code ?? imo])
  expect(included).toEqual([
    ['port', 'THLCH'],
    ['port', 'CNXMN'],
    ['port', 'USLAX'],
    ['vessel', ships.feeder.imo],
    ['vessel', ships.mother.imo],
  ])
  const again = await client().send('GET', `/containers/${id()}/raw_events`)
  expect(again.text).toBe(JSON.stringify(body))
})

const codesOf = async (): Promise<unknown[]> => {
  const { body } = await client().send('GET', `/containers/${id()}/route?include=port`)
  return body.included.map(({ attributes }) => attributes.code)
}

test('a box that is followed under the bill of an earlier trip has the route of that trip', async () => {
  const box = { scac: 'MSCU', number: 'MSKU9070323', number_type: 'container' }
  const underBill = (bill: string, events: readonly object[]) =>
    events.map((event) => ({
      ...event,
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
    }))
  const arrived = dcsaLeg('ACT', ships.mother, 'CNXMN', 'USLAX', '2026-05-12 2026-05-28')
  const next = dcsaLeg('ACT', ships.feeder, 'NLRTM', 'SGSIN', '2026-07-01 2026-07-28')
  const history = [
    ...underBill('MEDUF5399896', [...legs.done, ...arrived]),
    ...underBill('MEDUF1111111', next),
  ]
  await query(`insert into tracking_request
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
      'request_number', 'MSKU9070323', 'request_type', 'container'))).* from tracking_request r`)
  await putAnswer(api().database, history, '2026-08-01T00:00:00Z', box)
  expect(await codesOf()).toEqual(['THLCH', 'CNXMN', 'USLAX'])
  const { body } = await client().send('GET', `/containers/${id()}/raw_events`)
  expect(body.data.at(-1)?.attributes).toMatchObject({ location_locode: 'SGSIN' })
})

test('a gate move without a container is that of no box of a bill with several', async () => {
  const [load] = legs.done
  const gate = { ...load, equipmentReference: undefined, equipmentEventTypeCode: 'GTIN' }
  const listed = async () =>
    (await client().send('GET', `/containers/${id()}/raw_events`)).body.data.length
  const before = await listed()
  await putAnswer(api().database, [gate], '2026-08-02T00:00:00Z')
  expect(await listed()).toBe(before + 1)
  await putAnswer(
    api().database,
    [gate, { ...load, equipmentReference: 'TCNU7312027' }],
    '2026-08-03T00:00:00Z',
  )
  expect(await listed()).toBe(before)
})

test('a container of which nothing but events is stored has a route of them', async () => {
  await query('delete from carrier_observation')
  await query(`update transport_event set identity = event || '|LOAD|L|vessel|FRLEH'
    where event = 'container.transport.vessel_loaded'`)
  expect(await codesOf()).toEqual(['FRLEH'])
  const { body } = await client().send('GET', `/containers/${id()}/raw_events`)
  expect(body.data.map(({ attributes }) => attributes.event)).toEqual(['vessel_loaded'])
})
