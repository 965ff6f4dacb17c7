import type { CarrierEvent } from '../../carrier-event.ts'
import { type Fields, pick, pickText, text, word } from './json-fields.ts'

export type Family = CarrierEvent['event_type']

export type EventCode = { readonly family: Family; readonly code: string }

/**
 * DCSA's event codes, each with the full words of the 3.0 drafts that mean the same. A code belongs to
 * one family only. Codes of bookings that 3.0 adds are said in the words of 2.2.
 */
const codes: Readonly<Record<Family, Readonly<Record<string, string>>>> = {
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
for (const [family, words] of Object.entries(codes) as [Family, Record<string, string>][]) {
  for (const [code, others] of Object.entries(words)) {
    for (const spelling of [code, ...others.split(' ')]) codeOfWord.set(spelling, { family, code })
  }
}

/** In 3.0 the names of the code fields have lost their last four letters. */
export const codeFields = ['transport', 'equipment', 'shipment'].flatMap((family) => [
  `${family}EventTypeCode`,
  `${family}EventType`,
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

/** By its words, and by the codes of UN/ECE Recommendation 19. */
const modes = new Map<string, NonNullable<CarrierEvent['mode']>>([
  ...['VESSEL', 'SEA', 'OCEAN', 'MARITIME', 'MARITIMETRANSPORT', '1'].map(
    (name) => [name, 'VESSEL'] as const,
  ),
  ...['RAIL', 'TRAIN', 'RAILTRANSPORT', '2'].map((name) => [name, 'RAIL'] as const),
  ...['TRUCK', 'ROAD', 'ROADTRANSPORT', '3'].map((name) => [name, 'TRUCK'] as const),
  ...['BARGE', 'INLANDWATER', 'INLANDWATERWAY', 'INLANDWATERTRANSPORT', '8'].map(
    (name) => [name, 'BARGE'] as const,
  ),
])

/**
 * What an event is, from all its code fields together: the declared family decides between codes of
 * several families; otherwise a known code decides, whatever field it strayed into. A text is the
 * reason why it is none.
 */
export function eventCodeOf(
  layers: readonly Fields[],
  stoodAmong: Family | null,
): EventCode | string {
  const known = anyCodeFields
    .map((name) => codeOfWord.get(word(pick(layers, name)) ?? ''))
    .filter((code) => code !== undefined)
  const declared =
    familyOf(pick(layers, 'eventType')) ?? familyOf(pick(layers, 'eventTypeCode')) ?? stoodAmong
  return known.find((code) => code.family === declared) ?? known[0] ?? whyNoCode(layers)
}

/** `TRANSPORT`, `Transport` or `transportEvent` as the family, anything else as null. */
export function familyOf(value: unknown): Family | null {
  const name = word(value)?.replace(/EVENTS?$/, '')
  return name === 'TRANSPORT' || name === 'EQUIPMENT' || name === 'SHIPMENT' ? name : null
}

/** Null when the carrier does not say, `unknown` when it says something that is no classifier. */
export function classifierOf(
  layers: readonly Fields[],
): CarrierEvent['classifier'] | 'unknown' | null {
  const said = word(pick(layers, 'eventClassifierCode', 'eventClassifier', 'classifier'))
  return said === null ? null : (classifiers.get(said) ?? 'unknown')
}

/** MSC has been seen to write EMPTY where the event's code belongs. */
export function emptyOf(layers: readonly Fields[]): boolean | null {
  const said = pick(layers, 'emptyIndicatorCode', 'emptyIndicator', 'isEmpty')
  if (typeof said === 'boolean') return said
  const code = word(pick(layers, 'equipmentEventTypeCode'))
  return (
    fullness.get(word(said) ?? '') ?? (code === 'EMPTY' ? true : code === 'LADEN' ? false : null)
  )
}

export function modeOf(layers: readonly Fields[]): CarrierEvent['mode'] {
  const said = pick(layers, 'modeOfTransport', 'modeOfTransportCode', 'transportMode')
  return modes.get(word(said) ?? '') ?? null
}

/** A container's type by ISO 6346. */
export function isoCode(value: unknown): string | null {
  const code = text(value)?.toUpperCase() ?? ''
  return /^[A-Z0-9]{4}$/.test(code) ? code : null
}

function whyNoCode(layers: readonly Fields[]): string {
  const type = pickText(layers, 'eventType')
  if (type !== null && familyOf(type) === null) return `unknown event type "${type}"`
  const code = pickText(layers, ...codeFields, 'eventTypeCode', 'eventCode')
  return code === null ? 'no event code' : `unknown event code "${code}"`
}
