// The header Retry-After (RFC 9110, 10.2.3): a number of seconds or an HTTP-date.

const second = 1_000

export const longestRetryAfter = 86_400 * second

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const time = String.raw`(?<hours>[01]\d|2[0-3]):(?<minutes>[0-5]\d):(?<seconds>[0-5]\d|60)`

/** The forms of an HTTP-date (RFC 9110, 5.6.7): the one in use and the two obsolete ones. */
const httpDates = [
  String.raw`[A-Z][a-z]{2}, (?<day>\d{2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) ${time} GMT`,
  String.raw`[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) ${time} GMT`,
  String.raw`[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) ${time} (?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`))

/**
 * The wait in milliseconds that the header asks for, between one second and 24 hours; null when there is none
 * or it is neither seconds nor a date. `now` is milliseconds since 1970.
 */
export const retryAfter = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * second : waitUntil(text, now)
  return wait === null ? null : Math.min(Math.max(wait, second), longestRetryAfter)
}

function waitUntil(text: string, now: number): number | null {
  const parts = httpDates.map((form) => form.exec(text)?.groups).find(Boolean)
  if (parts === undefined) return null
  const { day, month = '', year = '', hours, minutes, seconds } = parts
  const fullYear = year.length === 2 ? nearestYear(Number(year), now) : Number(year)
  const midnight = new Date(Date.UTC(fullYear, months.indexOf(month), Number(day)))
  // Neither a month without a name nor the 31st of February.
  if (months[midnight.getUTCMonth()] !== month) return null
  return midnight.setUTCHours(Number(hours), Number(minutes), Number(seconds)) - now
}

/** Two digits are the year that is at most 50 years ahead (RFC 9110, 5.6.7). */
function nearestYear(digits: number, now: number): number {
  const thisYear = new Date(now).getUTCFullYear()
  const ahead = (digits - thisYear) % 100
  const years = ahead < 0 ? ahead + 100 : ahead
  return thisYear + (years > 50 ? years - 100 : years)
}
