// Makes the table of failure codes in docs/webhooks.md from the code: `npm run failures-doc`. The rest of the page is written
// by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { failureSentences } from '../../platform/http-out/failure.ts'
import { pageWithTable } from './page-with-table.ts'

export const webhooksFile = new URL('../../docs/webhooks.md', import.meta.url)

function failuresTable(): string {
  const rows = Object.entries(failureSentences).map(
    ([code, sentence]) => `| \`${code}\` | ${sentence.replace(/\.?$/, '.')} |`,
  )
  return ['| `error_code` | meaning |', '| --- | --- |', ...rows].join('\n')
}

/** The page with the table between its marks. */
export const withFailures = (page: string): string =>
  pageWithTable(page, 'failures-doc', failuresTable())

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(webhooksFile, withFailures(readFileSync(webhooksFile, 'utf8')))
