import { describe, expect, test } from 'vitest'
import { read } from './standard-events-fixture.ts'

describe('HMM: one grouped object', () => {
  const shipCall = {
    transportCallID: 'M1CNSHA',
    carrierServiceCode: 'PS6',
    exportVoyageNumber: '0080E',
    UNLocationCode: 'CNSHA',
    modeOfTransport: 'VESSEL',
    location: 'CNSHA',
    vessel: { vesselIMONumber: '9321483', vesselName: 'MORNING TIDE' },
  }
  const grouped = {
    shipment: { eventID: 'E1', carrierBookingReference: 'SHAM100', carrierID: 'HDMU' },
    transport: {
      transportName: 'MORNING TIDE',
      modeOfTransportCode: 'Vessel',
      loadTransportCallId: 'M1CNSHA',
      dischargeTransportCallId: 'M1DEHAM',
      vesselImoNumber: '9321483',
    },
    equipment: { ISOEquipmentCode: '45G1', equipmentReference: 'HMMU1234560' },
    transportEvent: [
      {
        eventType: 'Transport',
        eventClassifierCode: 'ACT',
        eventDateTime: '2024-05-03T08:00:00+08:00',
        transportEventTypeCode: 'DEPA',
        transportCall: { UNLocationCode: 'CNSHA', modeOfTransport: 'Vessel', location: 'CNSHA' },
      },
      {
        eventType: 'Transport',
        eventClassifierCode: 'PLN',
        eventDateTime: '2024-06-03T08:00:00+02:00',
        transportEventTypeCode: 'ARRI',
        transportCall: { transportCallID: 'M1DEHAM', UNLocationCode: 'DEHAM' },
      },
    ],
    equipmentEvent: [
      {
        eventType: 'Equipment',
        eventClassifierCode: 'ACT',
        eventDateTime: '2024-05-01T08:00:00+08:00',
        equipmentEventTypeCode: 'GTIN',
        emptyIndicatorCode: 'Laden',
        eventLocation: 'CNSHA',
        transportCall: { UNLocationCode: 'CNSHA', modeOfTransport: 'Truck', location: 'CNSHA' },
      },
    ],
    transportCall: [shipCall],
  }

  test('the ship’s call completes the ship’s event and not the truck’s', () => {
    const { events, dropped } = read(grouped, 'HDMU')
    expect(dropped).toEqual([])
    expect(events).toMatchObject([
      {
        event_code: 'DEPA',
        transport_call_id: 'M1CNSHA',
        vessel_name: 'MORNING TIDE',
        export_voyage: '0080E',
        carrier_service: 'PS6',
        container_number: 'HMMU1234560',
        booking_number: 'SHAM100',
      },
      { event_code: 'ARRI', mode: 'VESSEL', vessel_imo: '9321483', export_voyage: null },
      {
        event_code: 'GTIN',
        mode: 'TRUCK',
        vessel_name: null,
        export_voyage: null,
        container_number: 'HMMU1234560',
        iso_equipment_code: '45G1',
        empty: false,
        locode: 'CNSHA',
      },
    ])
  })

  test('with several containers, ships’ events name all of them and containers’ moves none', () => {
    const equipment = ['HMMU1234560', 'HMMU7654320'].map((equipmentReference) => ({
      equipmentReference,
    }))
    const { events } = read({ ...grouped, equipment }, 'HDMU')
    expect(events.map((event) => event.container_references.length)).toEqual([2, 2, 0])
    expect(events.map((event) => event.container_number)).toEqual([null, null, null])
  })

  test('neither of two ships’ calls at one place completes an event', () => {
    const other = { ...shipCall, transportCallID: 'M2CNSHA', exportVoyageNumber: '9W' }
    const { events } = read({ ...grouped, transportCall: [shipCall, other] }, 'HDMU')
    expect(events[0]).toMatchObject({ event_code: 'DEPA', export_voyage: null })
  })
})
