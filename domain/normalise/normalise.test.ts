import { describe, expect, test } from 'vitest'
import { profileOf } from '../carriers/profile.ts'
import { noPlaces } from '../places/known-places-fixture.ts'
import { normaliseInSteps } from './normalise.ts'
import { confirmation, departure, load, read, without } from './standard-events-fixture.ts'

test('every field of a standard event is read', () => {
  expect(read([load])).toEqual({
    understood: true,
    dropped: [],
    retracted: [],
    pieces: [{ pointer: '/0', value: load }],
    events: [
      {
        event_id: '5c1f7b1e-0000-4000-8000-000000000001',
        event_type: 'EQUIPMENT',
        event_code: 'LOAD',
        classifier: 'ACT',
        event_at: '2024-05-02T00:00:00.000Z',
        created_at: '2024-05-02T01:00:00.000Z',
        container_number: 'TCLU4827136',
        container_references: ['TCLU4827136'],
        iso_equipment_code: '45G1',
        empty: false,
        mode: 'VESSEL',
        transport_call_id: 'CALL-1',
        transport_call_sequence: 1,
        locode: 'CNSHA',
        possible_locodes: [],
        location_name: 'Shanghai',
        facility_code: 'YSI',
        facility_code_provider: 'SMDG',
        facility_type: 'POTE',
        facility_name: null,
        facility_street: null,
        facility_city: null,
        facility_state: null,
        facility_zip: null,
        vessel_imo: '9321483',
        vessel_name: 'Morning Tide',
        import_voyage: '017E',
        export_voyage: '018W',
        carrier_service: 'FE2',
        role_hint: null,
        document_type: null,
        document_id: null,
        reason: null,
        booking_number: 'BK778812',
        bill_of_lading_number: 'BL778812',
        seal_numbers: ['S-1', 'S-2'],
      },
    ],
  })
})

describe('envelopes', () => {
  test.each<[string, unknown, number]>([
    ['a bare array', [load, departure], 2],
    ['events', { events: [load, departure] }, 2],
    ['one event alone', load, 1],
    ['data around events', { data: { events: [load] }, page: 1 }, 1],
    ['payload', { metadata: {}, payload: [load] }, 1],
    ['one list for each kind', { equipmentEvents: [load], transportEvents: [departure] }, 2],
    ['an array of grouped objects', [{ equipmentEvent: [load] }, { transportEvent: departure }], 2],
    ['arrays in arrays', [[load], [departure]], 2],
    ['no events', [], 0],
    ['no events in events', { events: [] }, 0],
    ['no events in any group', { shipmentEvent: [], transportEvent: null, equipmentEvent: [] }, 0],
  ])('%s', (_, body, count) => {
    const { events, dropped, understood } = read(body)
    expect(understood).toBe(true)
    expect(events).toHaveLength(count)
    expect(dropped).toEqual([])
  })

  test.each<[string, unknown]>([
    ['a page of HTML', '<html><body>Sorry</body></html>'],
    ['nothing', null],
    ['a number', 12],
    ['an empty object', {}],
    [
      'an error',
      { statusCode: 500, errors: [{ reason: 'x', message: 'y' }], errorDateTime: '2024' },
    ],
    ['objects that are no events', [{ id: 1 }, { id: 2 }]],
    ['texts in place of events', { events: ['a', 'b'] }],
    ['an event type alone', { eventType: 'TRANSPORT' }],
  ])('%s is not understood', (_, body) => {
    expect(read(body)).toEqual({
      understood: false,
      events: [],
      pieces: [],
      retracted: [],
      dropped: [{ pointer: '', reason: 'nothing in the answer looks like a tracking event' }],
    })
  })

  test('events under a name of the carrier’s own are read, and the name is reported', () => {
    const { events, dropped } = read([{ 'my/moves': [load, departure] }])
    expect(events).toHaveLength(2)
    expect(dropped).toEqual([
      {
        pointer: '/0/my~1moves',
        reason: 'events stood under an unexpected name',
      },
    ])
  })

  test('facts of an envelope apply to its events that lack them', () => {
    const bare = without(load, 'equipmentReference', 'references', 'documentReferences')
    const { events } = read({
      containers: [
        { containerNumber: 'MSKU1234565', carrierBookingReference: 'B1', events: [bare] },
        { containerNumber: 'MSKU7654321', carrierBookingReference: 'B2', events: [bare] },
      ],
    })
    expect(events.map((event) => [event.container_number, event.booking_number])).toEqual([
      ['MSKU1234565', 'B1'],
      ['MSKU7654321', 'B2'],
    ])
  })
})

test('a large answer is read in steps, so that others have their turn in between', () => {
  const answer = Array.from({ length: 1_000 }, () => load)
  const steps = [...normaliseInSteps(answer, profileOf('XXXX'), noPlaces)]
  expect(steps.length).toBeGreaterThanOrEqual(10)
})

describe('a time of knowledge that is the event’s time once more', () => {
  const copied = (event: object, eventDateTime: string, eventCreatedDateTime = eventDateTime) =>
    read([{ ...event, eventDateTime, eventCreatedDateTime }]).events[0]?.created_at

  test.each([
    ['of an estimate', copied(departure, '2024-05-03T08:00:00+08:00')],
    ['of an actual move', copied(load, '2024-05-02T08:00:00+08:00')],
    ['in another zone', copied(departure, '2024-05-03T08:00:00+08:00', '2024-05-03T00:00:00Z')],
  ])('is none: %s', (_, created) => {
    expect(created).toBeNull()
  })

  test('leaves the time of creation where the last update repeats the event’s time', () => {
    const updated = { ...load, eventUpdatedDateTime: load.eventDateTime }
    expect(read([updated]).events[0]?.created_at).toBe('2024-05-02T01:00:00.000Z')
  })

  test('is told from another one where both are objects', () => {
    const wrapped = (value: string) => ({ value })
    const [eventDateTime, eventCreatedDateTime] = ['2024-05-03T08:00:00Z', '2024-05-01T08:00:00Z']
    const event = { ...departure, eventDateTime: wrapped(eventDateTime) }
    const { events } = read([{ ...event, eventCreatedDateTime: wrapped(eventCreatedDateTime) }])
    expect(events[0]?.created_at).toBe('2024-05-01T08:00:00.000Z')
  })

  test('is kept of a document, which is confirmed when that is recorded', () => {
    expect(copied(confirmation, '2024-04-01T08:00:00Z')).toBe('2024-04-01T08:00:00.000Z')
  })
})
