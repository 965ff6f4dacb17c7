// What a select leaves out would be shown as null.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitions } from '../../resources/definitions/by-type.ts'
import type { ResourceDefinition, ResourceRow, ResourceType } from '../../resources/resource.ts'
import { createTestDatabase } from '../support/database.ts'
import type { TestDatabase } from '../support/database.ts'

let one: TestDatabase
beforeAll(async () => {
  one = await createTestDatabase()
})
afterAll(() => one.drop())

/** Of the types whose table has another name. */
const tables: Readonly<Record<ResourceType, string>> = { port: 'location', user: 'account_user' }

async function columnsOf(table: string): Promise<readonly string[]> {
  const rows = await one.database.query<{ column_name: string }>({
    text: `select column_name from information_schema.columns where table_name = $1`,
    values: [table],
  })
  return rows.map(({ column_name }) => column_name)
}

/** The names of all that the definition reads of a row, whichever of its types that is. */
function readBy({
  types,
  attributes,
  relationships,
  links,
}: ResourceDefinition): readonly string[] {
  const names = new Set(['id'])
  for (const type of types) {
    const get = (_row: object, name: string) => {
      names.add(name)
      return name === 'kind' ? type : null
    }
    const row: ResourceRow = new Proxy({}, { get })
    for (const { value } of Object.values(attributes)) value(row)
    for (const { linkage } of Object.values(relationships)) linkage(row)
    links?.(row)
  }
  return [...names]
}

test.each(definitions.map((definition) => [definition.types[0], definition] as const))(
  'a %s is selected with all columns that are shown of it',
  async (type, definition) => {
    const view = `shown_${type}`
    await one.database.query({ text: `create view ${view} as ${definition.select}` })
    const [selected, stored] = [await columnsOf(view), await columnsOf(tables[type] ?? type)]
    const shown = readBy(definition).filter((name) => stored.includes(name))
    expect(shown.length).toBeGreaterThan(1)
    expect(selected).toEqual(expect.arrayContaining(shown))
  },
)
