// The filters of the list of shipments.
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { nobody, query, useFilteredJourney } from '../../support/filtered-fixture.ts'
import { shared } from '../../support/journey-fixture.ts'

const api = useApi()
const { listed, found } = useFilteredJourney(api)

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
  const find = (text: string) => found('shipments', `[${name}]`, text)
  expect([await find(finding), await find(missing)]).toEqual([1, 0])
})

test('several texts of a number, a code or an id are alternatives', async () => {
  const find = (name: string, ...texts: readonly string[]) =>
    found('shipments', `[${name}]`, ...texts)
  expect(await find('number', 'X1', 'meduf 5399896')).toBe(1)
  expect(await find('pod_code', 'USLAX', 'USNYC')).toBe(1)
  expect(await find('pod_terminal_id', nobody, shared.terminal)).toBe(1)
  expect(await find('party_id', nobody, '@not_exists')).toBe(1)
  expect(await find('customer_id', nobody, '@not_exists')).toBe(0)
  expect(await find('created_at', '>=2026-05-01T00:00:00Z', '<2026-05-01T00:00:00Z')).toBe(0)
  expect((await listed('/shipments?tracking_stopped=false')).data).toHaveLength(1)
})

test('of several parties one is enough, or all are asked for', async () => {
  const find = async (operator: string, ...ids: readonly string[]) => {
    const given = ids.map((id) => ['filter[party_id][value][]', id] as const)
    const path = `/shipments?${query(['filter[party_id][operator]', operator], ...given)}`
    return (await listed(path)).meta.total
  }
  expect(await find('any', nobody, '@not_exists')).toBe(1)
  expect(await find('all', nobody, '@not_exists')).toBe(0)
  expect(await find('all', '@not_exists')).toBe(1)
  expect(await found('shipments', '[party_id][value]', nobody)).toBe(0)
})
