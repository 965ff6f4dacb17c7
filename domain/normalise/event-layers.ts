import { codeFields, spokenCode } from './fields/codes.ts'
import { eventDateOf } from './fields/event-date.ts'
import { type Fields, fieldsOf, isObject, pick } from './fields/json-fields.ts'
import { isYes } from './fields/role-hint.ts'

/** The objects into which some versions and carriers split the fields of an event. */
export const partNames = [
  'metadata',
  'eventclassification',
  'eventdatetime',
  'equipmentdetails',
  'transportdetails',
  'shipmentdetails',
  'carrierspecificdata',
]

/** All objects of an event that may hold its fields, the outermost first. */
export function layersOf(value: unknown): readonly Fields[] {
  const own = fieldsOf(value)
  const outer = [own, fieldsOf(own.get('payload'))].filter((layer) => layer.size > 0)
  const parts = outer.flatMap((layer) => partNames.map((name) => fieldsOf(layer.get(name))))
  return [...outer, ...parts.filter((layer) => layer.size > 0)]
}

/**
 * Whether an object is read as an event: it has two of the four characteristic fields, is a retraction, or has a time
 * and words that name a move.
 */
export function looksLikeEvent(layers: readonly Fields[]): boolean {
  // An envelope may have such fields of its own, for example those of the push that brought it.
  if (layers.some((layer) => Array.isArray(layer.get('events')))) return false
  if (isRetraction(layers)) return true
  const marks = [
    pick(layers, 'eventType', 'eventTypeCode'),
    pick(layers, ...codeFields),
    pick(layers, 'eventDateTime'),
    pick(layers, 'eventClassifierCode', 'eventClassifier'),
  ]
  return marks.filter((mark) => mark !== null).length >= 2 || isSpokenEvent(layers)
}

/** Whether the event says of itself that it never happened. */
export const isRetracted = (layers: readonly Fields[]): boolean =>
  isYes(pick(layers, 'isRetracted'))

/** A retraction may name nothing but the event that it is about. */
const isRetraction = (layers: readonly Fields[]): boolean =>
  pick(layers, 'retractedEventID') !== null ||
  (isRetracted(layers) && pick(layers, 'eventID') !== null)

/** A container or a leg, which may have a status and a date, too, holds a list of something. */
function isSpokenEvent(layers: readonly Fields[]): boolean {
  if (eventDateOf(layers) === null || spokenCode(layers) === null) return false
  const lists = [...(layers[0]?.values() ?? [])].filter((value) => Array.isArray(value))
  return !lists.some((list: readonly unknown[]) => list.some(isObject))
}
