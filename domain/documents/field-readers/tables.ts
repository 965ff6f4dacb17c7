import type { Cell, ReadPage } from '../labels/cells.ts'

export type Column<Name extends string> = { readonly name: Name; readonly cell: Cell }
/** A row by column; what wraps in a cell is joined. */
export type TableRow<Name extends string> = {
  readonly values: { readonly [name in Name]?: string }
  readonly cells: readonly Cell[]
}

const sums =
  /^(?:(?:SUB|GRAND|NET)?[\s-]?TOTALS?\b|[\p{L}\s]{1,20} TOTAL\b|FINAL AMOUNT\b|AMOUNT DUE\b|BALANCE(?: DUE)?(?:$|[\s:]*\d)|GESAMT|SUMME\b|SAY\b|IN WORDS\b|(?:VAT|TAX|MWST)(?=$|[\s.]*[\d:@(%]| (?:AMOUNT|RATE|TOTAL)\b))/iu
/** Also beginnings of goods and charges: `Notebook`, `Bank charges`, `Certificate of origin fee`. */
const remarks =
  /^(?:REMARKS?|NOTES?|TERMS|PAYMENT|BANK|BALANCE|E\.?\s?&\s?O\.?\s?E|COUNTRY OF ORIGIN|WE HEREBY|CERTIF(?:Y|IED|ICAT\w+)|SIGN(?:ED|ATURE)?|PAGE)\b/i

/** Beside the remarks beneath a table. */
const wholeSum = /^(?:SUB|GRAND|NET)?[\s-]?TOTAL:?$/i

/** A sum, or a remark that has no figure of its own in a column. */
const endsTable = (text: string, values: Readonly<Record<string, string | undefined>>): boolean =>
  sums.test(text) ||
  (remarks.test(text) && !Object.values(values).some((value) => /^\W*\d/.test(value ?? '')))

/** Which columns a line names: the first name that fits each cell, each name once. */
function headOf<Name extends string>(
  row: readonly Cell[],
  names: readonly (readonly [Name, RegExp])[],
): readonly Column<Name>[] {
  const columns: Column<Name>[] = []
  for (const cell of row) {
    const fit = names.find(
      ([name, pattern]) =>
        pattern.test(cell.text) && !columns.some((column) => column.name === name),
    )
    if (fit !== undefined && cell.text.length < 45) columns.push({ name: fit[0], cell })
  }
  return columns
}

/** How far a cell is from a head: left-aligned, right-aligned or centred, whatever fits best. */
function distance(head: Cell, cell: Cell): number {
  const [left, right] = [
    head.box.x - cell.box.x,
    head.box.x + head.box.width - cell.box.x - cell.box.width,
  ]
  return Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2)
}

// All cells of the head count, named or not: what is under another head belongs to that.
function columnOf<Name extends string>(
  heads: readonly Cell[],
  columns: readonly Column<Name>[],
  cell: Cell,
): Name | null {
  const nearest = heads.reduce<Cell | undefined>(
    (best, head) =>
      best === undefined || distance(head, cell) < distance(best, cell) ? head : best,
    undefined,
  )
  return columns.find((column) => column.cell === nearest)?.name ?? null
}

function valuesOf<Name extends string>(
  head: readonly Cell[],
  columns: readonly Column<Name>[],
  row: readonly Cell[],
) {
  const values: { [name in Name]?: string } = {}
  for (const cell of row) {
    const name = columnOf(head, columns, cell)
    if (name !== null)
      values[name] = values[name] === undefined ? cell.text : `${values[name]} ${cell.text}`
  }
  return values
}

const beyondHeads = 12

/** What stands beside a table is not in it: a margin of facts, a box for the payment. */
export function isBeside(columns: readonly Column<string>[], { box }: Cell): boolean {
  const boxes = columns.map(({ cell }) => cell.box)
  const left = Math.min(...boxes.map(({ x }) => x))
  const right = Math.max(...boxes.map(({ x, width }) => x + width))
  return box.x + box.width < left - beyondHeads || box.x > right + beyondHeads
}

/** More than this are no heads but a table's cells. */
const mostHeads = 20
const widestHead = 40

/** Lines of a page that name columns; `is` says which of them are enough for a head. */
export const headsOn = <Name extends string>(
  page: ReadPage,
  names: readonly (readonly [Name, RegExp])[],
  is: (columns: readonly Column<Name>[], row: readonly Cell[]) => boolean,
): readonly (readonly Column<Name>[])[] =>
  page.rows
    .filter((row) => row.length <= widestHead)
    .map((row) => ({ row, columns: headOf(row, names) }))
    .filter(({ row, columns }) => is(columns, row))
    .slice(0, mostHeads)
    .map(({ columns }) => columns)

/** The rows under a head until a total, a wide gap or the end of the page. */
export function rowsUnder<Name extends string>(
  page: ReadPage,
  columns: readonly Column<Name>[],
): readonly TableRow<Name>[] {
  const line = columns[0]?.cell.line ?? 0
  const head = page.rows[line] ?? []
  const rows: TableRow<Name>[] = []
  let edge = Math.max(...head.map((cell) => cell.box.y + cell.box.height))
  for (const whole of page.rows.slice(line + 1)) {
    const row = whole.filter((cell) => !isBeside(columns, cell))
    const [first] = row
    if (first === undefined) continue
    const height = Math.max(...row.map((cell) => cell.box.height))
    const isFar = first.box.y - edge > 5 * height
    if (isFar || row.some((cell) => cell.colon)) break
    const values = valuesOf(head, columns, row)
    if (endsTable(first.text, values) || row.some(({ text }) => wholeSum.test(text))) break
    rows.push({ values, cells: row })
    edge = Math.max(...row.map((cell) => cell.box.y + cell.box.height))
  }
  return rows
}
