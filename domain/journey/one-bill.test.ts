import { describe, expect, test } from 'vitest'
import type { NumberType } from '../carriers/profile.ts'
import { carrierEvent } from './compact-events-fixture.ts'
import { isCoveredBy, isOneBill } from './one-bill.ts'
import type { BillFacts } from './one-bill.ts'
import { presentTripsFrom, tripOf } from './trips/trip-marks.ts'
import type { TripEvent } from './trips/trip-marks.ts'

const move = (locode: string, timestamp: string): TripEvent => ({
  event: 'container.transport.vessel_loaded',
  locode,
  timestamp,
  move: {},
  vessel_imo: null,
  vessel_name: null,
  voyage_number: null,
})
const expected = (voyage_number: string | null, timestamp: string): TripEvent => ({
  event: 'container.transport.estimated.vessel_departed',
  locode: 'CNSHA',
  timestamp,
  vessel_imo: '9321483',
  vessel_name: null,
  voyage_number,
  move: null,
})

const thisYear = tripOf([
  move('CNSHA', '2026-03-02T12:00:00Z'),
  move('NLRTM', '2026-04-01T12:00:00Z'),
])
const lastYear = tripOf([
  move('CNSHA', '2025-03-02T12:00:00Z'),
  move('NLRTM', '2025-04-01T12:00:00Z'),
])
const planned = tripOf([expected('12W', '2026-03-02T12:00:00Z')])
const unknown = tripOf([])

type Given = Partial<Omit<BillFacts, 'boxes'>> & {
  boxes?: Readonly<Record<string, typeof thisYear>>
}

const facts = (numberType: NumberType, number: string, given: Given = {}): BillFacts => ({
  number,
  numberType,
  bills: [],
  bookings: [],
  ...given,
  boxes: new Map(Object.entries(given.boxes ?? {})),
})
const bill = (number: string, given: Given = {}) =>
  facts('bill_of_lading', number, { bills: [number], ...given })
const booking = (number: string, given: Given = {}) => facts('booking_number', number, given)
const box = (number: string, trip: typeof thisYear, given: Given = {}) =>
  facts('container', number, { boxes: { [number]: trip }, ...given })

const [one, two] = ['MSKU7312011', 'TCNU7312027']
const both = { [one]: thisYear, [two]: thisYear }

describe('two shipments at one carrier are one physical bill', () => {
  test.each<[string, BillFacts, BillFacts, boolean]>([
    ['the same bill of lading', bill('B1'), bill('B1'), true],
    ['two bills of lading', bill('B1'), bill('B2'), false],
    ['a booking that has become the bill', bill('B1'), booking('K1', { bills: ['B1'] }), true],
    ['the booking that the bill names', bill('B1', { bookings: ['K1'] }), booking('K1'), true],
    ['a booking under the number of the bill', bill('260417301'), booking('260417301'), true],
    ['a booking of another number', bill('B1'), booking('K1'), false],
    [
      'two bills of one booking',
      bill('B1', { bookings: ['K1'] }),
      bill('B2', { bookings: ['K1'] }),
      false,
    ],
    [
      'a booking of which the bill has only some boxes',
      bill('B1', { bookings: ['K1'], boxes: { [one]: thisYear } }),
      booking('K1', { boxes: both }),
      false,
    ],
    [
      'a booking with some boxes of the bill',
      bill('B1', { boxes: both }),
      booking('K1', { bills: ['B1'], boxes: { [one]: thisYear } }),
      true,
    ],
    [
      'a booking that became several bills',
      bill('B1'),
      booking('K1', { bills: ['B1', 'B2'] }),
      false,
    ],
    [
      'a bill number that is used again after a year',
      bill('B1', { boxes: { [one]: thisYear } }),
      booking('K1', { bills: ['B1'], boxes: { [one]: lastYear } }),
      false,
    ],
    [
      'a booking and a bill with the same boxes on the same trip, which do not name each other',
      bill('B1', { boxes: both }),
      booking('K1', { boxes: both }),
      true,
    ],
    [
      'the same, where the booking has a box more',
      bill('B1', { boxes: { [one]: thisYear } }),
      booking('K1', { boxes: both }),
      false,
    ],
    [
      'a box that names the bill',
      bill('B1', { boxes: both }),
      box(one, unknown, { bills: ['B1'] }),
      true,
    ],
    ['a box of the bill on the same trip', bill('B1', { boxes: both }), box(one, thisYear), true],
    ['a box on another trip', bill('B1', { boxes: both }), box(one, lastYear), false],
    ['a box of which nothing is known', bill('B1', { boxes: both }), box(one, unknown), false],
    [
      'a box that is not on the bill',
      bill('B1', { boxes: both }),
      box('TCLU4827136', thisYear),
      false,
    ],
    [
      'a box on another bill',
      bill('B1', { boxes: both }),
      box(one, thisYear, { bills: ['B2'] }),
      false,
    ],
    [
      'a box that is booked on the same voyage',
      bill('B1', { boxes: { [one]: planned } }),
      box(one, planned),
      true,
    ],
    [
      'two boxes that name one bill',
      box(one, thisYear, { bills: ['B1'] }),
      box(two, thisYear, { bills: ['B1'] }),
      true,
    ],
    [
      'two boxes that name one booking',
      box(one, thisYear, { bookings: ['K1'] }),
      box(two, thisYear, { bookings: ['K1'] }),
      false,
    ],
    ['one box, asked for twice', box(one, thisYear), box(one, thisYear), true],
    ['two boxes on the same ship', box(one, thisYear), box(two, thisYear), false],
  ])('%s: %s', (_name, a, b, same) => {
    expect(isOneBill(a, b)).toBe(same)
    expect(isOneBill(b, a)).toBe(same)
  })
})

describe('polling one number covers another', () => {
  test.each<[string, BillFacts, BillFacts, boolean]>([
    ['a box of a bill', box(one, thisYear), bill('B1', { boxes: both }), true],
    ['a box that the bill does not have', box(one, thisYear), bill('B1'), false],
    ['the booking of a bill', booking('K1', { boxes: both }), bill('B1', { boxes: both }), true],
    [
      'not a bill by its booking',
      bill('B1', { boxes: both }),
      booking('K1', { boxes: both }),
      false,
    ],
    ['not a box by another box', box(one, thisYear), box(two, thisYear), false],
  ])('%s', (_name, a, b, covered) => {
    expect(isCoveredBy(a, b)).toBe(covered)
  })
})

test('an expected move without a voyage shows no trip', () => {
  expect(tripOf([expected(null, '2026-03-02T12:00:00Z')]).marks.size).toBe(0)
})

describe('the present trip of a box begins after its last return before it went out again', () => {
  const empty = (code: string, day: string) => carrierEvent(`ACT ${code} NLRTM ${day} E`)
  test.each([
    ['one trip', [empty('GTOT', '03-01'), empty('GTIN', '04-10')], null],
    [
      'two trips',
      [empty('GTOT', '01-01'), empty('GTIN', '02-10'), empty('GTOT', '03-01')],
      '02-10',
    ],
    [
      'a second trip that is over',
      [
        empty('GTIN', '02-10'),
        empty('PICK', '03-01'),
        carrierEvent('ACT LOAD NLRTM 03-05'),
        empty('DROP', '04-10'),
      ],
      '02-10',
    ],
    ['only a return', [empty('GTIN', '04-10')], null],
    ['nothing', [], null],
  ])('%s', (_name, events, day) => {
    const at = day === null ? -Infinity : Date.parse(`2026-${day}T12:00:00Z`)
    const from = presentTripsFrom(events).get(String(events[0]?.container_number))
    expect(from ?? -Infinity).toBe(at)
  })

  test('the events of a bill are put in order once for all its containers', () => {
    const readsFor = (containers: number): number => {
      let reads = 0
      const events = Array.from({ length: containers }, (_, n) => {
        const event = carrierEvent('ACT LOAD NLRTM 03-05', { container_number: `box ${n}` })
        const read = () => ((reads += 1), event.event_code)
        return Object.defineProperty({ ...event }, 'event_code', { get: read })
      })
      expect(presentTripsFrom(events).size).toBe(containers)
      return reads
    }
    expect(readsFor(200)).toBeLessThan(15 * readsFor(20))
  })
})
