// The orders of the lists of shipments and containers.
import { expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import { putJourney } from '../../support/journey-fixture.ts'

const api = useApi()

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
