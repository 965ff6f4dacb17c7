import { monthOf } from './months.ts'
import { upperWithoutAccents } from './spelling.ts'

export type Day = { readonly year: number; readonly month: number; readonly day: number }

/** Whether the first or the second number of 03/04/2026 is the day. */
export type DayOrder = 'day_first' | 'month_first'

/** A date in a text; 03/04/2026 has both readings. */
export type DateIn = {
  readonly index: number
  readonly length: number
  readonly dayFirst: Day | null
  readonly monthFirst: Day | null
  /** `HH:MM` in 24 hours. */
  readonly time: string | null
  /** 2026-03-04 and dates with the month's name need no order. */
  readonly numeric: boolean
  readonly separator: string
}

const fullYear = (text: string): number =>
  text.length === 4 ? Number(text) : 2000 + Number(text.slice(-2))

function dayOf(year: number, month: number | null, day: number): Day | null {
  if (month === null || month < 1 || month > 12 || day < 1 || year < 1990 || year > 2060)
    return null
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day <= lastDay ? { year, month, day } : null
}

const edge = '(?<![0-9A-Z])'
const year4 = '((?:19|20)\\d{2})'
/** `15 MAY 10:00` has an hour and no year. */
const year = "'?((?:19|20)\\d{2}|\\d{2}(?![:H]\\d{2}))"
/** `OUT 12/13/2026`: a word before a whole date in figures is no month. */
const noFigures = '(?!\\d{1,2}[-/.]\\d{1,2}[-/.](?:20)?\\d{2}(?!\\d))'
const glue = '[\\s./,-]{0,3}'
/**
 * A wider gap separates the amount of the next column, `0.00` is an amount anywhere, and `22.05.2026` or `22.05.26` another day;
 * `06.00.00` is a time.
 */
const point = '(?<=\\S\\s?(?<!\\d)(?:\\d\\d|[1-9]))\\.'
const weekday = '(?:\\s?\\([A-Z]{2,9}\\.?\\))?'
const clock = `(?:${weekday}[\\s,T-]{0,3}(?:AT\\s|@\\s?|A LAS\\s|UM\\s|GODZ\\.?\\s|KL\\.?\\s|ORE\\s|SAAT\\s|(?:A|AS|ALLE|OM)\\s(?=\\d\\d?[:H]\\d))?([01]?\\d|2[0-3])(?:(?:[:H]|${point})([0-5]\\d)(?!\\.(?!00(?![\\d.]))\\d)|([0-5]\\d)(?=\\s?(?:H|LT|UTC)))(?::[0-5]\\d|\\.00)?\\s?([AP])?\\.?M?\\.?)?`
const end = '(?![0-9])'

type DateForm = {
  readonly pattern: RegExp
  readonly read: (parts: readonly string[]) => Pick<DateIn, 'dayFirst' | 'monthFirst'>
  readonly numeric: boolean
}

const both = (day: Day | null) => ({ dayFirst: day, monthFirst: day })
const form = (
  pattern: string,
  read: (a: string, b: string, c: string) => Pick<DateIn, 'dayFirst' | 'monthFirst'>,
  numeric = false,
): DateForm => ({
  pattern: new RegExp(edge + pattern + end + clock, 'g'),
  read: ([a = '', b = '', c = '']) => read(a, b, c),
  numeric,
})

const inFigures = (y: string, m: string, d: string) => both(dayOf(Number(y), Number(m), Number(d)))

const forms: readonly DateForm[] = [
  // `4 March 2026 - 9.30` has an hour.
  ...['-', '/', '\\.'].map((sign) =>
    form(`${year4}\\s?${sign}\\s?(\\d{1,2})\\s?${sign}\\s?(\\d{1,2})`, inFigures),
  ),
  form(`${year4}\\s?年\\s?(\\d{1,2})\\s?月\\s?(\\d{1,2})\\s?日?`, inFigures),
  // `ngày 12 tháng 03 năm 2026`
  form(`(\\d{1,2})\\s?THANG\\s?(\\d{1,2})\\s?NAM\\s?${year4}`, (d, m, y) => inFigures(y, m, d)),
  form(`${year4}${glue}([A-Z]{3,10})${glue}(\\d{1,2})`, (y, m, d) =>
    both(dayOf(Number(y), monthOf(m), Number(d))),
  ),
  form(
    `(\\d{1,2})(?:ST|ND|RD|TH|O|º)?${glue}(?:DE |OF )?([A-Z]{3,10})${glue}(?:DEL? )?${noFigures}${year}`,
    (d, m, y) => both(dayOf(fullYear(y), monthOf(m), Number(d))),
  ),
  form(
    `([A-Z]{3,10})${glue}${noFigures}(\\d{1,2})(?:ST|ND|RD|TH)?[\\s./,-]{1,3}${year}`,
    (m, d, y) => both(dayOf(fullYear(y), monthOf(m), Number(d))),
  ),
  form(
    `(\\d{1,2})\\s?[-/.]\\s?(\\d{1,2})\\s?[-/.]\\s?${year}`,
    (a, b, y) => ({
      dayFirst: dayOf(fullYear(y), Number(b), Number(a)),
      monthFirst: dayOf(fullYear(y), Number(a), Number(b)),
    }),
    true,
  ),
  form('(20\\d{2})(0[1-9]|1[0-2])([0-3]\\d)', inFigures),
]

function timeOf(parts: readonly (string | undefined)[]): string | null {
  const [hour, minute, plainMinute, half] = parts
  if (hour === undefined) return null
  const late = half === 'P' && Number(hour) < 12
  const early = half === 'A' && Number(hour) === 12
  const hours = Number(hour) + (late ? 12 : early ? -12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute ?? plainMinute ?? '00'}`
}

function dateOfMatch(match: RegExpExecArray, { read, numeric }: DateForm): DateIn | null {
  const read3 = read(match.slice(1, 4))
  if (read3.dayFirst === null && read3.monthFirst === null) return null
  return {
    index: match.index,
    length: match[0].length,
    ...read3,
    time: timeOf(match.slice(4, 8)),
    numeric,
    separator: /\d\s?([-/.])/.exec(match[0])?.[1] ?? '',
  }
}

// 04-MAR-2O26, l2/03/2026: only letters beside a digit are repaired, so that names of months stay.
const repaired = (text: string): string =>
  text.replace(
    /(?<![A-Z])[OIL|]{1,2}(?=\d|[/.-]\d)|(?<=\d[/.-]?)[OIL|]{1,2}(?![A-Z])/g,
    (letters) => letters.replace(/O/g, '0').replace(/[IL|]/g, '1'),
  )

function datesOf(text: string): readonly DateIn[] {
  const found: DateIn[] = []
  for (const each of forms) {
    for (const match of text.matchAll(each.pattern)) {
      const date = dateOfMatch(match, each)
      const taken = found.some(
        ({ index, length }) =>
          match.index < index + length && index < match.index + match[0].length,
      )
      if (date !== null && !taken) found.push(date)
    }
  }
  return found.sort((one, other) => one.index - other.index)
}

/** Every date in a text, in order. */
export function datesIn(text: string): readonly DateIn[] {
  if (!/\d/.test(text)) return []
  const upper = upperWithoutAccents(text)
  const found = datesOf(upper)
  return found.length > 0 ? found : datesOf(repaired(upper))
}

const pad = (number: number): string => String(number).padStart(2, '0')

export const isoDate = ({ year: y, month, day }: Day): string =>
  `${String(y)}-${pad(month)}-${pad(day)}`
