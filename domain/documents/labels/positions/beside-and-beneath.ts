import { bottom, inOneColumn, middle, right } from '../../layout/boxes.ts'
import { memoized } from '../../memoized.ts'
import { until } from '../../until.ts'
import type { Cell, CellRows } from '../cells/cell.ts'
import type { PageCells } from '../cells/cells.ts'

export type ValuePosition = 'right' | 'beneath' | 'above'

export const rowOf = (page: PageCells, cell: Cell): readonly Cell[] => page.rows[cell.line] ?? []

const placesIn = memoized(
  (row: readonly Cell[]): ReadonlyMap<Cell, number> => new Map(row.map((cell, at) => [cell, at])),
)

/** The cell before this one on its line, label or not. */
export function beforeOnLine(page: PageCells, cell: Cell): Cell | undefined {
  const row = rowOf(page, cell)
  return row[(placesIn(row).get(cell) ?? 0) - 1]
}

/** The next cell on the line, label or not. */
export function nextOnLine(page: PageCells, cell: Cell): Cell | null {
  const row = rowOf(page, cell)
  return row[(placesIn(row).get(cell) ?? -1) + 1] ?? null
}

/** The value of a label of two lines may be on either of them, or between. */
const besideTall = (page: PageCells, label: Cell): readonly Cell[] =>
  page.rows
    .slice(label.line + 1, label.line + 3)
    .flatMap((row) =>
      row.filter(
        ({ box }) =>
          box.x > right(label.box) &&
          middle(box) > label.box.y &&
          middle(box) < bottom(label.box) - box.height / 4,
      ),
    )

/** The values between a label and the next label on its line. */
export function valuesRightOf(page: PageCells, label: Cell): readonly Cell[] {
  const row = rowOf(page, label)
  const inRow = row.slice(row.indexOf(label) + 1)
  const after = inRow.length > 0 ? inRow : besideTall(page, label)
  return until(after, ({ names }) => names !== null)
}

/** The right end of a label's column: the next cell on one of its lines, or a nearby column. */
function columnEnd(page: PageCells, label: Cell): number {
  const next = nextOnLine(page, label)
  const labels = besideTall(page, label).filter(({ names }) => names !== null)
  const beside = [...(next === null ? [] : [next]), ...labels]
  if (beside.length > 0) return Math.min(...beside.map(({ box }) => box.x)) - 1
  // Columns need not share lines: a cell further right nearby begins another column.
  const nearby = page.rows.slice(Math.max(label.line - 4, 0), label.line + 5).flat()
  const starts = nearby
    .map((cell) => cell.box.x - 1)
    .filter((start) => start > right(label.box) + 2 * label.box.height)
  return Math.min(label.box.x + Math.max(page.width / 2, label.box.width), ...starts)
}

/** Whether a cell is in a label's column. */
export function columnOf(page: PageCells, label: Cell): (cell: Cell) => boolean {
  const start = label.box.x - 1.5 * label.box.height
  const end = columnEnd(page, label)
  return ({ box }) => {
    if (box.x > start && box.x < end) return true
    const overlap = Math.min(right(box), right(label.box)) - Math.max(box.x, label.box.x)
    return inOneColumn(box, label.box) && overlap > 0.5 * label.box.width
  }
}

/** The cells of a line in a label's column. */
export function columnIn(page: PageCells, label: Cell, row: readonly Cell[]): readonly Cell[] {
  const lower = row.filter((cell) => cell.box.y > label.box.y)
  return lower.length > 0 ? lower.filter(columnOf(page, label)) : []
}

/**
 * `DESTINATION: CHICAGO, IL`: a text right behind a label with a colon answers that label, not the one above it. `Name:` and
 * `Address:` beneath `Consignee` tell parts of the party.
 */
const hasOwnLabel = (row: readonly Cell[], cell: Cell): boolean => {
  const before = row[(placesIn(row).get(cell) ?? 0) - 1]
  const isOfFact = before?.names?.some((name) => name !== 'other') === true
  return isOfFact && before.colon && isGlued(before, cell)
}

/**
 * The cells beneath a label in its column, one array per line, until the next label there or a gap
 * of more than `reach` points.
 */
export function columnBeneath(page: PageCells, label: Cell, reach: number): CellRows {
  const found: (readonly Cell[])[] = []
  let edge = bottom(label.box)
  for (const row of page.rows.slice(label.line + 1)) {
    if (row.length > 0 && row.every((cell) => cell.box.y - edge > reach)) break
    const inColumn = columnIn(page, label, row)
    const first = inColumn[0]
    if (first === undefined) continue
    if (first.names !== null || first.box.y - edge > reach || hasOwnLabel(row, first)) break
    found.push(until(inColumn, ({ names }) => names !== null))
    edge = Math.max(edge, bottom(first.box))
  }
  return found
}

/** The lines of a text and the rows of a table have about equal distances: a wider gap ends them. */
export function untilGap(column: readonly Cell[]): readonly Cell[] {
  const [first, second] = column
  if (first === undefined || second === undefined) return column
  const pitch = Math.max(Math.abs(second.box.y - first.box.y), 1.2 * first.box.height)
  let lowest = first.box.y
  return until(column, ({ box }, at) => {
    const gap = box.y - lowest
    lowest = Math.max(lowest, box.y)
    return at > 1 && gap > 1.8 * pitch
  })
}

export const nearBeneath = (page: PageCells, label: Cell): CellRows =>
  columnBeneath(page, label, Math.max(2.2 * label.box.height, 16)).slice(0, 3)

/** Whether a value continues its label's text; its next line then begins beneath the label. */
export const isGlued = (label: Cell, value: Cell): boolean =>
  label.line === value.line && value.box.x - right(label.box) < 0.8 * value.box.height

/** `DEL: FELIXSTOWE`: a few words with a colon are a label, even if it is unknown. */
export const looksLabelled = (text: string): boolean => /^\p{L}[\p{L} ./&-]{1,24}:\s/u.test(text)

/** The cells right above a label, in its column. */
export function valuesAbove(page: PageCells, label: Cell): readonly Cell[] {
  for (const row of page.rows.slice(Math.max(label.line - 2, 0), label.line).reverse()) {
    const inColumn = row.filter(columnOf(page, label))
    const [first] = inColumn
    if (first === undefined) continue
    const gap = label.box.y - bottom(first.box)
    const isNear = gap < 0.8 * label.box.height && gap > -0.5 * label.box.height
    return isNear && first.names === null ? inColumn : []
  }
  return []
}

const gapBeneath = (page: PageCells, label: Cell): number => {
  const [first] = columnBeneath(page, label, 40)[0] ?? []
  return first === undefined ? Infinity : first.box.y - bottom(label.box)
}

/** Whether a label is a caption: its value is above it, with nothing close below. */
function isCaption(page: PageCells, label: Cell): boolean {
  const [above] = valuesAbove(page, label)
  if (above === undefined || above.box.height < label.box.height) return false
  return gapBeneath(page, label) > 1.5 * Math.max(label.box.y - bottom(above.box), 2) + 2
}

const fewest = 4

/** The position that most labels of a document have their values in. */
export function usualPosition(pages: readonly PageCells[]): ValuePosition {
  const votes = { right: 0, beneath: 0, above: 0 }
  for (const page of pages) {
    for (const label of page.rows.flat().filter((cell) => cell.names !== null && !cell.colon)) {
      const hasRight = valuesRightOf(page, label).length > 0
      const hasBeneath = nearBeneath(page, label).length > 0
      if (isCaption(page, label)) votes.above += 1
      else if (hasRight !== hasBeneath) votes[hasRight ? 'right' : 'beneath'] += 1
    }
  }
  if (votes.above >= fewest && votes.above > Math.max(votes.right, votes.beneath)) return 'above'
  return votes.right > votes.beneath ? 'right' : 'beneath'
}
