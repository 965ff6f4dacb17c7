// Pages by their number in a list that is long enough to have known ranks.
import { beforeAll, expect, test } from 'vitest'
import { party } from '../../../resources/definitions/party.ts'
import { countWithRanks, nearPage, rankStep } from '../../../services/api/http/lists/ranks.ts'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()
const size = 100
let client: Client

/** Adds so many parties, one second after the other, that long after the oldest. */
const add = (many: number, after: string) =>
  api().database.query({
    text: `
      insert into party (account_id, id, company_name, created_at)
      select $1, gen_random_uuid(), $3 || n, timestamptz '2026-01-01Z' + $3::text::interval + n / 3 * interval '1 second'
      from generate_series(1, $2) n`,
    values: [client.accountId, many, after],
  })

async function inOrder(): Promise<readonly string[]> {
  const text = `select id from party where account_id = $1 order by created_at desc, id`
  const rows = await api().database.query<{ id: string }>({ text, values: [client.accountId] })
  return rows.map(({ id }) => id)
}

async function pageOf(number: number): Promise<readonly string[]> {
  const { body } = await client.send('GET', `/parties?page[number]=${number}&page[size]=${size}`)
  return body.data.map(({ id }) => id)
}

/** Those around the known ranks, and the last. */
const pages = [99, 100, 101, 150, 199, 200, 201, 202, 250, 251]

const pagesOf = (ids: readonly string[]) =>
  pages.map((number) => ids.slice((number - 1) * size, number * size))

beforeAll(async () => {
  client = await api().client()
  await add(2.5 * rankStep, '0')
})

test('far pages have the records of their places, also after others were added', async () => {
  const { body } = await client.send('GET', '/parties')
  expect(body.meta).toMatchObject({ total: 2.5 * rankStep })
  expect(await Promise.all(pages.map(pageOf))).toEqual(pagesOf(await inOrder()))
  await add(37, '1 day')
  expect(await Promise.all(pages.map(pageOf))).toEqual(pagesOf(await inOrder()))
})

test('a far page passes no more records than there are between two known ranks', async () => {
  const { database } = api()
  const listing = { definition: party, accountId: client.accountId, conditions: [] }
  const counted = await countWithRanks(database, listing)
  const ids = await inOrder()
  expect(counted.total).toBe(ids.length)
  expect(counted.ranks.map(({ keyset }) => keyset.id)).toEqual([
    ids[rankStep - 1],
    ids[2 * rankStep - 1],
  ])
  const page = { number: 1, size, after: null, isNumbered: true }
  const wanted = { ...listing, page, keyset: null, terms: party.list.order }
  const near = (offset: number) => nearPage(database, { ...wanted, offset }, counted.ranks)
  expect(await near(2 * rankStep)).toMatchObject({
    keyset: { id: ids[2 * rankStep - 1] },
    offset: 0,
  })
  expect(await near(2 * rankStep - 1)).toMatchObject({
    keyset: { id: ids[rankStep - 1] },
    offset: rankStep - 1,
  })
})
