import type { Json } from '../events/json.ts'
import type { Journey } from '../journeys/journey.ts'
import { movesOf } from '../journeys/moves.ts'
import type { Move } from '../journeys/moves.ts'
import {
  digest,
  documentsOf,
  except,
  identityOf,
  standardEvent,
  without,
} from './standard-event.ts'
import type { EventBody } from './standard-event.ts'

/** A journey as the body of one carrier's answer. */
export type Dialect = (journey: Journey) => Json

const standard: Dialect = (journey) => movesOf(journey).map((move) => standardEvent(journey, move))

/** Maersk reports trains as gate moves: the box leaves one ramp and enters the other. */
function trainsAsGates(journey: Journey, move: Move): readonly Move[] {
  if (move.mode !== 'RAIL') return [move]
  if (move.type !== 'TRANSPORT') return []
  const code = move.code === 'DEPA' ? 'GTOT' : 'GTIN'
  return journey.boxes.map((box) => ({ ...move, type: 'EQUIPMENT', code, box }))
}

const maersk: Dialect = (journey) => ({
  events: movesOf(journey)
    .flatMap((move) => trainsAsGates(journey, move))
    .map((move) => standardEvent(journey, move)),
})

/** `UNIF`, `54` -> `UNIF  54`: Hapag-Lloyd pads a voyage to four places. */
const padded = (voyage: Json | undefined): Json =>
  typeof voyage === 'string' ? `UNIF${voyage.padStart(4)}` : null

function hapagCall(call: EventBody): EventBody {
  const { transportCallID, vessel, location, exportVoyageNumber, importVoyageNumber } = call
  const name = (vessel as EventBody | undefined)?.vesselName
  return without({
    transportCallId: transportCallID,
    modeOfTransport: call.modeOfTransport,
    UNLocationCode: call.UNLocationCode,
    facilityCode: call.facilityCode,
    facilityCodeListProvider: call.facilityCodeListProvider,
    facilityTypeCode: call.facilityTypeCode,
    location,
    vessel: name === undefined ? undefined : { vesselName: name, vesselIMONumber: null },
    importVoyageNumber: padded(importVoyageNumber),
    exportVoyageNumber: padded(exportVoyageNumber),
  })
}

const hapagLloyd: Dialect = (journey) =>
  movesOf(journey)
    .filter((move) => move.type !== 'SHIPMENT' || move.code === 'CONF' || move.code === 'ISSU')
    .map((move) => {
      const standardBody = standardEvent(journey, move)
      const event = except(standardBody, 'eventID', 'references', 'documentReferences')
      const call = event.transportCall as EventBody | undefined
      return {
        ...event,
        eventCreatedDateTime: new Date(move.created + 327).toISOString(),
        eventDateTime: new Date(move.at).toISOString(),
        ...(call ? { transportCall: hapagCall(call) } : {}),
      }
    })

const zimTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}.0000000+00:00`

/** ZIM keeps place and ship on the events of boxes only, and names one box in `references`. */
function zimEvent(journey: Journey, move: Move): EventBody {
  const { transportCall, seals, ...event } = standardEvent(journey, move)
  const { vessel, ...call } = except((transportCall ?? {}) as EventBody, 'location')
  const imo = (vessel as EventBody | undefined)?.vesselIMONumber
  const ship =
    imo === undefined ? {} : { vessel: { ...(vessel as EventBody), vesselIMONumber: Number(imo) } }
  const box = move.box ?? journey.boxes[0]
  const seal = (seals as readonly EventBody[] | undefined)?.[0]
  return without({
    ...event,
    eventID: String(parseInt(digest(...identityOf(journey, move)).slice(0, 8), 16) + 1_000_000_000),
    eventCreatedDateTime: zimTime(move.created),
    eventDateTime: zimTime(move.at),
    eventLocation:
      move.type === 'EQUIPMENT'
        ? { ...(event.eventLocation as EventBody), facilityCode: 'POTE' }
        : undefined,
    transportCall: move.type === 'EQUIPMENT' ? { ...call, ...ship } : undefined,
    documentReferences: documentsOf(journey),
    references: box && { referenceType: 'EQ', referenceValue: box.number },
    seals: seal && [{ ...seal, sealSource: null }],
  })
}

const zim: Dialect = (journey) => movesOf(journey).map((move) => zimEvent(journey, move))

const isoNumbers: Readonly<Record<string, string>> = {
  '22G1': '2210',
  '42G1': '4310',
  '45G1': '4510',
}

/** MSC's text beside the codes. */
function mscText(move: Move): string {
  const load = move.empty ? 'Empty' : 'Full'
  const transshipped = move.role === 'PTS' ? 'Transshipment ' : ''
  const words: Readonly<Record<string, string>> = {
    LOAD: 'Loaded on Vessel',
    DISC: transshipped ? 'Discharged' : 'Discharged from Vessel',
    GTIN: move.empty ? 'Received at Depot' : 'Received at Terminal',
    GTOT: move.empty ? 'to Shipper' : 'to Consignee',
    DEPA: 'Vessel Departed',
    ARRI: 'Vessel Arrived',
  }
  const text = words[move.code] ?? move.code
  if (move.type === 'SHIPMENT') return `Document ${move.code}`
  return move.type === 'TRANSPORT' ? text : `${load} ${transshipped}${text}`
}

const unLocation = (object: Json | undefined): Json | undefined => {
  if (object === undefined) return undefined
  const { UNLocationCode, location, ...others } = object as EventBody
  return without({
    unLocationCode: UNLocationCode,
    ...others,
    location: location === undefined ? undefined : unLocation(location),
  })
}

const msc: Dialect = (journey) =>
  movesOf(journey).map((move) => {
    const { eventLocation, transportCall, ...event } = except(
      standardEvent(journey, move),
      'eventID',
    )
    const iso = event.ISOEquipmentCode
    return without({
      eventId: `${journey.number}-${digest(...identityOf(journey, move)).slice(0, 12)}`,
      ...event,
      description: mscText(move),
      ISOEquipmentCode: typeof iso === 'string' ? (isoNumbers[iso] ?? iso) : undefined,
      eventLocation: unLocation(eventLocation),
      transportCall: unLocation(transportCall),
    })
  })

const phases = { PTS: 'Transshipment', POD: 'Import', DEL: 'Import' } as const

function cmaPhase(move: Move): string {
  if (move.role === 'DEPOT') return move.code === 'GTIN' ? 'Import' : 'Export'
  return move.role === 'POL' ? 'Export' : phases[move.role]
}

const cmaLabels: Readonly<Record<string, string>> = {
  GTOT: 'Gate out',
  GTIN: 'Gate in',
  LOAD: 'Loaded on board',
  DISC: 'Discharged',
  DEPA: 'Vessel departure',
  ARRI: 'Vessel arrival',
}

const cmaCgm: Dialect = (journey) =>
  movesOf(journey)
    .filter((move) => move.type !== 'SHIPMENT')
    .map((move) => ({
      ...standardEvent(journey, move),
      eventID: digest(...identityOf(journey, move)).slice(0, 40),
      documentReferences: [
        {
          documentReferenceType: 'BKG',
          documentReferenceValue: digest(journey.booking).slice(0, 40),
        },
        ...(journey.billOfLading === null
          ? []
          : [{ documentReferenceType: 'TRD', documentReferenceValue: journey.billOfLading }]),
      ],
      carrierSpecificData: {
        internalEventCode: `${move.code.charAt(0)}${move.empty ? 'E' : 'F'}${move.role.charAt(0)}`,
        internalEventLabel: cmaLabels[move.code] ?? move.code,
        transportationPhase: cmaPhase(move),
        shipmentLocationType: move.role,
        transportCallSequenceTotal: journey.legs.length + 1,
      },
    }))

/** Evergreen writes PLAN for PLN and knows its numbers without the prefix. */
const evergreen: Dialect = (journey) =>
  movesOf(journey).map((move) => ({
    ...standardEvent(journey, move),
    eventClassifierCode: move.classifier === 'PLN' ? 'PLAN' : move.classifier,
  }))

export { cmaCgm, evergreen, hapagLloyd, maersk, msc, standard, zim }
