import { readFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { settingsTable } from '../../services/settings.ts'
import { setupSettingsTable } from '../setup/settings.ts'
import { settingsFile, settingsText } from './settings-doc.ts'

test('docs/settings.md is up to date (npm run settings-doc)', async () => {
  const config = await resolveConfig(settingsFile.pathname)
  const formatted = await format(settingsText(), { ...config, filepath: settingsFile.pathname })
  expect(readFileSync(settingsFile, 'utf8')).toBe(formatted)
})

test('every setting is in it, with what it is for', () => {
  const rows = settingsText().split('\n')
  for (const [name, { doc }] of Object.entries({ ...settingsTable, ...setupSettingsTable })) {
    expect(doc).not.toBe('')
    expect(rows.filter((row) => row.startsWith(`| \`${name}\` |`))).toHaveLength(1)
  }
})

test('a setting that is off shows so', () => {
  expect(settingsText()).toContain('| `STRICT_PARAMETERS` | `false` |')
})
