import { fields } from '../fields.ts'
import type { Extracted, FieldName } from '../fields.ts'
import type { Cell } from '../labels/cells.ts'
import { asksForDate } from '../labels/label-kinds.ts'
import type { LabelName } from '../labels/phrases.ts'
import { datesIn, written } from '../values/dates.ts'
import { decideDay, notBefore } from '../values/day-order.ts'
import type { DecidedDate } from '../values/day-order.ts'
import { inOneColumn } from '../boxes.ts'
import type { Read, Reading } from './reading.ts'
import { answersTo, foundIn } from './reading.ts'

// A label that asks for nothing more than a date is the document's own.
const asked: readonly (readonly [FieldName, readonly LabelName[]])[] = [
  ['issue_date', ['issue_date', 'any_date', 'invoice_number_and_date']],
  ['invoice_date', ['invoice_date', 'invoice_number_and_date', 'any_date', 'issue_date']],
  ...(
    [
      ...(['on_board_date', 'etd', 'eta', 'available_date', 'last_free_day', 'due_date'] as const),
      ...(['delivery_date', 'document_cutoff', 'cargo_cutoff', 'vgm_cutoff'] as const),
    ] as const
  ).map((name) => [name, [name]] as const),
]

/** The date that a text begins with, or nearly. */
export function dateIn({ order, likely }: Reading, text: string): DecidedDate | null {
  const [date] = datesIn(text)
  return date === undefined || date.index > 40 ? null : decideDay(date, order, likely)
}

const readDate =
  (reading: Reading): Read<DecidedDate> =>
  (text) =>
    dateIn(reading, text)

/** As the field has it: a day, or a moment where the hour is known. */
export function dateValue({ day, time }: DecidedDate, name: FieldName): string {
  const withTime = fields[name][0] === 'moment' && time !== null
  return withTime ? `${written(day)}T${time}` : written(day)
}

const headRows = 15

/** `Hamburg, 4. März 2026`: where and when it was signed; `May 4, 2026` is as good. */
const place = /^\p{L}[\p{L} ]{2,24},? (?:(?:the|den|le|el|il|dated?|on)\s)?/iu
/** `Sailed 4 March`, `Rates valid until 4 March`: what happens then. */
const happens = /^(?:sail|arriv|depart|vessel|rates?|valid|free|avail|printed)/i

/** Whether a text is a date and nothing else, or has a place before it. */
function isDate(text: string): boolean {
  const length = datesIn(text)[0]?.length ?? 0
  const bare = happens.test(text) ? text : text.replace(place, '')
  return length > 0 && length >= bare.length - 2
}
const isPlaced = (text: string): boolean => place.test(text) && isDate(text)

/** In a column of dates each says when something happens: right above it stands another, or what it is asked. */
function isInColumn(cells: readonly Cell[], { box }: Cell): boolean {
  const above = cells.findLast(
    (cell) => cell.box.y + cell.box.height <= box.y && inOneColumn(cell.box, box),
  )
  if (above === undefined || box.y - above.box.y > 4 * box.height) return false
  return (above.names ?? []).some(asksForDate) || isDate(above.text)
}

/** A date that no label claims: at the head as letters have it, else with its place at a signature. */
function ownDate(reading: Reading): Extracted {
  const labels = [...new Set(asked.flatMap(([, names]) => names))]
  const claimed = new Set(
    answersTo(reading, labels, readDate(reading)).flatMap(({ cells }) => cells),
  )
  const [page] = reading.pages
  const rows = page?.rows ?? []
  const isFree = (cell: Cell): boolean => cell.names === null && !claimed.has(cell)
  const isHigh = ({ box }: Cell): boolean => box.y < 0.4 * (page?.height ?? 0)
  const head = rows.slice(0, headRows).flat().filter(isHigh)
  const cell =
    head.find((each) => isFree(each) && isDate(each.text) && !isInColumn(head, each)) ??
    rows.flat().find((each) => isFree(each) && isPlaced(each.text))
  const value = cell === undefined ? null : dateIn(reading, cell.text)
  if (cell === undefined || value === null) return {}
  return { issue_date: foundIn(dateValue(value, 'issue_date'), [cell], 0.7, value.doubt) }
}

export const readDates = (reading: Reading): Extracted => ({
  ...ownDate(reading),
  ...labelledDates(reading),
})

function labelledDates(reading: Reading): Extracted {
  const answerTo = (labels: readonly LabelName[]) =>
    answersTo(reading, labels, readDate(reading))[0]
  const arrival = answerTo(['eta'])?.value
  return Object.fromEntries(
    asked.flatMap(([name, labels]) => {
      const answer = answerTo(labels)
      if (answer === undefined) return []
      const { cells, confidence } = answer
      // Free time begins when the ship has come.
      const isAfter = name === 'last_free_day' && arrival !== undefined
      const value = isAfter ? notBefore(answer.value, arrival) : answer.value
      const trust = value.sure ? confidence : confidence * 0.7
      return [[name, foundIn(dateValue(value, name), cells, trust, value.doubt)]]
    }),
  )
}
