import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

export type CsvRow = Readonly<Record<string, string>>

/** The rows of a table of `data/`. */
export function readTable(name: string): readonly CsvRow[] {
  const text = readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8')
  return parse<CsvRow>(text, { columns: true })
}
