import type { ZoneOf } from '../carrier-event.ts'
import { profileOf } from '../carriers/profile.ts'
import { normaliseAnswer } from './normalise.ts'
import { noPlaces } from '../places/known-places-fixture.ts'

// Fixtures of the normaliser's tests: standard events to vary, and a short way to read them.

const zones: Record<string, string> = {
  CNSHA: 'Asia/Shanghai',
  SGSIN: 'Asia/Singapore',
  DEHAM: 'Europe/Berlin',
}
const zoneOf: ZoneOf = (locode) => zones[locode] ?? null

export const read = (body: unknown, scac = 'XXXX') =>
  normaliseAnswer(body, profileOf(scac), { ...noPlaces, zoneOf })

export const without = (event: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)))

export const load = {
  eventID: '5c1f7b1e-0000-4000-8000-000000000001',
  eventCreatedDateTime: '2024-05-02T01:00:00Z',
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2024-05-02T08:00:00+08:00',
  equipmentEventTypeCode: 'LOAD',
  equipmentReference: 'TCLU 482713-6',
  ISOEquipmentCode: '45G1',
  emptyIndicatorCode: 'LADEN',
  eventLocation: { UNLocationCode: 'CNSHA', locationName: 'Shanghai' },
  transportCall: {
    transportCallID: 'CALL-1',
    carrierServiceCode: 'FE2',
    exportVoyageNumber: '018W',
    importVoyageNumber: '017E',
    transportCallSequenceNumber: 1,
    UNLocationCode: 'CNSHA',
    facilityCode: 'YSI',
    facilityCodeListProvider: 'SMDG',
    facilityTypeCode: 'POTE',
    modeOfTransport: 'VESSEL',
    vessel: { vesselIMONumber: '9321483', vesselName: 'Morning Tide' },
  },
  documentReferences: [
    { documentReferenceType: 'BKG', documentReferenceValue: 'BK778812' },
    { documentReferenceType: 'TRD', documentReferenceValue: 'BL778812' },
  ],
  references: [{ referenceType: 'EQ', referenceValue: 'TCLU4827136' }],
  seals: [{ sealNumber: 'S-1', sealSource: 'CAR' }, { sealNumber: 'S-2' }],
}

export const departure = {
  eventType: 'TRANSPORT',
  eventClassifierCode: 'EST',
  eventDateTime: '2024-05-03T08:00:00+08:00',
  transportEventTypeCode: 'DEPA',
  transportCall: { UNLocationCode: 'CNSHA', modeOfTransport: 'VESSEL' },
}

export const confirmation = {
  eventType: 'SHIPMENT',
  eventClassifierCode: 'ACT',
  eventDateTime: '2024-04-01T08:00:00Z',
  shipmentEventTypeCode: 'CONF',
  documentTypeCode: 'BKG',
  documentID: 'BK778812',
  reason: 'all in order',
}
