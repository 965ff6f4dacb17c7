import { expect, test } from 'vitest'
import { departure, load, read } from './standard-events-fixture.ts'

const call = load.transportCall
const inCall = (fields: object) => ({ ...load, transportCall: { ...call, ...fields } })

test('an event without bad fields drops nothing', () => {
  expect(read([load, departure]).dropped).toEqual([])
})

test.each<[string, object, string, string]>([
  [
    'an unreadable time of knowledge',
    { ...load, eventCreatedDateTime: '2021 01 01 14:12:56' },
    '/eventCreatedDateTime',
    'makes no sense: "2021 01 01 14:12:56"',
  ],
  [
    'a time of knowledge long before the event',
    { ...load, eventCreatedDateTime: '1999-01-01T00:00:00Z' },
    '/eventCreatedDateTime',
    'cannot be true of 2024-05-02T00:00:00.000Z: "1999-01-01T00:00:00Z"',
  ],
  [
    'a time of knowledge of another spelling',
    { ...load, Event_Updated_DateTime: [] },
    '/Event_Updated_DateTime',
    'makes no sense: not a text',
  ],
  [
    'a LOCODE of another form',
    inCall({ UNLocationCode: 'Hamburg-Harbour' }),
    '/transportCall/UNLocationCode',
    'makes no sense: "Hamburg-Harbour"',
  ],
  [
    'a second place',
    inCall({ location: { UNLocationCode: 'SGSIN' } }),
    '/transportCall/location/UNLocationCode',
    'contradicts CNSHA: "SGSIN"',
  ],
  [
    'a second place as a bare text',
    inCall({ location: 'SG SIN' }),
    '/transportCall/location',
    'contradicts CNSHA: "SG SIN"',
  ],
  [
    'a ship’s number with a wrong check digit beside its name',
    inCall({ vessel: { ...call.vessel, vesselIMONumber: '9321484' } }),
    '/transportCall/vessel/vesselIMONumber',
    'makes no sense: "9321484"',
  ],
  [
    'a second ship',
    { ...inCall({ vesselIMONumber: '9074729' }) },
    '/transportCall/vesselIMONumber',
    'contradicts 9321483: "9074729"',
  ],
  [
    'a container of another form',
    { ...load, equipmentReference: 'unknown yet' },
    '/equipmentReference',
    'makes no sense: "unknown yet"',
  ],
  [
    'a reference to a container of another form',
    { ...load, references: [...load.references, { referenceType: 'EQ', referenceValue: 'see B' }] },
    '/references/1/referenceValue',
    'makes no sense: "see B"',
  ],
  [
    'a container’s type of another form',
    { ...load, ISOEquipmentCode: '45G' },
    '/ISOEquipmentCode',
    nonsense('45G'),
  ],
  [
    'an unknown indicator of emptiness',
    { ...load, emptyIndicatorCode: 'HALF' },
    '/emptyIndicatorCode',
    nonsense('HALF'),
  ],
  [
    'an unknown mode',
    inCall({ modeOfTransport: 'ZEPPELIN' }),
    ...ofCall('modeOfTransport', 'ZEPPELIN'),
  ],
  [
    'a negative sequence number',
    inCall({ transportCallSequenceNumber: -1 }),
    ...ofCall('transportCallSequenceNumber', '-1'),
  ],
  [
    'a facility code of another form',
    inCall({ facilityCode: 'two words' }),
    ...ofCall('facilityCode', 'two words'),
  ],
  [
    'an unknown code list provider',
    inCall({ facilityCodeListProvider: 'US' }),
    ...ofCall('facilityCodeListProvider', 'US'),
  ],
  [
    'an unknown facility type',
    inCall({ facilityTypeCode: 'BAR' }),
    ...ofCall('facilityTypeCode', 'BAR'),
  ],
  [
    'an object in place of a text',
    { ...load, eventID: { id: 7 } },
    '/eventID',
    'makes no sense: not a text',
  ],
])('%s is dropped with a reason, and the event is kept', (_, bad, pointer, why) => {
  const { events, dropped } = read([departure, bad])
  expect(events.map((event) => event.event_code)).toEqual(['DEPA', 'LOAD'])
  const name = pointer.slice(pointer.lastIndexOf('/') + 1)
  expect(dropped).toEqual([{ pointer: `/1${pointer}`, reason: `${name} ${why}` }])
})

function nonsense(value: string): string {
  return `makes no sense: "${value}"`
}

function ofCall(field: string, value: string): [string, string] {
  return [`/transportCall/${field}`, nonsense(value)]
}

test('good fields beside a bad one are kept', () => {
  const times = { eventUpdatedDateTime: 'soon', eventCreatedDateTime: '2024-05-02T01:00:00Z' }
  const vessel = { vesselIMONumber: '12', vesselName: 'Morning Tide' }
  const { events, dropped } = read([{ ...inCall({ vessel, IMO: '9321483' }), ...times }])
  expect(events[0]).toMatchObject({
    created_at: '2024-05-02T01:00:00.000Z',
    vessel_imo: '9321483',
  })
  expect(dropped.map(({ pointer }) => pointer)).toEqual([
    '/0/transportCall/vessel/vesselIMONumber',
    '/0/eventUpdatedDateTime',
  ])
})

test('a facility type in place of its code, and a code in place of its type, are kept', () => {
  const zim = inCall({ facilityCode: 'POTE', facilityTypeCode: null })
  const hmm = inCall({ facilityCode: null, facilityTypeCode: 'CNSHAYSI' })
  expect(read([zim, hmm]).dropped).toEqual([])
})

test('a long value is quoted in part', () => {
  const { dropped } = read([{ ...load, ISOEquipmentCode: `${'x'.repeat(59)}🚢🚢` }])
  expect(dropped[0]?.reason).toBe(`ISOEquipmentCode makes no sense: "${'x'.repeat(59)}…"`)
})
