import { parse } from 'csv-parse/sync'
import { htmlLines } from '../../../../../platform/text/html-lines.ts'
import { textOfBytes } from '../../../../../platform/text/text-of-bytes.ts'
import { failed } from '../../protocol.ts'
import type { ReadOutcome, ReaderSetup, ReadRequest } from '../../protocol.ts'
import type { Page } from '../../../../../domain/documents/layout/page.ts'
import { gridPage, maxColumns, maxRows } from './grid-page.ts'
import { laidOut, lineOf } from './line-pages.ts'
import type { Line } from './line-pages.ts'
import { tableLines } from './table-lines.ts'

const maxBytes = 10_000_000

/** Decodes UTF-16 by its byte order mark, UTF-8 if it is valid, and otherwise as named or guessed. */
function textOf(bytes: Buffer, named: string | null = null): string {
  const mark = bytes.toString('latin1', 0, 2)
  if (mark === '\xff\xfe') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '\xfe\xff') return new TextDecoder('utf-16be').decode(bytes)
  return textOfBytes(bytes, named)
}

const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter that splits each of the first lines into the same number of fields, at least three; or null. */
function delimiterOf(text: string): string | null {
  const lines = text.slice(0, 20_000).split(/\r?\n/, 20)
  const full = lines.filter((line) => line.trim() !== '')
  const counts = (delimiter: string) =>
    full.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length)
  const parts = (delimiter: string): boolean => {
    const [first = 0, ...others] = counts(delimiter)
    return first >= 3 && others.length > 0 && others.every((count) => count === first)
  }
  return delimiters.find(parts) ?? null
}

function csvPage(text: string, delimiter: string): Page {
  const rows = parse(text, {
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    to_line: maxRows,
  })
  return gridPage(
    1,
    rows.map((row) => row.slice(0, maxColumns)),
  )
}

/** Lays out lines as pages; fails if there are too many pages. */
export function pagesOfLines(lines: readonly Line[], { maxPages }: ReaderSetup): ReadOutcome {
  const pages = laidOut(lines)
  if (pages.length > maxPages)
    return failed('too_many_pages', `The file has more than ${maxPages} pages of text.`)
  return { ok: true, document: { pages } }
}

const isCsv = (contentType: string | null): boolean => /\bcsv\b/i.test(contentType ?? '')

export function readText(
  bytes: Buffer,
  { contentType }: ReadRequest,
  setup: ReaderSetup,
): ReadOutcome {
  if (bytes.length > maxBytes) return failed('too_large')
  const text = textOf(bytes)
  if (text.trim() === '') return failed('empty')
  const delimiter = delimiterOf(text) ?? (isCsv(contentType) ? ',' : null)
  if (delimiter !== null) return { ok: true, document: { pages: [csvPage(text, delimiter)] } }
  const lines = text.split(/\r\n?|\n/).map((line) => lineOf(line))
  return pagesOfLines(lines, setup)
}

export const linesOfHtml = (html: string): readonly Line[] => tableLines(htmlLines(html))

const charset = /<meta[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]+)/i

/** The encoding that a page names in its head. */
const charsetOf = (html: Buffer): string | null =>
  charset.exec(html.toString('latin1', 0, 4096))?.[1] ?? null

export function readHtml(bytes: Buffer, _request: ReadRequest, setup: ReaderSetup): ReadOutcome {
  if (bytes.length > maxBytes) return failed('too_large')
  const lines = linesOfHtml(textOf(bytes, charsetOf(bytes)))
  return lines.length === 0 ? failed('empty') : pagesOfLines(lines, setup)
}
