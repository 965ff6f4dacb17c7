// How many containers of a filtered list have each value of one property.
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { useFilteredJourney } from '../../support/filtered-fixture.ts'
import { shared } from '../../support/journey-fixture.ts'

const api = useApi()
const { journey, listed } = useFilteredJourney(api)

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
])('containers are counted by %s', async (groupBy, key, label) => {
  const { data, meta } = await summary(groupBy, '&filter[pod_code]=USNYC')
  expect(data).toEqual([{ key, label, count: 1 }])
  expect(meta).toEqual({ total: 1, group_by: groupBy, truncated: false })
})

test('the summary is empty where no container passes the filters', async () => {
  const { data, meta } = await summary('current_status', '&filter[pod_code]=USLAX')
  expect([data, meta.total]).toEqual([[], 0])
})

test.each(['', '?group_by=colour', '?group_by=hold_type&filter[has_holds]=yes'])(
  'a summary is refused for %j',
  async (given) => {
    expect((await journey().client.send('GET', `/containers/summary${given}`)).status).toBe(400)
  },
)

test('a container that came on another ship than others of its shipment is listed on its own day', async () => {
  const set = (day: string | null) =>
    api().database.query({
      text: 'update container set pod_arrived_at = $2 where account_id = $1',
      values: [journey().client.accountId, day],
    })
  await set('2026-05-22T12:00:00Z')
  const { data } = await summary('pod_arrival_date')
  const { meta } = await listed('/containers?filter[arrival]=2026-05-22')
  await set(null)
  expect(data).toEqual([{ key: '2026-05-22', label: null, count: 1 }])
  expect(meta.total).toBe(1)
})
