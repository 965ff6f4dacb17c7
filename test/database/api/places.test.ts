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
