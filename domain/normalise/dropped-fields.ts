import type { CarrierEvent, DroppedPiece } from '../carrier-event.ts'
import { classifierOf, emptyOf, isoCode, modeOf } from './fields/codes.ts'
import { containerNumber } from './fields/container-number.ts'
import { partNames } from './event-layers.ts'
import { type LocalRule, readCreated, readInstant } from './fields/event-time.ts'
import {
  fieldName,
  type Fields,
  fieldsOf,
  isBlank,
  isObject,
  listOf,
  pointerStep,
  text,
  wholeNumber,
  word,
} from './fields/json-fields.ts'
import type { RawEvent } from './find-events.ts'
import { containerNames } from './event-group.ts'
import { placeOf, providerOf, toLocode } from './fields/place.ts'
import { referenceLists } from './fields/references.ts'
import { imoNames, imoNumber } from './fields/vessel.ts'

/** What a field is judged by: the event as it was read, and the object that the field stands in. */
type Beside = {
  readonly raw: RawEvent
  readonly event: CarrierEvent
  readonly rule: LocalRule
  readonly holder: Fields
}

/** Why nothing of a field was kept, to be read after its name; null where it was. */
type Judge = (value: unknown, beside: Beside) => string | null

/** The parts of an event in which fields are judged, and so deep. */
const parts = new Set([
  ...[...partNames, 'payload', 'transportcall', 'location', 'eventlocation'],
  ...['vessel', 'vesseltransport', 'facility', 'unlocation', ...referenceLists],
])
const deepest = 6

const longestQuote = 60

const judges = new Map<string, Judge>([
  ...named(['eventCreatedDateTime', 'eventUpdatedDateTime'], ofCreated),
  ...named(['UNLocationCode', 'UNLocode', 'locode'], ofLocode),
  ...named(['location', 'eventLocation'], (value, beside) =>
    typeof value === 'string' && placeOf([value]).locode !== null
      ? otherPlace(value, beside)
      : null,
  ),
  ...named(imoNames, ofImo),
  ...named(containerNames, unless(containerNumber)),
  ...named(['referenceValue'], (value, { holder }) =>
    /^EQ(UIPMENT)?$/.test(word(holder.get('referencetype')) ?? '')
      ? unless(containerNumber)(value)
      : null,
  ),
  ...named(['ISOEquipmentCode'], unless(isoCode)),
  ...named(['transportCallSequenceNumber'], unless(wholeNumber)),
  ...named(
    ['modeOfTransport', 'modeOfTransportCode', 'transportMode'],
    unless((value) => modeOf([fieldsOf({ modeOfTransport: value })])),
  ),
  ...named(
    ['emptyIndicatorCode', 'emptyIndicator', 'isEmpty'],
    unless((value) => emptyOf([fieldsOf({ isEmpty: value })])),
  ),
  ...named(['facilityCodeListProvider'], unless(providerOf)),
  ...named(
    ['facilityCode'],
    unless((value) => {
      const { facility_code, facility_type } = placeOf([{ facilityCode: value }])
      return facility_code ?? facility_type
    }),
  ),
  ...named(['facilityTypeCode', 'facilityType'], ofFacilityType),
  ...named(
    [
      ...['eventID', 'transportCallID', 'vesselName', 'carrierServiceCode', 'locationName'],
      ...['importVoyageNumber', 'exportVoyageNumber', 'carrierVoyageNumber', 'reason'],
      ...['changeRemark', 'facilityName', 'documentID', 'documentReferenceValue'],
    ],
    unless(text),
  ),
])

function named(names: readonly string[], judge: Judge): [string, Judge][] {
  return names.map((name) => [name.toLowerCase(), judge])
}

function unless(read: (value: unknown) => unknown) {
  return (value: unknown): string | null => (read(value) === null ? nonsense(value) : null)
}

function nonsense(value: unknown): string {
  return `makes no sense: ${quoted(value)}`
}

function quoted(value: unknown): string {
  const words = text(value) ?? (typeof value === 'boolean' ? String(value) : null)
  if (words === null) return 'not a text'
  return words.length <= longestQuote ? `"${words}"` : `"${text(words.slice(0, longestQuote))}…"`
}

function ofCreated(value: unknown, { raw, event, rule }: Beside): string | null {
  if (readInstant(value, rule) === null) return nonsense(value)
  const named = classifierOf(raw.layers)
  const classifier = named === 'unknown' ? null : named
  const known = readCreated(value, rule, { at: Date.parse(event.event_at), classifier })
  return known === null ? `cannot be true of ${event.event_at}: ${quoted(value)}` : null
}

function ofLocode(value: unknown, beside: Beside): string | null {
  return toLocode(value) === null ? nonsense(value) : otherPlace(value, beside)
}

function otherPlace(value: unknown, { event }: Beside): string | null {
  const elsewhere = event.locode !== null && toLocode(value) !== event.locode
  return elsewhere ? `contradicts ${event.locode}: ${quoted(value)}` : null
}

function ofImo(value: unknown, { event }: Beside): string | null {
  const number = imoNumber(value, event.vessel_name !== null)
  if (number === null) return nonsense(value)
  if (event.vessel_imo === null || event.vessel_imo === number) return null
  return `contradicts ${event.vessel_imo}: ${quoted(value)}`
}

/** Some carriers write a facility's code where its type belongs. */
function ofFacilityType(value: unknown, { holder }: Beside): string | null {
  const { facility_type, facility_code } = placeOf([holder])
  const kept = facility_type !== null || facility_code === text(value)?.toUpperCase()
  return kept ? null : nonsense(value)
}

/** The fields of an event that was kept of which nothing was kept, each with its place and why. */
export function leftOutFields(
  raw: RawEvent,
  event: CarrierEvent,
  rule: LocalRule,
): readonly DroppedPiece[] {
  return inObject(raw.value, raw.pointer, { raw, event, rule }, 0)
}

function inObject(
  value: unknown,
  pointer: string,
  known: Omit<Beside, 'holder'>,
  depth: number,
): readonly DroppedPiece[] {
  if (!isObject(value) || depth > deepest) return []
  const beside = { ...known, holder: fieldsOf(value) }
  return Object.entries(value).flatMap(([key, content]) => {
    if (isBlank(content)) return []
    const name = fieldName(key)
    const at = `${pointer}/${pointerStep(key)}`
    const why = judges.get(name)?.(content, beside) ?? null
    const own = why === null ? [] : [{ pointer: at, reason: `${pointerStep(key)} ${why}` }]
    return parts.has(name) ? [...own, ...inPart(content, at, known, depth)] : own
  })
}

function inPart(
  content: unknown,
  pointer: string,
  known: Omit<Beside, 'holder'>,
  depth: number,
): readonly DroppedPiece[] {
  if (!Array.isArray(content)) return inObject(content, pointer, known, depth + 1)
  return listOf(content).flatMap((item, at) => inObject(item, `${pointer}/${at}`, known, depth + 1))
}
