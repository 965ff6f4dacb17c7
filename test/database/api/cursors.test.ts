// Lists that are walked with `page[after]`, and `fields[...]`.
import { beforeAll, expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'
import type { AnswerBody } from '../../support/answer-body.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()
let client: Client

const track = (number: string) => {
  const given = { request_type: 'bill_of_lading', request_number: number, scac: 'MAEU' }
  return client.send('POST', '/tracking_requests', trackingBody({ ...given, ref_numbers: ['R1'] }))
}

beforeAll(async () => {
  client = await api().client()
  for (let n = 0; n < 5; n += 1) await track(`26041730${n}`)
  // Rows of one statement have one time, to the microsecond.
  const text = `update tracking_request set created_at = '2026-01-02T03:04:05.678901Z' where account_id = $1`
  await api().database.query({ text, values: [client.accountId] })
})

async function walk(path: string, onPage: () => Promise<unknown> = () => Promise.resolve()) {
  const ids: string[] = []
  let after: string | null = ''
  while (after !== null) {
    const page = await client.send('GET', after === '' ? path : `${path}&page[after]=${after}`)
    expect(page.status).toBe(200)
    ids.push(...page.body.data.map(({ id }) => id))
    after = (page.body.meta as unknown as { readonly after: string | null }).after
    await onPage()
  }
  return ids
}

const idsOf = (body: AnswerBody) => body.data.map(({ id }) => id)

test('a walk by cursor finds each record once, in the order of the list', async () => {
  const all = await client.send('GET', '/tracking_requests')
  expect(await walk('/tracking_requests?page[size]=2')).toEqual(idsOf(all.body))
})

test('records that are added meanwhile neither shift nor repeat others', async () => {
  const before = idsOf((await client.send('GET', '/tracking_requests')).body)
  let added = 0
  const walked = await walk('/tracking_requests?page[size]=1', () => {
    added += 1
    return track(`27041730${added}`)
  })
  expect(walked).toEqual(before)
})

test('who follows the links of numbered pages finds each record once, while others are added', async () => {
  const before = idsOf((await client.send('GET', '/tracking_requests')).body)
  const found: string[] = []
  let path: string | undefined = '/tracking_requests?page[size]=2'
  for (let number = 1; path !== undefined; number += 1) {
    const { body } = await client.send('GET', path)
    const { pagination } = body.meta as unknown as { readonly pagination: Record<string, number> }
    expect(pagination.current).toBe(number)
    expect(body.links.current).toContain(`page%5Bnumber%5D=${number}&`)
    found.push(...idsOf(body))
    await track(`28041730${number}`)
    path = body.links.next?.slice('http://localhost:80/v2'.length)
  }
  expect(found).toEqual(before)
})

test.each(['', '&filter[scac]=MAEU', '&q=2604'])('pages %s are parts of the list', async (more) => {
  const all = idsOf((await client.send('GET', `/tracking_requests?page[size]=100${more}`)).body)
  expect(all.length).toBeGreaterThan(4)
  const second = await client.send('GET', `/tracking_requests?page[size]=2&page[number]=2${more}`)
  expect(idsOf(second.body)).toEqual(all.slice(2, 4))
  const { after } = second.body.meta as unknown as { readonly after: string }
  const third = await client.send(
    'GET',
    `/tracking_requests?page[size]=2&page[after]=${after}${more}`,
  )
  expect(idsOf(third.body)).toEqual(all.slice(4, 6))
  const far = await client.send('GET', `/tracking_requests?page[number]=9999${more}`)
  expect(far.body.data).toEqual([])
  expect(far.body.links.next).toBeUndefined()
})

test('a list of more than 10,000 records has its total, and its last page is there', async () => {
  const owner = await api().client()
  const text = `
    insert into party (account_id, id, company_name)
    select $1, gen_random_uuid(), n::text from generate_series(1, 10050) n`
  await api().database.query({ text, values: [owner.accountId] })
  const { body } = await owner.send('GET', '/parties?page[size]=100')
  expect(body.meta).toMatchObject({ total: 10_050, pagination: { last: 101, records: 10_050 } })
  const last = await owner.send('GET', '/parties?page[size]=100&page[number]=101')
  expect(body.links.last).toContain('page%5Bnumber%5D=101&')
  expect(last.body.data).toHaveLength(50)
  expect(last.body.links.next).toBeUndefined()
})

test('a cursor of another order is refused', async () => {
  const list = await client.send('GET', '/tracking_requests?page[size]=1')
  const { after } = list.body.meta as unknown as { readonly after: string }
  expect((await client.send('GET', `/shipments?page[after]=${after}`)).status).toBe(200)
  const page = await client.send('GET', `/documents?sort=document_type&page[after]=${after}`)
  expect(page.status).toBe(400)
  expect(page.body.errors[0]?.source).toEqual({ parameter: 'page[after]' })
})

test.each([['tracking_request'], ['tracking_requests']])(
  'fields[%s] shows the named attributes and relationships alone',
  async (type) => {
    const page = await client.send('GET', `/tracking_requests?fields[${type}]=scac,customer`)
    const [first] = page.body.data
    expect(page.headers).not.toHaveProperty('x-ignored-parameters')
    expect(first?.attributes).toEqual({ scac: 'MAEU' })
    expect(Object.keys(first?.relationships ?? {})).toEqual(['customer'])
  },
)
