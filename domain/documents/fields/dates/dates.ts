import type { DocumentType } from '../../document-types.ts'
import { fields } from '../fields.ts'
import type { ExtractedFields, FieldName } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { asksForDate } from '../../labels/phrases/label-kinds.ts'
import type { LabelName } from '../../labels/phrases/phrases.ts'
import { datesIn, isoDate } from '../../values/dates.ts'
import type { DateIn } from '../../values/dates.ts'
import { decideDay, notBefore } from '../../values/day-order.ts'
import type { DecidedDate } from '../../values/day-order.ts'
import { bottom, inOneColumn, right } from '../../layout/boxes.ts'
import { columnBeneath, nextOnLine } from '../../labels/positions/beside-and-beneath.ts'
import { memoized } from '../../memoized.ts'
import type { LabelAnswer, ValueReader, DocumentReading } from '../reading.ts'
import { answersTo, foundIn, labelsFor, pageOf } from '../reading.ts'
import { isOfOtherCall } from './other-calls.ts'

// A label that says no more than "date" means the document's own date.
const labelsByField: readonly (readonly [FieldName, readonly LabelName[]])[] = [
  ['issue_date', ['issue_date', 'any_date', 'invoice_number_and_date']],
  ['invoice_date', ['invoice_date', 'invoice_number_and_date', 'any_date', 'issue_date']],
  ...(
    [
      ...(['on_board_date', 'etd', 'eta', 'available_date', 'last_free_day', 'due_date'] as const),
      ...(['pickup_appointment', 'delivery_date', 'document_cutoff', 'cargo_cutoff'] as const),
      ...(['vgm_cutoff'] as const),
    ] as const
  ).map((name) => [name, [name]] as const),
]

/** The date at, or near, the beginning of a text. */
export function dateIn(
  { dayOrder, likelyDayOrder }: DocumentReading,
  text: string,
): DecidedDate | null {
  const [date] = datesIn(text)
  return date === undefined || date.index > 40 ? null : decideDay(date, dayOrder, likelyDayOrder)
}

/** Which of the dates that a label asks for is the only one behind it: `ETD / ETA: 16 Jan 2026 /` has no second. */
function placeOfOnly(text: string, { index, length }: DateIn, asked: number): number | null {
  if (/^\s*[/–-]/.test(text.slice(index + length))) return 0
  return /[/–-]\s*$/.test(text.slice(0, index)) ? asked - 1 : null
}

/** `ETD / ETA: 16 Jan 2026 / 25 Jan 2026`: each name has its own date. */
const readDate =
  (reading: DocumentReading, name: LabelName): ValueReader<DecidedDate> =>
  (text, { names }) => {
    const asked = (names ?? []).filter(asksForDate)
    const dates = [...datesIn(text)]
    const place = asked.indexOf(name)
    const [only] = dates
    if (asked.length < 2 || place < 0 || only === undefined) return dateIn(reading, text)
    const own = dates.length === asked.length ? dates[place] : undefined
    if (own !== undefined) return decideDay(own, reading.dayOrder, reading.likelyDayOrder)
    const isOthers =
      dates.length === 1 && ![place, null].includes(placeOfOnly(text, only, asked.length))
    return isOthers ? null : dateIn(reading, text)
  }

/** The value in the form of its field: a day, or a moment where the time is known. */
export function dateValue({ day, time }: DecidedDate, name: FieldName): string {
  const withTime = fields[name][0] === 'moment' && time !== null
  return withTime ? `${isoDate(day)}T${time}` : isoDate(day)
}

const clock = /^(?:at |@ ?)?([01]?\d|2[0-3])[:.h]([0-5]\d)(?!\d)/i
const oneBlank = 3

/** The next cell on the line, where it may continue this one. */
function nextTo(reading: DocumentReading, cell: Cell): Cell | null {
  const next = nextOnLine(pageOf(reading, cell), cell)
  const isNear = next !== null && next.box.x - right(cell.box) < oneBlank * cell.box.height
  return isNear && next.names === null ? next : null
}

/** `03-Sep-2025   10:00`: adds a time that stands apart. */
function withHour(
  reading: DocumentReading,
  answer: LabelAnswer<DecidedDate>,
): LabelAnswer<DecidedDate> {
  const last = answer.cells.at(-1)
  const next = last === undefined || answer.value.time !== null ? null : nextTo(reading, last)
  const [, hour, minute] = clock.exec(next?.text ?? '') ?? []
  if (next === null || hour === undefined || minute === undefined) return answer
  const time = `${hour.padStart(2, '0')}:${minute}`
  return { ...answer, value: { ...answer.value, time }, cells: [...answer.cells, next] }
}

/** `Place and date of issue` over `MUMBAI   25/07/2025`, where no cell of the label's column has a date. */
function behindPlaces(
  reading: DocumentReading,
  name: LabelName,
): readonly LabelAnswer<DecidedDate>[] {
  if (name !== 'issue_date') return []
  return labelsFor(reading, name).flatMap((label) => {
    const [line = []] = columnBeneath(pageOf(reading, label), label, 2 * label.box.height)
    const next = line[0] ? nextTo(reading, line[0]) : null
    const value = next && dateIn(reading, next.text)
    return next && value ? [{ value, cells: [next], label, confidence: 0.85 }] : []
  })
}

/** `LADEN ON BOARD THE VESSEL`, and on the next line `DATE: 15 Sep 2025`: the date of loading. */
const boardDates = memoized((reading: DocumentReading): readonly LabelAnswer<DecidedDate>[] => {
  if (answersTo(reading, ['on_board_date'], readDate(reading, 'on_board_date')).length > 0)
    return []
  const dates = answersTo(reading, ['any_date'], readDate(reading, 'any_date'))
  return labelsFor(reading, 'on_board_date').flatMap(({ page, box }) =>
    dates.filter(({ label }) => {
      const gap = label.box.y - bottom(box)
      const isNear = gap >= 0 && gap < 2.5 * box.height
      return label.page === page && isNear && inOneColumn(label.box, box)
    }),
  )
})

/** Labels that name the paper whose date they ask for. */
const ofPapers: readonly (readonly [RegExp, readonly DocumentType[]])[] = [
  [/\b(?:entry|summary)\b/i, ['customs_entry', 'cargo_release']],
  [/\bbooking\b/i, ['booking_confirmation']],
  [
    /\bb\/?l\b|\blading\b/i,
    ['bill_of_lading', 'house_bill_of_lading', 'sea_waybill', 'shipping_instruction'],
  ],
  [/\bpacking list\b|\bp\/l\b/i, ['packing_list']],
  [/\bdelivery order\b|\bd\/o\b/i, ['delivery_order']],
  [/\bvgm\b/i, ['vgm']],
  [/\bigm\b|\bmanifest\b/i, []],
]

/** `Entry date` on a delivery order is the date of the customs entry, not of the order. */
const isOfOtherPaper = ({ type }: DocumentReading, label: Cell): boolean => {
  const named = ofPapers.filter(([words]) => words.test(label.text))
  return named.length > 0 && named.every(([, types]) => !types.includes(type))
}

function answersAtLabel(
  reading: DocumentReading,
  name: LabelName,
): readonly LabelAnswer<DecidedDate>[] {
  const answers = answersTo(reading, [name], readDate(reading, name)).filter(
    ({ label }) =>
      !(name === 'issue_date' || name === 'any_date') || !isOfOtherPaper(reading, label),
  )
  if (name === 'any_date') {
    const taken = new Set(boardDates(reading).map(({ label }) => label))
    return answers.filter(({ label }) => !taken.has(label)).map((one) => withHour(reading, one))
  }
  if (answers.length > 0) return answers.map((answer) => withHour(reading, answer))
  return name === 'on_board_date' ? boardDates(reading) : behindPlaces(reading, name)
}

/** The answers at each label that asks for a date. */
const answersByLabel = memoized(
  (reading: DocumentReading) =>
    new Map(
      [...new Set(labelsByField.flatMap(([, labels]) => labels))].map((label) => [
        label,
        answersAtLabel(reading, label),
      ]),
    ),
)

/** The cells of dates that a label claims. */
export const cellsOfDates = (reading: DocumentReading): ReadonlySet<Cell> =>
  new Set([...answersByLabel(reading).values()].flat().flatMap(({ cells }) => cells))

/** The words of the labels that may claim the date in a cell. */
export const labelsOfDates = memoized((reading: DocumentReading): ReadonlyMap<Cell, string> => {
  const words = new Map<Cell, string>()
  for (const { cells, label } of [...answersByLabel(reading).values()].flat())
    for (const cell of cells) words.set(cell, [words.get(cell), label.text].join(' ').trim())
  return words
})

/** `Number and date of invoices`: the date is that of the paper only where the paper goes with the goods as the invoice does. */
const withInvoice: ReadonlySet<DocumentType> = new Set([
  ...(['commercial_invoice', 'freight_invoice', 'packing_list'] as const),
])

const answersAt = (reading: DocumentReading, labels: readonly LabelName[]) =>
  labels
    .filter((label) => label !== 'invoice_number_and_date' || withInvoice.has(reading.type))
    .flatMap((label) => answersByLabel(reading).get(label) ?? [])

export function readDates(reading: DocumentReading): ExtractedFields {
  const [arrival] = answersAt(reading, ['eta'])
    .filter(({ label }) => !isOfOtherCall(reading, 'eta', label))
    .map(({ value }) => value)
  return Object.fromEntries(
    labelsByField.flatMap(([name, labels]) => {
      const [answer] = answersAt(reading, labels).filter(
        ({ label }) => !isOfOtherCall(reading, name, label),
      )
      if (answer === undefined) return []
      const { cells, confidence } = answer
      // Free time begins after the ship's arrival.
      const isAfter = name === 'last_free_day' && arrival !== undefined
      const value = isAfter ? notBefore(answer.value, arrival) : answer.value
      const trust = value.sure ? confidence : confidence * 0.7
      return [[name, foundIn(dateValue(value, name), cells, trust, value.doubt)]]
    }),
  )
}
