import { describe, expect, test } from 'vitest'
import { confirmation, departure, load, read, without } from './standard-events-fixture.ts'

describe('a bad event does not affect the others', () => {
  const codeless = without(departure, 'transportEventTypeCode')
  const timeless = without(departure, 'eventDateTime')
  test.each<[string, unknown, string]>([
    ['no code', codeless, 'no event code'],
    ['unknown code', { ...departure, transportEventTypeCode: 'FLEW' }, 'unknown event code "FLEW"'],
    ['no time', timeless, 'no eventDateTime'],
    [
      'impossible time',
      { ...departure, eventDateTime: '1970-01-01T00:00:00Z' },
      'eventDateTime makes no sense: "1970-01-01T00:00:00Z"',
    ],
    ['unknown classifier', { ...departure, eventClassifierCode: 'X' }, 'unknown event classifier'],
    ['a text', 'oops', 'not an event'],
    ['null', null, 'not an event'],
  ])('%s', (_, bad, reason) => {
    const { events, dropped } = read([confirmation, bad, load])
    expect(events.map((event) => event.event_code)).toEqual(['CONF', 'LOAD'])
    expect(dropped).toEqual([{ pointer: '/1', reason }])
  })
})

describe('an event without a classifier', () => {
  const unclassified = without(departure, 'eventClassifierCode')
  test.each([
    ['ACT', 'it was recorded after its time', { eventCreatedDateTime: '2024-05-04T00:00:00Z' }],
    ['EST', 'it was recorded before its time', { eventCreatedDateTime: '2024-05-01T00:00:00Z' }],
    ['ACT', 'its words speak of the past', { description: 'Vessel Departed' }],
    ['PLN', 'its words speak of the future', { description: 'Planned departure' }],
    ['EST', 'nothing says that it happened', { description: 'Vessel departure' }],
    ['EST', 'nothing says that it happened', {}],
  ])('is %s where %s, and the answer says so', (classifier, because, more) => {
    const { events, dropped } = read([{ ...unclassified, ...more }])
    expect(events).toMatchObject([{ event_code: 'DEPA', classifier }])
    const reason = `no eventClassifierCode, read as ${classifier}: ${because}`
    expect(dropped).toEqual([{ pointer: '/0', reason }])
  })
})

test('equal events count once, a changed one counts again', () => {
  const changed = { ...load, eventDateTime: '2024-05-02T09:00:00+08:00' }
  const empty = { ...load, emptyIndicatorCode: 'EMPTY' }
  const { events } = read([load, empty, { ...load }, changed, { ...empty }])
  expect(events.map((one) => [one.event_at, one.empty])).toEqual([
    [events[0]?.event_at, false],
    [events[0]?.event_at, true],
    ['2024-05-02T01:00:00.000Z', false],
  ])
})

test('a numeric event id becomes text', () => {
  expect(read([{ ...load, eventID: 123456789 }]).events[0]?.event_id).toBe('123456789')
})

test('a transport event lists all containers that it names, and has a container number if it names one', () => {
  const eq = (referenceValue: string) => ({ referenceType: 'EQ', referenceValue })
  const { events } = read([
    { ...departure, references: eq('TCLU4827136') },
    { ...departure, references: [eq('TCLU4827136'), eq('MSKU1234565'), eq('see above')] },
    { ...departure, references: [{ referenceType: 'FF', referenceValue: 'TCLU4827136' }] },
  ])
  expect(events.map((one) => [one.container_number, one.container_references])).toEqual([
    ['TCLU4827136', ['TCLU4827136']],
    [null, ['TCLU4827136', 'MSKU1234565']],
    [null, []],
  ])
})

test('times without an offset are local times of the place', () => {
  const local = { ...departure, eventDateTime: '2024-05-03T08:00:00' }
  const elsewhere = { ...local, transportCall: { UNLocationCode: 'XXZZZ' } }
  expect(read([local, elsewhere]).events.map((event) => event.event_at)).toEqual([
    '2024-05-03T00:00:00.000Z',
    '2024-05-03T08:00:00.000Z',
  ])
})
