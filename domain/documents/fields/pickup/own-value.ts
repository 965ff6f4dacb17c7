// The one cell that holds the value of a label and of no other label. A form prints its boxes whether they are filled
// or not: what stands near an empty one belongs to its neighbours.
import { bottom, inOneColumn, right, unionOf } from '../../layout/boxes.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import {
  beforeOnLine,
  columnBeneath,
  columnOf,
  rowOf,
  valuesRightOf,
} from '../../labels/positions/beside-and-beneath.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf } from '../reading.ts'

const isLabel = ({ names, text }: Cell): boolean => names !== null || /[:：]\s*$/.test(text)

const digitsIn = (text: string): number => (text.match(/\d/g) ?? []).length

/** Words that may be the label of a value: `Prepared`, `24. Sub-location`. */
const isWords = (cell: Cell): boolean =>
  isLabel(cell) || (/\p{L}{2}/u.test(cell.text) && digitsIn(cell.text) < 3)

const isAligned = (one: Cell, other: Cell): boolean =>
  Math.abs(one.box.x - other.box.x) < 2 * other.box.height

/** The nearest cell above that overlaps, if no more than `lines` lines divide them. */
function cellAbove(page: PageCells, cell: Cell, lines: number): Cell | undefined {
  const reach = lines * cell.box.height
  return page.rows
    .slice(Math.max(cell.line - 6, 0), cell.line)
    .flat()
    .filter(
      ({ box }) =>
        inOneColumn(box, cell.box) &&
        bottom(box) <= cell.box.y + 3 &&
        cell.box.y - bottom(box) < reach,
    )
    .at(-1)
}

/** `Prepared` right above a date: its caption, unless it is itself the value of a label on its line. */
function hasCaption(page: PageCells, label: Cell, value: Cell): boolean {
  const above = cellAbove(page, value, 1.6)
  if (above === undefined || above === label) return false
  if (label.colon ? !isLabel(above) : !isWords(above)) return false
  const start = beforeOnLine(page, above)
  return start === undefined || !(isLabel(start) || isAligned(start, label))
}

function valueBeside(page: PageCells, label: Cell): Cell | null {
  const [value] = valuesRightOf(page, label)
  if (value === undefined) return null
  const gap = value.box.x - right(label.box)
  const isNear = gap < 4 * value.box.height
  return isNear || (gap < 0.35 * page.width && !hasCaption(page, label, value)) ? value : null
}

/** `TBA`, `see website`, `contact terminal`: the label is answered, though without a value. */
const noAnswer =
  /\b(?:TB[ACDN]|N\/?A|NONE|NIL|UNKNOWN|PENDING|VARIES|SEE|REFER|CHECK|CALL|CONTACT|ASK|CONSULT|VISIT|PER|AS|TO BE|NOT|UPON|UNTIL|WWW|HTTPS?)\b|^[\W_]+$/i

/** Whether the labels with a colon on this page have their values beside them. */
function colonsAnswerBeside(page: PageCells, label: Cell): boolean {
  const labels = page.rows.flat().filter((cell) => cell.colon && cell !== label)
  const beside = labels.filter((each) => {
    const [value] = valuesRightOf(page, each)
    return value !== undefined && value.box.x - right(each.box) < 0.3 * page.width
  })
  return 2 * beside.length >= labels.length && beside.length > 0
}

/** Labels right above one another without values between: whose is the value beneath the last? */
function isInStack(page: PageCells, label: Cell): boolean {
  const above = cellAbove(page, label, 0.8)
  return (
    above?.names != null &&
    above.names.join() !== label.names?.join() &&
    valuesRightOf(page, above).length === 0
  )
}

/** Whether a cell is itself the value beneath a label on our label's line or near it. */
const isUnderLabel = (page: PageCells, label: Cell, cell: Cell): boolean => {
  const above = cellAbove(page, cell, 2.4)
  return above !== undefined && isWords(above) && Math.abs(above.line - label.line) < 2
}

/** `Prepared | 11/20/2026` beneath an empty box: the words before it on its line claim the date. */
function isClaimedFromLeft(page: PageCells, label: Cell, value: Cell): boolean {
  const start = beforeOnLine(page, value)
  if (start === undefined || right(start.box) < value.box.x - 0.4 * page.width) return false
  return isLabel(start) || (isWords(start) && !isUnderLabel(page, label, start))
}

/** Whether another label stands nearer above a value. */
function isNearerToOther(page: PageCells, label: Cell, value: Cell): boolean {
  const above = cellAbove(page, value, 3)
  return above !== undefined && above !== label && isWords(above)
}

function valueBeneath(page: PageCells, label: Cell): Cell | null {
  if (label.colon && colonsAnswerBeside(page, label)) return null
  if (isInStack(page, label)) return null
  const [cells = []] = columnBeneath(page, label, Math.max(2 * label.box.height, 15))
  const [value] = cells
  if (value === undefined || !columnOf(page, label)(value)) return null
  const isOthers = isClaimedFromLeft(page, label, value) || isNearerToOther(page, label, value)
  return isOthers ? null : value
}

/** `OCT 24,` and, a blank further, `2024`: one value. */
function withRest(page: PageCells, first: Cell): Cell {
  const row = rowOf(page, first)
  let whole = first
  for (const next of row.slice(row.indexOf(first) + 1)) {
    if (next.names !== null || next.box.x - right(whole.box) > 1.4 * first.box.height) break
    const confidence = Math.min(whole.confidence, next.confidence)
    const box = unionOf([whole.box, next.box])
    whole = { ...whole, text: `${whole.text} ${next.text}`, box, confidence }
  }
  return whole
}

/** Whether a cell is one of these, or a part of one. */
export const isWithin = (values: readonly Cell[], { page, line, box }: Cell): boolean =>
  values.some(
    (value) =>
      value.page === page &&
      value.line === line &&
      box.x > value.box.x - 0.1 &&
      right(box) < right(value.box) + 0.1,
  )

/**
 * The cell beside a label, or beneath it, that only this label can mean. Captions beneath their
 * values stand as near to the next line's.
 */
export function ownValueOf(reading: DocumentReading, label: Cell): Cell | null {
  const page = pageOf(reading, label)
  if (reading.usualPosition === 'above' && !label.colon) return null
  const beside = valueBeside(page, label)
  const isAnswer =
    beside !== null && (label.colon || /\d/.test(beside.text) || noAnswer.test(beside.text))
  const value = isAnswer ? beside : valueBeneath(page, label)
  return value === null ? null : withRest(page, value)
}
