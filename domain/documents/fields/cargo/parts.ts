// Quantities that are those of the parts of a shipment, and not of all of it.
import type { Cell } from '../../labels/cells/cell.ts'
import type { DocumentReading } from '../reading.ts'
import { rowAt } from '../reading.ts'

/** Whether two measures are the same but for what rounding takes. */
export const near = (one: number, other: number): boolean =>
  Math.abs(one - other) <= 0.002 * Math.abs(other)

/** `Gross weight: 12,500 KGS` beneath each of several bills: none is that of the whole shipment, but one before its parts. */
export function areOfParts(
  reading: DocumentReading,
  labels: readonly Cell[],
  columns: readonly (readonly number[])[],
): boolean {
  const [first, ...others] = labels.flatMap((label, at) => {
    const [only, second] = columns[at] ?? []
    const isOnly = only !== undefined && second === undefined
    const isListed = label.colon && rowAt(reading, label)[0] === label
    return isOnly && isListed ? [{ label, only }] : []
  })
  const sum = others.reduce((all, { only }) => all + only, 0)
  if (first !== undefined && near(sum, first.only)) return false
  return others.some(
    ({ label, only }) => label.text === first?.label.text && !near(only, first.only),
  )
}
