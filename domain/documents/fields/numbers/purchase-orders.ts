// Purchase order numbers at their labels, or with a prefix that tells their kind.
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { bottom } from '../../layout/boxes.ts'
import { referenceNumberIn, referenceNumbersIn, shapeOf } from '../../values/reference-numbers.ts'
import type { LabelAnswer, DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundIn, pageOf } from '../reading.ts'

// PO4500123 needs no label.
const selfNamed = /(?<![A-Z0-9])P\.?O\.?[#-]?\d{4,}(?:-\d+)?(?![A-Z0-9])/g

function readSelfNamed(reading: DocumentReading): ExtractedFields {
  const cells = cellsOf(reading).filter((cell) => new RegExp(selfNamed).test(cell.text))
  const numbers = cells.flatMap((cell) => cell.text.match(selfNamed) ?? [])
  return numbers.length === 0
    ? {}
    : { purchase_order_numbers: foundIn([...new Set(numbers)], cells, 0.8) }
}

const isAlone = (text: string): boolean => /^\S+$/.test(text) && referenceNumberIn(text) !== null

const isOrderOf = (shape: string, { names, text }: Cell): boolean =>
  names === null && isAlone(text) && shapeOf(referenceNumberIn(text) ?? '') === shape

/** Whether a cell is the value of another label beneath this one, known or not. */
function isOfNext(row: readonly Cell[], cell: Cell, label: Cell): boolean {
  const before = row[row.indexOf(cell) - 1]
  return before !== undefined && Math.abs(before.box.x - label.box.x) < label.box.height
}

/**
 * Further orders beneath the first, one to a line and of the same form: close by where the label is
 * beside the first, and at the distance of table rows where it is above.
 */
function furtherBeneath(
  reading: DocumentReading,
  { cells, label }: LabelAnswer<unknown>,
): readonly Cell[] {
  const [first] = cells
  if (first === undefined || !isAlone(first.text)) return []
  const shape = shapeOf(referenceNumberIn(first.text) ?? '')
  const reach = (first.line === label.line ? 1.3 : 4) * first.box.height
  const found: Cell[] = []
  let edge = bottom(first.box)
  for (const row of pageOf(reading, first).rows.slice(first.line + 1)) {
    if (row.every(({ box }) => box.y - edge > reach)) break
    const cell = row.find(({ box }) => Math.abs(box.x - first.box.x) < 2)
    if (cell === undefined) continue
    const isNear = cell.box.y - edge <= reach
    if (!isNear || !isOrderOf(shape, cell) || isOfNext(row, cell, label)) break
    found.push(cell)
    edge = bottom(cell.box)
  }
  return found
}

/** The rest of a list, which continues while its lines end with a separator. */
function restOfList(reading: DocumentReading, { cells }: LabelAnswer<unknown>): readonly Cell[] {
  const found: Cell[] = []
  for (let last = cells[0]; last && /[,;&/]$/.test(last.text.trim());) {
    const { box, line }: Cell = last
    last = pageOf(reading, last)
      .rows.slice(line + 1, line + 3)
      .flat()
      .find((cell) => Math.abs(cell.box.x - box.x) < 2 && cell.box.y - box.y < 2 * box.height)
    if (last === undefined || last.names !== null || referenceNumbersIn(last.text).length === 0)
      break
    found.push(last)
  }
  return found
}

/** `7012-A` in a column whose head says `CP-` is CP-7012-A. */
const isRest = (number: string, numbers: readonly string[]): boolean =>
  numbers.some(
    (other) =>
      other !== number && /[-/]$/.test(other.slice(0, -number.length)) && other.endsWith(number),
  )

export function readPurchaseOrders(reading: DocumentReading): ExtractedFields {
  const answers = answersTo(reading, ['purchase_order_numbers'], (text) => {
    const numbers = referenceNumbersIn(text)
    return numbers.length > 0 ? numbers : null
  })
  const further = answers.flatMap((answer) => [
    ...furtherBeneath(reading, answer),
    ...restOfList(reading, answer),
  ])
  const all = [
    ...answers.flatMap(({ value }) => value),
    ...further.flatMap(({ text }) => referenceNumbersIn(text)),
  ]
  const numbers = [...new Set(all)].filter((number) => !isRest(number, all))
  const cells = [...answers.flatMap((answer) => answer.cells), ...further]
  if (numbers.length === 0) return readSelfNamed(reading)
  return { purchase_order_numbers: foundIn(numbers, cells, 0.9) }
}
