import type { CarrierEvent } from '../../carrier-event.ts'
import { type Fields, pick, pickText } from './json-fields.ts'
import { isoForm } from './written-date.ts'

type EventDate = {
  readonly value: unknown
  /** The classifier that the name of the field gives. */
  readonly classifier: CarrierEvent['classifier'] | null
}

/** Fields with the time of an event in answers that are not DCSA's, each with the classifier in its name. */
const otherNames: readonly (readonly [CarrierEvent['classifier'] | null, readonly string[]])[] = [
  [
    null,
    [
      ...[
        'eventTimestamp',
        'eventDate',
        'dateTime',
        'timestamp',
        'activityDateTime',
        'activityDate',
      ],
      ...['movementDateTime', 'movementDate', 'moveDate', 'statusDateTime', 'statusDate', 'date'],
    ],
  ],
  ['ACT', ['actualDateTime', 'actualDate', 'actualTime']],
  ['EST', ['estimatedDateTime', 'estimatedDate', 'estimatedTime']],
  ['PLN', ['plannedDateTime', 'plannedDate', 'scheduledDateTime', 'scheduledDate']],
]
const timeOfDayNames = ['eventTime', 'time', 'activityTime', 'movementTime', 'statusTime']

/** The time of an event as it is written; null where it has none. */
export function eventDateOf(layers: readonly Fields[]): EventDate | null {
  const standard = pick(layers, 'eventDateTime')
  if (standard !== null) return { value: standard, classifier: null }
  for (const [classifier, names] of otherNames) {
    const value = pick(layers, ...names)
    if (value !== null) return { value: withTimeOfDay(value, layers), classifier }
  }
  return null
}

function withTimeOfDay(date: unknown, layers: readonly Fields[]): unknown {
  const time = pickText(layers, ...timeOfDayNames)
  const day = typeof date === 'string' ? isoForm(date.trim()) : ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && time !== null && /^\d\d?:\d\d/.test(time)
    ? `${day}T${time.padStart(5, '0')}`
    : date
}
