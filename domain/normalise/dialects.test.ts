import { describe, expect, test } from 'vitest'
import { departure, load, read, without } from './standard-events-fixture.ts'

describe('carriers’ dialects', () => {
  test('Maersk: events envelope, rail moves as equipment events', () => {
    const rail = {
      ...load,
      equipmentEventTypeCode: 'GTOT',
      transportCall: { UNLocationCode: 'DEHAM', modeOfTransport: 'RAIL' },
      eventLocation: { UNLocationCode: 'DEHAM' },
    }
    const [event] = read({ events: [rail] }, 'MAEU').events
    expect(event).toMatchObject({ event_code: 'GTOT', mode: 'RAIL', locode: 'DEHAM', empty: false })
  })

  test('Hapag-Lloyd: no ids, transportCallId, no IMO, padded voyages, terminal in the address', () => {
    const anonymous = without(load, 'eventID')
    const [event] = read(
      [
        {
          ...anonymous,
          eventLocation: { UNLocationCode: 'CNSHA', address: { name: 'YANGSHAN PHASE 1' } },
          transportCall: {
            transportCallId: 'abc',
            modeOfTransport: 'VESSEL',
            vessel: { vesselName: 'MORNING TIDE', vesselIMONumber: null },
            exportVoyageNumber: 'MORT  18 ',
            importVoyageNumber: null,
          },
        },
      ],
      'HLCU',
    ).events
    expect(event).toMatchObject({
      event_id: null,
      transport_call_id: 'abc',
      vessel_imo: null,
      vessel_name: 'MORNING TIDE',
      export_voyage: 'MORT 18',
      import_voyage: null,
      facility_name: 'YANGSHAN PHASE 1',
    })
  })

  test('ZIM: references as an object, long fractions, numeric IMO, facility type as its code', () => {
    const callless = without(departure, 'transportCall')
    const { events } = read(
      [
        {
          ...load,
          eventID: 2496586844,
          eventDateTime: '2024-05-02T08:00:00.1230000+00:00',
          references: { referenceType: 'EQ', referenceValue: 'TCLU4827136' },
          eventLocation: { UNLocationCode: 'CNSHA', facilityCode: 'POTE' },
          transportCall: { vessel: { vesselIMONumber: 9321483 } },
        },
        { ...callless, references: { referenceType: 'EQ', referenceValue: 'TCLU4827136' } },
      ],
      'ZIMU',
    )
    expect(events).toMatchObject([
      {
        event_id: '2496586844',
        event_at: '2024-05-02T08:00:00.123Z',
        vessel_imo: '9321483',
        mode: 'VESSEL',
        facility_code: null,
        facility_type: 'POTE',
      },
      { event_code: 'DEPA', locode: null, mode: null, container_number: 'TCLU4827136' },
    ])
  })

  test('MSC: local times labelled Z, real offsets beside them, descriptions, stray codes', () => {
    const { events } = read(
      [
        {
          eventId: 'X-1',
          eventType: 'EQUIPMENT',
          eventClassifierCode: 'ACT',
          eventDateTime: '2024-05-10T08:00:00Z',
          equipmentEventTypeCode: 'DISC',
          equipmentReference: 'TCLU4827136',
          isoEquipmentCode: 4310,
          description: 'Full Transshipment Discharged',
          transportCall: { unLocationCode: 'SGSIN', modeOfTransport: 'VESSEL' },
        },
        {
          eventId: 'X-2',
          eventType: 'GTOT',
          equipmentEventTypeCode: 'EMPTY',
          eventClassifierCode: 'ACT',
          eventDateTime: '2024-05-01T08:00:00+08:00',
          eventLocation: { unLocationCode: 'CNSHA' },
        },
      ],
      'MSCU',
    )
    expect(events).toMatchObject([
      {
        event_id: 'X-1',
        event_at: '2024-05-10T00:00:00.000Z',
        role_hint: 'TS',
        locode: 'SGSIN',
        iso_equipment_code: '4310',
      },
      {
        event_type: 'EQUIPMENT',
        event_code: 'GTOT',
        empty: true,
        event_at: '2024-05-01T00:00:00.000Z',
      },
    ])
  })

  test('MSC: the offset in an id tells a local time from UTC where the port is not known', () => {
    const move = {
      ...without(load, 'eventID', 'transportCall'),
      eventLocation: { locationName: 'X' },
    }
    const at = '2022-05-10T08:00:00Z'
    const { events } = read(
      [
        { ...move, eventId: 'A-2022-05-10T08:00:00+08:00', eventDateTime: at },
        { ...move, eventId: 'B-2022-05-10T16:00:00+08:00', eventDateTime: at },
      ],
      'MSCU',
    )
    expect(events.map((event) => event.event_at)).toEqual([
      '2022-05-10T00:00:00.000Z',
      '2022-05-10T08:00:00.000Z',
    ])
  })

  test('CMA CGM: the place’s role in the journey', () => {
    const carrierSpecificData = {
      transportationPhase: 'Transshipment',
      shipmentLocationType: 'PTS',
    }
    expect(read([{ ...load, carrierSpecificData }], 'CMDU').events[0]?.role_hint).toBe('TS')
  })

  test('Evergreen: PLAN is PLN', () => {
    expect(read([{ ...departure, eventClassifierCode: 'PLAN' }]).events[0]?.classifier).toBe('PLN')
  })
})
