import type { CarrierEvent, DroppedPiece } from '../carrier-event.ts'
import {
  classifierOf,
  containerNumber,
  emptyOf,
  isoCode,
  modeFields,
  modeOf,
} from './fields/codes.ts'
import { partNames } from './event-layers.ts'
import { type LocalTimeRule, readCreated, readInstant } from './fields/event-time.ts'
import {
  fieldName,
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

/** The event that a field belongs to, as it was read, and the object that holds the field. */
type FieldContext = {
  readonly raw: RawEvent
  readonly event: CarrierEvent
  readonly rule: LocalTimeRule
  readonly holder: object
}

/** The reason why a field was dropped, worded to follow its name; null if it was kept. */
type FieldCheck = (value: unknown, context: FieldContext) => string | null

/** The objects of an event in which fields are checked, and how deep. */
const parts = new Set([
  ...[...partNames, 'payload', 'transportcall', 'location', 'eventlocation'],
  ...['vessel', 'vesseltransport', 'facility', 'unlocation', ...referenceLists],
])
const deepest = 6

const longestQuote = 60

const checks = new Map<string, FieldCheck>([
  ...forFields(['eventCreatedDateTime', 'eventUpdatedDateTime'], checkCreated),
  ...forFields(['UNLocationCode', 'UNLocode', 'locode'], checkLocode),
  ...forFields(['location', 'eventLocation'], (value, context) =>
    typeof value === 'string' && placeOf([value]).locode !== null
      ? otherPlace(value, context)
      : null,
  ),
  ...forFields(imoNames, checkImo),
  ...forFields(containerNames, unless(containerNumber)),
  ...forFields(['referenceValue'], (value, { holder }) =>
    /^EQ(UIPMENT)?$/.test(word(fieldsOf(holder).get('referencetype')) ?? '')
      ? unless(containerNumber)(value)
      : null,
  ),
  ...forFields(['ISOEquipmentCode'], unless(isoCode)),
  ...forFields(['transportCallSequenceNumber'], unless(wholeNumber)),
  ...forFields(
    modeFields,
    unless((value) => modeOf([fieldsOf({ modeOfTransport: value })])),
  ),
  ...forFields(
    ['emptyIndicatorCode', 'emptyIndicator', 'isEmpty'],
    unless((value) => emptyOf([fieldsOf({ isEmpty: value })])),
  ),
  ...forFields(['facilityCodeListProvider'], unless(providerOf)),
  ...forFields(
    ['facilityCode'],
    unless((value) => {
      const { facility_code, facility_type } = placeOf([{ facilityCode: value }])
      return facility_code ?? facility_type
    }),
  ),
  ...forFields(['facilityTypeCode', 'facilityType'], checkFacilityType),
  ...forFields(
    [
      ...['eventID', 'transportCallID', 'vesselName', 'carrierServiceCode', 'locationName'],
      ...['importVoyageNumber', 'exportVoyageNumber', 'carrierVoyageNumber', 'reason'],
      ...['changeRemark', 'facilityName', 'documentID', 'documentReferenceValue'],
    ],
    unless(text),
  ),
])

function forFields(names: readonly string[], check: FieldCheck): [string, FieldCheck][] {
  return names.map((name) => [name.toLowerCase(), check])
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

function checkCreated(value: unknown, { raw, event, rule }: FieldContext): string | null {
  const code = classifierOf(raw.layers)
  const classifier = code === 'unknown' ? null : code
  const known = readCreated(value, rule, { at: Date.parse(event.event_at), classifier })
  if (known !== null) return null
  const isTime = readInstant(value, rule) !== null
  return isTime ? `cannot be true of ${event.event_at}: ${quoted(value)}` : nonsense(value)
}

function checkLocode(value: unknown, context: FieldContext): string | null {
  if (toLocode(value) !== null) return otherPlace(value, context)
  const isName = text(value) === context.event.location_name
  return isName ? null : nonsense(value)
}

function otherPlace(value: unknown, { event }: FieldContext): string | null {
  const elsewhere = event.locode !== null && toLocode(value) !== event.locode
  return elsewhere ? `contradicts ${event.locode}: ${quoted(value)}` : null
}

function checkImo(value: unknown, { event }: FieldContext): string | null {
  const number = imoNumber(value, event.vessel_name !== null)
  if (number === null) return nonsense(value)
  if (event.vessel_imo === null || event.vessel_imo === number) return null
  return `contradicts ${event.vessel_imo}: ${quoted(value)}`
}

/** A facility's type is kept also where it is a code: some carriers confuse the two fields. */
function checkFacilityType(value: unknown, { holder }: FieldContext): string | null {
  const { facility_type, facility_code } = placeOf([fieldsOf(holder)])
  const kept = facility_type !== null || facility_code === text(value)?.toUpperCase()
  return kept ? null : nonsense(value)
}

/** The dropped fields of an event that was kept, each with its place and the reason. */
export function droppedFields(
  raw: RawEvent,
  event: CarrierEvent,
  rule: LocalTimeRule,
): readonly DroppedPiece[] {
  return inObject(raw.value, raw.pointer, { raw, event, rule }, 0)
}

function inObject(
  value: unknown,
  pointer: string,
  known: Omit<FieldContext, 'holder'>,
  depth: number,
): readonly DroppedPiece[] {
  if (!isObject(value) || depth > deepest) return []
  const { raw, event, rule } = known
  const context = { raw, event, rule, holder: value }
  const found: DroppedPiece[] = []
  for (const [key, content] of Object.entries(value)) {
    const name = fieldName(key)
    const check = checks.get(name)
    const isPart = parts.has(name) && typeof content === 'object'
    if ((check === undefined && !isPart) || isBlank(content)) continue
    const reason = check?.(content, context) ?? null
    if (reason === null && !isPart) continue
    const step = pointerStep(key)
    const at = `${pointer}/${step}`
    if (reason !== null) found.push({ pointer: at, reason: `${step} ${reason}` })
    if (isPart) found.push(...inPart(content, at, known, depth))
  }
  return found
}

function inPart(
  content: unknown,
  pointer: string,
  known: Omit<FieldContext, 'holder'>,
  depth: number,
): readonly DroppedPiece[] {
  if (!Array.isArray(content)) return inObject(content, pointer, known, depth + 1)
  return listOf(content).flatMap((item, at) => inObject(item, `${pointer}/${at}`, known, depth + 1))
}
