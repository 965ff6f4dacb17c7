import type { CarrierEvent } from '../../carrier-event.ts'
import { codeInWords } from '../words/code-in-words.ts'
import { textOfEvent } from '../words/text-of-event.ts'
import { distinct, type Fields, only, pick, pickText, text, word } from './json-fields.ts'

export type EventType = CarrierEvent['event_type']

export type EventCode = { readonly type: EventType; readonly code: string }

/**
 * DCSA's event codes, each with the full words of the 3.0 drafts that mean the same. A code belongs to one event type.
 * Codes of bookings that 3.0 adds are mapped to those of 2.2.
 */
const codes: Readonly<Record<EventType, Readonly<Record<string, string>>>> = {
  TRANSPORT: { ARRI: 'ARRIVED ARRIVAL', DEPA: 'DEPARTED DEPARTURE' },
  EQUIPMENT: {
    LOAD: 'LOADED',
    DISC: 'DISCHARGED DISCHARGE',
    GTIN: 'GATEDIN GATEIN',
    GTOT: 'GATEDOUT GATEOUT',
    STUF: 'STUFFED',
    STRP: 'STRIPPED',
    PICK: 'PICKEDUP PICKUP',
    DROP: 'DROPPEDOFF DROPOFF',
    INSP: 'INSPECTED',
    RSEA: 'RESEALED',
    RMVD: 'REMOVED',
    AVPU: 'AVAILABLEFORPICKUP',
    AVDO: 'AVAILABLEFORDROPOFF',
    CROS: 'CROSSED',
    CUSS: 'CUSTOMSSELECTEDFORSCAN',
    CUSI: 'CUSTOMSSELECTEDFORINSPECTION',
    CUSR: 'CUSTOMSRELEASED',
  },
  SHIPMENT: {
    RECE: 'RECEIVED UPDATERECEIVED',
    DRFT: 'DRAFTED DRAFT',
    PENA: 'PENDINGAPPROVAL',
    PENU: 'PENDINGUPDATE',
    REJE: 'REJECTED DECLINED DECL',
    APPR: 'APPROVED',
    ISSU: 'ISSUED',
    SURR: 'SURRENDERED',
    SUBM: 'SUBMITTED',
    VOID: 'VOIDED CANCELLED CANC CANCELLATIONCONFIRMED',
    CONF: 'CONFIRMED AMENDMENTCONFIRMED',
    REQS: 'REQUESTED',
    CMPL: 'COMPLETED',
    HOLD: 'ONHOLD',
    RELS: 'RELEASED',
  },
}

const codeOfWord = new Map<string, EventCode>()
for (const [type, words] of Object.entries(codes) as [EventType, Record<string, string>][]) {
  for (const [code, others] of Object.entries(words)) {
    for (const spelling of [code, ...others.split(' ')]) codeOfWord.set(spelling, { type, code })
  }
}

/** In 3.0 the names of the code fields have lost their last four letters. */
export const codeFields = ['transport', 'equipment', 'shipment'].flatMap((type) => [
  `${type}EventTypeCode`,
  `${type}EventType`,
])
const anyCodeFields = [...codeFields, 'eventTypeCode', 'eventCode', 'eventType']

const classifiers = new Map<string, CarrierEvent['classifier']>([
  ...['ACT', 'ACTUAL'].map((name) => [name, 'ACT'] as const),
  ...['PLN', 'PLAN', 'PLANNED'].map((name) => [name, 'PLN'] as const),
  ...['EST', 'ESTIMATED', 'ESTIMATE'].map((name) => [name, 'EST'] as const),
])

const fullness = new Map<string, boolean>([
  ...['EMPTY', 'MTY', 'E'].map((name) => [name, true] as const),
  ...['LADEN', 'FULL', 'LOADED', 'L', 'F'].map((name) => [name, false] as const),
])

/** Modes by DCSA's words and by the codes of UN/ECE Recommendation 19; a feeder is a ship. */
const modes = new Map<string, NonNullable<CarrierEvent['mode']>>([
  ...['VESSEL', 'SEA', 'OCEAN', 'MARITIME', 'MARITIMETRANSPORT', 'FEEDER', '1'].map(
    (name) => [name, 'VESSEL'] as const,
  ),
  ...['RAIL', 'TRAIN', 'RAILTRANSPORT', '2'].map((name) => [name, 'RAIL'] as const),
  ...['TRUCK', 'ROAD', 'ROADTRANSPORT', '3'].map((name) => [name, 'TRUCK'] as const),
  ...['BARGE', 'INLANDWATER', 'INLANDWATERWAY', 'INLANDWATERTRANSPORT', '8'].map(
    (name) => [name, 'BARGE'] as const,
  ),
])

/**
 * The code of an event, from all its code fields together: the declared type decides between codes of several types;
 * otherwise the first known code counts, in any of the fields. Where no field has a code, the words about the move
 * decide. A text is the reason why there is none.
 */
export function eventCodeOf(
  layers: readonly Fields[],
  listType: EventType | null,
): EventCode | string {
  const known = anyCodeFields
    .map((name) => codeOfWord.get(word(pick(layers, name)) ?? ''))
    .filter((code) => code !== undefined)
  const declared =
    eventTypeOf(pick(layers, 'eventType')) ?? eventTypeOf(pick(layers, 'eventTypeCode')) ?? listType
  const coded = known.find((code) => code.type === declared) ?? known[0]
  return coded ?? (declared === 'SHIPMENT' ? null : spokenCode(layers)) ?? missingCode(layers)
}

/** The code that the words about a move name; some carriers write them in the fields for codes. */
export function spokenCode(layers: readonly Fields[]): EventCode | null {
  const written = [textOfEvent(layers), ...anyCodeFields.map((name) => pickText(layers, name))]
  for (const words of written) {
    const code = words === null ? null : codeInWords(words)
    if (code !== null)
      return { type: code === 'ARRI' || code === 'DEPA' ? 'TRANSPORT' : 'EQUIPMENT', code }
  }
  return null
}

/** `TRANSPORT`, `Transport` or `transportEvent` as the event type, anything else as null. */
export function eventTypeOf(value: unknown): EventType | null {
  const name = word(value)?.replace(/EVENTS?$/, '')
  return name === 'TRANSPORT' || name === 'EQUIPMENT' || name === 'SHIPMENT' ? name : null
}

/** Whole values that are a classifier under any name; shorter ones also abbreviate other things. */
const plainClassifiers = new Map<string, CarrierEvent['classifier']>([
  ['ACTUAL', 'ACT'],
  ['PLANNED', 'PLN'],
  ['SCHEDULED', 'PLN'],
  ['ESTIMATED', 'EST'],
  ['EXPECTED', 'EST'],
])

/**
 * Null when the carrier sends none, `unknown` when it sends something that is no classifier. An event without the field
 * may say "actual" or "estimated" in another.
 */
export function classifierOf(
  layers: readonly Fields[],
): CarrierEvent['classifier'] | 'unknown' | null {
  const classifier = word(pick(layers, 'eventClassifierCode', 'eventClassifier', 'classifier'))
  if (classifier !== null) return classifiers.get(classifier) ?? 'unknown'
  const values = layers.flatMap((layer) => [...layer.values()])
  const said = values.map((value) => plainClassifiers.get(word(value) ?? '') ?? null)
  return only(distinct(said))
}

/** Whether the container is empty. Some of MSC's answers have EMPTY where the event's code belongs. */
export function emptyOf(layers: readonly Fields[]): boolean | null {
  const indicator = pick(layers, 'emptyIndicatorCode', 'emptyIndicator', 'isEmpty')
  if (typeof indicator === 'boolean') return indicator
  const code = word(pick(layers, 'equipmentEventTypeCode'))
  return (
    fullness.get(word(indicator) ?? '') ??
    (code === 'EMPTY' ? true : code === 'LADEN' ? false : null)
  )
}

export const modeFields = ['modeOfTransport', 'modeOfTransportCode', 'transportMode']

export const modeOf = (layers: readonly Fields[]): CarrierEvent['mode'] =>
  modes.get(word(pick(layers, ...modeFields)) ?? '') ?? null

/** The mode as it is written where it is a feeder; DCSA has no code for one. */
export function feederMode(layers: readonly Fields[]): string | null {
  const mode = pickText(layers, ...modeFields)
  return word(mode) === 'FEEDER' ? mode : null
}

/** A container's ISO 6346 number without blanks and dashes; null for anything of another form. */
export function containerNumber(value: unknown): string | null {
  const number = word(value)
  return number !== null && /^[A-Z]{4}\d{7}$/.test(number) ? number : null
}

/** A container's size and type code by ISO 6346. */
export function isoCode(value: unknown): string | null {
  const code = text(value)?.toUpperCase() ?? ''
  return /^[A-Z0-9]{4}$/.test(code) ? code : null
}

/** The reason why an event has no code. */
function missingCode(layers: readonly Fields[]): string {
  const type = pickText(layers, 'eventType')
  if (type !== null && eventTypeOf(type) === null) return `unknown event type "${type}"`
  const code = pickText(layers, ...codeFields, 'eventTypeCode', 'eventCode')
  return code === null ? 'no event code' : `unknown event code "${code}"`
}
