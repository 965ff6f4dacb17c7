// How a value looks on paper, and what it is. Weights and amounts are labelled as they are printed.

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August']
months.push('September', 'October', 'November', 'December')

export type DateStyle =
  | ('iso' | 'dd-MMM-yyyy' | 'dd MMM yyyy' | 'MMM dd, yyyy' | 'Month d, yyyy' | 'd Month yyyy')
  | ('mm/dd/yyyy' | 'm/d/yy' | 'dd/mm/yyyy' | 'dd.mm.yyyy' | 'yyyy/mm/dd' | 'ddMMMyy' | 'dd-MMM-yy')
export type TimeStyle = '24h' | '12h' | 'hrs' | 'none'
export type NumberStyle = 'us' | 'eu' | 'plain' | 'swiss' | 'blank'

const two = (value: number): string => String(value).padStart(2, '0')

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

export function printedDate(time: number, style: DateStyle): string {
  const date = new Date(time)
  const [year, month, dayOfMonth] = [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
  ]
  const name = months[month - 1] ?? ''
  const short = name.slice(0, 3)
  const all: Readonly<Record<DateStyle, string>> = {
    iso: isoDay(time),
    'dd-MMM-yyyy': `${two(dayOfMonth)}-${short.toUpperCase()}-${year}`,
    'dd MMM yyyy': `${two(dayOfMonth)} ${short} ${year}`,
    'MMM dd, yyyy': `${short.toUpperCase()} ${two(dayOfMonth)}, ${year}`,
    'Month d, yyyy': `${name} ${dayOfMonth}, ${year}`,
    'd Month yyyy': `${dayOfMonth} ${name} ${year}`,
    'mm/dd/yyyy': `${two(month)}/${two(dayOfMonth)}/${year}`,
    'm/d/yy': `${month}/${dayOfMonth}/${two(year % 100)}`,
    'dd/mm/yyyy': `${two(dayOfMonth)}/${two(month)}/${year}`,
    'dd.mm.yyyy': `${two(dayOfMonth)}.${two(month)}.${year}`,
    'yyyy/mm/dd': `${year}/${two(month)}/${two(dayOfMonth)}`,
    ddMMMyy: `${two(dayOfMonth)}${short.toUpperCase()}${two(year % 100)}`,
    'dd-MMM-yy': `${two(dayOfMonth)}-${short}-${two(year % 100)}`,
  }
  return all[style]
}

export const dateLabel = isoDay

function printedTime(time: number, style: TimeStyle): string {
  const date = new Date(time)
  const [hour, minute] = [date.getUTCHours(), two(date.getUTCMinutes())]
  if (style === 'none') return ''
  if (style === '12h') return ` ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
  return style === 'hrs' ? ` ${two(hour)}${minute} HRS` : ` ${two(hour)}:${minute}`
}

export const printedMoment = (time: number, date: DateStyle, style: TimeStyle): string =>
  printedDate(time, date) + printedTime(time, style)

export const momentLabel = (time: number, style: TimeStyle): string =>
  style === 'none' ? isoDay(time) : new Date(time).toISOString().slice(0, 16)

const marks: Readonly<Record<NumberStyle, readonly [string, string]>> = {
  us: [',', '.'],
  eu: ['.', ','],
  plain: ['', '.'],
  swiss: ["'", '.'],
  blank: [' ', ','],
}

export function printedNumber(value: number, decimals: number, style: NumberStyle): string {
  const [whole = '', fraction = ''] = value.toFixed(decimals).split('.')
  const [group, point] = marks[style]
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === '' ? grouped : grouped + point + fraction
}

export const poundsOf = (kilograms: number): number => Math.round(kilograms / 0.45359237)
export const kilogramsOf = (pounds: number): number => pounds * 0.45359237
