import { fields } from '../fields.ts'
import type { Extracted, FieldName } from '../fields.ts'
import type { Cell } from '../labels/cell.ts'
import { asksForDate } from '../labels/label-kinds.ts'
import type { LabelName } from '../labels/phrases.ts'
import { datesIn, written } from '../values/dates.ts'
import { decideDay, notBefore } from '../values/day-order.ts'
import type { DecidedDate } from '../values/day-order.ts'
import { bottom, inOneColumn, right } from '../boxes.ts'
import { columnBeneath } from '../labels/beside-and-beneath.ts'
import { oncePer } from '../once-per.ts'
import type { Answer, Read, Reading } from './reading.ts'
import { answersTo, foundIn, labelsFor, pageOf } from './reading.ts'

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

const clock = /^(?:at |@ ?)?([01]?\d|2[0-3])[:.h]([0-5]\d)(?!\d)/i
const oneBlank = 3

/** The cell behind another one, where it may carry on what that says. */
function nextTo(reading: Reading, cell: Cell): Cell | null {
  const row = pageOf(reading, cell)?.rows[cell.line] ?? []
  const next = row[row.indexOf(cell) + 1]
  const isNear = next !== undefined && next.box.x - right(cell.box) < oneBlank * cell.box.height
  return isNear && next.names === null ? next : null
}

/** `03-Sep-2025   10:00`: the hour may stand apart. */
function withHour(reading: Reading, answer: Answer<DecidedDate>): Answer<DecidedDate> {
  const last = answer.cells.at(-1)
  const next = last === undefined || answer.value.time !== null ? null : nextTo(reading, last)
  const [, hour, minute] = clock.exec(next?.text ?? '') ?? []
  if (next === null || hour === undefined || minute === undefined) return answer
  const time = `${hour.padStart(2, '0')}:${minute}`
  return { ...answer, value: { ...answer.value, time }, cells: [...answer.cells, next] }
}

/** `Place and date of issue` over `MUMBAI   25/07/2025`, where no cell of the label's column has a date. */
function behindPlaces(reading: Reading, name: LabelName): readonly Answer<DecidedDate>[] {
  if (name !== 'issue_date') return []
  return labelsFor(reading, [name]).flatMap((label) => {
    const page = pageOf(reading, label)
    const [place] = (page && columnBeneath(page, label, 2 * label.box.height)[0]) ?? []
    const next = place === undefined ? null : nextTo(reading, place)
    const value = next === null ? null : dateIn(reading, next.text)
    return next === null || value === null
      ? []
      : [{ value, cells: [next], label, confidence: 0.85 }]
  })
}

/** `LADEN ON BOARD THE VESSEL`, and on the next line `DATE: 15 Sep 2025`. */
function atDateBeneath(reading: Reading, name: LabelName): readonly Answer<DecidedDate>[] {
  if (name !== 'on_board_date') return []
  const dates = answersTo(reading, ['any_date'], readDate(reading))
  return labelsFor(reading, [name]).flatMap(({ page, box }) =>
    dates.filter(({ label }) => {
      const gap = label.box.y - bottom(box)
      const isNear = gap >= 0 && gap < 2.5 * box.height
      return label.page === page && isNear && inOneColumn(label.box, box)
    }),
  )
}

function answersAtLabel(reading: Reading, name: LabelName): readonly Answer<DecidedDate>[] {
  const answers = answersTo(reading, [name], readDate(reading))
  return answers.length > 0
    ? answers.map((answer) => withHour(reading, answer))
    : [...behindPlaces(reading, name), ...atDateBeneath(reading, name)]
}

/** What answers each label that asks for a date. */
const answersByLabel = oncePer(
  (reading: Reading) =>
    new Map(
      [...new Set(asked.flatMap(([, labels]) => labels))].map((label) => [
        label,
        answersAtLabel(reading, label),
      ]),
    ),
)

const answersAt = (reading: Reading, labels: readonly LabelName[]) =>
  labels.flatMap((label) => answersByLabel(reading).get(label) ?? [])

const headRows = 15

const noWord = /^[^\p{L}\p{N}]{0,2}$/u
/** `4 March 2026`, `dated 4 March 2026` */
const alone = /^(?:dated?|on|the|this|le|den|vom|am|du|el|il)?[^\p{L}\p{N}]{0,2}$/iu
/** `Hamburg, 4. März 2026`, `Mundra, le 4 mars 2026`, `Los Angeles, CA, 4 March 2026`: where and when it was signed. */
const atPlace = /^(\p{L}[\p{L} .,'-]{2,30}?)(?:\s(?:the|on|dated?|le|den|el|il|a))?$/iu
/** `Sailed 4 March`, `Rates valid until 4 March`, `ERD 4 March`: what happens then. */
const happens =
  /(?<!\p{L})(?:sail(?:s|ed|ing)|(?:un|re)?load(?:s|ed|ing)|laden|shipped|arriv(?:es|ed|al|ing)|depart(?:s|ed|ure|ing)|discharg(?:ed|ing)|deliver(?:ed|y)|collect(?:ed|ion)|picked|pick-?up|receiv(?:ed|ing)|return(?:ed|s)?|gated?|gate-?(?:in|out)|stuff(?:ed|ing)|strip(?:ped|ping)|survey(?:ed)?|weigh(?:ed|ing)|inspect(?:ed|ion)|berth(?:ed|ing|s)?|vessel|rates?|free|available|availability|ready|open(?:s|ed)?|clos(?:es|ed|ing)|cut-?off|ends?|starts?|begins?|expir(?:y|es|ed)|valid(?:ity)?|until|till|due|paid|pay(?:able|ment))(?!\p{L})/iu

/** Whether a text is a date and nothing else, or with a known place, or with other words. */
function isDay({ known }: Reading, text: string): 'alone' | 'placed' | 'worded' | null {
  const [date] = datesIn(text)
  if (date === undefined || !noWord.test(text.slice(date.index + date.length))) return null
  const before = text.slice(0, date.index).trim()
  if (alone.test(before)) return 'alone'
  const [, place = ''] = atPlace.exec(before) ?? []
  if (place === '' || happens.test(place)) return null
  return known.locodeOf(place) !== null ? 'placed' : 'worded'
}

/** In a column of dates each says when something happens; or right above it stands what it is asked for. */
function isInColumn(reading: Reading, cells: readonly Cell[], { box }: Cell): boolean {
  const isNear = (other: Cell): boolean => Math.abs(other.box.y - box.y) <= 4 * box.height
  const inColumn = cells.filter((cell) => inOneColumn(cell.box, box))
  const above = inColumn.findLast((cell) => bottom(cell.box) <= box.y)
  const beneath = inColumn.find((cell) => cell.box.y >= bottom(box))
  const asks = above !== undefined && isNear(above) && (above.names ?? []).some(asksForDate)
  return (
    asks || [above, beneath].some((one) => one && isNear(one) && isDay(reading, one.text) !== null)
  )
}

/** `ERD | 4 March 2026`: a label that nobody knows. */
function isAsked(row: readonly Cell[], cell: Cell): boolean {
  const before = row[row.indexOf(cell) - 1]
  return before !== undefined && (happens.test(before.text) || /^[A-Z]{2,3}$/.test(before.text))
}

/** A date that no label claims: at the head as letters have it, else with its place at a signature. */
function ownDate(reading: Reading): Extracted {
  const labels = [...answersByLabel(reading).keys()]
  const claimed = new Set(answersAt(reading, labels).flatMap(({ cells }) => cells))
  const [page] = reading.pages
  if (page === undefined) return {}
  const cells = page.rows.flat()
  const head = page.rows
    .slice(0, headRows)
    .flat()
    .filter(({ box }) => box.y < 0.4 * page.height)
  const isOwn = (cell: Cell): boolean =>
    cell.names === null &&
    !claimed.has(cell) &&
    !isInColumn(reading, cells, cell) &&
    !isAsked(page.rows[cell.line] ?? [], cell)
  /** `KAOHSIUNG, TAIWAN | AUG 23, 2025` at the foot. */
  const isBesidePlace = (cell: Cell): boolean => {
    const row = page.rows[cell.line] ?? []
    const place = row[row.indexOf(cell) - 1]?.text ?? ''
    const isLow = cell.box.y > 0.5 * page.height
    return isLow && isDay(reading, cell.text) === 'alone' && reading.known.locodeOf(place) !== null
  }
  const cell =
    head.find((each) => isDay(reading, each.text) !== null && isOwn(each)) ??
    cells.find(
      (each) => (isDay(reading, each.text) === 'placed' || isBesidePlace(each)) && isOwn(each),
    )
  const value = cell === undefined ? null : dateIn(reading, cell.text)
  if (cell === undefined || value === null) return {}
  const own = foundIn(dateValue(value, 'issue_date'), [cell], 0.7, value.doubt)
  // The date of an invoice is the invoice's.
  return { issue_date: own, invoice_date: own }
}

export const readDates = (reading: Reading): Extracted => ({
  ...ownDate(reading),
  ...labelledDates(reading),
})

function labelledDates(reading: Reading): Extracted {
  const [arrival] = answersAt(reading, ['eta']).map(({ value }) => value)
  return Object.fromEntries(
    asked.flatMap(([name, labels]) => {
      const [answer] = answersAt(reading, labels)
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
