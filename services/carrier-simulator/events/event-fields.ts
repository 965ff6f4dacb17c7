import { fieldOf, isList, isObject, textOf } from './json.ts'
import type { Json, JsonObject } from './json.ts'

const isEvent = (value: Json): value is JsonObject =>
  isObject(value) &&
  fieldOf(value, 'eventDateTime') !== undefined &&
  fieldOf(value, 'eventClassifierCode') !== undefined

/** All events of an answer, wherever its dialect keeps them, in the order in which they stand. */
export function eventsOf(body: Json): readonly JsonObject[] {
  if (isEvent(body)) return [body]
  if (isList(body)) return body.flatMap(eventsOf)
  return isObject(body) ? Object.values(body).flatMap(eventsOf) : []
}

/** The answer with every event replaced by the result of `change`; null removes the event. */
export function mapEvents(body: Json, change: (event: JsonObject) => JsonObject | null): Json {
  if (isList(body)) return body.flatMap((item) => mapped(item, change))
  if (!isObject(body)) return body
  const entries = Object.entries(body)
  return Object.fromEntries(
    entries.flatMap(([key, value]) => mapped(value, change).map((changed) => [key, changed])),
  )
}

function mapped(item: Json, change: (event: JsonObject) => JsonObject | null): readonly Json[] {
  if (!isEvent(item)) return [mapEvents(item, change)]
  const changed = change(item)
  return changed === null ? [] : [changed]
}

/** TRANSPORT, EQUIPMENT or SHIPMENT in upper case, or null when the event has no type. */
export const typeOf = (event: JsonObject): string | null =>
  textOf(event, 'eventType')?.toUpperCase() ?? null

const codeFields = ['transportEventTypeCode', 'equipmentEventTypeCode', 'shipmentEventTypeCode']

export function codeOf(event: JsonObject): string | null {
  const found = [...codeFields, 'eventTypeCode'].map((name) => textOf(event, name))
  return found.find((code) => code !== null)?.toUpperCase() ?? null
}

/** The containers that an event names itself or through EQ references; ZIM sends one as an object. */
export function containersOf(event: JsonObject): readonly string[] {
  const references = fieldOf(event, 'references')
  const listed = isList(references) ? references : [references]
  const named = listed
    .filter((reference) => textOf(reference, 'referenceType')?.toUpperCase() === 'EQ')
    .map((reference) => textOf(reference, 'referenceValue'))
  return [textOf(event, 'equipmentReference'), ...named]
    .filter((number) => number !== null)
    .map((number) => number.toUpperCase())
}

/** UN/LOCODE of an event; HMM writes a location as plain text. */
export function locodeOf(event: JsonObject): string | null {
  const call = fieldOf(event, 'transportCall')
  const places = [fieldOf(event, 'eventLocation'), fieldOf(call, 'location')]
  const written = places.map((place) => (typeof place === 'string' ? place : null))
  const coded = [call, ...places].map((place) => textOf(place, 'UNLocationCode'))
  return [...coded, ...written].find((code) => code !== null)?.toUpperCase() ?? null
}
