// Holds that may be over: what stands around them says that they were released.
import type { Cell } from '../../labels/cells/cell.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf, rowAt, textOf } from '../reading.ts'

const over = 'RELEASED?|REMOVED|LIFTED|CLEARED|RESOLVED|EXPIRED|WITHDRAWN'
const isOver = new RegExp(`\\b(?:${over})\\b`, 'i')
/** A label, or the head of a column, that tells of the end of the hold beside or above it. */
const endOf = new RegExp(`^(?:HOLDS? )?(?:(?:${over})\\b|STATUS\\b|STATE:?$)`, 'i')

/** `Customs release date` beneath `CUSTOMS HOLD`. */
const tellsOfEnd = (caption: string, holder: string): boolean =>
  endOf.test(caption) ||
  (caption.toUpperCase().startsWith(`${holder.toUpperCase()} `) &&
    endOf.test(caption.slice(holder.length + 1)))

/** The cells behind one on its line, up to the next label that asks for something else, or the mark of the next box to tick. */
function ownCellsBehind(row: readonly Cell[], cell: Cell, holder: string): readonly Cell[] {
  const behind = row.slice(row.indexOf(cell) + 1)
  const isOther = ({ names, colon, text }: Cell): boolean =>
    text.length === 1 || ((names !== null || colon) && !tellsOfEnd(text, holder))
  const next = behind.findIndex(isOther)
  return next === -1 ? behind : behind.slice(0, next)
}

/** Whether a hold may be over: it, what stands behind it, the heads of its columns, or the line beneath says so. */
export function mayBeOver(reading: DocumentReading, cells: readonly Cell[], label: Cell): boolean {
  return cells.some((cell) => {
    const [holder = ''] = cell.text.split(' ')
    const row = rowAt(reading, cell)
    const heads = label.line === cell.line ? [] : rowAt(reading, label)
    const said = textOf([cell, ...ownCellsBehind(row, cell, holder), ...heads])
    const next = pageOf(reading, cell)?.rows[cell.line + 1] ?? []
    const caption = next.find(({ box }) => inOneColumn(box, label.box))
    const isEndNext = caption !== undefined && tellsOfEnd(caption.text, holder)
    return isOver.test(said) || (isEndNext && isOver.test(textOf(next)))
  })
}

/** `Previous holds:`, `Released | Holds`. */
const isFormer = new RegExp(
  `\\b(?:PREVIOUS(?:LY)?|FORMER|PAST|PRIOR|EARLIER|POSSIBLE|POTENTIAL|${over})$`,
  'i',
)

export const tellsOfFormer = (reading: DocumentReading, label: Cell): boolean => {
  const row = rowAt(reading, label)
  return isFormer.test(row[row.indexOf(label) - 1]?.text ?? '')
}
