// The days of a paper, also those without a year: its own date and the arrival tell that.
import { memoized } from '../../memoized.ts'
import { dayNumber } from '../../values/day-order.ts'
import { datesIn } from '../../values/dates.ts'
import { dayWithoutYearIn } from '../../values/days-without-year.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf } from '../reading.ts'
import { isArrival, wordedDates, wordsAt } from './other-dates.ts'
import type { WordedDate } from './other-dates.ts'

const ofPaper =
  /^\W*(?:(?:DOCUMENT|NOTICE|ORDER|PRINT|ISSUE) )?(?:DATE|DATUM|FECHA|DATA)(?: (?:PREPARED|PRINTED|ISSUED|OF ISSUE))?\W*$|\b(?:ISSUED|PREPARED|PRINTED|SENT|GESENDET|ENVIADO|VERZONDEN)\b/

const tellsYear = (each: WordedDate): boolean => isArrival(each) || ofPaper.test(each.words.trim())

/** A notice is made out some days before or after what it tells, and a ship arrives so. */
const [mostBefore, mostAfter] = [10, 60]

/** The days that tell the year, each in its readings. */
const knownDays = memoized((reading: DocumentReading): readonly (readonly number[])[] => {
  const known = wordedDates(reading)
    .filter(tellsYear)
    .map(({ date }) =>
      [date.dayFirst, date.monthFirst].flatMap((day) => (day ? [dayNumber(day)] : [])),
    )
  return [...new Map(known.map((days) => [days.join(), days])).values()]
})

const yearOfNumber = (day: number): number => new Date(day * 86_400_000).getUTCFullYear()

/** The one year in which a day lies close to the paper's date and the arrival; null without these, or where none fits. */
function yearOf(reading: DocumentReading, month: number, day: number): number | null {
  const known = knownDays(reading)
  const about = known.flat().slice(0, 4).map(yearOfNumber)
  const years = [...new Set(about.flatMap((year) => [year - 1, year, year + 1]))]
  const fits = (year: number): boolean =>
    known.every((days) =>
      days.some((each) => {
        const after = dayNumber({ year, month, day }) - each
        return after >= -mostBefore && after <= mostAfter
      }),
    )
  const [year, second] = years.filter(fits)
  return year === undefined || second !== undefined ? null : year
}

/** A text that is a day without a year, with the year; any other text as it is. */
export function withYear(reading: DocumentReading, text: string): string {
  const found = dayWithoutYearIn(text)
  if (found === null) return text
  const [year, second] = new Set(
    found.days.flatMap(({ month, day }) => yearOf(reading, month, day) ?? []),
  )
  return year === undefined || second !== undefined ? text : found.inYear(year)
}

/** Every date with its words, with days that have no year of their own. */
export const allDates = memoized((reading: DocumentReading): readonly WordedDate[] => [
  ...wordedDates(reading),
  ...cellsOf(reading)
    .filter(({ text }) => dayWithoutYearIn(text) !== null)
    .flatMap((cell) =>
      datesIn(withYear(reading, cell.text)).map((date) => ({
        date,
        cell,
        words: wordsAt(reading, cell, ''),
      })),
    ),
])
