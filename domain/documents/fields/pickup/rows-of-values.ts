// What tells that the value beside a label in a row may be that of another column.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { valuesRightOf } from '../../labels/positions/beside-and-beneath.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf, rowAt } from '../reading.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import { dayWithoutYearIn } from '../../values/days-without-year.ts'
import { onlyDateIn } from './days.ts'

/** `Arrived at ramp`: words before a day that say what it is. */
const isCaption = ({ text }: Cell): boolean => /\p{L}\s+\p{L}/u.test(text) && !/\d/.test(text)

/** Whether several days stand beside a label: nothing says which of them it asks for. */
export function hasFurtherDay(page: PageCells, label: Cell): boolean {
  const values = valuesRightOf(page, label)
  const days = values.filter(({ text }, at) => {
    const before = values[at - 1]
    const isDay = onlyDateIn(text) !== null || dayWithoutYearIn(text) !== null
    return isDay && (before === undefined || !isCaption(before))
  })
  return days.length > 1
}

/** Whether a head of several columns stands above a cell. */
const isUnderHead = (page: PageCells, { box, line }: Cell): boolean =>
  page.rows
    .slice(0, line)
    .some(
      (row) =>
        row.length > 2 &&
        row.some((head) => head.names !== null && !head.colon && inOneColumn(head.box, box)),
    )

/** `Available` within a row of values: the state of a container, beside the day of another column. */
export function isStateInRow(reading: DocumentReading, label: Cell): boolean {
  const row = rowAt(reading, label)
  const next = row[row.indexOf(label) + 1]
  const isOnlyLabel = row.every((cell) => cell === label || cell.names === null)
  return (
    !label.colon &&
    /^AVAILABLE$/i.test(label.text) &&
    isOnlyLabel &&
    row[0] !== label &&
    next !== undefined &&
    isUnderHead(pageOf(reading, next), next)
  )
}
