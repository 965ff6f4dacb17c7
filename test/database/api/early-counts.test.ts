// The long lists that are counted when the api starts.
import { expect, test } from 'vitest'
import { shipment } from '../../../resources/definitions/shipment.ts'
import { totalOf } from '../../../services/api/http/lists/answer-page.ts'
import { countRecentLists } from '../../../services/api/http/lists/early-counts.ts'
import { useApi } from '../../support/api-fixture.ts'

const api = useApi()
const many = 10_050

test('the lists of an account whose key was used are counted before a client asks', async () => {
  const client = await api().client()
  const { accountId } = client
  const { database } = api()
  await client.send('GET', '/shipments?page[size]=1')
  await database.query({
    text: `
      insert into shipment (account_id, id, scac, number, number_type)
      select $1, gen_random_uuid(), 'MAEU', n::text, 'bill_of_lading' from generate_series(1, $2) n`,
    values: [accountId, many],
  })
  await countRecentLists(database, new AbortController().signal)
  const away = { query: () => Promise.reject(new Error('the database is asked')) }
  expect(await totalOf(away, { definition: shipment, accountId, conditions: [] })).toMatchObject({
    total: many,
  })
})
