import type { Worksheet } from 'exceljs'
import { failed } from '../outcome.ts'
import type { ReadOutcome, ReaderSetup } from '../outcome.ts'
import { cellText } from './cell-text.ts'
import { gridPage, maxColumns, maxRows } from './grid.ts'
import type { Cells } from './grid.ts'

/** Not needed for reading, and expanded cell by cell: a few bytes may name a million cells. */
const ignoreNodes = [
  'autoFilter',
  'conditionalFormatting',
  'dataValidations',
  'drawing',
  'extLst',
  'hyperlinks',
  'mergeCells',
  'picture',
  'tableParts',
]

/** Empty rows part what stands above from what stands below; one or a thousand, that is the same. */
const widestGap = 2

function rowCells(sheet: Worksheet, number: number): readonly string[] {
  const cells: string[] = []
  sheet.getRow(number).eachCell((cell, column) => {
    if (column <= maxColumns) cells[column - 1] = cellText(cell.value, cell.numFmt ?? '')
  })
  return Array.from(cells, (text: string | undefined) => text ?? '')
}

function cellsOf(sheet: Worksheet): Cells {
  const rows: (readonly string[])[] = []
  let last = 0
  sheet.eachRow((_row, number) => {
    if (rows.length >= maxRows) return
    const gap = Math.min(widestGap, number - last - 1)
    rows.push(...Array.from({ length: gap }, () => []), rowCells(sheet, number))
    last = number
  })
  return rows
}

/** Hidden sheets, too: what is hidden in a sheet is often what the shown one was made from. */
export async function readSheet(bytes: Buffer, { maxPages }: ReaderSetup): Promise<ReadOutcome> {
  const { default: exceljs } = await import('exceljs')
  const book = new exceljs.Workbook()
  type Bytes = Parameters<typeof book.xlsx.load>[0]
  // The library's types know only its own kind of buffer.
  await book.xlsx.load(bytes as unknown as Bytes, { ignoreNodes })
  if (book.worksheets.length > maxPages)
    return failed('too_many_pages', `The file has more than ${maxPages} sheets.`)
  const pages = book.worksheets.map((sheet, at) => gridPage(at + 1, cellsOf(sheet)))
  return pages.length === 0 ? failed('empty') : { ok: true, document: { format: 'sheet', pages } }
}
