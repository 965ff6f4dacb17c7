// Holds that keep a truck from coming: the trade knows the one who holds, and the document says so explicitly.
import type { Cell } from '../../labels/cells/cell.ts'
import { bottom } from '../../layout/boxes.ts'
import { until } from '../../until.ts'
import { noLongerGood, released } from '../../values/ended-words.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import type { DocumentReading } from '../reading.ts'
import { containersOn, pageOf, rowAt, textOf } from '../reading.ts'
import { remarksMayEnd } from '../route/hold-remarks.ts'
import { holders, holdStatements } from '../route/holds.ts'
import type { HoldStatement } from '../route/holds.ts'
import { isOfEarlierMessage } from './earlier-messages.ts'
import { isSaidToBeOver, mayBeOver, tellsOfFormer } from './ended-holds.ts'
import { asksExplicitly } from './explicit-labels.ts'
import { isWithin, ownValueOf } from './own-value.ts'
import { isUnticked } from './tick-boxes.ts'

const known = new RegExp(
  `^(?:(?:${holders})(?:\\s*\\([A-Z /]{2,30}\\))?[\\s/&-]*)+(?:HOLDS?|EXAM)?(?:\\s*\\((?:(?:${holders})[\\s/&-]*)+\\))?(?: - [\\p{L} ]{2,30})?$`,
  'iu',
)

const longestName = 80

/** `CUSTOMS HOLD`, `Freight`, `Biosecurity (DAFF)`: the authorities and parties that hold containers. */
export const isKnownHold = (name: string): boolean =>
  name.length <= longestName && known.test(name.trim()) && !remarksMayEnd(name)

/**
 * `CUSTOMS HOLD` alone beneath `Holds` may be the caption of an empty box. It says that there is a
 * hold on the line of a container, beside another hold in one cell, or right at its head.
 */
function isSaid(reading: DocumentReading, { names, cells, label }: HoldStatement): boolean {
  const [cell] = cells
  if (cell === undefined || label === null || cell.colon) return false
  const row = rowAt(reading, cell)
  const own = until(row.slice(row.indexOf(label) + 1), ({ colon }) => colon)
  const others = own.filter((each) => /\bHOLDS?\b/i.test(each.text) && !isWithin([cell], each))
  if (others.length > 0) return false
  const isOfContainer = containersOn(row).length > 0
  const gap = cell.box.y - bottom(label.box)
  const isAtHead = cell.line === label.line || gap < 2 * label.box.height
  return isOfContainer || names.length > 1 || isAtHead
}

const isPair = (row: readonly Cell[]): boolean =>
  row.length === 2 && row[0]?.names != null && row[1]?.names === null

const listLines = 3
/** What another pair of a list may say of the holds: `Hold status | Released`, `Released by | CBP`, `Status | Paid`. */
const tellsOfEnd = new RegExp(`\\b(?:${released}|${noLongerGood}|RELEASES?|CLEAR(?:ANCE)?|PAID)\\b`)

/**
 * `Holds | CUSTOMS, FREIGHT` between other pairs of a label and its value in the same two columns. Two heads have values beneath
 * them, whose first one is no label. A pair that tells of a release may be about these holds.
 */
function valueInList(reading: DocumentReading, label: Cell): Cell | null {
  const { rows } = pageOf(reading, label)
  const row = rows[label.line] ?? []
  const [first, value] = row
  if (first !== label || value === undefined || !isPair(row)) return null
  const isBeside = (other: readonly Cell[] = []): boolean =>
    Math.abs((other[0]?.box.x ?? NaN) - label.box.x) < label.box.height &&
    Math.abs((other[1]?.box.x ?? NaN) - value.box.x) < label.box.height
  const near = [rows[label.line - 1], rows[label.line + 1]].filter(isBeside)
  const mayEnd = rows
    .slice(Math.max(label.line - listLines, 0), label.line + 1 + listLines)
    .some((other) => isBeside(other) && tellsOfEnd.test(upperWithoutAccents(textOf(other))))
  return near.length > 0 && !mayEnd && near.every((other = []) => isPair(other)) ? value : null
}

/** Whether a statement names known holds, in a line of states or in the own cell of its label. */
function isExplicitHold(reading: DocumentReading, statement: HoldStatement): boolean {
  const { names, cells, label, isNamed } = statement
  if (!names.every(isKnownHold) || cells.some((cell) => isOfEarlierMessage(reading, 'holds', cell)))
    return false
  const captions = label === null ? cells : [label]
  if (captions.some((caption) => isUnticked(reading, caption))) return false
  if (label === null) return true
  if (mayBeOver(reading, cells, label) || tellsOfFormer(reading, label)) return false
  if (!asksExplicitly('holds', label.text)) return false
  if (isNamed) return isSaid(reading, statement)
  const own = ownValueOf(reading, label) ?? valueInList(reading, label)
  return own !== null && cells.every((cell) => isWithin([own], cell))
}

/** What is explicitly on hold; a sentence about one hold of several leaves the others. */
export const explicitHolds = (reading: DocumentReading): readonly HoldStatement[] =>
  holdStatements(reading).flatMap((each) => {
    if (!isExplicitHold(reading, each)) return []
    const names =
      each.label === null ? each.names : each.names.filter((name) => !isSaidToBeOver(reading, name))
    return names.length === 0 ? [] : [{ ...each, names }]
  })
