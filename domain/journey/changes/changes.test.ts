import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import type { Changes } from './changes.ts'
import {
  changesWith,
  journeyKnown,
  nothingRecorded,
  pollOf,
  recordedAfter,
} from './recorded-fixture.ts'
import type { Recorded } from './recorded-fixture.ts'
import { leg, carrierEvent } from '../compact-events-fixture.ts'
import { identityText } from '../moves/move-identity.ts'
import type { Answer } from '../observations/observation.ts'

/** What is recorded after some answers to a poll, an hour apart. */
type State = Recorded & { readonly answers: number }

const nothing: State = { ...nothingRecorded, answers: 0 }
const context = { asked: [{ number: 'X7', number_type: 'bill_of_lading' }] }

const answerAfter = ({ answers }: State, events: readonly CarrierEvent[]): Answer => {
  const received_at = Date.parse('2026-05-01T00:00:00Z') + answers * 3_600_000
  return pollOf(events, received_at)
}

const changesAfter = (before: State, events: readonly CarrierEvent[]): Changes =>
  changesWith(before, answerAfter(before, events), context)

const stored = (before: State, events: readonly CarrierEvent[]): State => ({
  ...recordedAfter(before, answerAfter(before, events), context),
  answers: before.answers + 1,
})

const after = (...answers: readonly (readonly CarrierEvent[])[]): State =>
  answers.reduce(stored, nothing)
const names = (changes: Changes): string[] =>
  changes.containers.flatMap((one) =>
    one.recorded.map((event) => event.event.split('.').at(-1) ?? ''),
  )
const superseded = (changes: Changes): string[] =>
  changes.containers.flatMap((one) =>
    one.superseded.map((id) => id.split('|')[0]?.split('.').at(-1) ?? ''),
  )

const A = { ship: 'ALPHA', voyage: '12W' }
const B = { ship: 'BRAVO', voyage: '7W' }
const first = leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A)
const onward = leg('PLN', 'SGSIN', 'NLRTM', ['03-15', '03-16', '04-01', '04-02'], B)
const eta = (day: string) => carrierEvent(`EST ARRI NLRTM ${day}`, A)
const departure = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A).slice(0, 2)

describe('changes', () => {
  test('a first answer adds containers, events and an expected arrival', () => {
    const changes = changesAfter(nothing, [...departure, eta('04-01')])
    expect(changes.newContainers).toEqual(['MSKU0000015'])
    expect(names(changes)).toEqual(['vessel_arrived', 'vessel_loaded', 'vessel_departed'])
    expect(changes.estimatedArrival?.locode).toBe('NLRTM')
  })

  test('a transshipment taken for the port of discharge is renamed', () => {
    const changes = changesAfter(after(first), [...first, ...onward])
    expect(superseded(changes).sort()).toEqual(['vessel_arrived', 'vessel_discharged'])
    const renamed = changes.containers[0]?.recorded.filter((event) => event.supersedes) ?? []
    expect(renamed.map((event) => event.event.split('.').at(-1)).sort()).toEqual([
      'transshipment_arrived',
      'transshipment_discharged',
    ])
  })

  test('an arrival at a port where the container stays aboard is superseded', () => {
    const arrived = [...departure, carrierEvent('ACT ARRI SGSIN 03-10', A)]
    const changes = changesAfter(after(arrived), [...arrived, eta('04-01')])
    expect(superseded(changes)).toEqual(['vessel_arrived'])
  })

  test('a shorter answer supersedes nothing', () => {
    const changes = changesAfter(after(first), first.slice(3))
    expect(superseded(changes)).toEqual([])
    expect(names(changes)).toEqual([])
  })

  test('a corrected time replaces the event', () => {
    const corrected = first.map((event) =>
      event.event_code === 'DISC' ? { ...event, event_at: '2026-03-11T15:00:00Z' } : event,
    )
    const changes = changesAfter(after(first), corrected)
    expect(names(changes)).toEqual(['vessel_discharged'])
    expect(superseded(changes)).toEqual(['vessel_discharged'])
  })

  test('a corrected place replaces the event', () => {
    const at = (place: string) => carrierEvent(`ACT DISC ${place} 03-11`, { ...A, event_id: 'e1' })
    const changes = changesAfter(after([...first.slice(0, 3), at('SGSIN')]), [
      ...first.slice(0, 3),
      at('MYPKG'),
    ])
    expect(changes.containers[0]?.recorded).toMatchObject([{ locode: 'MYPKG' }])
    expect(superseded(changes)).toContain('vessel_discharged')
  })

  test.each([
    ['the same minute', '04-01T12:00', []],
    ['a minute later', '04-01T12:01', ['vessel_arrived']],
  ])('an expected arrival at %s', (_when, time, expected) => {
    const changes = changesAfter(after([...departure, eta('04-01')]), [...departure, eta(time)])
    expect(names(changes)).toEqual(expected)
    expect(changes.estimatedArrival !== null).toBe(expected.length > 0)
  })

  test('a roll-over replaces the expectation of the old ship', () => {
    const plan = (ship: string, day: string) => [
      carrierEvent('PLN LOAD CNSHA 03-02', { ship }),
      carrierEvent('PLN DEPA CNSHA 03-03', { ship }),
      carrierEvent(`PLN ARRI NLRTM ${day}`, { ship }),
    ]
    const changes = changesAfter(after(plan('ALPHA', '04-01')), plan('BRAVO', '04-08'))
    expect(names(changes).sort()).toEqual(['vessel_arrived', 'vessel_departed'])
    expect(superseded(changes).sort()).toEqual(['vessel_arrived', 'vessel_departed'])
  })

  test('a repeated move is added, also when the answer no longer contains the first', () => {
    const landed = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
    const before = after([...landed, carrierEvent('ACT GTOT NLRTM 04-04')])
    const again = [...landed, carrierEvent('ACT GTOT NLRTM 04-09')]
    const changes = changesAfter(before, again)
    expect(names(changes)).toEqual(['full_out'])
    expect(superseded(changes)).toEqual([])
    expect(changesAfter(stored(before, again), again).containers).toEqual([])
  })

  test('a place that is filled in later makes no second move', () => {
    const landed = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
    const before = after([...landed, carrierEvent('ACT GTOT - 04-04')])
    const changes = changesAfter(before, [...landed, carrierEvent('ACT GTOT NLRTM 04-04')])
    expect(superseded(changes)).toEqual(['full_out'])
  })
})

describe('among two similar moves', () => {
  const container_number = 'MSKU0000015'
  const departed = (ship: string, event_id: string) =>
    carrierEvent('ACT DEPA CNSHA 03-10', { ship, event_id, container_number })

  test('the one that loses its name is superseded, once, and the other stays', () => {
    const now = [
      departed('ALPHA', '1'),
      carrierEvent('ACT LOAD CNSHA 03-10 E', { ship: 'ALPHA', event_id: '1' }),
    ]
    const before = after([departed('ALPHA', '1'), departed('BRAVO', '2')], now)
    expect(changesAfter(before, now).containers).toEqual([])
    expect(before.containers.MSKU0000015).toMatchObject([{ vessel_name: 'BRAVO' }])
  })

  test('the one without a name takes no event of the one that is stored under its identity', () => {
    const out = (words: string, event_id: string) => carrierEvent(words, { event_id })
    const now = [
      out('ACT GTOT - 03-11', '1'),
      out('ACT LOAD CNSHA 03-10 E', '1'),
      out('ACT GTOT CNSHA 03-11 E', '3'),
    ]
    const earlier = [out('ACT GTOT - 03-10', '3'), out('ACT LOAD CNSHA 03-10', '1')]
    const before = after(earlier, now)
    expect(changesAfter(before, now).containers).toEqual([])
  })

  test('the one that is stored in all detail matches', () => {
    const rail = (words: string, ship: string) =>
      carrierEvent(words, { ship, event_id: '1', mode: 'RAIL', container_number })
    const now = [rail('ACT GTIN SGSIN 03-19 L', 'ALPHA')]
    const earlier = [rail('ACT ARRI - 03-19', 'ALPHA'), rail('ACT ARRI SGSIN 03-19', 'BRAVO')]
    const before = after(earlier, now)
    expect(changesAfter(before, now).containers).toEqual([])
  })
})

test('the estimate stays where a discharge is told in its place and no arrival', () => {
  const discharge = carrierEvent('ACT DISC NLRTM 04-02', A)
  const { observed } = after([...departure, eta('04-01')], [...departure, discharge])
  const { shipment } = journeyKnown(observed, context)
  expect(shipment.port_of_discharge?.locode).toBe('NLRTM')
  expect(shipment.pod_eta_at).toBe(eta('04-01').event_at)
  expect(shipment.pod_ata_at).toBeNull()
})

describe('an event that is true again after it had ended', () => {
  const rail = (words: string) =>
    carrierEvent(words, { mode: 'RAIL', event_id: words.slice(0, 14) })
  const landed = leg('ACT', 'CNSHA', 'NLRTM', ['03-02', '03-03', '04-01', '04-02'], A)
  const expected = rail('EST ARRI DEDUI 04-08')
  const left = rail('ACT DEPA NLRTM 04-09')
  const corrected = rail('ACT DEPA NLRTM 04-05')
  const inland = 'container.transport.estimated.arrived_at_inland_destination'

  test('is told anew, and follows the one that ended', () => {
    const before = after([...landed, expected], [...landed, expected, left])
    const [ended] = before.ended.MSKU0000015 ?? []
    expect(ended?.event).toBe(inland)
    const changes = changesAfter(before, [...landed, expected, corrected])
    const again = changes.containers[0]?.recorded.find(({ event }) => event === inland)
    expect(again).toMatchObject({ timestamp: expected.event_at, supersedes: ended?.id })
  })

  test('does not follow one of another time', () => {
    const before = after([...landed, expected], [...landed, expected, left])
    const later = rail('EST ARRI DEDUI 04-12')
    const changes = changesAfter(before, [...landed, later, corrected])
    const again = changes.containers[0]?.recorded.find(({ event }) => event === inland)
    expect(again).toMatchObject({ timestamp: later.event_at, supersedes: null })
  })
})

const anyEvent = fc
  .record({
    words: fc.tuple(
      fc.constantFrom('ACT', 'ACT', 'PLN', 'EST'),
      fc.constantFrom('LOAD', 'DISC', 'ARRI', 'DEPA', 'GTIN', 'GTOT'),
      fc.constantFrom('CNSHA', 'SGSIN', 'NLRTM', 'DEDUI', '-'),
      fc.integer({ min: 10, max: 28 }),
      fc.constantFrom('E', 'L', 'L'),
    ),
    ship: fc.constantFrom('ALPHA', 'BRAVO'),
    event_id: fc.constantFrom('1', '2', '3', null),
    mode: fc.constantFrom('VESSEL', 'VESSEL', 'RAIL', 'TRUCK'),
  })
  .map(({ words, ship, event_id, mode }) =>
    carrierEvent(`${words[0]} ${words[1]} ${words[2]} 03-${words[3]} ${words[4]}`, {
      ship,
      event_id,
      mode: mode as CarrierEvent['mode'],
      container_number: 'MSKU0000015',
    }),
  )

test('the same answer twice changes nothing, for any stored history', () => {
  const answer = fc.array(anyEvent, { maxLength: 12 })
  fc.assert(
    fc.property(answer, answer, (earlier, now) => {
      const before = after(earlier, now)
      expect(changesAfter(before, now)).toEqual({
        newContainers: [],
        containers: [],
        estimatedArrival: null,
      })
      const live = Object.values(before.containers).flatMap((events) => events.map(identityText))
      expect(new Set(live).size).toBe(live.length)
    }),
    { numRuns: 2_000 },
  )
})
