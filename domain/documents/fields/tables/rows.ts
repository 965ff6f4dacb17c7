// The rows of a table, by named columns.
import { bottom, centre, inOneColumn, right } from '../../layout/boxes.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import type { Column, Table } from './heads.ts'

/** A row by column; cells of one column are joined. */
export type TableRow<Name extends string> = {
  readonly values: { readonly [name in Name]?: string }
  /** Whose column each cell stands in: null is that of a head without a name. */
  readonly names: ReadonlyMap<Cell, Name | null>
  readonly cells: readonly Cell[]
}

const sums =
  /^(?:(?:SUB|GRAND|NET)?[\s-]?TOTALS?\b|[\p{L}\s/]{1,20} TOTAL\b|TOTALE\b|TOPLAM\b|TOTAAL\b|(?:RAZEM|SUMA)(?=$|[\s:]*\d| (?:NETTO|BRUTTO|KOŃCOWA|DO ZAPŁATY)\b)|[合总總]计?計?$|合[计計]|小[计計]|합계|소계|총계|FINAL AMOUNT\b|AMOUNT DUE\b|BALANCE(?: DUE)?(?:$|[\s:]*\d)|GESAMT|SUMME\b|SAY\b|IN WORDS\b|(?:VAT|TAX|MWST|UST|BTW|IVA|TVA|KDV|[CSI]?GST)(?=$|[\s.]*[\d:@(%]| (?:AMOUNT|RATE|TOTAL)\b))/iu
/**
 * Remarks are also beginnings of goods and charges: `Notebook`, `Bank charges`, `Certificate of
 * origin fee`.
 */
const remarks =
  /^(?:REMARKS?|NOTES?|TERMS|PAYMENT|BANK|BALANCE|E\.?\s?&\s?O\.?\s?E|COUNTRY OF ORIGIN|WE HEREBY|CERTIF(?:Y|IED|ICAT\w+)|SIGN(?:ED|ATURE)?|PAGE)\b/i

/** A total beside the remarks beneath a table. */
const wholeSum = /^(?:\p{L}{1,15} )?(?:SUB|GRAND|NET)?[\s-]?TOTAL:?$/iu
const partialSum = /^(?:SUB[\s-]?TOTA[AL]L?|ZWISCHENSUMME|CARRIED FORWARD|[UÜ]BERTRAG)\b/i

const hasFigure = (values: Readonly<Record<string, string | undefined>>): boolean =>
  Object.values(values).some((value) => /^\W*\d/.test(value ?? ''))

/** The distance of a cell from a head, for the best of left, right and centred alignment. */
function distance(head: Cell, cell: Cell): number {
  const [before, behind] = [head.box.x - cell.box.x, right(head.box) - right(cell.box)]
  return Math.min(Math.abs(before), Math.abs(behind), Math.abs(before + behind) / 2)
}

/** The head above a cell. Heads without a name count, too, because they own the cells under them. */
function headAbove(heads: readonly Cell[], cell: Cell): Cell | undefined {
  const [first, ...others] = heads.filter(({ box }) => inOneColumn(box, cell.box))
  return others.reduce(
    (best, head) =>
      best === undefined || distance(head, cell) < distance(best, cell) ? head : best,
    first,
  )
}

/** The head of a cell between two heads: the left one, unless that is taken. */
function headBeside(heads: readonly Cell[], { box }: Cell, taken: ReadonlySet<Cell>) {
  const next = heads.findIndex((head) => head.box.x >= box.x)
  const before = heads[next < 0 ? heads.length - 1 : next - 1]
  const after = heads[next]
  const isTaken = before !== undefined && taken.has(before)
  return after !== undefined && (before === undefined || (isTaken && !taken.has(after)))
    ? after
    : before
}

function rowOf<Name extends string>(
  { heads, columns }: Table<Name>,
  cells: readonly Cell[],
): TableRow<Name> {
  const above = new Map(cells.map((cell) => [cell, headAbove(heads, cell)]))
  const taken = new Set([...above.values()].filter((head) => head !== undefined))
  const values: { [name in Name]?: string } = {}
  const names = new Map<Cell, Name | null>()
  let label: Cell | undefined
  for (const cell of cells) {
    // `HS code:` has its value beside it, in any column.
    const head: Cell | undefined = label ?? above.get(cell) ?? headBeside(heads, cell, taken)
    if (head !== undefined) taken.add(head)
    label = cell.colon ? head : undefined
    const name = columns.find((column) => column.cell === head)?.name
    names.set(cell, name ?? null)
    if (name !== undefined)
      values[name] = values[name] === undefined ? cell.text : `${values[name]} ${cell.text}`
  }
  return { values, names, cells }
}

const beyondHeads = 12

/** Whether a cell is beside the table: in a margin of facts or a box for the payment. */
export function isBeside(columns: readonly Column<string>[], { box }: Cell): boolean {
  const boxes = columns.map(({ cell }) => cell.box)
  const left = Math.min(...boxes.map(({ x }) => x))
  const end = Math.max(...boxes.map(right))
  return right(box) < left - beyondHeads || box.x > end + beyondHeads
}

/** Rows of tables have fewer cells. */
const widestRow = 200

const onlyFigure = /^\W{0,3}(?:[A-Z]{2,3}\W{0,2})?\d[\d.,' ]*$/i

/** A figure of the last column, right-aligned in a column whose head is left-aligned. */
function isEndFigure({ columns, heads }: Table<string>, row: readonly Cell[], cell: Cell): boolean {
  const last = columns.reduce<Cell | undefined>(
    (sofar, head) => (sofar && right(sofar.box) > right(head.cell.box) ? sofar : head.cell),
    undefined,
  )
  if (last === undefined || row.length > widestRow || !onlyFigure.test(cell.text)) return false
  const next = heads[heads.indexOf(last) + 1]
  const isFirst = next === undefined ? cell === row.at(-1) : right(cell.box) < next.box.x
  const gap = cell.box.x - right(last.box)
  const isTaken = row.some(({ box }) => inOneColumn(box, last.box))
  return gap > 0 && gap < 6 * cell.box.height && !isTaken && isFirst
}

/** Joins the cells of one run again, whatever labels its words may be elsewhere. */
export function wholeCells(page: PageCells, row: readonly Cell[]): readonly Cell[] {
  if (row.length > widestRow) return row
  const runs = page.lines[row[0]?.line ?? -1]?.runs ?? []
  return runs.flatMap((run) => {
    const parts = row.filter(({ box }) => centre(box) >= run.box.x && centre(box) <= right(run.box))
    const [first] = parts
    if (first === undefined || parts.length < 2) return parts
    if (run.confidence < 1 || run.kind === 'field' || parts.some(({ colon }) => colon)) return parts
    return [{ ...first, text: run.text, box: run.box, names: null }]
  })
}

/** `H.S. Code:` below the words of an item belongs to it. */
const isOtherLabel = ({ colon, names }: Cell): boolean =>
  colon && !(names ?? []).includes('line_items')

const isOfItem = ({ text, names }: Cell): boolean =>
  (names ?? []).includes('line_items') || tariffCode.test(text)
const tariffCode = /\b(?:SCHED(?:ULE)?\.? ?B|HTS|H\.?S\.?(?: CODE)?)[\s:.]{0,3}\d{4}/i

type RowEnd = 'no' | 'maybe' | 'yes'

/**
 * Whether a row ends the table: a total, or a remark without figures. Rows may continue beneath a
 * label or a subtotal.
 */
function endOf({ values, cells }: TableRow<string>): RowEnd {
  const text = cells[0]?.text ?? ''
  if (partialSum.test(text)) return 'maybe'
  if (sums.test(text) || (remarks.test(text) && !hasFigure(values))) return 'yes'
  if (cells.some((cell) => wholeSum.test(cell.text))) return 'yes'
  return cells.some(isOtherLabel) && !cells.some(isOfItem) ? 'maybe' : 'no'
}

/** `TOTAL:` left of the table, beneath the marks or the carton numbers. */
function isSumBeside(all: readonly Cell[], { names }: TableRow<string>): boolean {
  const [first] = all
  const text = first === undefined || names.has(first) ? '' : first.text
  if (sums.test(text) && !partialSum.test(text)) return true
  const isSum = all.some((cell) => !names.has(cell) && wholeSum.test(cell.text))
  return isSum && ![...names.values()].includes('description')
}

/** `PO:` left of the table, with nothing but its value in it, introduces the rows beneath. */
function isBehindLabel(all: readonly Cell[], { cells }: TableRow<string>): boolean {
  const [first, ...others] = cells
  const before = first && all[all.indexOf(first) - 1]
  return before !== undefined && others.length === 0 && isOtherLabel(before)
}

/**
 * The rows under a head until a total, a wide gap or the end of the page. A label or a subtotal
 * ends them as well, unless `isLike` recognises a later row.
 */
export function rowsUnder<Name extends string>(
  page: PageCells,
  table: Table<Name>,
  isLike: (row: TableRow<Name>, before: readonly TableRow<Name>[]) => boolean = () => false,
): readonly TableRow<Name>[] {
  const { columns, heads, line } = table
  const rows: TableRow<Name>[] = []
  let later: TableRow<Name>[] = []
  let isOpen = true
  let edge = Math.max(...heads.map((cell) => bottom(cell.box)))
  for (const whole of page.rows.slice(line + 1)) {
    const all = wholeCells(page, whole)
    const cells = all.filter((cell) => !isBeside(columns, cell) || isEndFigure(table, all, cell))
    const [first] = cells
    if (first === undefined) continue
    const height = Math.max(...cells.map((cell) => cell.box.height))
    if (first.box.y - edge > 5 * height) break
    edge = Math.max(...cells.map((cell) => bottom(cell.box)))
    const row = rowOf(table, cells)
    const end = isSumBeside(all, row) ? 'yes' : isBehindLabel(all, row) ? 'maybe' : endOf(row)
    if (end === 'yes') break
    if (end === 'no' && (isOpen || isLike(row, rows))) {
      rows.push(...later, row)
      later = []
      isOpen = true
    } else {
      later = end === 'no' ? [...later, row].slice(-2) : []
      isOpen = false
    }
  }
  return rows
}
