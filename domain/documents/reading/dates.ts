import { fields } from '../fields.ts'
import type { Extracted, FieldName } from '../fields.ts'
import type { LabelName } from '../labels/phrases.ts'
import { datesIn, written } from '../values/dates.ts'
import { decideDay } from '../values/day-order.ts'
import type { DecidedDate } from '../values/day-order.ts'
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

const readDate =
  (reading: Reading): Read<DecidedDate> =>
  (text) => {
    const [date] = datesIn(text)
    return date === undefined || date.index > 40
      ? null
      : decideDay(date, reading.order, reading.likely)
  }

function valueOf({ day, time }: DecidedDate, name: FieldName): string {
  const withTime = fields[name][0] === 'moment' && time !== null
  return withTime ? `${written(day)}T${time}` : written(day)
}

export const readDates = (reading: Reading): Extracted =>
  Object.fromEntries(
    asked.flatMap(([name, labels]) => {
      const answer = answersTo(reading, labels, readDate(reading))[0]
      if (answer === undefined) return []
      const { value, cells, confidence } = answer
      const trust = value.sure ? confidence : confidence * 0.7
      return [[name, foundIn(valueOf(value, name), cells, trust, value.doubt)]]
    }),
  )
