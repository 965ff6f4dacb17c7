import type { CarrierEvent } from '../carrier-event.ts'
import { classifierOf, type EventCode } from './fields/codes.ts'
import { eventDateOf } from './fields/event-date.ts'
import { type LocalTimeRule, readCreated, readInstant } from './fields/event-time.ts'
import { type Fields, pick, pickText, text } from './fields/json-fields.ts'
import { instantByEventId } from './fields/offset-in-id.ts'
import { isPastInWords, planInWords } from './words/code-in-words.ts'
import { textOfEvent } from './words/text-of-event.ts'

type Classifier = CarrierEvent['classifier']

export type EventTimes = Pick<CarrierEvent, 'classifier' | 'event_at' | 'created_at'>

/** A classifier that the carrier did not send, and from what it was taken. */
type Assumed = { readonly classifier: Classifier; readonly because: string }

/** The times of an event, with the reason for a classifier that it lacks; a text is why it has none. */
export function timesOf(
  layers: readonly Fields[],
  code: EventCode,
  rule: LocalTimeRule,
): { readonly times: EventTimes; readonly assumed: string | null } | string {
  const date = eventDateOf(layers)
  if (date === null) return 'no eventDateTime'
  const id = pickText(layers, 'eventID')
  const at = instantByEventId(id, date.value) ?? readInstant(date.value, rule)
  if (at === null) return `eventDateTime makes no sense: "${text(date.value) ?? 'not a text'}"`
  const named = classifierOf(layers) ?? date.classifier
  if (named === 'unknown') return 'unknown event classifier'
  const isDocument = code.type === 'SHIPMENT'
  const recorded = recordedAt(layers, rule, { at, classifier: named })
  const created = recorded.find((time) => isDocument || !isTimeOf(time, at, date.value))?.at
  const assumed = named === null ? assumedClassifier(layers, code, at, recorded) : null
  const times: EventTimes = {
    classifier: named ?? assumed?.classifier ?? 'EST',
    event_at: new Date(at).toISOString(),
    created_at: created === undefined ? null : new Date(created).toISOString(),
  }
  return {
    times,
    assumed:
      assumed === null || isDocument
        ? null
        : `no eventClassifierCode, read as ${assumed.classifier}: ${assumed.because}`,
  }
}

type RecordedTime = { readonly at: number; readonly written: string | null }

/** The times of knowledge that can be true: that of the last update before that of creation. */
const recordedAt = (
  layers: readonly Fields[],
  rule: LocalTimeRule,
  event: Parameters<typeof readCreated>[2],
): RecordedTime[] =>
  ['eventUpdatedDateTime', 'eventCreatedDateTime'].flatMap((name) => {
    const value = pick(layers, name)
    const at = readCreated(value, rule, event)
    return at === null ? [] : [{ at, written: text(value) }]
  })

/**
 * Whether a time of knowledge is the time of the move once more, as carriers write it that have none: it does not tell which
 * of two statements is newer, and a time that is brought forward would count as the older one.
 */
const isTimeOf = (time: RecordedTime, at: number, eventDate: unknown): boolean =>
  time.at === at || (time.written !== null && time.written === text(eventDate))

/**
 * The classifier of an event without one. Documents' events have happened, and so have events that the carrier recorded
 * afterwards; an event that it recorded beforehand is an estimate. Without a time of knowledge the words decide;
 * where nothing says that it happened, it is no actual.
 */
function assumedClassifier(
  layers: readonly Fields[],
  code: EventCode,
  at: number,
  [recorded]: readonly RecordedTime[],
): Assumed {
  if (code.type === 'SHIPMENT') return { classifier: 'ACT', because: 'it is about a document' }
  const words = textOfEvent(layers)
  const plan = words === null ? null : planInWords(words)
  if (plan !== null) return { classifier: plan, because: 'its words speak of the future' }
  if (recorded !== undefined)
    return recorded.at >= at
      ? { classifier: 'ACT', because: 'it was recorded after its time' }
      : { classifier: 'EST', because: 'it was recorded before its time' }
  return words !== null && isPastInWords(words)
    ? { classifier: 'ACT', because: 'its words speak of the past' }
    : { classifier: 'EST', because: 'nothing says that it happened' }
}
