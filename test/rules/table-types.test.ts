import { readFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { schemaFile } from '../../migrations/dump.ts'
import { tableTypes, typesFile } from '../../migrations/table-types.ts'

const schema = readFileSync(schemaFile, 'utf8')

test('schemas/tables.ts is what migrations/schema.sql says (npm run dump-schema)', async () => {
  const options = await resolveConfig(typesFile)
  const text = await format(tableTypes(schema), { ...options, parser: 'typescript' })
  expect(readFileSync(typesFile, 'utf8')).toBe(text)
})

test('a column of a type that is not mapped is refused by its name', () => {
  const text = 'create table box (\n  id uuid not null,\n  area polygon\n);\n'
  expect(() => tableTypes(text)).toThrow('no TypeScript type for polygon, in:   area polygon')
})
