// How a definition's `default_format` shows and reads numbers, days and times.
import { isDay } from '../days.ts'

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const two = (value: number): string => String(value).padStart(2, '0')

/** The directives of strftime, all in UTC. */
const directives: Readonly<Record<string, (at: Date) => string>> = {
  '%Y': (at) => String(at.getUTCFullYear()).padStart(4, '0'),
  '%y': (at) => two(at.getUTCFullYear() % 100),
  '%m': (at) => two(at.getUTCMonth() + 1),
  '%d': (at) => two(at.getUTCDate()),
  '%e': (at) => String(at.getUTCDate()).padStart(2, ' '),
  '%b': (at) => (months[at.getUTCMonth()] ?? '').slice(0, 3),
  '%B': (at) => months[at.getUTCMonth()] ?? '',
  '%a': (at) => (days[at.getUTCDay()] ?? '').slice(0, 3),
  '%A': (at) => days[at.getUTCDay()] ?? '',
  '%H': (at) => two(at.getUTCHours()),
  '%I': (at) => two(at.getUTCHours() % 12 || 12),
  '%M': (at) => two(at.getUTCMinutes()),
  '%S': (at) => two(at.getUTCSeconds()),
  '%p': (at) => (at.getUTCHours() < 12 ? 'AM' : 'PM'),
  '%Z': () => 'UTC',
  '%%': () => '%',
}

/** The other spelling of directives; `MM` behind hours are minutes. */
const letters: Readonly<Record<string, string>> = {
  'HH:MM:SS': '%H:%M:%S',
  'HH:MM': '%H:%M',
  YYYY: '%Y',
  YY: '%y',
  MMMM: '%B',
  MMM: '%b',
  MM: '%m',
  DD: '%d',
  HH: '%H',
  mm: '%M',
  ss: '%S',
  SS: '%S',
}

const letterForm = new RegExp(Object.keys(letters).join('|'), 'g')
const directiveForm = /%./gs
const longestFormat = 100

const inDirectives = (format: string): string =>
  format.includes('%') ? format : format.replaceAll(letterForm, (token) => letters[token] ?? token)

/** Whether days and times can be shown in this format: directives of strftime, or `YYYY-MM-DD` and the like. */
export function isTimeFormat(format: string): boolean {
  const used = inDirectives(format).match(directiveForm) ?? []
  const known = used.every((directive) => Object.hasOwn(directives, directive))
  return format.length <= longestFormat && used.length > 0 && known
}

export const formatTime = (at: Date, format: string): string =>
  inDirectives(format).replaceAll(directiveForm, (directive) => directives[directive]?.(at) ?? '')

// What is read back: forms of a fixed length, so that reading takes one pass.
const readable: Readonly<Record<string, string>> = {
  '%Y': String.raw`(?<year>\d{4})`,
  '%m': String.raw`(?<month>\d\d)`,
  '%d': String.raw`(?<day>\d\d)`,
  '%b': `(?<name>${months.map((name) => name.slice(0, 3)).join('|')})`,
  '%B': `(?<name>${months.join('|')})`,
}

/** A day as `YYYY-MM-DD`, from a text in this format; null where the text is not in it. */
export function readDay(text: string, format: string): string | null {
  const parts = inDirectives(format).split(/(%.)/s)
  const used = parts.filter((part) => Object.hasOwn(readable, part))
  if (new Set(used).size !== used.length || (used.includes('%b') && used.includes('%B')))
    return null
  const source = parts.map(
    (part) => readable[part] ?? part.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`),
  )
  const found = new RegExp(`^${source.join('')}$`).exec(text)?.groups
  if (found === undefined) return null
  const month =
    found.month ?? two(months.findIndex((each) => each.startsWith(found.name ?? '-')) + 1)
  const day = `${found.year}-${month}-${found.day}`
  return isDay(day) ? day : null
}

type NumberForm = {
  readonly before: string
  readonly after: string
  readonly style: Intl.NumberFormatOptions
}

const zerosIn = (text: string): number => text.split('0').length - 1

/** `#,##0.00`, or `%.2f` and `%d`, with a text before and after. */
function numberForm(format: string): NumberForm | null {
  if (format.length > longestFormat) return null
  const c = /^([^%]*)%(?:\.([0-6]))?([df])([^%]*)$/.exec(format)
  if (c !== null) {
    const places = c[3] === 'd' ? 0 : Number(c[2] ?? 6)
    const style = { minimumFractionDigits: places, maximumFractionDigits: places }
    return { before: c[1] ?? '', after: c[4] ?? '', style: { ...style, useGrouping: false } }
  }
  const p = /^([^#0,.]*)([#0,]*[#0])(?:\.([0#]{1,6}))?([^#0,.]*)$/.exec(format)
  if (p === null) return null
  const [, before = '', whole = '', fraction = '', after = ''] = p
  const style = {
    minimumIntegerDigits: Math.min(21, Math.max(1, zerosIn(whole))),
    minimumFractionDigits: zerosIn(fraction),
    maximumFractionDigits: fraction.length,
    useGrouping: whole.includes(','),
  }
  return { before, after, style }
}

export const isNumberFormat = (format: string): boolean => numberForm(format) !== null

/** Shows a number with a point and commas, in whatever language; as it is if the format is none. */
export function formatNumber(value: number, format: string): string {
  const form = numberForm(format)
  if (form === null) return String(value)
  const digits = new Intl.NumberFormat('en-US', form.style).format(Math.abs(value))
  const sign = value < 0 && /[1-9]/.test(digits) ? '-' : ''
  return `${sign}${form.before}${digits}${form.after}`
}
