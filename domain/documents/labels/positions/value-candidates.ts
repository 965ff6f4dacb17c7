// The cells that may hold the value of a label.
import { bottom, right } from '../../layout/boxes.ts'
import { memoized } from '../../memoized.ts'
import type { ValuePosition } from './beside-and-beneath.ts'
import {
  beforeOnLine,
  columnOf,
  nearBeneath,
  nextOnLine,
  rowOf,
  valuesAbove,
  valuesRightOf,
} from './beside-and-beneath.ts'
import type { Cell, CellRows } from '../cells/cell.ts'
import type { PageCells } from '../cells/cells.ts'

export type ValueCandidate = {
  readonly cells: readonly Cell[]
  readonly position: ValuePosition
  /** Further lines of the column, for a value below the first line. */
  readonly further: CellRows
}

const fewestColumns = 3

function rowBeneath(page: PageCells, line: number): readonly Cell[] {
  let next = line + 1
  while (page.rows[next]?.length === 0) next += 1
  return page.rows[next] ?? []
}

/** Whether each caption of a row has a value of its own in its column. */
function standInColumns(
  page: PageCells,
  labels: readonly Cell[],
  values: readonly Cell[],
): boolean {
  const claimed = labels.map((label) => values.find(columnOf(page, label)))
  return !claimed.includes(undefined) && new Set(claimed).size === labels.length
}

/** Rows of captions, by line, over as many values in other columns. */
const rowsInOrder = memoized(
  (page: PageCells): ReadonlyMap<number, readonly Cell[]> =>
    new Map(
      page.rows.flatMap((labels, line) => {
        if (labels.length < fewestColumns || labels.some(({ names }) => names === null)) return []
        const values = rowBeneath(page, line)
        if (values.length !== labels.length || standInColumns(page, labels, values)) return []
        return [[line, values] as const]
      }),
    ),
)

/** In such rows values are assigned in order: the third value is the third caption's. */
function inOrder(page: PageCells, label: Cell): Cell | null {
  const values = rowsInOrder(page).get(label.line) ?? []
  const areClose = values.every(
    ({ names, box }) => names === null && box.y - bottom(label.box) < 2.2 * label.box.height,
  )
  return areClose ? (values[rowOf(page, label).indexOf(label)] ?? null) : null
}

const asksForTwo = ({ names }: Cell): boolean =>
  names !== null && (names.length > 1 || names[0] === 'invoice_number_and_date')

/** `No. and date of invoice` over `PT-4471` and, further right, `4 March 2026`: both are its value. */
function withBoth(page: PageCells, label: Cell, cells: readonly Cell[]): readonly Cell[] {
  const [first] = cells
  if (cells.length !== 1 || first === undefined || !asksForTwo(label)) return cells
  const second = nextOnLine(page, first)
  const end = nextOnLine(page, label)?.box.x ?? Infinity
  const isNear = second !== null && second.box.x - right(first.box) < 6 * first.box.height
  return isNear && second.names === null && second.box.x < end ? [first, second] : cells
}

/** The lines above and beneath a label, in which its list shows. */
const linesOfList = 3

/**
 * `CHA | BULBUL AGENCY` beneath `Consignee | LOTUS LTD`, and another label with its value in these columns: the text
 * beneath is an unknown label of the same list.
 */
function isLabelOfList(page: PageCells, label: Cell, value: Cell, beneath: Cell): boolean {
  const isPair = (line: number, isLabel: (cell: Cell) => boolean): boolean =>
    (page.rows[line] ?? []).some((cell, at, row) => {
      const next = row[at + 1]
      return (
        isLabel(cell) &&
        next?.names === null &&
        Math.abs(cell.box.x - label.box.x) < 2 &&
        Math.abs(next.box.x - value.box.x) < 2
      )
    })
  const lines = [-linesOfList, -2, -1, 1, 2, linesOfList].map((each) => label.line + each)
  return (
    isPair(beneath.line, (cell) => cell === beneath) &&
    lines.some((line) => isPair(line, ({ names }) => names !== null))
  )
}

/** The number of a row in a numbered list, which stands before its label: `4* | Container No | ...`. */
function rowNumber(page: PageCells, cell: Cell): number | null {
  const before = beforeOnLine(page, cell)
  const number = before === undefined ? null : /^\(?(\d{1,2})\s?[*.)]{0,2}$/.exec(before.text)
  return number === null ? null : Number(number[1])
}

/** The next row of a numbered list has another label, even an unknown one. */
const isNextNumber = (page: PageCells, label: Cell, beneath: Cell): boolean => {
  const number = rowNumber(page, label)
  return number !== null && rowNumber(page, beneath) === number + 1
}

/** The values beneath a label, `beside` the one to the right of it. */
function beneathOf(page: PageCells, label: Cell, beside: Cell | undefined): CellRows {
  const [first, ...further] = nearBeneath(page, label)
  const ordered = inOrder(page, label)
  if (ordered !== null) return [[ordered]]
  const next = first?.[0]
  if (first === undefined || next === undefined) return []
  if (beside !== undefined && isLabelOfList(page, label, beside, next)) return []
  if (isNextNumber(page, label, next)) return []
  return [withBoth(page, label, first), ...further]
}

/** The candidates for the value of a label, the likeliest first. */
export function valueCandidates(
  page: PageCells,
  label: Cell,
  usual: ValuePosition,
): readonly ValueCandidate[] {
  const above = usual === 'above' && !label.colon ? valuesAbove(page, label) : []
  if (above.length > 0) return [{ cells: above, position: 'above', further: [] }]
  const beside = valuesRightOf(page, label)
  const first = beside[0]
  const gap = first === undefined ? Infinity : first.box.x - right(label.box)
  // A total may be at the other edge of the page, if its line holds nothing else.
  const others = rowNumber(page, label) === null ? 1 : 2
  const onlyTwo = beside.length === 1 && rowOf(page, label).length === others + 1
  const near = gap < (onlyTwo ? 0.8 : 0.45) * page.width
  const beneath = beneathOf(page, label, first)
  const candidates = [
    { cells: near ? beside : [], position: 'right' as const, further: [] },
    { cells: beneath[0] ?? [], position: 'beneath' as const, further: beneath.slice(1) },
  ]
  const besideFirst = label.colon
    ? gap < 0.3 * page.width || usual === 'right'
    : usual === 'right' || gap < 6
  return (besideFirst ? candidates : candidates.reverse()).filter(({ cells }) => cells.length > 0)
}
