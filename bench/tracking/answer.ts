// A carrier's answer about one bill of lading with one container: 20 events, of which more have happened at each poll.
import { containerCheckDigit } from '../../domain/numbers/container-number.ts'

const hour = 3_600_000
const begin = Date.parse('2026-03-01T06:00:00Z')

type Planned = { readonly hours: number; readonly fields: Readonly<Record<string, unknown>> }

const first = { vesselIMONumber: '9321483', vesselName: 'BENCH ONE' }
const second = { vesselIMONumber: '9321495', vesselName: 'BENCH TWO' }

const call = (locode: string, mode: string, vessel?: object, voyage?: string) => ({
  transportCallID: `${locode}-${voyage ?? mode}`,
  UNLocationCode: locode,
  modeOfTransport: mode,
  ...(vessel && { vessel, exportVoyageNumber: voyage, importVoyageNumber: voyage }),
})

const equipment = (hours: number, code: string, where: object, empty = false): Planned => ({
  hours,
  fields: {
    eventType: 'EQUIPMENT',
    equipmentEventTypeCode: code,
    emptyIndicatorCode: empty ? 'EMPTY' : 'LADEN',
    transportCall: where,
  },
})

const transport = (hours: number, code: string, where: object): Planned => ({
  hours,
  fields: { eventType: 'TRANSPORT', transportEventTypeCode: code, transportCall: where },
})

const paper = (hours: number, code: string, type: string, id: string): Planned => ({
  hours,
  fields: {
    eventType: 'SHIPMENT',
    shipmentEventTypeCode: code,
    documentTypeCode: type,
    documentID: id,
  },
})

const leg = (
  from: string,
  to: string,
  vessel: object,
  voyage: string,
  at: number,
  days: number,
) => [
  equipment(at, 'LOAD', call(from, 'VESSEL', vessel, voyage)),
  transport(at + 8, 'DEPA', call(from, 'VESSEL', vessel, voyage)),
  transport(at + 8 + days * 24, 'ARRI', call(to, 'VESSEL', vessel, voyage)),
  equipment(at + 14 + days * 24, 'DISC', call(to, 'VESSEL', vessel, voyage)),
]

function voyageOf(bill: string): readonly Planned[] {
  return [
    paper(-72, 'RECE', 'BKG', `B${bill}`),
    paper(-70, 'CONF', 'BKG', `B${bill}`),
    paper(60, 'DRFT', 'TRD', bill),
    paper(80, 'ISSU', 'TRD', bill),
    equipment(0, 'GTOT', call('CNSHA', 'TRUCK'), true),
    equipment(30, 'GTIN', call('CNSHA', 'TRUCK')),
    ...leg('CNSHA', 'SGSIN', first, '018W', 50, 7),
    ...leg('SGSIN', 'DEHAM', second, '024W', 260, 24),
    transport(900, 'DEPA', call('DEHAM', 'RAIL')),
    transport(930, 'ARRI', call('DEMUC', 'RAIL')),
    equipment(935, 'DISC', call('DEMUC', 'RAIL')),
    equipment(960, 'GTOT', call('DEMUC', 'TRUCK')),
    equipment(1_000, 'GTIN', call('DEMUC', 'TRUCK'), true),
    paper(950, 'SURR', 'TRD', bill),
  ]
}

/** The time at which the ship is expected at the port of discharge, by the answer of that round. */
export const arrivalIn = (round: number): Date =>
  new Date(begin + (260 + 8 + 24 * 24 + round) * hour)

/** The number of a container. */
export const boxOf = (index: number): string => {
  const ten = `MSKU${String(index % 1_000_000).padStart(6, '0')}`
  return `${ten}${containerCheckDigit(ten)}`
}

/** The bytes of the answer about bill `index`: after each round a day has passed and estimates have moved by an hour. */
export function answerOf(bill: string, index: number, round: number): Buffer {
  const now = 40 + round * 24
  const box = boxOf(index)
  const events = voyageOf(bill).map(({ hours, fields }, n) => {
    const happened = hours <= now
    return {
      eventID: `${bill}-${n}-${happened ? 'ACT' : `PLN-${round}`}`,
      eventCreatedDateTime: new Date(begin + (happened ? hours : now) * hour).toISOString(),
      eventClassifierCode: happened ? 'ACT' : 'EST',
      eventDateTime: new Date(begin + (happened ? hours : hours + round) * hour).toISOString(),
      ...(fields.eventType === 'EQUIPMENT' && {
        equipmentReference: box,
        ISOEquipmentCode: '45G1',
      }),
      ...(fields.eventType === 'TRANSPORT' && {
        references: [{ referenceType: 'EQ', referenceValue: box }],
      }),
      documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
      ...fields,
    }
  })
  return Buffer.from(JSON.stringify(events))
}
