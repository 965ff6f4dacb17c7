import { expect } from 'vitest'
import type { ApiFixture, Client } from './api-fixture.ts'
import { putJourney } from './journey-fixture.ts'

export const definitionOf = (attributes: Record<string, unknown>) => ({
  data: { type: 'custom_field_definition', attributes },
})

export const optionOf = (value: string, position?: number | null) => ({
  data: { type: 'custom_field_option', attributes: { label: `The ${value}`, value, position } },
})

export const fieldOf = (api_slug: string | undefined, value: unknown, entity?: unknown) => ({
  data: {
    type: 'custom_field',
    attributes: { api_slug, value },
    ...(entity !== undefined && { relationships: { entity: { data: entity } } }),
  },
})

/** A client whose account has a journey; `of` names its records. */
export async function clientWithJourney(api: ApiFixture) {
  const client = await api.client()
  return { client, of: await putJourney(api.database, client.accountId) }
}

/** Creates a definition, for shipments unless the attributes say otherwise. */
export async function define(client: Client, attributes: Record<string, unknown>) {
  const given = { entity_type: 'Shipment', display_name: 'A field', ...attributes }
  const answer = await client.send('POST', '/custom_field_definitions', definitionOf(given))
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data
}

/** `code pointer` of each error. */
export const codes = (answer: Awaited<ReturnType<Client['send']>>) =>
  answer.body.errors.map(({ code, source }) => `${code} ${source?.pointer}`)
