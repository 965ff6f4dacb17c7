// The filters of the list of containers.
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { nobody, query, useFilteredJourney } from '../../support/filtered-fixture.ts'
import { shared } from '../../support/journey-fixture.ts'

const api = useApi()
const { journey, listed, found } = useFilteredJourney(api)

test.each([
  ['number', 'MSKU9070323', 'MSKU9999999'],
  ['number', 'MSKU9999999, =msku 9070323', '@not_exists'],
  ['number', 'Container: MSKU 907032-3', 'MSKU 907032-4'],
  ['pol', 'Le Havre', 'le havre'],
  ['pod', 'New York', '@not_exists'],
  ['destination', '@exists', 'Chicago'],
  ['pol_code', 'frleh,', ','],
  ['pod_code', 'USLAX,USNYC', '=USLAX'],
  ['destination_code', 'USIND', 'USNYC'],
  ['shipping_line_scac', 'MSCU', 'MAEU'],
  ['shipping_line_scac', 'medu', 'SAFM'],
  ['customer_id', '@not_exists', nobody],
  ['customer_name', '@not_exists', 'Acme'],
  ['vessel_name', 'MSC ANISHA R.', 'MSC'],
  ['pod_terminal_id', shared.terminal, nobody],
  ['current_status', 'available,on_ship', 'available'],
  ['has_holds', 'true', 'false'],
  ['hold_names', 'usda,Customs', 'usda'],
  ['hold_names', '@exists', '@not_exists'],
  ['has_fees', 'false', 'true'],
  ['has_fees_or_holds', 'true', 'false'],
  ['has_demurrage_fees', 'false', 'true'],
  ['actively_tracked', 'true', 'false'],
  ['search_by_number', 'TCLU,~msku907', '9070323'],
  ['search_by_ref_numbers', 'box', 'PO'],
  ['search_by_shipment_number', 'meduf', 'MSKU'],
  ['search_by_shipment_ref_numbers', 'po 1', 'box'],
  ['search_by_ids', 'MEDUF5', 'box'],
  ['search_by_number', 'msku907,msku,z,a', 'msku908,msku9071,msktz,mska,~'],
  ['search_by_ref_numbers', 'boxes,box,bo,é', 'boxes,bn,bp,é'],
  ['pickup_lfd', '2026-05-25', '2026-05-24'],
  ['pickup_lfd', '<=2026-05-25', '<2026-05-25'],
  ['pickup_lfd', '>2026-05-24', '>2026-05-25'],
  ['pickup_lfd', '>=2026-05-25', '>=today'],
  ['pickup_lfd', '<1.day.ago', '>3.days.from_now'],
  ['pickup_lfd', '2026-05-24,2026-05-25', '@not_exists'],
  ['pickup_lfd', '>=2026-05-25T04:00:00Z', '>2026-05-25T04:00:00Z'],
  ['pickup_lfd_line_effective_on', '2026-05-25', '@not_exists'],
  ['pickup_lfd_terminal_on', '@not_exists', '@exists'],
  ['arrival', '2026-05-20', '2026-05-21'],
  ['pod_ata_at', '@not_exists', '@exists'],
  ['pol_atd_at', '=2026-05-03', '<2026-05-03'],
  ['picked_up_at', '@not_exists', '2026-05-03'],
  ['created_at', '2026-05-01', '2026-05-02'],
  ['tags', 'green,red', 'green'],
])('filter[%s]: %s finds it and %s does not', async (name, finding, missing) => {
  const find = (text: string) => found('containers', `[${name}]`, text)
  expect([await find(finding), await find(missing)]).toEqual([1, 0])
})

test('several texts of one filter all hold, but one of several tags is enough', async () => {
  const find = async (...given: readonly (readonly [string, string])[]) =>
    (await listed(`/containers?${query(...given)}`)).meta.total
  const within = (from: string, to: string) =>
    find(['filter[pickup_lfd][]', from], ['filter[pickup_lfd][]', to])
  expect(await within('>=2026-05-24', '<=2026-05-25')).toBe(1)
  expect(await within('>=2026-05-24', '<=2026-05-24')).toBe(0)
  const tags = [['filter[tags][]', 'red'] as const, ['filter[tags][]', 'green'] as const]
  expect(await find(...tags)).toBe(1)
  expect(await find(...tags, ['filter[tags_and]', 'true'])).toBe(0)
  expect(await find(['filter[tags]', 'red,blue'], ['filter[tags_and]', 'true'])).toBe(1)
})

test('a filter that is repeated more often than a list is narrowed by is refused', async () => {
  const days = (count: number) =>
    query(...Array.from({ length: count }, () => ['filter[pod_eta_at][]', '>=2026-05-01'] as const))
  const send = (count: number) => journey().client.send('GET', `/containers?${days(count)}`)
  expect((await send(31)).status).toBe(200)
  const { status, body } = await send(32)
  expect([status, body.errors[0]]).toMatchObject([400, { source: { parameter: 'filter' } }])
})

test('the containers of a tracking request are found by its id', async () => {
  const { of } = journey()
  const find = (text: string) => found('containers', '[tracking_request_id]', text)
  expect([await find(of('request')), await find(nobody)]).toEqual([1, 0])
})

test('custom fields and parties are found by their slugs and roles', async () => {
  const { client, of } = journey()
  const attributes = { entity_type: 'Shipment', api_slug: 'rep', display_name: 'Sales rep' }
  const definition = { data: { type: 'custom_field_definition', attributes } }
  await client.send('POST', '/custom_field_definitions', {
    data: { ...definition.data, attributes: { ...attributes, data_type: 'short_text' } },
  })
  const value = {
    data: { type: 'custom_field', attributes: { api_slug: 'rep', value: 'Roberto' } },
  }
  const path = `/shipments/${of('shipment')}/custom_fields`
  expect((await client.send('POST', path, value)).status).toBe(201)
  const find = (key: string, ...texts: readonly string[]) => found('containers', key, ...texts)
  expect(await find('[custom_fields][rep]', 'Anna,Rob')).toBe(1)
  expect(await find('[custom_fields][rep]', 'Anna', 'Rob')).toBe(1)
  expect(await find('[custom_fields][rep]', 'rob')).toBe(0)
  expect(await find('[custom_fields][rep]', 'R%o,R_b,R\\ob')).toBe(0)
  expect(await find('[custom_fields][rep]', ',')).toBe(0)
  expect(await find('[custom_fields][rep]', '@exists')).toBe(1)
  expect(await find('[custom_fields][rep]', '@not_exists')).toBe(0)
  expect(await find('[custom_fields][other]', '@not_exists')).toBe(1)
  expect(await find('[parties][customer]', '@not_exists')).toBe(1)
  expect(await find('[parties][customer]', nobody)).toBe(0)
  expect(await find('[parties][shipper]', '@not_exists')).toBe(1)
  expect(await find('[parties][shipper]', nobody)).toBe(0)
})

test('the last free day of a container that waits at the port lies in a range', async () => {
  const path = (from: string, to: string) =>
    `/containers?${query(['filter[last_free_day_on][]', from], ['filter[last_free_day_on][]', to])}`
  expect((await listed(path('2026-05-25', '2026-05-26'))).data).toHaveLength(0)
  await api().database.query({
    text: `with ship as (update shipment set destination_id = null where account_id = $1)
           update container set current_status = 'available' where account_id = $1`,
    values: [journey().client.accountId],
  })
  expect((await listed(path('2026-05-25', '2026-05-26'))).data).toHaveLength(1)
  expect((await listed(path('2026-05-26', '2026-05-27'))).data).toHaveLength(0)
  await api().database.query({
    text: `with ship as (update shipment set destination_id = $2 where account_id = $1)
           update container set current_status = 'on_ship' where account_id = $1`,
    values: [journey().client.accountId, shared.indianapolis],
  })
})

test.each([
  ['filter[current_status]', 'in_transit'],
  ['filter[pickup_lfd]', '2026-02-31'],
  ['filter[pickup_lfd]', '0000-01-01'],
  ['filter[pickup_lfd]', '2026-05-25,0000-01-01'],
  ['filter[pickup_lfd]', '>=2026-05-25,2026-05-26'],
  ['filter[pod_terminal_id]', 'Maher'],
  ['filter[has_holds]', 'yes'],
  ['filter[last_free_day_on][]', '2026-05-25'],
  ['filter[pickup_lfd][]', 'soon'],
  ['filter[parties][seller]', 'Acme'],
  ['sort', 'colour'],
])('%s=%s is refused', async (name, value) => {
  const { status, body } = await journey().client.send('GET', `/containers?${query([name, value])}`)
  expect([status, body.errors[0]?.source?.parameter]).toEqual([400, name])
})

test('parts of a custom field beyond a hundred are refused', async () => {
  const send = (count: number) => {
    const parts = Array.from({ length: count }, (_, n) => `R${n}`).join()
    return journey().client.send(
      'GET',
      `/containers?${query(['filter[custom_fields][rep]', parts])}`,
    )
  }
  expect([(await send(100)).status, (await send(101)).status]).toEqual([200, 400])
})

test('a refusal says what the filter takes', async () => {
  const given = query(['filter[last_free_day_on]', '2026-05-25'])
  const { body } = await journey().client.send('GET', `/containers?${given}`)
  expect(body.errors[0]?.detail).toMatch(
    /^filter\[last_free_day_on\] cannot be "2026-05-25"\. Two days, as `filter\[last_free_day_on\]\[\]` given twice/,
  )
})

test('a hold that is pending is not found by its name', async () => {
  const { client, of } = journey()
  const hold = { name: 'usda', status: 'pending', description: null }
  await api().database.query({
    text: `update container set holds_at_pod_terminal = holds_at_pod_terminal || $3::jsonb
           where account_id = $1 and shipment_id = $2`,
    values: [client.accountId, of('shipment'), JSON.stringify([hold])],
  })
  expect(await found('containers', '[hold_names]', 'usda')).toBe(0)
  expect(await found('containers', '[hold_names]', 'customs')).toBe(1)
})
