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
  const page = pageOf(reading, label)
  if (page === undefined || label.colon) return false
  const column = columnBeneath(page, label, 4 * label.box.height).flatMap((row) => row.slice(0, 1))
  const numbers = column.flatMap(({ text }) => read(text, label) ?? [])
  return (
    numbers.includes(value) &&
    numbers.some((other) => other !== value && shapeOf(other) === shapeOf(value))
  )
}
