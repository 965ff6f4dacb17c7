// All words of a label, also those that are no part of any known one: `CFS` in `CFS last free day`.
import type { Cell } from '../labels/cells/cell.ts'
import { right } from '../layout/boxes.ts'
import type { DocumentReading } from './reading.ts'
import { rowAt, textOf } from './reading.ts'

const isNear = (one: Cell, other: Cell): boolean =>
  other.box.x - right(one.box) < 0.8 * Math.min(one.box.height, other.box.height)

const boxNumber = /^\W*\d{1,2}[a-z]?[.):\]]{1,2}\s*/i

/** Words without a figure, as a value has one; the number of their box does not count. */
const isWords = ({ text }: Cell): boolean =>
  /\p{L}/u.test(text) && !/\d{2}/.test(text.replace(boxNumber, ''))

/** Whether these words belong to the label that follows them on their line. */
export const isPartOfLabel = (before: Cell, label: Cell): boolean =>
  !before.colon && isWords(before) && isNear(before, label)

/** The text of a label with the words right before it and, where no colon ends it, right behind it. */
export function wholeLabel(reading: DocumentReading, label: Cell): string {
  const row = rowAt(reading, label)
  const at = row.indexOf(label)
  let [first, last] = [at, at]
  for (let before = row[first - 1]; before !== undefined; before = row[first - 1]) {
    if (!isPartOfLabel(before, row[first] ?? label)) break
    first -= 1
  }
  for (let next = row[last + 1]; next !== undefined && !label.colon; next = row[last + 1]) {
    if (!isWords(next) || !isNear(row[last] ?? label, next)) break
    last += 1
  }
  return textOf(row.slice(first, last + 1))
}
