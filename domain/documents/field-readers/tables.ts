import type { Cell, ReadPage } from '../labels/cells.ts'

export type Column<Name extends string> = { readonly name: Name; readonly cell: Cell }
export type Table<Name extends string> = {
  readonly columns: readonly Column<Name>[]
  /** Each row by column; what wraps in a cell is joined. */
  readonly rows: readonly TableRow<Name>[]
}
export type TableRow<Name extends string> = {
  readonly values: { readonly [name in Name]?: string }
  readonly cells: readonly Cell[]
}

const endsTable =
  /^(?:SUB\s?-?TOTAL|TOTAL|[\p{L}\s]{1,20} TOTAL\b|FINAL AMOUNT|GRAND TOTAL|NET TOTAL|AMOUNT DUE|BALANCE|GESAMT|SUMME|SAY\b|IN WORDS|REMARKS?|NOTES?|TERMS|PAYMENT|BANK|E\.?\s?&\s?O\.?\s?E|COUNTRY OF ORIGIN|WE HEREBY|CERTIF|SIGN|PAGE\b|VAT\b|TAX\b|MWST)/iu

/** Which columns a line names, if it is a head: the first name that fits each cell, each name once. */
export function headOf<Name extends string>(
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
  const nearest = [...heads].sort((one, other) => distance(one, cell) - distance(other, cell))[0]
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

/** The rows under a head until a total, a wide gap or the end of the page. */
export function rowsUnder<Name extends string>(
  page: ReadPage,
  columns: readonly Column<Name>[],
): readonly TableRow<Name>[] {
  const line = columns[0]?.cell.line ?? 0
  const head = page.rows[line] ?? []
  const rows: TableRow<Name>[] = []
  let edge = Math.max(...head.map((cell) => cell.box.y + cell.box.height))
  for (const row of page.rows.slice(line + 1)) {
    const [first] = row
    if (first === undefined) continue
    const height = Math.max(...row.map((cell) => cell.box.height))
    if (
      first.box.y - edge > 5 * height ||
      endsTable.test(first.text) ||
      row.some((cell) => cell.colon)
    )
      break
    rows.push({ values: valuesOf(head, columns, row), cells: row })
    edge = Math.max(...row.map((cell) => cell.box.y + cell.box.height))
  }
  return rows
}
