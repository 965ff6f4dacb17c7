import type { Cell, ReadPage } from '../labels/cells.ts'
import { bottom, inOneColumn, right } from '../boxes.ts'

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

/** Words that carry on a head; what else stands beneath one is the first row. */
const carriesOn =
  /^(?:\(|of\b|per\b|no\.?$|and\b|&|numbers?$|codes?$|weight|price|value|amount|qty|quantity|kgs?\b|lbs?\b|cbm\b|m3\b|pcs$|usd$|eur$|date$|name$|type$|size$|goods$|packages$|pieces$|cartons?$|units?$|total$|local$|time$)/i

/** The second line of a head, whose cells carry on those above: `QTY PER` over `CARTON`. */
function secondLine(page: ReadPage, row: readonly Cell[]): readonly Cell[] {
  const [first] = row
  const next = page.rows[(first?.line ?? 0) + 1] ?? []
  if (first === undefined || next.length < 2) return []
  const isClose = next.every(({ box }) => box.y - first.box.y < 1.8 * first.box.height)
  const isWords = next.every(({ text, colon }) => !colon && /\p{L}/u.test(text) && !/\d/.test(text))
  return isClose &&
    isWords &&
    next.some(({ text }) => carriesOn.test(text)) &&
    next.every((cell) => row.some((head) => inOneColumn(cell.box, head.box)))
    ? next
    : []
}

/** What a cell of a head says in one or two lines. */
function wordsOf(cell: Cell, second: readonly Cell[]): string {
  const beneath = second.filter(({ box }) => inOneColumn(box, cell.box))
  return [cell, ...beneath].map(({ text }) => text).join(' ')
}

/** Which columns a line names: the first name that fits each cell, each name once. */
function headOf<Name extends string>(
  row: readonly Cell[],
  second: readonly Cell[],
  names: readonly (readonly [Name, RegExp])[],
): readonly Column<Name>[] {
  const columns: Column<Name>[] = []
  for (const cell of row) {
    const free = names.filter(([name]) => !columns.some((column) => column.name === name))
    const fitting = (text: string) =>
      text.length < 45 ? free.find(([, pattern]) => pattern.test(text)) : undefined
    // The second line may carry on the first or say it in another language.
    const fit = fitting(wordsOf(cell, second)) ?? fitting(cell.text)
    if (fit !== undefined) columns.push({ name: fit[0], cell })
  }
  return columns
}

/** How far a cell is from a head: left-aligned, right-aligned or centred, whatever fits best. */
function distance(head: Cell, cell: Cell): number {
  const [before, behind] = [head.box.x - cell.box.x, right(head.box) - right(cell.box)]
  return Math.min(Math.abs(before), Math.abs(behind), Math.abs(before + behind) / 2)
}

/** The head above a cell: all of them count, named or not, as what is under another head belongs to that. */
function headAbove(heads: readonly Cell[], cell: Cell): Cell | undefined {
  const [first, ...others] = heads
  const nearest = others.reduce(
    (best, head) =>
      best === undefined || distance(head, cell) < distance(best, cell) ? head : best,
    first,
  )
  return nearest && inOneColumn(nearest.box, cell.box) ? nearest : undefined
}

/** Between two heads and under neither: at the right edge of the left one's column, unless that is taken. */
function headBeside(heads: readonly Cell[], { box }: Cell, taken: ReadonlySet<Cell>) {
  const next = heads.findIndex((head) => head.box.x >= box.x)
  const before = heads[next < 0 ? heads.length - 1 : next - 1]
  const after = heads[next]
  const isTaken = before !== undefined && taken.has(before)
  return after !== undefined && (before === undefined || (isTaken && !taken.has(after)))
    ? after
    : before
}

function valuesOf<Name extends string>(
  heads: readonly Cell[],
  columns: readonly Column<Name>[],
  row: readonly Cell[],
) {
  const above = new Map(row.map((cell) => [cell, headAbove(heads, cell)]))
  const taken = new Set([...above.values()].filter((head) => head !== undefined))
  const values: { [name in Name]?: string } = {}
  for (const cell of row) {
    const head = above.get(cell) ?? headBeside(heads, cell, taken)
    if (head !== undefined) taken.add(head)
    const name = columns.find((column) => column.cell === head)?.name
    if (name !== undefined)
      values[name] = values[name] === undefined ? cell.text : `${values[name]} ${cell.text}`
  }
  return values
}

const beyondHeads = 12

/** What stands beside a table is not in it: a margin of facts, a box for the payment. */
export function isBeside(columns: readonly Column<string>[], { box }: Cell): boolean {
  const boxes = columns.map(({ cell }) => cell.box)
  const left = Math.min(...boxes.map(({ x }) => x))
  const end = Math.max(...boxes.map(right))
  return right(box) < left - beyondHeads || box.x > end + beyondHeads
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
    .map((row) => ({ row, columns: headOf(row, secondLine(page, row), names) }))
    .filter(({ row, columns }) => is(columns, row))
    .slice(0, mostHeads)
    .map(({ columns }) => columns)

/** `H.S. Code:` below the words of an item belongs to it. */
const isOtherLabel = ({ colon, names }: Cell): boolean =>
  colon && !(names ?? []).includes('line_items')

/** The rows under a head until a total, a wide gap or the end of the page. */
export function rowsUnder<Name extends string>(
  page: ReadPage,
  columns: readonly Column<Name>[],
): readonly TableRow<Name>[] {
  const line = columns[0]?.cell.line ?? 0
  const head = page.rows[line] ?? []
  const rows: TableRow<Name>[] = []
  const second = secondLine(page, head)
  let edge = Math.max(...[...head, ...second].map((cell) => bottom(cell.box)))
  for (const whole of page.rows.slice(line + (second.length > 0 ? 2 : 1))) {
    const row = whole.filter((cell) => !isBeside(columns, cell))
    const [first] = row
    if (first === undefined) continue
    const height = Math.max(...row.map((cell) => cell.box.height))
    const isFar = first.box.y - edge > 5 * height
    if (isFar || row.some(isOtherLabel)) break
    const values = valuesOf(head, columns, row)
    if (endsTable(first.text, values) || row.some(({ text }) => wholeSum.test(text))) break
    rows.push({ values, cells: row })
    edge = Math.max(...row.map((cell) => bottom(cell.box)))
  }
  return rows
}
