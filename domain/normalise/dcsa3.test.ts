import { expect, test } from 'vitest'
import { load, read, without } from './standard-events-fixture.ts'

test('DCSA 3.0 is read with codes in words, wrapped voyages and references', () => {
  const { events, dropped } = read({
    events: [
      {
        eventID: 'v3-1',
        eventDateTime: '2026-01-25T00:45:00Z',
        eventUpdatedDateTime: '2026-01-25T01:23:45Z',
        eventLocation: { UNLocationCode: 'DEHAM', facilityType: 'PORT_TERMINAL' },
        eventClassification: {
          eventType: 'EQUIPMENT',
          eventClassifier: 'ACTUAL',
          equipmentEventType: 'LOADED',
        },
        shipmentDetails: {
          documentReference: { type: 'BOOKING', reference: 'BK1' },
          additionalDocumentReferences: [{ type: 'TRANSPORT_DOCUMENT', reference: 'BL1' }],
        },
        equipmentDetails: {
          equipmentReference: 'TCLU4827136',
          ISOEquipmentCode: '22GP',
          emptyIndicator: 'LADEN',
          transportPhase: 'EXPORT',
        },
        transportDetails: {
          transportCall: {
            transportCallReference: 'tc-1',
            modeOfTransport: 'VESSEL',
            serviceCodeOrReference: { carrierServiceCode: 'SVC' },
            exportVoyageNumberOrReference: { carrierVoyageNumber: '2E' },
            vesselTransport: { vesselIMONumber: '9321483', vesselName: 'Morning Tide' },
          },
        },
      },
      {
        eventDateTime: '2026-01-25T00:45:00Z',
        eventClassification: { eventType: 'IOT', eventClassifier: 'ACTUAL' },
      },
    ],
    feedbackElements: [],
  })
  expect(events).toMatchObject([
    {
      event_id: 'v3-1',
      event_code: 'LOAD',
      created_at: '2026-01-25T01:23:45.000Z',
      container_number: 'TCLU4827136',
      empty: false,
      transport_call_id: 'tc-1',
      carrier_service: 'SVC',
      export_voyage: '2E',
      vessel_name: 'Morning Tide',
      facility_type: 'POTE',
      booking_number: 'BK1',
      bill_of_lading_number: 'BL1',
      role_hint: 'POL',
    },
  ])
  expect(dropped).toEqual([{ pointer: '/events/1', reason: 'unknown event type "IOT"' }])
})

test('DCSA 3.0 is read with four-letter codes under eventClassification', () => {
  const { events } = read({
    events: [
      {
        eventDateTime: { value: '2026-01-25T00:45:00Z' },
        eventClassification: { eventTypeCode: 'DEPA', eventClassifierCode: 'ACT' },
        equipmentDetails: { movementType: 'TRANSSHIPMENT' },
      },
    ],
  })
  expect(events).toMatchObject([
    { event_type: 'TRANSPORT', event_code: 'DEPA', classifier: 'ACT', role_hint: 'TS' },
  ])
})

test('DCSA 3.0 beta has metadata and payload, and retracted events are dropped', () => {
  const payload = without(load, 'eventID', 'eventCreatedDateTime')
  const part = (eventID: string, more: object = {}) => ({
    metadata: { eventID, eventCreatedDateTime: '2024-05-02T01:00:00Z', ...more },
    payload: { ...payload, isTransshipmentMove: true },
  })
  const { events, dropped, retracted } = read([
    part('a'),
    part('b', { retractedEventID: 'a' }),
    { metadata: { eventID: 'c', retractedEventID: 'x' } },
    { ...load, eventID: 'd', isRetracted: true },
  ])
  expect(events).toMatchObject([{ event_id: 'b', role_hint: 'TS' }])
  expect(dropped).toEqual([
    { pointer: '/0', reason: 'retracted by the carrier' },
    { pointer: '/2', reason: 'retracts another event' },
    { pointer: '/3', reason: 'retracted by the carrier' },
  ])
  expect(retracted).toEqual(['a', 'x', 'd'])
})

test('a retraction may come alone, with nothing but the id of the event', () => {
  const alone = { eventID: 'a', eventType: 'EQUIPMENT', isRetracted: true }
  for (const answer of [[alone], { events: [alone] }, [{ metadata: alone }]])
    expect(read(answer)).toMatchObject({ events: [], retracted: ['a'], understood: true })
})

test('an object that is not retracted, or names no event, is no retraction', () => {
  const others = [{ eventID: 'a', isRetracted: false }, { isRetracted: true }, { eventID: 'a' }]
  for (const one of others) expect(read([one])).toMatchObject({ retracted: [], understood: false })
  const envelope = { eventID: 'push-1', isRetracted: 'true', events: [load] }
  expect(read(envelope)).toMatchObject({ events: [{ event_code: 'LOAD' }], retracted: [] })
})
