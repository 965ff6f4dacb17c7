import { describe, expect, test } from 'vitest'
import { eventsOf } from '../events/event-fields.ts'
import { textOf } from '../events/json.ts'
import type { Json, JsonObject } from '../events/json.ts'
import { firstEventAt, playedAt } from './played-answer.ts'

const day = (n: number) => Date.UTC(2026, 2, n)
const written = (n: number) => new Date(day(n)).toISOString()

/** An arrival at Los Angeles on a day in March, unless `more` changes it. */
const arrival = (classifier: string, on: number, more: Record<string, Json> = {}): JsonObject => ({
  eventType: 'TRANSPORT',
  transportEventTypeCode: 'ARRI',
  eventClassifierCode: classifier,
  eventDateTime: written(on),
  transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: 'USLAX' },
  ...more,
})

const created = (on: number) => ({ eventCreatedDateTime: written(on) })
const departure = { transportEventTypeCode: 'DEPA' }
const at = (locode: string) => ({
  transportCall: { modeOfTransport: 'VESSEL', UNLocationCode: locode },
})
const seen = (body: Json) =>
  eventsOf(body).map(
    (e) => `${textOf(e, 'eventClassifierCode')} ${textOf(e, 'eventDateTime')?.slice(8, 10)}`,
  )

describe('playedAt', () => {
  const start = arrival('ACT', 1, departure)
  const actual = arrival('ACT', 20, created(20))
  const planned = arrival('PLN', 18, created(1))
  const estimated = arrival('EST', 19, created(10))
  const box = (number: string) => ({
    references: [{ referenceType: 'EQ', referenceValue: number }],
  })

  test.each<[string, readonly JsonObject[], number, readonly string[]]>([
    ['a future event is planned', [start, actual], 5, ['ACT 01', 'PLN 20']],
    ['an event at this very moment has happened', [start, actual], 20, ['ACT 01', 'ACT 20']],
    ['the recorded plan is shown instead', [start, planned, actual], 5, ['ACT 01', 'PLN 18']],
    [
      'the latest known plan is shown',
      [start, planned, estimated, actual],
      10,
      ['ACT 01', 'EST 19'],
    ],
    ['in any order', [actual, estimated, planned, start], 10, ['EST 19', 'ACT 01']],
    [
      'an estimate that is not yet made is not shown',
      [start, planned, estimated, actual],
      9,
      ['ACT 01', 'PLN 18'],
    ],
    [
      'an event without a known plan is planned',
      [start, estimated, actual],
      9,
      ['ACT 01', 'PLN 20'],
    ],
    [
      'a plan past its time stays until it happens',
      [start, planned, actual],
      19,
      ['ACT 01', 'PLN 18'],
    ],
    [
      'plans vanish when the move has happened',
      [start, planned, estimated, actual],
      20,
      ['ACT 01', 'ACT 20'],
    ],
    ['a plan without an actual event stays', [start, planned], 25, ['ACT 01', 'PLN 18']],
    [
      'all known plans of a move that never happens stay',
      [planned, estimated],
      25,
      ['PLN 18', 'EST 19'],
    ],
    ['a plan without time of knowledge is known', [arrival('EST', 9), actual], 1, ['EST 09']],
    [
      'a move elsewhere is another move',
      [start, arrival('PLN', 18, { ...created(1), ...at('USOAK') }), actual],
      20,
      ['ACT 01', 'PLN 18', 'ACT 20'],
    ],
    [
      'another code is another move',
      [arrival('PLN', 22, { ...created(1), ...departure }), actual],
      20,
      ['PLN 22', 'ACT 20'],
    ],
    [
      'a plan without a place belongs to the nearest move',
      [
        arrival('ACT', 5, at('SGSIN')),
        arrival('EST', 19, { ...created(1), transportCall: null }),
        actual,
      ],
      6,
      ['ACT 05', 'EST 19'],
    ],
    [
      'another box is another move',
      [arrival('PLN', 18, { ...created(1), ...box('A') }), arrival('ACT', 20, box('B'))],
      20,
      ['PLN 18', 'ACT 20'],
    ],
    [
      'a second call at a place has its own plan',
      [
        arrival('PLN', 4, created(1)),
        arrival('ACT', 5, created(5)),
        arrival('PLN', 19, created(2)),
        actual,
      ],
      6,
      ['ACT 05', 'PLN 19'],
    ],
    [
      'future paperwork is not announced',
      [start, arrival('ACT', 9, { eventType: 'SHIPMENT', shipmentEventTypeCode: 'VOID' })],
      5,
      ['ACT 01'],
    ],
  ])('%s', (_name, body, on, expected) => {
    expect(seen(playedAt(body, day(on)))).toEqual(expected)
  })

  test.each([
    ['ACT', 'PLN'],
    ['act', 'pln'],
    ['Act', 'Pln'],
    ['ACTUAL', 'PLANNED'],
    ['Actual', 'Planned'],
  ])('%s becomes %s', (actualWord, plannedWord) => {
    const [shown] = eventsOf(playedAt([arrival(actualWord, 20)], day(5)))
    expect(shown?.eventClassifierCode).toBe(plannedWord)
  })

  test("the recording's own word for planned is used", () => {
    const body = [arrival('PLAN', 30, at('USOAK')), arrival('ACT', 20)]
    expect(seen(playedAt(body, day(5)))).toEqual(['PLAN 30', 'PLAN 20'])
  })

  test.each([
    ['2026-03-20T09:00:00Z', '2026-03-01T00:00:00Z'],
    ['2026-03-20T09:00:00.0000000+00:00', '2026-03-01T00:00:00.0000000+00:00'],
    ['2026-03-20T09:00:00.123+09:00', '2026-03-01T09:00:00.000+09:00'],
    ['2026-03-20T09:00:00-0730', '2026-02-28T16:30:00-0730'],
    ['2026-03-20T09:00:00', '2026-03-01T00:00:00'],
    ['2026-02-01T09:00:00Z', '2026-02-01T09:00:00Z'],
  ])('a plan made of an event created at %s was created at %s', (before, after) => {
    const body = [start, arrival('ACT', 20, { eventCreatedDateTime: before })]
    expect(eventsOf(playedAt(body, day(5)))[1]?.eventCreatedDateTime).toBe(after)
  })

  test('a plan and its actual event have different ids of the same shape', () => {
    const id = '3cecb101-7a1a-43a4-9d62-e88a131651e2'
    const body = [arrival('ACT', 20, { eventID: id })]
    const before = eventsOf(playedAt(body, day(5)))[0]?.eventID
    expect(before).not.toBe(id)
    expect(before).toMatch(/^3cecb101-7a1a-43a4-9d62-[0-9a-f]{12}$/)
    expect(eventsOf(playedAt(body, day(6)))[0]?.eventID).toBe(before)
    expect(eventsOf(playedAt(body, day(20)))[0]?.eventID).toBe(id)
  })

  test('a grouped answer keeps its groups and its fields other than events', () => {
    const body = {
      shipment: { eventID: 'X', carrierID: 'HDMU' },
      transportEvent: [arrival('ACT', 1, departure), planned, actual],
      equipmentEvent: [{ ...arrival('ACT', 20), EVENTDATETIME: undefined }],
      transportCall: [{ transportCallID: 'X' }],
    } as unknown as Json
    expect(playedAt(body, day(5))).toMatchObject({
      shipment: { eventID: 'X', carrierID: 'HDMU' },
      transportEvent: [{ eventClassifierCode: 'ACT' }, { eventClassifierCode: 'PLN' }],
      equipmentEvent: [{ eventClassifierCode: 'PLN' }],
      transportCall: [{ transportCallID: 'X' }],
    })
  })

  test('fields are found in any casing and keep it', () => {
    const body = [{ EventDateTime: written(20), eventclassifiercode: 'ACT' }]
    expect(playedAt(body, day(5))).toEqual([
      { EventDateTime: written(20), eventclassifiercode: 'PLN' },
    ])
  })

  test('an event with an unreadable time is not changed', () => {
    const body = [arrival('ACT', 1, { eventDateTime: 'soon' })]
    expect(playedAt(body, day(5))).toEqual(body)
  })
})

test.each([
  [[arrival('ACT', 9), arrival('EST', 4)], day(4)],
  [{ events: [arrival('ACT', 9)] }, day(9)],
  [[], null],
  ['nothing', null],
])('the first event of %j is at %j', (body, expected) => {
  expect(firstEventAt(body)).toBe(expected)
})
