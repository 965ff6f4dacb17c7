import { describe, expect, test } from 'vitest'
import { load, read, without } from './standard-events-fixture.ts'

const move = (date: string, description: string, more: object = {}) => ({
  date,
  description,
  location: 'Shanghai',
  ...more,
})

test('an answer without codes is read by its words', () => {
  const { events, dropped } = read({
    containerNumber: 'TCLU4827136',
    status: 'Empty returned',
    movements: [
      move('2024-05-01T08:00:00Z', 'Empty to Shipper'),
      move('2024-05-02T08:00:00Z', 'Loaded on board at Port of Loading', {
        vesselName: 'Morning Tide',
        voyage: '018W',
      }),
      { date: '2024-05-20', time: '08:30', status: 'Discharged at T/S port', place: 'Singapore' },
      { estimatedDate: '2024-06-09T08:00:00Z', activity: 'Vessel arrival', port: 'Hamburg' },
      move('2024-06-20T08:00:00Z', 'Customs hold placed'),
    ],
  })
  expect(events).toMatchObject([
    { event_type: 'EQUIPMENT', event_code: 'GTOT', empty: true, role_hint: 'ORIGIN' },
    {
      event_code: 'LOAD',
      classifier: 'ACT',
      role_hint: 'POL',
      vessel_name: 'Morning Tide',
      export_voyage: '018W',
      container_number: 'TCLU4827136',
    },
    {
      event_code: 'DISC',
      classifier: 'ACT',
      role_hint: 'TS',
      location_name: 'Singapore',
      event_at: '2024-05-20T08:30:00.000Z',
    },
    { event_type: 'TRANSPORT', event_code: 'ARRI', classifier: 'EST', location_name: 'Hamburg' },
  ])
  expect(dropped.filter(({ reason }) => !reason.startsWith('no eventClassifierCode'))).toEqual([
    { pointer: '/movements', reason: 'events stood under an unexpected name' },
  ])
})

test('a discharge in words that is only expected has not happened', () => {
  const expected = move('2024-06-20T08:00:00Z', 'Unloaded from vessel at port of discharge')
  const { events } = read([
    { ...expected, timeType: 'ESTIMATED' },
    { ...expected, timeType: 'ACTUAL', date: '2024-06-21T08:00:00Z' },
  ])
  expect(events).toMatchObject([
    { event_code: 'DISC', classifier: 'EST' },
    { event_code: 'DISC', classifier: 'ACT' },
  ])
})

test('words stand in for codes that an event of DCSA’s form lacks', () => {
  const uncoded = without(load, 'equipmentEventTypeCode', 'emptyIndicatorCode')
  const { events } = read([
    { ...uncoded, eventType: 'Full Transshipment Discharged' },
    { ...uncoded, eventDescription: 'Empty loaded on barge' },
    { ...uncoded, description: 'Schedule changed' },
  ])
  expect(events).toMatchObject([
    { event_code: 'DISC', role_hint: null, empty: null },
    { event_code: 'LOAD', empty: true, mode: 'VESSEL' },
  ])
})

describe('words never count against a code', () => {
  test.each<[string, object, object]>([
    ['empty', { description: 'Empty discharged' }, { event_code: 'LOAD', empty: false }],
    ['mode', { description: 'Loaded on barge' }, { mode: 'VESSEL' }],
    ['role', { description: 'T/S loaded', transportPhase: 'EXPORT' }, { role_hint: 'POL' }],
  ])('of the %s', (_, more, expected) => {
    expect(read([{ ...load, ...more }]).events).toMatchObject([expected])
  })
})

test('a feeder is told by the words that stay beside the event', () => {
  const { events } = read([{ ...load, description: 'Loaded on feeder vessel' }])
  expect(events[0]?.reason).toBe('Loaded on feeder vessel')
})

test('a feeder is told by the mode of transport', () => {
  const call = { ...load.transportCall, modeOfTransport: 'Feeder' }
  const { events, dropped } = read([{ ...load, transportCall: call }])
  expect(events[0]).toMatchObject({ mode: 'VESSEL', reason: 'Feeder' })
  expect(dropped).toEqual([])
})
