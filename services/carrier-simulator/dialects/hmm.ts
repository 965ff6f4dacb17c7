import type { Json } from '../events/json.ts'
import type { Dialect } from './carrier-dialects.ts'
import type { Journey } from '../journeys/journey.ts'
import { movesOf } from '../journeys/moves.ts'
import type { Move } from '../journeys/moves.ts'
import { localTime, placeOf } from '../journeys/places.ts'
import { digest, facilityType, identityOf, without } from './standard-event.ts'
import type { EventBody } from './standard-event.ts'

/** `LADEN` -> `Laden`, as HMM writes most words. */
const capitalised = (word: string): string => `${word.charAt(0)}${word.slice(1).toLowerCase()}`

const callId = (journey: Journey, move: Move): string =>
  `${journey.booking}${String(move.call).padStart(2, '0')}${move.end === 'to' ? 'D' : 'L'}${move.locode}`

function eventOf(journey: Journey, move: Move): EventBody {
  const time = (ms: number) => localTime(move.locode, ms)
  return {
    eventID: `CTP${digest(...identityOf(journey, move))
      .replace(/\D/g, '')
      .slice(0, 17)}`,
    eventCreatedDateTime: time(move.created),
    eventType: capitalised(move.type),
    eventClassifierCode: move.classifier,
    eventDateTime: time(move.at),
  }
}

const facilityOf = (move: Move): string | undefined =>
  move.terminal ? `${move.locode}${move.terminal}` : undefined

/** The call inside an event; the list of calls holds the ship. */
function shortCall(journey: Journey, move: Move): EventBody {
  return without({
    transportCallID: move.leg ? callId(journey, move) : undefined,
    UNLocationCode: move.locode,
    facilityCode: facilityOf(move),
    facilityTypeCode: facilityType(move),
    otherFacility: placeOf(move.locode).city.toUpperCase(),
    modeOfTransport: capitalised(move.mode),
    location: move.locode,
  })
}

function fullCall(journey: Journey, move: Move): EventBody {
  const { leg } = move
  return without({
    transportCallID: callId(journey, move),
    carrierServiceCode: leg?.service,
    exportVoyageNumber: leg?.voyage,
    transportCallSequenceNumber: move.call,
    UNLocationCode: move.locode,
    facilityCode: facilityOf(move),
    otherFacility: placeOf(move.locode).city.toUpperCase(),
    modeOfTransport: move.mode,
    location: move.locode,
    vessel: leg?.vessel && { vesselIMONumber: leg.vessel.imo, vesselName: leg.vessel.name },
  })
}

function equipmentEvent(journey: Journey, move: Move): Json {
  return without({
    ...eventOf(journey, move),
    equipmentEventTypeCode: move.code,
    equipmentReference: move.box?.number,
    ISOEquipmentCode: move.box?.iso,
    emptyIndicatorCode: move.empty ? 'Empty' : 'Laden',
    eventLocation: move.locode,
    transportCall: shortCall(journey, move),
  })
}

const ofType = (moves: readonly Move[], type: Move['type']) =>
  moves.filter((move) => move.type === type)

/** The head of HMM's answer, made from the main leg. */
function heading(journey: Journey, moves: readonly Move[]): Record<string, Json> {
  const main = moves.filter((move) => move.type === 'TRANSPORT' && move.mode === 'VESSEL')
  const loaded = main.find((move) => move.end === 'from')
  const discharged = main.findLast((move) => move.end === 'to')
  const last = moves.at(-1)
  const id = `CTP${digest(journey.number).replace(/\D/g, '').slice(0, 14)}`
  return {
    shipment: without({
      eventID: id,
      carrierBookingReference: journey.booking,
      deliveryDateTime: last && localTime(last.locode, last.at),
      carrierID: 'HDMU',
    }),
    transport: without({
      eventID: id,
      transportName: loaded?.leg?.vessel?.name,
      modeOfTransportCode: 'Vessel',
      loadTransportCallId: loaded && callId(journey, loaded),
      dischargeTransportCallId: discharged && callId(journey, discharged),
      vesselImoNumber: loaded?.leg?.vessel?.imo,
    }),
    equipment: { ISOEquipmentCode: journey.boxes[0]?.iso ?? null },
  }
}

/** HMM: one object with a list for each type of event. */
export const hmm: Dialect = (journey) => {
  const moves = movesOf(journey)
  const calls = moves.filter((move) => move.type === 'TRANSPORT' && move.classifier !== 'EST')
  return {
    ...heading(journey, moves),
    shipmentEvent: ofType(moves, 'SHIPMENT').map((move) => ({
      ...eventOf(journey, move),
      shipmentEventTypeCode: move.code,
      documentId: move.document?.id ?? null,
      documentTypeCode: move.document?.type ?? null,
    })),
    transportEvent: ofType(moves, 'TRANSPORT').map((move) => ({
      ...eventOf(journey, move),
      transportEventTypeCode: move.code,
      transportCall: shortCall(journey, move),
    })),
    equipmentEvent: ofType(moves, 'EQUIPMENT').map((move) => equipmentEvent(journey, move)),
    transportCall: calls.map((move) => fullCall(journey, move)),
  }
}
