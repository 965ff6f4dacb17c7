import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import { A, carrierEvent, leg } from '../../../../domain/journey/compact-events-fixture.ts'
import { journeyOf } from '../../../../domain/journey/journey.ts'
import { follower, nothingStored, recorded } from '../follower-fixture.ts'
import type { KnownShipment, TwinShipment } from '../known-shipment.ts'
import { factsOfAnswer } from './bill-facts.ts'
import { decideJoin } from './decide-join.ts'

type Number = readonly [number_type: string, number: string]
const bill: Number = ['bill_of_lading', '260417301']
const booking: Number = ['booking_number', '260400001']
const [one, two] = ['MSKU7312011', 'TCNU7312027']
const box: Number = ['container', one]
const [january, february] = ['2026-01-01', '2026-02-01'].map((day) => new Date(day))

const eventsOf = (
  boxes: readonly string[],
  named: Partial<CarrierEvent> = {
    booking_number: '260400001',
    bill_of_lading_number: '260417301',
  },
) =>
  boxes.flatMap((container_number) => [
    carrierEvent('ACT GTOT CNSHA 02-20 E', { container_number, ...named }),
    ...leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], { ...A, ...named })
      .filter((event) => event.container_number !== null)
      .map((event) => ({ ...event, container_number })),
  ])
const bothBoxes = eventsOf([one, two])

const requestFor = ([number_type, number]: Number) => ({
  ...follower,
  id: `request ${number}`,
  scac: 'MAEU',
  number,
  number_type,
  request_number: number,
  request_type: number_type,
})

const answered = ([number_type, number]: Number, events: readonly CarrierEvent[] = bothBoxes) =>
  factsOfAnswer(
    { scac: 'MAEU', number, number_type },
    events,
    journeyOf(events).containers.filter(
      (each) => number_type !== 'container' || each.number === number,
    ),
  )

/** A stored shipment of this number, with the request that follows it. */
function twin(of: Number, created_at: Date | undefined, events = bothBoxes): TwinShipment {
  const request = requestFor(of)
  const { stored } = recorded(events, nothingStored, request)
  const row = { ...stored.row, id: `shipment ${of[1]}`, created_at } as KnownShipment['row']
  return { shipment: { ...stored, row }, requests: [request] }
}

/** The shipment that stays, those that end, the number that is polled, and what each request follows. */
function joinOf(of: Number, twins: readonly TwinShipment[], events?: readonly CarrierEvent[]) {
  const own = twins.find(({ shipment: { row } }) => row.number === of[1])?.shipment ?? null
  const join = decideJoin(answered(of, events), own, [requestFor(of)], twins)
  return (
    join && {
      stays: join.survivor.row.id,
      ends: join.joined.map(({ row }) => row.id),
      polled: join.followed.number,
      requests: join.requests.map(({ request, follows }) => [request.id, follows?.number ?? 'own']),
    }
  )
}

describe('an answer about a number', () => {
  test('without other shipments joins nothing', () => {
    expect(joinOf(bill, [])).toBeNull()
    expect(joinOf(bill, [twin(bill, january)])).toBeNull()
  })

  test('of a tracked bill gives its requests the shipment of the bill, and the number of the bill is polled', () => {
    for (const of of [booking, box])
      expect(joinOf(of, [twin(bill, january)])).toEqual({
        stays: 'shipment 260417301',
        ends: [],
        polled: '260417301',
        requests: [
          [`request ${of[1]}`, '260417301'],
          ['request 260417301', 'own'],
        ],
      })
  })

  test('that is a bill gives the older shipment of its box the number of the bill', () => {
    const boxes = eventsOf([one])
    expect(joinOf(bill, [twin(box, january, boxes)])).toEqual({
      stays: `shipment ${one}`,
      ends: [],
      polled: '260417301',
      requests: [
        ['request 260417301', 'own'],
        [`request ${one}`, '260417301'],
      ],
    })
  })

  test('ends the newer of two shipments', () => {
    const twins = [twin(booking, february), twin(bill, january)]
    expect(joinOf(bill, twins)).toMatchObject({
      stays: 'shipment 260417301',
      ends: ['shipment 260400001'],
    })
    const older = [twin(booking, january), twin(bill, february)]
    expect(joinOf(bill, older)).toMatchObject({
      stays: 'shipment 260400001',
      ends: ['shipment 260417301'],
    })
  })

  test('ends an empty shipment, however old, in one that has been answered for', () => {
    const { shipment, requests } = twin(booking, january, [])
    const row = { ...shipment.row, observed_at: null }
    const empty = { shipment: { ...shipment, row }, requests }
    expect(joinOf(bill, [empty, twin(bill, february)])).toMatchObject({
      stays: 'shipment 260417301',
      ends: ['shipment 260400001'],
    })
  })

  test('of a box that fits two bills joins neither', () => {
    const second = { booking_number: '260400001', bill_of_lading_number: '260417302' }
    const twins = [
      twin(bill, january, eventsOf([one])),
      twin(['bill_of_lading', '260417302'], february, eventsOf([one], second)),
    ]
    const unnamed = { booking_number: '260400001', bill_of_lading_number: null }
    expect(joinOf(box, twins, eventsOf([one], unnamed))).toBeNull()
  })

  test('that has more boxes than the bill is about another bill', () => {
    expect(joinOf(booking, [twin(bill, january, eventsOf([one]))])).toBeNull()
  })
})
