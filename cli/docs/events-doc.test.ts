// docs/events.md says what the code does.
import { readFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { eventsFile, withTable } from './events-doc.ts'
import { allEventNames } from '../../domain/event-names.ts'

const page = readFileSync(eventsFile, 'utf8')

test('docs/events.md has the table of the events (npm run events-doc)', async () => {
  const options = await resolveConfig(eventsFile)
  expect(page).toBe(await format(withTable(page), { ...options, parser: 'markdown' }))
})

test.each(allEventNames)('docs/events.md has one row for %s', (name) => {
  expect(page.split(`| \`${name}\``)).toHaveLength(2)
})
