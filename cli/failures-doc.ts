// Makes the table of failure codes in docs/webhooks.md from the code: `npm run failures-doc`. The rest of the page is written
// by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { failureSentences } from '../platform/http-out/failure.ts'

export const webhooksFile = new URL('../docs/webhooks.md', import.meta.url)

const [begin, end] = ['<!-- npm run failures-doc -->', '<!-- end of the table -->'] as const

function failuresTable(): string {
  const rows = Object.entries(failureSentences).map(
    ([code, sentence]) => `| \`${code}\` | ${sentence.replace(/\.?$/, '.')} |`,
  )
  return ['| `error_code` | meaning |', '| --- | --- |', ...rows].join('\n')
}

/** The page with the table between its marks. */
export function withFailures(page: string): string {
  const [head, rest] = page.split(begin)
  const [, tail] = (rest ?? '').split(end)
  if (head === undefined || tail === undefined) throw new TypeError('docs/webhooks.md has no marks')
  return `${head}${begin}\n\n${failuresTable()}\n\n${end}${tail}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(webhooksFile, withFailures(readFileSync(webhooksFile, 'utf8')))
