// A day in a cell of its own, checked against the other dates of the document.
import type { Cell } from '../../labels/cells/cell.ts'
import { datesIn, isoDate } from '../../values/dates.ts'
import { weekday } from '../../values/months.ts'
import { dayNumber, dayUnder } from '../../values/day-order.ts'
import type { DateIn, Day, DayOrder } from '../../values/dates.ts'
import type { DocumentReading } from '../reading.ts'
import { allDates } from './all-dates.ts'
import type { PickupField } from './explicit-labels.ts'
import { isWithin } from './own-value.ts'
import { isAboutFreeTime, isArrival, isAvailability, isDeparture } from './other-dates.ts'
import type { WordedDate } from './other-dates.ts'
import { takesBack } from './remarks.ts'

const weekdayBefore = new RegExp(`^${weekday}[.,]?\\s*$`, 'i')
/** Behind a date: its hour in words, a weekday, a remark in brackets. */
const behind = new RegExp(
  `^[\\s.,*]*(?:\\(?${weekday}\\.?\\)?|HRS?|HOURS|L\\.?T\\.?|LOCAL(?: TIME)?|EOD|\\([^()]{0,40}\\))?[\\s.,*]*$`,
  'i',
)

/**
 * `4 December 2026 (est.)`, `15 May 2026 (estimated vessel arrival 10 May)`: a day that its own remark calls an estimate or
 * counts from one.
 */
const estimated =
  /\((?:ESTD?\.?\)|[^()]*\b(?:ESTIMATED?|ESTD?\.? ?(?=\p{L}{3})|EXPECTED|PROJECTED|PRELIMINARY|PROVISIONAL|APPROX(?:IMATE(?:LY)?)?|TENTATIVE|SUBJECT TO|TBC|TO BE CONFIRMED|UNCONFIRMED|ET[AB])\b)/iu
/** `08:00 (EST)`: behind an hour, the time of the American east. */
const easternTime = /(\d:\d{2}(?::\d{2})?(?: ?[AP]M)?) ?\(EST\)/

/** The date that a text consists of. */
export function onlyDateIn(text: string): DateIn | null {
  const [date, second] = datesIn(text)
  if (date === undefined || second !== undefined) return null
  if (estimated.test(text.replace(easternTime, '$1')) || takesBack.test(text)) return null
  const start = text.slice(0, date.index).trim()
  const isAlone = start === '' || weekdayBefore.test(start)
  return isAlone && behind.test(text.slice(date.index + date.length)) ? date : null
}

/** The least and most days from one event to another. */
type Span = readonly [least: number, most: number]

type Bounds = {
  readonly arrival: Span
  readonly availability: Span
  readonly freeTime: Span
  readonly departure: Span
}

const unbounded: Span = [-Infinity, Infinity]

/**
 * In days, and wide: a day outside has another meaning or is of another trip.
 *
 * - Free time has at least one day after the arrival, and six weeks where a line grants much of it.
 * - A container can be picked up within a month of its arrival, also after an examination.
 * - An appointment is made for the time after its arrival, be it long after its free time.
 * - One that is stored first is delivered within half a year, be it long after its free time.
 * - The way by sea takes a day at least, and four months with transshipments; the departure lies before all of it, but for that
 *   of the truck after the delivery.
 */
const bounds: Readonly<
  Record<'last_free_day' | 'available_date' | 'pickup_appointment' | 'delivery_date', Bounds>
> = {
  last_free_day: {
    arrival: [1, 45],
    availability: [0, 45],
    freeTime: unbounded,
    departure: [2, 150],
  },
  available_date: {
    arrival: [0, 30],
    availability: unbounded,
    freeTime: [-45, 0],
    departure: [1, 150],
  },
  pickup_appointment: {
    arrival: [0, 90],
    availability: [0, 90],
    freeTime: unbounded,
    departure: [1, 200],
  },
  delivery_date: {
    arrival: [0, 180],
    availability: [0, 180],
    freeTime: unbounded,
    departure: [0, 300],
  },
}

export type DayField = keyof typeof bounds

export const isDayField = (field: PickupField): field is DayField => field in bounds

const count = /^([1-9]\d?)\/([1-9]\d?)$/
const ofCargo = /\b(?:ARRIVED|DISCHARGED|UNLOADED)\b/
const asksForDay = /\b(?:AS OF|DATA|DATES?|DATUM|DAYS?|FECHA|FROM|ON|SINCE)\b/

/** `Available: 5/6` is the fifth of June or the sixth of May, or tells that five of six are. */
function mayBeCount(worded: WordedDate): boolean {
  const [whole, part, all] = count.exec(worded.cell.text.trim()) ?? []
  const isOfCargo = isAvailability(worded) || ofCargo.test(worded.words)
  return (
    whole !== undefined &&
    Number(part) <= Number(all) &&
    isOfCargo &&
    !asksForDay.test(worded.words)
  )
}

/** Whether a day fits the arrival, the availability and the departure that the document names. */
function isPlausible(
  reading: DocumentReading,
  field: DayField,
  day: Day,
  order: DayOrder,
): boolean {
  const fits = (is: (other: WordedDate) => boolean, [least, most]: Span): boolean => {
    const others = allDates(reading)
      .filter((each) => is(each) && !mayBeCount(each))
      .flatMap(({ date }) => dayUnder(date, order) ?? [])
    // One of several arrivals, at the port and inland, counts.
    return (
      others.length === 0 ||
      others.some((other) => {
        const days = dayNumber(day) - dayNumber(other)
        return days >= least && days <= most
      })
    )
  }
  const { arrival, availability, freeTime, departure } = bounds[field]
  return (
    fits(isArrival, arrival) &&
    fits(isAvailability, availability) &&
    fits(isAboutFreeTime, freeTime) &&
    fits(isDeparture, departure)
  )
}

/** The orders of day and month that the document leaves open. */
const ordersOf = ({ dayOrder }: DocumentReading): readonly DayOrder[] =>
  dayOrder === null ? ['day_first', 'month_first'] : [dayOrder]

/** `18.05`, `1/2`: a volume or the number of a page as often as a day. */
const bareFigures = /^\W*\d{1,2}[./]\d{1,2}\W*$/

/** Whether the same day stands in the document with another meaning. */
function isNamedOtherwise(
  reading: DocumentReading,
  field: DayField,
  own: readonly Cell[],
  day: Day,
): boolean {
  // The proof of a delivery is often made out and signed on its day.
  if (field === 'delivery_date') return false
  // A box is often fetched on the first day, or the last free one; the hour tells the appointment from these.
  if (field === 'pickup_appointment') return false
  const isSame = field === 'last_free_day' ? isAboutFreeTime : isAvailability
  const others = allDates(reading).filter(
    (each) => !isWithin(own, each.cell) && !isSame(each) && !bareFigures.test(each.cell.text),
  )
  const days = others.flatMap(({ date }) => ordersOf(reading).map((order) => dayUnder(date, order)))
  return days.some((other) => other !== null && isoDate(other) === isoDate(day))
}

type JudgedDay = { readonly day: Day; readonly time: string | null } | { readonly reason: string }

export const reasons = {
  notAlone: 'No label of exactly this meaning has this value in a cell of its own.',
  ambiguous: 'Day and month may be exchanged, and no other date of the document decides.',
  implausible: 'It does not fit the other dates of the document.',
  otherMeaning: 'The same value stands in the document with another meaning.',
  count: 'It may tell how many of several, and no day.',
  several: 'The document names several values.',
  noHolds: 'The document also says that there are no holds.',
  whichContainer: 'It is not clear of which container it is said.',
  noHour: 'An appointment has an hour.',
  otherSubject: 'Its heading or its row is about something else.',
  withdrawn: 'What stands beside or beneath it says that it is no longer good.',
  cancelled: 'The document says of itself that it is cancelled.',
  contradicted: 'A sentence of the document takes it back or says another one.',
  estimate: 'The document calls it an estimate.',
  draft: 'The document says of itself that it is a draft or a sample.',
  otherMove: 'The document is about an empty or an export container.',
  cut: 'The number is broken over two lines.',
  lessThanContainer: 'The cargo is less than a container load, so this is not about the container.',
} as const

/**
 * The day in a cell, if it can only mean this field: one order of day and month makes it fit the
 * other dates, and none of those is the same day.
 */
export function judgedDay(
  reading: DocumentReading,
  field: DayField,
  own: readonly Cell[],
  date: DateIn,
): JudgedDay {
  if (allDates(reading).some((each) => isWithin(own, each.cell) && mayBeCount(each)))
    return { reason: reasons.count }
  const plausible = ordersOf(reading).flatMap((order) => {
    const day = dayUnder(date, order)
    return day !== null && isPlausible(reading, field, day, order) ? [day] : []
  })
  const [day] = plausible
  if (day === undefined) return { reason: reasons.implausible }
  if (new Set(plausible.map(isoDate)).size > 1) return { reason: reasons.ambiguous }
  if (isNamedOtherwise(reading, field, own, day)) return { reason: reasons.otherMeaning }
  return { day, time: date.time }
}
