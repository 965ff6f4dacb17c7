// A table of several house bills: none of them is that of the document.
import { columnBeneath } from '../../labels/positions/beside-and-beneath.ts'
import { shapeOf } from '../../values/reference-numbers.ts'
import type { DocumentReading, LabelAnswer, ValueReader } from '../reading.ts'
import { pageOf } from '../reading.ts'

/** Whether beneath a house bill, in the column of its label, stands another one that is written alike. */
export function isOneOfSeveral(
  reading: DocumentReading,
  { label, value }: LabelAnswer<string>,
  read: ValueReader<string>,
): boolean {
  if (label.colon) return false
  const column = columnBeneath(pageOf(reading, label), label, 4 * label.box.height)
  const numbers = column.flatMap(([first]) => (first && read(first.text, label)) ?? [])
  return (
    numbers.includes(value) &&
    numbers.some((other) => other !== value && shapeOf(other) === shapeOf(value))
  )
}
