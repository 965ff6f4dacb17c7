import { expect, test } from 'vitest'
import { departure, load, read } from './standard-events-fixture.ts'

const call = load.transportCall
const inCall = (fields: object) => ({ ...load, transportCall: { ...call, ...fields } })

test('an event without a bad field leaves nothing out', () => {
  expect(read([load, departure]).dropped).toEqual([])
})

test.each<[string, object, string, string]>([
  [
    'a time of knowledge that is none',
    { ...load, eventCreatedDateTime: '2021 01 01 14:12:56' },
    '/eventCreatedDateTime',
    'makes no sense: "2021 01 01 14:12:56"',
  ],
  [
    'one long before',
    { ...load, eventCreatedDateTime: '1999-01-01T00:00:00Z' },
    '/eventCreatedDateTime',
    'cannot be true of 2024-05-02T00:00:00.000Z: "1999-01-01T00:00:00Z"',
  ],
  [
    'one of an odd spelling',
    { ...load, Event_Updated_DateTime: [] },
    '/Event_Updated_DateTime',
    'makes no sense: not a text',
  ],
  [
    'a LOCODE of no shape',
    inCall({ UNLocationCode: 'Hamburg-Harbour' }),
    '/transportCall/UNLocationCode',
    'makes no sense: "Hamburg-Harbour"',
  ],
  [
    'two places at once',
    inCall({ location: { UNLocationCode: 'SGSIN' } }),
    '/transportCall/location/UNLocationCode',
    'contradicts CNSHA: "SGSIN"',
  ],
  [
    'another place as a bare text',
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
    'two ships',
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
    'a reference to one',
    { ...load, references: [...load.references, { referenceType: 'EQ', referenceValue: 'see B' }] },
    '/references/1/referenceValue',
    'makes no sense: "see B"',
  ],
  [
    'a container’s type',
    { ...load, ISOEquipmentCode: '45G' },
    '/ISOEquipmentCode',
    nonsense('45G'),
  ],
  ['fullness', { ...load, emptyIndicatorCode: 'HALF' }, '/emptyIndicatorCode', nonsense('HALF')],
  ['a mode', inCall({ modeOfTransport: 'ZEPPELIN' }), ...ofCall('modeOfTransport', 'ZEPPELIN')],
  [
    'a sequence',
    inCall({ transportCallSequenceNumber: -1 }),
    ...ofCall('transportCallSequenceNumber', '-1'),
  ],
  ['a facility', inCall({ facilityCode: 'two words' }), ...ofCall('facilityCode', 'two words')],
  [
    'a list',
    inCall({ facilityCodeListProvider: 'US' }),
    ...ofCall('facilityCodeListProvider', 'US'),
  ],
  ['its type', inCall({ facilityTypeCode: 'BAR' }), ...ofCall('facilityTypeCode', 'BAR')],
  [
    'an object where a text belongs',
    { ...load, eventID: { id: 7 } },
    '/eventID',
    'makes no sense: not a text',
  ],
])('%s is left out and told, and the event stays', (_, bad, pointer, why) => {
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

test('what stands beside a bad field is kept', () => {
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

test('a type that a carrier writes in place of a code, and a code in place of a type, are kept', () => {
  const zim = inCall({ facilityCode: 'POTE', facilityTypeCode: null })
  const hmm = inCall({ facilityCode: null, facilityTypeCode: 'CNSHAYSI' })
  expect(read([zim, hmm]).dropped).toEqual([])
})

test('a long value is quoted in part', () => {
  const { dropped } = read([{ ...load, ISOEquipmentCode: `${'x'.repeat(59)}🚢🚢` }])
  expect(dropped[0]?.reason).toBe(`ISOEquipmentCode makes no sense: "${'x'.repeat(59)}…"`)
})
