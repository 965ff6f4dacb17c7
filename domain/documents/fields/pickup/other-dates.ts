// Other meanings of the dates in a document: the ship's arrival, the document itself, the general order.
import { bottom, inOneColumn } from '../../layout/boxes.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { memoized } from '../../memoized.ts'
import { datesIn } from '../../values/dates.ts'
import { weekday } from '../../values/months.ts'
import type { DateIn } from '../../values/dates.ts'
import { upperWithoutAccents } from '../../values/spelling.ts'
import { labelsOfDates } from '../dates/dates.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf, pageOf, rowAt } from '../reading.ts'

/** A date with the words that say what it is; no words: nothing says it. */
export type WordedDate = { readonly date: DateIn; readonly cell: Cell; readonly words: string }

const hasWords = ({ text }: Cell): boolean => /\p{L}{2}/u.test(text) && datesIn(text).length === 0

/** The nearest cell above in the column for which this holds, without a gap of more than `lines` lines. */
function above(
  reading: DocumentReading,
  cell: Cell,
  lines: number,
  is: (cell: Cell) => boolean,
): Cell | null {
  let edge = cell.box.y
  for (const each of pageOf(reading, cell).rows.slice(0, cell.line).flat().reverse()) {
    if (!inOneColumn(each.box, cell.box)) continue
    if (edge - bottom(each.box) > lines * cell.box.height) return null
    if (is(each)) return each
    edge = each.box.y
  }
  return null
}

const isLabel = ({ names }: Cell): boolean => names !== null

/** The weekday before a date says nothing of it. */
const weekdayAlone = new RegExp(`^\\W*${weekday}\\W*$`, 'i')

/**
 * `It is available, and its last free day is`: the clause whose verb the date follows, if it begins with its own subject. What
 * stands behind a comma is often inserted: `The arrival of the vessel, subject to weather, is` has its subject at the start.
 */
const lastClause =
  /^.*(?:[.,;]|\b(?:and|but)\b)\s*((?:(?:its|the|their|your|our)\s+)?(?:first\s+)?(?:last free|lfd|free time|available)\b[^.,;]*\b(?:is|will be)\s(?:on\s)?)$/i

const longestClause = 150

/** The words in the same cell, before it on the line, or at the head of its column. */
function wordsBefore(reading: DocumentReading, cell: Cell, before: string): string {
  if (/\p{L}{2}/u.test(before) && !weekdayAlone.test(before))
    return lastClause.exec(before.slice(-longestClause))?.[1] ?? before
  const row = rowAt(reading, cell)
  const start = row[row.indexOf(cell) - 1]
  if (start !== undefined && isLabel(start)) return start.text
  const claimed = labelsOfDates(reading).get(cell) ?? above(reading, cell, 1.6, isLabel)?.text
  if (claimed !== undefined) return claimed
  if (start !== undefined && hasWords(start)) return start.text
  return above(reading, cell, 3, hasWords)?.text ?? ''
}

/** The words of a date that stands in a cell behind this text. */
export const wordsAt = (reading: DocumentReading, cell: Cell, before: string): string =>
  upperWithoutAccents(wordsBefore(reading, cell, before))

/** Every date in the document that has a year, with its words. */
export const wordedDates = memoized((reading: DocumentReading): readonly WordedDate[] =>
  cellsOf(reading).flatMap((cell) =>
    datesIn(cell.text).map((date) => ({
      date,
      cell,
      words: wordsAt(reading, cell, cell.text.slice(0, date.index)),
    })),
  ),
)

const arrival =
  /\bE\.?T\.?A\b|\bA\.?T\.?A\b|ARRIV|\bDUE\b(?! DATE)|DISCHARG|UNLOAD|LLEGADA|ARRIBO|ANKUNFT|AANKOMST|CHEGADA|\bARRIVO|DESCARGA|BERTH/
const departure =
  /\bE\.?T\.?[DS]\b|\bA\.?T\.?D\b|SAIL|DEPART|ON BOARD|LADEN|SALIDA|ZARPE|ABFAHRT|VERTREK|PARTENZA/
const unrelated = /\bPAY|INVOICE|RETURN|EMPTY|PER DIEM|\bVOID/

export const isArrival = ({ words }: WordedDate): boolean =>
  arrival.test(words) && !departure.test(words) && !unrelated.test(words)

export const isDeparture = ({ words }: WordedDate): boolean =>
  departure.test(words) && !arrival.test(words)

export const isAvailability = ({ words }: WordedDate): boolean =>
  /AVAIL|READY FOR|DISPONI|VERFU?UE?GBAR|BESCHIKBAAR|ABHOLBEREIT/.test(words)

/**
 * About free time, its end and what follows it: the same day may be named again. A release is often
 * valid until then.
 */
export const isAboutFreeTime = ({ words }: WordedDate): boolean =>
  /FREE|\bL\.?F\.?D\b|DEMURRAGE|STORAGE|PICK ?-?UP|COLLECT|VALID|FREI\b|VRIJ|LIBRE|FRANC|LIVRE/.test(
    words,
  ) && !/\bG\.?O\.?\b|GENERAL ORDER|PER DIEM|DETENTION|RETURN|ETA|AVAIL/.test(words)
