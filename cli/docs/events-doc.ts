// Makes the table in docs/events.md from the origins of the events: `npm run events-doc`. The rest of the page is written by
// hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { eventCategories } from '../../domain/event-names.ts'
import { eventOrigins } from '../../domain/event-sources.ts'
import { cell, pageWithTable } from './page-with-table.ts'

export const eventsFile = new URL('../../docs/events.md', import.meta.url)

/** The table: a row for each of the events, by group. */
function eventsTable(): string {
  const rows = eventCategories.flatMap(({ name: group, events }) => [
    `| **${group}** | | |`,
    ...events.map(([name]) => {
      const { from, when } = eventOrigins[name]
      return `| \`${name}\` | ${from.join(', ')} | ${cell(when)} |`
    }),
  ])
  return ['| event | source | condition |', '| --- | --- | --- |', ...rows].join('\n')
}

/** The page with the table between its marks. */
export const withTable = (page: string): string => pageWithTable(page, 'events-doc', eventsTable())

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(eventsFile, withTable(readFileSync(eventsFile, 'utf8')))
