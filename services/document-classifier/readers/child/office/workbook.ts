import type { Sheet } from 'hucre/xlsx'
import { failed } from '../../protocol.ts'
import type { ReadOutcome, ReaderSetup } from '../../protocol.ts'
import { cellText } from './cell-text.ts'
import { gridPage, maxColumns, maxRows } from '../text/grid-page.ts'
import type { Cells } from '../text/grid-page.ts'

/** Empty rows separate tables; more of them than this do not separate them further. */
const widestGap = 2

function cellsOf({ rows, cells }: Sheet): Cells {
  const texts = rows.map((row, y) =>
    row.map((value, column) => cellText(value, cells?.get(`${y},${column}`))),
  )
  const isFull = texts.map((row) => row.some((text) => text !== ''))
  return texts.filter((_, y) => isFull.slice(Math.max(0, y - widestGap), y + 1).includes(true))
}

/** Reads hidden sheets, too: they often hold the data that the visible ones were made from. */
export async function readSheet(bytes: Buffer, { maxPages }: ReaderSetup): Promise<ReadOutcome> {
  const { cellRef, readXlsx } = await import('hucre/xlsx')
  const range = `A1:${cellRef(maxRows - 1, maxColumns - 1)}`
  // The styles hold the number formats.
  const { sheets } = await readXlsx(bytes, { readStyles: true, range })
  if (sheets.length > maxPages)
    return failed('too_many_pages', `The file has more than ${maxPages} sheets.`)
  const pages = sheets.map((sheet, at) => gridPage(at + 1, cellsOf(sheet)))
  return pages.length === 0 ? failed('empty') : { ok: true, document: { pages } }
}
