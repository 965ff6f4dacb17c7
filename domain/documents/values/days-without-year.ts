// `15 May 10:00`, `05/18`: days whose year the rest of the paper has to tell.
import { datesIn } from './dates.ts'
import type { Day } from './dates.ts'
import { monthOf, weekday } from './months.ts'
import { upperWithoutAccents } from './spelling.ts'

const start = `^(?:${weekday}\\.?,? )?`
const hour = '((?:,? (?:AT |@ ?)?(?:[01]?\\d|2[0-3])[:H][0-5]\\d.*)?)$'
const dayFirst = new RegExp(`${start}(\\d{1,2})(?:ST|ND|RD|TH)?[ .-]{0,2}([A-Z]{3,10})\\.?${hour}`)
const monthFirst = new RegExp(`${start}([A-Z]{3,10})\\.? (\\d{1,2})(?:ST|ND|RD|TH)?${hour}`)
const inFigures = new RegExp(`${start}(\\d{1,2})/(\\d{1,2})${hour}`)
const withPoints = new RegExp(`${start}(\\d{2})\\.(\\d{2})\\.?${hour}`)

type MonthAndDay = Pick<Day, 'month' | 'day'>
type DayWithoutYear = {
  /** Two where day and month may be exchanged. */
  readonly days: readonly MonthAndDay[]
  readonly inYear: (year: number) => string
}

const isDay = ({ month, day }: MonthAndDay): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31

const inWords = (day: string, month: string, rest: string): DayWithoutYear => ({
  days: [{ month: monthOf(month) ?? 0, day: Number(day) }].filter(isDay),
  inYear: (year) => `${day} ${month} ${String(year)}${rest}`,
})

const inNumbers =
  (sign: string) =>
  (first: string, second: string, rest: string): DayWithoutYear => ({
    days: [
      { month: Number(second), day: Number(first) },
      { month: Number(first), day: Number(second) },
    ].filter(isDay),
    inYear: (year) => `${first}${sign}${second}${sign}${String(year)}${rest}`,
  })

const forms: readonly (readonly [
  RegExp,
  (a: string, b: string, rest: string) => DayWithoutYear,
])[] = [
  [dayFirst, inWords],
  [monthFirst, (month, day, rest) => inWords(day, month, rest)],
  [inFigures, inNumbers('/')],
  [withPoints, inNumbers('.')],
]

const longest = 60

/** The day that a text consists of, where it has no year. */
export function dayWithoutYearIn(text: string): DayWithoutYear | null {
  const upper = upperWithoutAccents(text).trim()
  if (upper.length > longest || datesIn(upper).length > 0) return null
  for (const [form, read] of forms) {
    const [whole, first = '', second = '', rest = ''] = form.exec(upper) ?? []
    const found = whole === undefined ? null : read(first, second, rest)
    if (found !== null && found.days.length > 0) return found
  }
  return null
}

/** Whether a text has a day, with its year or without. */
export const hasDay = (text: string): boolean =>
  datesIn(text).length > 0 || dayWithoutYearIn(text) !== null
