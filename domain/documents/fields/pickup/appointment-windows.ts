// `15 May 2026 10:00 - 11:00`: an appointment is a window of some hours, and the truck is expected from its beginning on.
import { datesIn, isoDate } from '../../values/dates.ts'

const clock = '(\\d{1,2})[:.H](\\d{2})(?: ?([AP])\\.?M\\.?)?'
const ends = '(?: ?(?:HRS?|HOURS|UHR|H|LT|LOCAL(?: TIME)?))?'
const until = '\\s*(?:[-–—]|TO|UNTIL|TILL|BIS|TOT|AL?|ATE)\\s*'
const window = new RegExp(
  `^(.*?)(?<!\\d)${clock}${ends}${until}(.*?)(?<!\\d)${clock}${ends}\\W*$`,
  'i',
)

const longest = 80

const minutesOf = (hour: number, minute: string): number => 60 * hour + Number(minute)

/** The half of the day of the beginning, where only the end says one: `11:00 - 1:00 PM` begins before noon. */
function halfOf(begin: number, end: number, half: string | undefined): string {
  if (half === undefined) return ''
  return begin % 12 <= end % 12 || half.toUpperCase() === 'A' ? ` ${half}M` : ' AM'
}

const in24 = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0)

const isSameDay = (before: string, between: string): boolean => {
  const [first, second] = [before, between].map((text) => datesIn(text)[0]?.dayFirst)
  return !second || (!!first && isoDate(first) === isoDate(second))
}

/** A text with the beginning of its window instead of it; as it is where it has none, or one of several days. */
export function beginningOf(text: string): string {
  const match = text.length > longest ? null : window.exec(text)
  if (match === null) return text
  const [before = '', h1 = '', m1 = '', own, between = '', h2 = '', m2 = '', half] = match.slice(1)
  const isOneDay = between.trim() === '' || datesIn(between).length === 1
  const shown = own === undefined ? halfOf(Number(h1), Number(h2), half) : ` ${own}M`
  const from = minutesOf(in24(Number(h1), /[AP]/.exec(shown)?.[0]), m1)
  const isEarlier = from < minutesOf(in24(Number(h2), half), m2)
  return isOneDay && isEarlier && isSameDay(before, between) ? `${before}${h1}:${m1}${shown}` : text
}
