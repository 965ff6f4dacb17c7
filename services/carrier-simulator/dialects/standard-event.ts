import { createHash } from 'node:crypto'
import type { Json } from '../events/json.ts'
import type { Journey } from '../journeys/journey.ts'
import type { Move } from '../journeys/moves.ts'
import { localTime, placeOf } from '../journeys/places.ts'

export type EventBody = Record<string, Json>

/** The same words always give the same hex digits. */
export const digest = (...words: readonly (string | number)[]): string =>
  createHash('sha256').update(words.join('|')).digest('hex')

/** A uuid derived from the words alone. */
function stableId(...words: readonly (string | number)[]): string {
  const hex = digest(...words)
  const variant = '89ab'[parseInt(hex.charAt(16), 16) % 4] ?? '8'
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`]
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** The words that identify a move. */
export const identityOf = (journey: Journey, move: Move): readonly (string | number)[] => [
  journey.number,
  move.code,
  move.classifier,
  move.created,
  move.call,
  move.mode,
  move.empty ? 'empty' : 'laden',
  move.box?.number ?? '',
  move.document?.type ?? '',
]

/** The object without its undefined fields. */
export const without = (object: Record<string, Json | undefined>): EventBody =>
  Object.fromEntries(
    Object.entries(object).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )

/** The object without some of its fields. */
export const except = (object: EventBody, ...names: readonly string[]): EventBody =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !names.includes(key)))

/** DCSA's facilityTypeCode: DEPO for empties, RAMP for trains, POTE for ports. */
export function facilityType(move: Move): string {
  if (move.role === 'DEPOT' || move.empty) return 'DEPO'
  if (move.mode === 'RAIL') return 'RAMP'
  return move.role === 'DEL' ? 'INTE' : 'POTE'
}

function locationOf(move: Move): EventBody {
  const place = placeOf(move.locode)
  return without({
    locationName: place.city,
    UNLocationCode: move.locode,
    facilityCode: move.terminal || undefined,
    facilityCodeListProvider: move.terminal ? 'SMDG' : undefined,
    address: { city: place.city, country: place.country },
  })
}

function transportCallOf(journey: Journey, move: Move): EventBody {
  const { leg } = move
  return without({
    transportCallID: stableId(journey.number, move.call, leg?.mode ?? '', leg?.voyage ?? ''),
    carrierServiceCode: leg?.service,
    exportVoyageNumber: move.end === 'from' ? leg?.voyage : undefined,
    importVoyageNumber: move.end === 'to' ? leg?.voyage : undefined,
    transportCallSequenceNumber: move.call > 0 ? move.call : undefined,
    UNLocationCode: move.locode,
    facilityCode: move.terminal || undefined,
    facilityCodeListProvider: move.terminal ? 'SMDG' : undefined,
    facilityTypeCode: facilityType(move),
    modeOfTransport: move.mode,
    location: locationOf(move),
    vessel: leg?.vessel && { vesselIMONumber: leg.vessel.imo, vesselName: leg.vessel.name },
  })
}

export const documentsOf = (journey: Journey): Json => [
  { documentReferenceType: 'BKG', documentReferenceValue: journey.booking },
  ...(journey.billOfLading === null
    ? []
    : [{ documentReferenceType: 'TRD', documentReferenceValue: journey.billOfLading }]),
]

const boxReferences = (journey: Journey, move: Move): Json =>
  (move.box ? [move.box] : journey.boxes).map((box) => ({
    referenceType: 'EQ',
    referenceValue: box.number,
  }))

/** The fields that depend on the event's type. */
function particulars(journey: Journey, move: Move): EventBody {
  if (move.type === 'SHIPMENT') {
    return without({
      shipmentEventTypeCode: move.code,
      documentTypeCode: move.document?.type,
      documentID: move.document?.id,
    })
  }
  const shared = {
    transportCall: transportCallOf(journey, move),
    documentReferences: documentsOf(journey),
  }
  if (move.type === 'TRANSPORT') return { transportEventTypeCode: move.code, ...shared }
  const seal = move.box?.seal
  return without({
    equipmentEventTypeCode: move.code,
    equipmentReference: move.box?.number,
    ISOEquipmentCode: move.box?.iso,
    emptyIndicatorCode: move.empty ? 'EMPTY' : 'LADEN',
    eventLocation: locationOf(move),
    ...shared,
    seals:
      seal && !move.empty ? [{ sealNumber: seal, sealSource: 'SHI', sealType: 'BLT' }] : undefined,
  })
}

/** A move as plain DCSA Track & Trace 2.2 has it. */
export function standardEvent(journey: Journey, move: Move): EventBody {
  return {
    eventID: stableId(...identityOf(journey, move)),
    eventCreatedDateTime: `${new Date(move.created).toISOString().slice(0, 19)}Z`,
    eventType: move.type,
    eventClassifierCode: move.classifier,
    eventDateTime: localTime(move.locode, move.at),
    ...particulars(journey, move),
    references: boxReferences(journey, move),
  }
}
