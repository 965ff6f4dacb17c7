import { expect, test } from 'vitest'
import { trackingBody, useApi } from '../../support/api-fixture.ts'

const api = useApi()
const strict = useApi([], { STRICT_PARAMETERS: true })

type Schema = { readonly properties?: Readonly<Record<string, Schema>> }
type Answer = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }
type Operation = { readonly responses: Readonly<Record<string, Answer>> }
type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

const bill = { request_type: 'bill_of_lading', request_number: 'MEDUFR030802', scac: 'MSCU' }

test('an empty parameter counts as absent', async () => {
  const client = await api().client()
  await client.send('POST', '/tracking_requests', trackingBody(bill))
  const empty = 'filter[status]=&filter[created_at][start]=&page[number]=&page[size]=&q='
  const listed = await client.send('GET', `/tracking_requests?${empty}`)
  expect(listed.status).toBe(200)
  expect(listed.body.meta).toMatchObject({ size: 1, total: 1 })
  expect(listed.body.links.first).toMatch(/page%5Bsize%5D=30$/)
  expect((await client.send('GET', '/documents?sort=')).status).toBe(200)
})

test('an empty include includes nothing', async () => {
  const client = await api().client()
  await client.send('POST', '/tracking_requests', trackingBody(bill))
  const { body } = await client.send('GET', '/tracking_requests?include=')
  expect(body.included).toEqual([])
})

test('unknown parameters of a list are ignored, and named in meta and header', async () => {
  const client = await api().client()
  const query = 'filter[colour]=red&filter[colour]=blue&sort=&page[size]=2&fields[ship]=tags'
  const { status, body, headers } = await client.send('GET', `/tracking_requests?${query}`)
  expect(status).toBe(200)
  const ignored_parameters = ['filter[colour]', 'sort', 'fields[ship]']
  expect(body.meta).toMatchObject({ size: 0, total: 0, ignored_parameters })
  expect(headers['x-ignored-parameters']).toBe('filter[colour], sort, fields[ship]')
})

test('every answer with a meta is described with its ignored parameters', async () => {
  const description = (await api().app.inject({ url: '/v2/openapi.json' })).json<Description>()
  const metas = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) => {
      const schema = (responses['200'] ?? responses['201'])?.content?.['application/json']?.schema
      const meta = schema?.properties?.meta
      return meta?.properties === undefined ? [] : [[`${method} ${path}`, meta.properties] as const]
    }),
  )
  expect(metas.map(([name]) => name)).toContain('get /events')
  for (const [name, properties] of metas)
    expect(Object.keys(properties), name).toContain('ignored_parameters')
})

test('an answer without meta has the header only', async () => {
  const client = await api().client()
  const { status, body, headers } = await client.send('GET', '/ports/DEHAM?colour=blue')
  expect([status, body.data.attributes.code, body.meta]).toEqual([200, 'DEHAM', undefined])
  expect(headers['x-ignored-parameters']).toBe('colour')
  const known = await client.send('GET', '/tracking_requests')
  expect(known.headers).not.toHaveProperty('x-ignored-parameters')
  expect(known.body.meta).not.toHaveProperty('ignored_parameters')
})

test('with STRICT_PARAMETERS unknown parameters are refused, empty ones too', async () => {
  const client = await strict().client()
  const refused = await client.send('GET', '/tracking_requests?filter[colour]=red&sort=&q=')
  expect(refused.status).toBe(400)
  expect(refused.body.errors.map(({ code, source }) => [code, source?.parameter])).toEqual([
    ['unknown_parameter', 'filter[colour]'],
    ['unknown_parameter', 'sort'],
  ])
  expect((await client.send('GET', '/tracking_requests?filter[status]=')).status).toBe(200)
})
