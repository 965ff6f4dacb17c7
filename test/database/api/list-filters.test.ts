// The filters and orders of the lists of shipments and containers.
import { beforeAll, describe, expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'
import { putJourney, shared } from '../../support/journey-fixture.ts'

const api = useApi()
let client: Client
let of: (name: string) => string

beforeAll(async () => {
  client = await api().client()
  of = await putJourney(api().database, client.accountId)
  const key = [client.accountId, of('shipment')]
  await api().database.query({
    text: `update shipment set tags = '{red,blue}', ref_numbers = '{PO 1}', pod_eta_at = '2026-05-20T22:00:00Z'
           where account_id = $1 and id = $2`,
    values: key,
  })
  await api().database.query({
    text: `update container set pickup_lfd = '2026-05-25T04:00:00Z', pickup_lfd_line = '2026-05-25T04:00:00Z',
             terminal_checked_at = '2026-05-21T00:00:00Z', ref_numbers = '{Box 7}',
             holds_at_pod_terminal = '[{"name": "customs", "status": "hold", "description": null}]'
           where account_id = $1 and shipment_id = $2`,
    values: key,
  })
  // Another account's records are never found.
  await putJourney(api().database, (await api().client()).accountId)
})

const listed = async (path: string) => {
  const { status, body, headers, text } = await client.send('GET', path)
  expect(status, text).toBe(200)
  expect(headers).not.toHaveProperty('x-ignored-parameters')
  return body
}

const query = (...given: readonly (readonly [string, string])[]): string =>
  given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')

const nobody = '00000000-0000-4000-8000-000000000001'

describe('containers', () => {
  test.each([
    ['number', 'MSKU9070323', 'MSKU9999999'],
    ['number', 'MSKU9999999, =msku 9070323', '@not_exists'],
    ['pol', 'Le Havre', 'le havre'],
    ['pod', 'New York', '@not_exists'],
    ['destination', '@exists', 'Chicago'],
    ['pol_code', 'frleh,', ','],
    ['pod_code', 'USLAX,USNYC', '=USLAX'],
    ['destination_code', 'USIND', 'USNYC'],
    ['shipping_line_scac', 'MSCU', 'MAEU'],
    ['customer_id', '@not_exists', nobody],
    ['customer_name', '@not_exists', 'Acme'],
    ['vessel_name', 'MSC ANISHA R.', 'MSC'],
    ['pod_terminal_id', shared.terminal, nobody],
    ['current_status', 'available,on_ship', 'available'],
    ['has_holds', 'true', 'false'],
    ['has_fees', 'false', 'true'],
    ['has_fees_or_holds', 'true', 'false'],
    ['has_demurrage_fees', 'false', 'true'],
    ['actively_tracked', 'true', 'false'],
    ['search_by_number', 'TCLU,~msku907', '9070323'],
    ['search_by_ref_numbers', 'box', 'PO'],
    ['search_by_shipment_number', 'meduf', 'MSKU'],
    ['search_by_shipment_ref_numbers', 'po 1', 'box'],
    ['search_by_ids', 'MEDUF5', 'box'],
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
    const find = async (value: string) =>
      (await listed(`/containers?${query([`filter[${name}]`, value])}`)).data.length
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

  test('custom fields and parties are found by their slugs and roles', async () => {
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
    const find = async (key: string, ...texts: readonly string[]) => {
      const many = texts.map(
        (text) => [`filter${key}${texts.length > 1 ? '[]' : ''}`, text] as const,
      )
      return (await listed(`/containers?${query(...many)}`)).meta.total
    }
    expect(await find('[custom_fields][rep]', 'Anna,Rob')).toBe(1)
    expect(await find('[custom_fields][rep]', 'Anna', 'Rob')).toBe(1)
    expect(await find('[custom_fields][rep]', 'rob')).toBe(0)
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
      values: [client.accountId],
    })
    expect((await listed(path('2026-05-25', '2026-05-26'))).data).toHaveLength(1)
    expect((await listed(path('2026-05-26', '2026-05-27'))).data).toHaveLength(0)
    await api().database.query({
      text: `with ship as (update shipment set destination_id = $2 where account_id = $1)
             update container set current_status = 'on_ship' where account_id = $1`,
      values: [client.accountId, shared.indianapolis],
    })
  })

  test.each([
    ['filter[current_status]', 'in_transit'],
    ['filter[pickup_lfd]', '2026-02-31'],
    ['filter[pickup_lfd]', '>=2026-05-25,2026-05-26'],
    ['filter[pod_terminal_id]', 'Maher'],
    ['filter[has_holds]', 'yes'],
    ['filter[last_free_day_on][]', '2026-05-25'],
    ['filter[pickup_lfd][]', 'soon'],
    ['filter[parties][seller]', 'Acme'],
    ['sort', 'colour'],
  ])('%s=%s is refused', async (name, value) => {
    const { status, body } = await client.send('GET', `/containers?${query([name, value])}`)
    expect([status, body.errors[0]?.source?.parameter]).toEqual([400, name])
  })
})

describe('shipments', () => {
  test.each([
    ['q', 'meduf', 'nothing'],
    ['number', 'meduf 5399896', 'X1,MEDUF5399896'],
    ['created_at', '>=2026-05-01T00:00:00Z', '>2026-05-01T00:00:00Z'],
    ['actively_tracked', 'true', 'false'],
    ['voyage_status', 'on_ship', 'arrived'],
    ['arriving_today', 'false', 'true'],
    ['pod_ata_at', '@not_exists', '@exists'],
    ['pod_arrival', '<=2026-05-20', '>2026-05-20'],
    ['pod_code', 'USLAX,usnyc', 'USLAX'],
    ['pol_code', 'FRLEH', 'USNYC'],
    ['pod_terminal_id', shared.terminal, nobody],
    ['customer_id', '@not_exists', nobody],
    ['party_id', '@not_exists', nobody],
    ['tags', 'red', 'green'],
    ['tag', 'blue,green', 'green'],
  ])('filter[%s]: %s finds it and %s does not', async (name, finding, missing) => {
    const find = async (value: string) =>
      (await listed(`/shipments?${query([`filter[${name}]`, value])}`)).data.length
    expect([await find(finding), await find(missing)]).toEqual([1, 0])
  })

  test('several texts of a number, a code or an id are alternatives', async () => {
    const find = async (name: string, ...texts: readonly string[]) => {
      const given = texts.map((text) => [`filter[${name}][]`, text] as const)
      return (await listed(`/shipments?${query(...given)}`)).data.length
    }
    expect(await find('number', 'X1', 'meduf 5399896')).toBe(1)
    expect(await find('pod_code', 'USLAX', 'USNYC')).toBe(1)
    expect(await find('pod_terminal_id', nobody, shared.terminal)).toBe(1)
    expect(await find('party_id', nobody, '@not_exists')).toBe(1)
    expect(await find('customer_id', nobody, '@not_exists')).toBe(0)
    expect(await find('created_at', '>=2026-05-01T00:00:00Z', '<2026-05-01T00:00:00Z')).toBe(0)
    expect((await listed('/shipments?tracking_stopped=false')).data).toHaveLength(1)
  })
})

test('lists are ordered by what records have, those without it last', async () => {
  const owner = await api().client()
  const first = await putJourney(api().database, owner.accountId)
  await api().database.query({
    text: `
      insert into container (account_id, id, shipment_id, number, pickup_lfd, created_at)
      select $1, gen_random_uuid(), $2, n, lfd::timestamptz, '2026-05-02'
      from (values ('AAAU1', '2026-05-09'), ('BBBU1', '2026-05-08')) given (n, lfd)`,
    values: [owner.accountId, first('shipment')],
  })
  const numbers = async (path: string, after?: string): Promise<string[]> => {
    const { body } = await owner.send('GET', after ? `${path}&page[after]=${after}` : path)
    const { after: next } = body.meta as unknown as { readonly after: string | null }
    const found = body.data.map(({ attributes }) => String(attributes.number))
    return next === null ? found : [...found, ...(await numbers(path, next))]
  }
  const path = '/containers?page[size]=1&sort='
  expect(await numbers(`${path}pickup_lfd`)).toEqual(['BBBU1', 'AAAU1', 'MSKU9070323'])
  expect(await numbers(`${path}-pickup_lfd`)).toEqual(['AAAU1', 'BBBU1', 'MSKU9070323'])
  expect(await numbers(`${path}shipment_number,-created_at,pickup_lfd`)).toEqual([
    ...['BBBU1', 'AAAU1', 'MSKU9070323'],
  ])
  expect(await numbers(`${path}arrival,pol_atd_at,-pickup_lfd_line_on`)).toHaveLength(3)
  const { status } = await owner.send('GET', '/shipments?sort=-pod_arrival')
  expect(status).toBe(200)
})

describe('the summary of containers', () => {
  const summary = (groupBy: string, more = '') =>
    listed(`/containers/summary?group_by=${groupBy}${more}`)

  test.each([
    ['current_status', 'on_ship', null],
    ['pod_terminal', shared.terminal, 'Maher'],
    ['shipping_line', 'MSCU', 'Mediterranean Shipping Company'],
    ['port_of_discharge', 'USNYC', 'New York'],
    ['hold_type', 'customs', null],
    ['pickup_lfd_date', '2026-05-25', null],
    ['pod_arrival_date', '2026-05-20', null],
  ])('counts them by %s', async (groupBy, key, label) => {
    const { data, meta } = await summary(groupBy, '&filter[pod_code]=USNYC')
    expect(data).toEqual([{ key, label, count: 1 }])
    expect(meta).toEqual({ total: 1, group_by: groupBy, truncated: false })
  })

  test('is empty where no container passes the filters', async () => {
    const { data, meta } = await summary('current_status', '&filter[pod_code]=USLAX')
    expect([data, meta.total]).toEqual([[], 0])
  })

  test.each(['', '?group_by=colour', '?group_by=hold_type&filter[has_holds]=yes'])(
    'is refused for %j',
    async (given) => {
      expect((await client.send('GET', `/containers/summary${given}`)).status).toBe(400)
    },
  )
})
