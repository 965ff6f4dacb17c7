// Makes the table in docs/events.md from the origins of the events: `npm run events-doc`. The rest of the page is written by
// hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { eventCategories } from '../domain/event-names.ts'
import { eventOrigins } from '../domain/event-sources.ts'

export const eventsFile = new URL('../docs/events.md', import.meta.url)

const [begin, end] = ['<!-- npm run events-doc -->', '<!-- end of the table -->'] as const

const cell = (text: string): string => text.replaceAll('|', '\\|')

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
export function withTable(page: string): string {
  const [head, rest] = page.split(begin)
  const [, tail] = (rest ?? '').split(end)
  if (head === undefined || tail === undefined) throw new TypeError('docs/events.md has no marks')
  return `${head}${begin}\n\n${eventsTable()}\n\n${end}${tail}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(eventsFile, withTable(readFileSync(eventsFile, 'utf8')))
