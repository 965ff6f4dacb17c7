import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../support/api-fixture.ts'
import type { Client } from '../../support/api-fixture.ts'

const api = useApi()

let client: Client
beforeAll(async () => {
  client = await api().client()
})

test('a shipping line is found by its SCAC, by each alternative one and in lower case', async () => {
  const { data: lines } = (await client.send('GET', '/shipping_lines')).body
  const alternatives = lines.flatMap(({ attributes }) => attributes.alternative_scacs as string[])
  expect(alternatives).toContain('MEDU')
  for (const line of lines) {
    const { scac, alternative_scacs: others } = line.attributes as Record<string, string | string[]>
    for (const code of [scac, String(scac).toLowerCase(), ...(others as string[])]) {
      const found = await client.send('GET', `/shipping_lines/${String(code)}`)
      expect(found.body.data, String(code)).toEqual(line)
    }
  }
})

test.each([
  ['medu', ['MSCU']],
  ['MSCU', ['MSCU']],
  ['mediterranean ship', ['MSCU']],
  [' hapag', ['HLCU']],
  ['nobody', []],
])('the shipping lines that a search for %j finds', async (search, scacs) => {
  const client = await api().client()
  const path = `/shipping_lines?search=${encodeURIComponent(search)}`
  const { body } = await client.send('GET', path)
  expect(body.data.map(({ attributes }) => attributes.scac)).toEqual(scacs)
})

test('an empty search finds all shipping lines', async () => {
  const client = await api().client()
  const all = await client.send('GET', '/shipping_lines')
  const { body, headers } = await client.send('GET', '/shipping_lines?search=')
  expect(body.data).toHaveLength(all.body.data.length)
  expect(headers).not.toHaveProperty('x-ignored-parameters')
})
