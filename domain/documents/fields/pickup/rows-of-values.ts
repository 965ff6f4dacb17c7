// What tells that the value beside a label in a row may be that of another column.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { valuesRightOf } from '../../labels/positions/beside-and-beneath.ts'
import type { DocumentReading } from '../reading.ts'
import { rowAt } from '../reading.ts'
import { onlyDateIn } from './days.ts'

/** Whether several days stand beside a label: nothing says which of them it asks for. */
export const hasFurtherDay = (page: PageCells, label: Cell): boolean =>
  valuesRightOf(page, label).filter(({ text }) => onlyDateIn(text) !== null).length > 1

/** `Available` within a row of values: the state of a container, beside the day of another column. */
export function isStateInRow(reading: DocumentReading, label: Cell): boolean {
  const row = rowAt(reading, label)
  const isAlone = row.every((cell) => cell === label || cell.names === null)
  return (
    !label.colon && /^AVAILABLE$/i.test(label.text) && isAlone && row[0] !== label && row.length > 2
  )
}
