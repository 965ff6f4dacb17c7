// Makes the table of tables in docs/deployment.md: `npm run kept-doc`. The rest of the page is written by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { keptTables } from '../../resources/kept-tables.ts'
import { pageWithTable } from './page-with-table.ts'

export const deploymentFile = new URL('../../docs/deployment.md', import.meta.url)

function keptTable(): string {
  const rows = Object.entries(keptTables).map(([table, rule]) => `| \`${table}\` | ${rule} |`)
  return ['| table | its rows stay |', '| --- | --- |', ...rows].join('\n')
}

/** The page with the table between its marks. */
export const withTable = (page: string): string => pageWithTable(page, 'kept-doc', keptTable())

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(deploymentFile, withTable(readFileSync(deploymentFile, 'utf8')))
