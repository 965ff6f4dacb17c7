import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventNames } from '../../event-names.ts'
import type { EventName } from '../../event-names.ts'
import { BARGE, RAIL, carrierEvent, direct, first, planned } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'
import {
  identityText,
  isAlike,
  isSameMove,
  moveIdentity,
  moveOfIdentity,
  moveText,
  nthRepetition,
} from './move-identity.ts'

const depot = { location_name: 'Depot #2' }
const gateOut = 'container.transport.full_out' satisfies EventName

/** The stored identities of the events that follow from these of the carrier. */
const identities = (events: Parameters<typeof journeyOf>[0]) =>
  journeyOf(events).containers[0]?.events.map(identityText)

// Rows of earlier versions hold these texts, and ids are derived from them.
describe('stored identities keep their text', () => {
  test('of moves at ports and gates', () => {
    const events = [
      carrierEvent('ACT GTOT CNSHA 02-20 E'),
      carrierEvent('ACT PICK CNSHA 02-22 E'),
      carrierEvent('ACT DROP CNSHA 02-25'),
      ...direct,
      carrierEvent('ACT AVPU NLRTM 04-03'),
      carrierEvent('ACT GTOT NLRTM 04-04'),
      carrierEvent('ACT GTOT NLRTM 04-08'),
      carrierEvent('ACT GTIN - 04-10 E', { location_name: ' Depot North | Gate 4 ' }),
    ]
    expect(identities(events)).toEqual([
      'container.transport.empty_out|GTOT|E|road|CNSHA',
      'container.transport.empty_out|GTOT|E|road|CNSHA#2',
      'container.transport.full_in|GTIN|L|road|CNSHA',
      'container.transport.vessel_loaded|LOAD|L|vessel|CNSHA',
      'container.transport.vessel_departed|DEPA|L|vessel|CNSHA',
      'container.transport.vessel_arrived|ARRI|L|vessel|NLRTM',
      'container.transport.vessel_discharged|DISC|L|vessel|NLRTM',
      'container.transport.available|AVPU|L|road|NLRTM',
      'container.transport.full_out|GTOT|L|road|NLRTM',
      'container.transport.full_out|GTOT|L|road|NLRTM#2',
      'container.transport.empty_in|GTIN|E|road|name:DEPOT NORTH | GATE 4',
    ])
  })

  test.each<[string, string, object, string]>([
    ['at a place whose name ends in a number', 'ACT GTOT - 04-04', depot, 'name:DEPOT #2'],
    ['at a transport call', 'ACT GTOT - 04-04', { transport_call_id: 'c-7' }, 'call:c-7'],
    ['at no place', 'ACT GTOT - 04-04', {}, ''],
  ])('of a gate-out %s', (_where, words, more, place) => {
    expect(identities([...direct, carrierEvent(words, more)])?.at(-1)).toBe(
      `container.transport.full_out|GTOT|L|road|${place}`,
    )
  })

  test('of a second gate-out at a place whose name ends in a number', () => {
    const outs = ['04-04', '04-07'].map((day) => carrierEvent(`ACT GTOT - ${day}`, depot))
    expect(identities([...direct, ...outs])?.at(-1)).toBe(
      'container.transport.full_out|GTOT|L|road|name:DEPOT #2#2',
    )
  })

  test('of trains and barges', () => {
    const events = [
      carrierEvent('ACT LOAD CNNKG 02-25', BARGE),
      ...direct,
      carrierEvent('ACT LOAD NLRTM 04-04', RAIL),
      carrierEvent('ACT ARRI DEDUI 04-06', RAIL),
    ]
    expect(identities(events)).toEqual([
      'container.transport.feeder_loaded|LOAD|L|feeder|CNNKG',
      'container.transport.vessel_loaded|LOAD|L|vessel|CNSHA',
      'container.transport.vessel_departed|DEPA|L|vessel|CNSHA',
      'container.transport.vessel_arrived|ARRI|L|vessel|NLRTM',
      'container.transport.vessel_discharged|DISC|L|vessel|NLRTM',
      'container.transport.rail_loaded|LOAD|L|rail|NLRTM',
      'container.transport.rail_arrived|ARRI|L|rail|DEDUI',
      'container.transport.arrived_at_inland_destination|ARRI|L|rail|DEDUI',
    ])
  })

  test('of estimates', () => {
    expect(identities([...first, ...planned])?.at(-1)).toBe(
      'container.transport.estimated.vessel_arrived|plan',
    )
  })
})

const event = fc.constantFrom(...eventNames)
const place = fc.option(
  fc.oneof(
    fc.constantFrom('NLRTM', 'call:7', 'name:DEPOT #2', 'name:A|B', '#3', '#007', '\n#0'),
    fc.string({ unit: fc.constantFrom(...'A#|0129: \n'), minLength: 1 }),
  ),
)
const move = fc
  .record({
    code: fc.constantFrom('LOAD', 'DISC', 'ARRI', 'DEPA', 'GTIN', 'GTOT', 'AVPU'),
    laden: fc.boolean(),
    means: fc.constantFrom('vessel', 'feeder', 'rail', 'road'),
    place,
    nth: fc.option(fc.integer({ min: 2, max: 99 })),
  })
  .map(({ place: at, nth, ...rest }) => {
    const once = moveIdentity(rest, at)
    return nth === null ? once : nthRepetition(once, nth)
  })

describe('a stored identity', () => {
  test('reads back as the move that it was written from', () => {
    fc.assert(
      fc.property(event, fc.option(move), (name, written) => {
        const stored = { event: name, move: written }
        expect(moveOfIdentity(name, identityText(stored))).toEqual(written)
      }),
      { numRuns: 1_000 },
    )
  })

  test('writes back as the text that it was read from', () => {
    const text = fc
      .tuple(fc.constantFrom('GTOT', 'LOAD'), fc.constantFrom('E|road', 'L|vessel'), place)
      .map(([code, load, at]) => `${gateOut}|${code}|${load}|${at ?? ''}`)
    fc.assert(
      fc.property(text, (stored) => {
        const read = moveOfIdentity(gateOut, stored)
        expect(identityText({ event: gateOut, move: read })).toBe(stored)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(['', 'plan', 'GTOT', 'GTOT|L', 'GTOT|L|road', 'GTOT|X|road|NLRTM', 'GTOT|L|air|NLRTM'])(
    '%j names no move',
    (text) => {
      expect(moveOfIdentity(gateOut, `${gateOut}|${text}`)).toBeNull()
    },
  )
})

test('repetitions of a move are alike, and not the same move', () => {
  const one = moveIdentity({ code: 'GTOT', laden: true, means: 'road' }, 'NLRTM')
  const second = nthRepetition(one, 2)
  expect([isAlike(one, second), isSameMove(one, second)]).toEqual([true, false])
  expect([moveText(one), moveText(second)]).toEqual(['GTOT|L|road|NLRTM', 'GTOT|L|road|NLRTM#2'])
})
