import { codeFields } from './fields/codes.ts'
import { type Fields, fieldsOf, pick } from './fields/json-fields.ts'

/** The parts into which some versions and carriers split an event, each a place for its fields. */
export const partNames = [
  'metadata',
  'eventclassification',
  'eventdatetime',
  'equipmentdetails',
  'transportdetails',
  'shipmentdetails',
  'carrierspecificdata',
]

/** All layers of an event in which its fields may lie, the outermost first. */
export function layersOf(value: unknown): readonly Fields[] {
  const own = fieldsOf(value)
  const payload = fieldsOf(own.get('payload'))
  const parts = [own, payload].flatMap((layer) =>
    partNames.map((name) => fieldsOf(layer.get(name))),
  )
  return [own, payload, ...parts].filter((layer) => layer.size > 0)
}

/** Whether an object has enough of an event about it to be judged as one: two of its four marks. */
export function looksLikeEvent(layers: readonly Fields[]): boolean {
  // An envelope may carry marks of its own, say of the push that brought it.
  if (layers.some((layer) => Array.isArray(layer.get('events')))) return false
  if (pick(layers, 'retractedEventID') !== null) return true
  const marks = [
    pick(layers, 'eventType', 'eventTypeCode'),
    pick(layers, ...codeFields),
    pick(layers, 'eventDateTime'),
    pick(layers, 'eventClassifierCode', 'eventClassifier'),
  ]
  return marks.filter((mark) => mark !== null).length >= 2
}
