// The statements of a document about the pickup, each at an explicit label with a value in its own cell.
import type { Cell } from '../../labels/cells/cell.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import { isoDate } from '../../values/dates.ts'
import type { DocumentReading } from '../reading.ts'
import { labelsFor, pageOf } from '../reading.ts'
import { acrossContainers, columnOfContainers } from './container-tables.ts'
import type { Placed } from './container-tables.ts'
import { withYear } from './all-dates.ts'
import { beginningOf } from './appointment-windows.ts'
import { isContradicted } from './contradictions.ts'
import { saidOf } from './containers-side-by-side.ts'
import { hasFurtherDay, isStateInRow } from './rows-of-values.ts'
import { isOfEarlierMessage } from './earlier-messages.ts'
import { isDayField, judgedDay, onlyDateIn, reasons } from './days.ts'
import type { DayField } from './days.ts'
import { asksExplicitly } from './explicit-labels.ts'
import type { PickupField } from './explicit-labels.ts'
import { giverAt } from './giver.ts'
import type { NamedGiver } from './giver.ts'
import { mayHaveMoved } from './columns-of-values.ts'
import { ownValueOf } from './own-value.ts'
import { isOfOther, isOfPapers } from './other-moves.ts'
import { isAboutOther, isUnderDelivery, isUnderOther } from './other-subjects.ts'
import { isEstimate, isRemarkedOn, isRenewed, isRenewedBy, isWithdrawn } from './remarks.ts'
import { isPartOfOther } from './stacked-words.ts'
import { wholeLabel } from '../whole-label.ts'
import { isOtherwiseNamed, onlyNumberIn } from './pickup-numbers.ts'

/** A statement about one container, or, where `container` is null, about all of the document. */
export type PickupStatement = {
  readonly container: string | null
  readonly value: string
  readonly cells: readonly Cell[]
  readonly giver: NamedGiver | null
}

type PickupStatements = {
  readonly made: readonly PickupStatement[]
  /** Why further values are none, the first one first. */
  readonly reasons: readonly string[]
}

/**
 * The own cells of a label: those of its column in a table of containers, or the one value. `labels` are all that ask for
 * the same.
 */
function placesOf(
  reading: DocumentReading,
  label: Cell,
  labels: readonly Cell[],
): readonly Placed[] {
  const page = pageOf(reading, label)
  const across = acrossContainers(page, label)
  const column = label.colon || across.length > 0 ? across : columnOfContainers(page, label)
  const cell = column.length > 0 || hasFurtherDay(page, label) ? null : ownValueOf(reading, label)
  const ofCell = (own: Cell): Placed => {
    const said = saidOf(page, labels, { label, cell: own })
    return said === 'unclear'
      ? { container: null, label, cell: own, isUnclear: true }
      : { ...said, label, cell: own }
  }
  const places = cell === null ? column : [ofCell(cell)]
  return places.filter((place) => !mayHaveMoved(page, place))
}

const dateWord = /\bDATE\b/i
const clock = /^\d{1,2}[:.]\d{2}(?::00)?\s?(?:[AP]\.?M\.?|HRS?|H|UHR)?$/i

/** Whether a time belongs to a day: its label beside that of the day or right beneath it, and its value likewise. */
function isBesideOrBeneath(time: Placed, day: Placed): boolean {
  const lines = time.label.line - day.label.line
  const isNear = lines === 0 || (lines === 1 && inOneColumn(time.label.box, day.label.box))
  return isNear && time.cell.line - day.cell.line === lines && time.container === day.container
}

/**
 * `Appointment date | 15 May 2026` with `Appointment time | 10:00` on its line or on the next one: the day with the hour. A
 * label that differs in another word is about another appointment.
 */
function withHour(reading: DocumentReading, day: Placed): string {
  const { label, cell } = day
  const asked = wholeLabel(reading, label).toUpperCase()
  if (!dateWord.test(asked)) return cell.text
  const times = labelsFor(reading, 'pickup_appointment').filter(
    (other) => wholeLabel(reading, other).toUpperCase() === asked.replace(dateWord, 'TIME'),
  )
  const hours = times
    .filter((other) => other.page === label.page && !isUnderOther(reading, other))
    .flatMap((other) => placesOf(reading, other, times))
    .filter(
      (time) => isBesideOrBeneath(time, day) && clock.test(beginningOf(time.cell.text.trim())),
    )
  const [hour] = hours
  const isOwn = hour === undefined || hours.length > 1 || cell.text.includes(hour.cell.text)
  return isOwn ? cell.text : `${cell.text} ${hour.cell.text}`
}

/** `00:00` is what systems print for a day without an hour. */
const isWithoutHour = (time: string | null): boolean => time === null || time === '00:00'

type Judged = { readonly value: string } | { readonly reason: string } | null

function judgedNumber(
  reading: DocumentReading,
  own: readonly Cell[],
  { label, cell }: Placed,
): Judged {
  const number = onlyNumberIn(cell.text, label.text)
  if (number === null) return null
  if (isOfOther(reading, cell)) return { reason: reasons.otherMove }
  return isOtherwiseNamed(reading, own, number, label.text)
    ? { reason: reasons.otherMeaning }
    : { value: number }
}

function judgedDayAt(
  reading: DocumentReading,
  field: DayField,
  own: readonly Cell[],
  place: Placed,
): Judged {
  const { label, cell } = place
  const isAppointment = field === 'pickup_appointment'
  const text = isAppointment ? beginningOf(withHour(reading, place)) : cell.text
  const date = onlyDateIn(withYear(reading, text))
  if (date === null) return null
  const judged = judgedDay(reading, field, own, date)
  if ('reason' in judged) return judged
  if (isAppointment && isWithoutHour(judged.time)) return { reason: reasons.noHour }
  if (field !== 'delivery_date' && isOfOther(reading, cell)) return { reason: reasons.otherMove }
  if (field === 'available_date' && isOfPapers(reading, label))
    return { reason: reasons.otherMeaning }
  const hour = field !== 'last_free_day' && judged.time !== null ? `T${judged.time}` : ''
  return { value: isoDate(judged.day) + hour }
}

function judgedPlace(
  reading: DocumentReading,
  field: PickupField,
  own: readonly Cell[],
  place: Placed,
): Judged {
  if (field !== 'delivery_date' && isAboutOther(reading, place.label, place.cell))
    return { reason: reasons.otherSubject }
  if (field === 'pickup_appointment' && isUnderDelivery(reading, place.label))
    return { reason: reasons.otherSubject }
  if (place.isUnclear) return { reason: reasons.whichContainer }
  if (isWithdrawn(reading, field, place) || isRemarkedOn(reading, place))
    return { reason: reasons.withdrawn }
  if (isRenewedBy(reading, place)) return { reason: reasons.several }
  if (isDayField(field) && field !== 'delivery_date' && isEstimate(reading, place))
    return { reason: reasons.estimate }
  return isDayField(field)
    ? judgedDayAt(reading, field, own, place)
    : judgedNumber(reading, own, place)
}

/** A value that no sentence takes back. */
function judgedText(
  reading: DocumentReading,
  field: PickupField,
  own: readonly Cell[],
  place: Placed,
): Judged {
  const judged = judgedPlace(reading, field, own, place)
  if (judged === null || !('value' in judged)) return judged
  const isGood = !isContradicted(reading, field, judged.value, place)
  return isGood ? judged : { reason: reasons.contradicted }
}

/** Whether a label asks for the fact anew, as `Revised LFD`, and has a value: those of the usual labels are out of date. */
const isRenewedBeside = (reading: DocumentReading, field: PickupField): boolean =>
  labelsFor(reading, field).some(
    (label) =>
      !isOfEarlierMessage(reading, field, label) &&
      isRenewed(wholeLabel(reading, label)) &&
      ownValueOf(reading, label) !== null,
  )

/** All explicit statements of the document about one fact. */
export function statementsOf(reading: DocumentReading, field: PickupField): PickupStatements {
  const asking = labelsFor(reading, field).filter(
    (label) =>
      label.names?.every((name) => name === field || name === 'other') === true &&
      !isStateInRow(reading, label) &&
      !isPartOfOther(reading, label) &&
      asksExplicitly(field, wholeLabel(reading, label)),
  )
  const isEarlier = (label: Cell): boolean => isOfEarlierMessage(reading, field, label)
  const labels = asking.filter((label) => !isEarlier(label))
  if (isRenewedBeside(reading, field)) return { made: [], reasons: [reasons.several] }
  const places = labels.flatMap((label) => placesOf(reading, label, labels))
  // The number of an earlier message has the same meaning there.
  const earlier = asking.filter(isEarlier).flatMap((label) => placesOf(reading, label, [label]))
  const own = [...places, ...earlier].map(({ cell }) => cell)
  const judged = places.map((place) => [place, judgedText(reading, field, own, place)] as const)
  return {
    made: judged.flatMap(([{ container, cell, label }, found]) => {
      if (found === null || !('value' in found)) return []
      return [{ container, value: found.value, cells: [cell], giver: giverAt(reading, label) }]
    }),
    reasons: judged.flatMap(([, found]) =>
      found !== null && 'reason' in found ? [found.reason] : [],
    ),
  }
}
