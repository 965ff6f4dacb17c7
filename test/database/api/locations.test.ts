import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()
let client: Client

beforeAll(async () => {
  client = await api().client()
  await api().database.query({
    text: `
      insert into location (id, kind, code, name, country_code, time_zone, learned)
      values (gen_random_uuid(), 'metro_area', 'DEZZZ', 'Zwötzen Terminal', 'DE', 'Europe/Berlin', true)`,
  })
})

async function codes(query: string): Promise<unknown[]> {
  const { status, body } = await client.send('GET', `/locations?query=${encodeURIComponent(query)}`)
  expect(status).toBe(200)
  return body.data.map(({ attributes }) => attributes.code)
}

test.each([
  ['a LOCODE', 'deham', 'DEHAM'],
  ['a LOCODE with a blank', 'US LAX', 'USLAX'],
  ['the second LOCODE of a port', 'CNSHG', 'CNSGH'],
  ['a LOCODE without its country', 'rtm', 'NLRTM'],
  ['a name', 'hamburg', 'DEHAM'],
  ['a name and its country', 'Hamburg, Germany', 'DEHAM'],
  ['a name and its state', 'long beach ca', 'USLGB'],
  ['a city with other diacritics', 'PARANAGUA', 'BRPNG'],
  ['a second name', 'Ghent', 'BEGNE'],
  ['a former name', 'Saigon', 'VNSGN'],
  ['a name in another language', 'Anvers', 'BEANR'],
  ['a name in another script', '盐田', 'CNYTN'],
  ['a name of its harbour', 'Maasvlakte', 'NLRTM'],
  ['a metro area', 'Kabul', 'AFKBL'],
  ['a place that only a carrier has named', 'zwotzen', 'DEZZZ'],
])('%s finds its place first', async (_what, query, code) => {
  expect((await codes(query))[0]).toBe(code)
})

test.each(['%', '_', '\\', "'", '🙂', 'nosuchplaceanywhere', 'x'.repeat(10_000)])(
  'a query that names no place finds none: %.20s',
  async (query) => {
    expect(await codes(query)).toEqual([])
  },
)

test('a location has its type, coordinates and time zone', async () => {
  const { body } = await client.send('GET', '/locations?query=DEHAM')
  const [hamburg] = body.data
  expect(hamburg?.type).toBe('port')
  expect(hamburg?.attributes).toMatchObject({
    name: 'Hamburg',
    code: 'DEHAM',
    country_code: 'DE',
    time_zone: 'Europe/Berlin',
    latitude: expect.any(Number) as number,
    longitude: expect.any(Number) as number,
  })
})

test('a location that no journey has named yet is found by its id and its LOCODE', async () => {
  const { body } = await client.send('GET', '/locations?query=BEANR')
  const [antwerp] = body.data
  for (const key of [antwerp?.id, 'BEANR', 'beanr'])
    expect((await client.send('GET', `/ports/${key}`)).body.data).toMatchObject({ ...antwerp })
  expect((await client.send('GET', `/metro_areas/${antwerp?.id}`)).status).toBe(404)
})

test.each(['page[number]', 'page[after]'])(
  'without a query all locations are listed, page by page, each once: %s',
  async (by) => {
    const ids: string[] = []
    let [page, total, position]: [number, number, string] = [0, Infinity, '']
    while (ids.length < total) {
      page += 1
      const where = by === 'page[number]' ? page : position
      const path = `/locations?page[size]=100${page > 1 ? `&${by}=${where}` : ''}`
      const { body } = await client.send('GET', path)
      if (body.data.length === 0) break
      ids.push(...body.data.map(({ id }) => id))
      total = Number(body.meta.total)
      position = String(body.meta.after)
    }
    expect(total).toBeGreaterThan(1_900)
    expect(new Set(ids).size).toBe(total)
  },
)

test.each(['soon', '1e3', '-1'])('a cursor that is none is refused: %s', async (cursor) => {
  const { status, body } = await client.send('GET', `/locations?page[after]=${cursor}`)
  expect(status).toBe(400)
  expect(body.errors[0]?.source).toEqual({ parameter: 'page[after]' })
})

test('a page number that is none is refused', async () => {
  const { status, body } = await client.send('GET', '/locations?page[number]=0')
  expect(status).toBe(400)
  expect(body.errors[0]?.source).toEqual({ parameter: 'page[number]' })
})
