// Dates as carriers write them for people, in the form of ISO 8601. Only forms that can mean one day are read: of 02/04/2026 nobody
// knows whether it is in April or in February.

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
const month = `(${months.join('|')})[A-Z]*\\.?`
const time = String.raw`(?:[ ,T]+(\d\d?:\d\d.*))?$`

type Parts = { readonly year: string; readonly month: string; readonly day: string }

const numberOf = (name: string): string => String(months.indexOf(name) + 1)

type Form = { readonly pattern: RegExp; readonly parts: (found: readonly string[]) => Parts }

const forms: readonly Form[] = [
  // 28-MAR-2026, 28 March 2026, 28MAR2026
  {
    pattern: new RegExp(String.raw`^(\d\d?)[ -]?${month}[ ,-]*(\d{4})${time}`),
    parts: ([, day = '', name = '', year = '']) => ({ year, month: numberOf(name), day }),
  },
  // Mar 28, 2026
  {
    pattern: new RegExp(String.raw`^${month} ?(\d\d?),? (\d{4})${time}`),
    parts: ([, name = '', day = '', year = '']) => ({ year, month: numberOf(name), day }),
  },
  // 28.03.2026: where dots part the date, the day is first.
  {
    pattern: new RegExp(String.raw`^(\d\d?)\.(\d\d?)\.(\d{4})${time}`),
    parts: ([, day = '', number = '', year = '']) => ({ year, month: number, day }),
  },
]

const padded = (digits: string): string => digits.padStart(2, '0')

/** A date, with its time of day if it has one, in the form of ISO 8601; any other text as it is. */
export function isoForm(written: string): string {
  const text = written.trim().toUpperCase()
  for (const { pattern, parts } of forms) {
    const found = pattern.exec(text)
    if (found === null) continue
    const { year, month: number, day } = parts(found)
    const timeOfDay = found[4]
    const date = `${year}-${padded(number)}-${padded(day)}`
    return timeOfDay === undefined ? date : `${date}T${timeOfDay.replace(/^\d:/, '0$&')}`
  }
  return written
}
