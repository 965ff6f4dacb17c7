// What holds for every drawn voyage, whatever a carrier tells of it and leaves out.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { journeyOf } from '../../domain/journey/journey.ts'
import { identityText } from '../../domain/journey/moves/move-identity.ts'
import { statementsBehind } from '../../domain/journey/observations/evidence.ts'
import { saidAt } from './generator/answers.ts'
import { anyTelling } from './generator/any-telling.ts'
import { drawVoyage, voyageKinds } from './generator/draw-voyage.ts'
import type { Voyage } from './generator/draw-voyage.ts'
import { randomFrom } from './generator/random.ts'
import { expectationsOf, tell, whole } from './generator/telling.ts'

const anyVoyage: fc.Arbitrary<Voyage> = fc
  .tuple(fc.constantFrom(...voyageKinds), fc.integer({ min: 0, max: 1_000_000 }))
  .map(([kind, seed]) => drawVoyage(kind, seed))

/** All that a carrier says of a voyage: what happened, and what it expected before. */
const anyHistory = fc
  .tuple(anyVoyage, anyTelling, fc.integer({ min: 0, max: 1_000_000 }))
  .map(([voyage, telling, seed]): readonly CarrierEvent[] => {
    const random = randomFrom(seed)
    const told = tell(voyage.moves, telling, random)
    return [
      ...voyage.earlier,
      ...told.map(({ event }) => event),
      ...expectationsOf(told, random).filter(() => random() < 0.5),
    ]
  })

/** What was known at some times on the way. */
const growing = (events: readonly CarrierEvent[]) => {
  const times = [...new Set(events.map(saidAt))].sort((a, b) => a - b)
  return times
    .filter((_, n) => n % 5 === 0 || n === times.length - 1)
    .map((now) => ({ now, events: events.filter((event) => saidAt(event) <= now) }))
}

/** When a ship last left with the container, in milliseconds. */
const lastSailing = (events: readonly CarrierEvent[]): number =>
  Math.max(
    ...events
      .filter(
        ({ classifier, event_code, mode }) =>
          classifier === 'ACT' && event_code === 'LOAD' && mode === 'VESSEL',
      )
      .map(({ event_at }) => Date.parse(event_at)),
  )

const runs = { numRuns: 150 }

describe('for every voyage', () => {
  test('the order in which an answer tells it does not matter', () => {
    const shuffled = anyHistory.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events], { minLength: events.length, maxLength: events.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([events, other]) => {
        expect(journeyOf(other)).toEqual(journeyOf(events))
      }),
      runs,
    )
  })

  test('nothing is expected any more that has happened, and nothing before what has', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        for (const { now, events } of growing(history)) {
          const journey = journeyOf(events, { now })
          const names = new Set(journey.containers[0]?.events.map(({ event }) => String(event)))
          for (const what of ['vessel_departed', 'vessel_arrived', 'arrived_at_inland_destination'])
            if (names.has(`container.transport.${what}`))
              expect(names).not.toContain(`container.transport.estimated.${what}`)
          const { estimated_arrival: expected } = journey
          if (names.has('container.transport.vessel_arrived')) expect(expected).toBeNull()
          if (expected)
            expect(Date.parse(expected.timestamp)).toBeGreaterThanOrEqual(lastSailing(events))
        }
      }),
      runs,
    )
  })

  test('every named event is one that the carrier has told', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        const told = new Set(events.map(({ event_at, locode }) => `${event_at} ${locode}`))
        for (const { timestamp, locode } of journeyOf(events).containers[0]?.events ?? [])
          expect(told).toContain(`${timestamp} ${locode}`)
      }),
      runs,
    )
  })

  test('every named event has the statements behind it that it was made from', () => {
    fc.assert(
      fc.property(anyHistory, (events) => {
        const received_at = Math.max(...events.map(saidAt))
        const origin = { source: 'poll', received_at, answer_id: null, taken_back: null }
        const statements = events.map((event) => ({ ...origin, event }))
        for (const { number, events: named } of journeyOf(events).containers)
          for (const event of named) {
            const timestamp = new Date(event.timestamp)
            const told = { ...event, identity: identityText(event), timestamp, number }
            const behind = statementsBehind(told, statements, () => null)
            expect(behind.map((one) => one.event.locode)).toContain(event.locode)
          }
      }),
      runs,
    )
  })

  test('local times that are labelled as UTC, over the date line as well, change no role', () => {
    fc.assert(
      fc.property(anyVoyage, ({ earlier, moves, pol, pod }) => {
        const told = tell(moves, { ...whole, localTimes: true }, () => 1)
        const events = [...earlier, ...told.map(({ event }) => event)]
        expect(journeyOf(events).shipment).toMatchObject({
          port_of_lading: { locode: pol },
          port_of_discharge: { locode: pod },
        })
      }),
      runs,
    )
  })

  test('a voyage that is told whole has its ports, its place of delivery and its names', () => {
    fc.assert(
      fc.property(anyVoyage, ({ earlier, moves, pol, pod, origin, destination }) => {
        const { shipment, containers } = journeyOf([...earlier, ...moves.map(({ event }) => event)])
        expect([
          shipment.origin?.locode ?? null,
          shipment.port_of_lading?.locode,
          shipment.port_of_discharge?.locode,
          shipment.destination?.locode ?? null,
        ]).toEqual([origin, pol, pod, destination])
        const named = containers[0]?.events.map(({ event, timestamp }) => `${event} ${timestamp}`)
        for (const { event, name } of moves)
          if (name !== null)
            expect(named).toContain(`container.transport.${name} ${event.event_at}`)
      }),
      runs,
    )
  })

  test('a discharge gets no name that is withdrawn later', () => {
    fc.assert(
      fc.property(anyVoyage, ({ earlier, moves }) => {
        const told = [...earlier]
        for (const { event, name } of moves) {
          told.push(event)
          if (event.event_code !== 'DISC') continue
          const now = Date.parse(event.event_at) + 3_600_000
          const found = journeyOf(told, { now }).containers[0]?.events.filter(
            ({ timestamp, locode }) => timestamp === event.event_at && locode === event.locode,
          )
          for (const one of found ?? []) expect(one.event).toBe(`container.transport.${name}`)
        }
      }),
      runs,
    )
  })
})
