// docs/deployment.md says how long each table is kept.
import { readFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { keptTables } from '../../resources/kept-tables.ts'
import { settingsTable } from '../../services/settings.ts'
import { deploymentFile, withTable } from './kept-doc.ts'

test('docs/deployment.md has the table of tables (npm run kept-doc)', async () => {
  const page = readFileSync(deploymentFile, 'utf8')
  const options = await resolveConfig(deploymentFile)
  expect(page).toBe(await format(withTable(page), { ...options, parser: 'markdown' }))
})

test('the settings that the table names exist', () => {
  const named = Object.values(keptTables).flatMap((rule) => rule.match(/[A-Z]+(_[A-Z]+)+/g) ?? [])
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !Object.hasOwn(settingsTable, name))).toEqual([])
})
