import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../carrier-event.ts'
import { journeyOf } from './journey.ts'
import { identityText } from './moves/move-identity.ts'
import { carrierEvent } from './compact-events-fixture.ts'

const anyEvent: fc.Arbitrary<CarrierEvent> = fc
  .record({
    classifier: fc.constantFrom('ACT', 'PLN', 'EST'),
    code: fc.constantFrom('LOAD', 'DISC', 'ARRI', 'DEPA', 'GTIN', 'GTOT', 'PICK', 'AVPU', 'VOID'),
    place: fc.constantFrom('CNSHA', 'SGSIN', 'NLRTM', 'DEDUI', '-'),
    day: fc.integer({ min: 10, max: 28 }),
    empty: fc.constantFrom('E', 'L'),
    more: fc.record({
      ship: fc.constantFrom('ALPHA', 'BRAVO'),
      mode: fc.constantFrom('VESSEL', 'RAIL', 'TRUCK', 'BARGE', null),
      event_id: fc.constantFrom('1', '2', '3', null),
      created_at: fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', 'soon', null),
      container_number: fc.constantFrom('MSKU0000015', 'TCNU0000010', null),
      role_hint: fc.constantFrom('POL', 'TS', 'POD', 'DESTINATION', null, null, null),
      location_name: fc.constantFrom('Shanghai', null),
      transport_call_sequence: fc.constantFrom(1, 2, 3, null),
    }),
  })
  .map(({ classifier, code, place, day, empty, more }) =>
    carrierEvent(
      `${classifier} ${code} ${place} 03-${day} ${empty}`,
      more as Partial<CarrierEvent>,
    ),
  )

describe('for any events', () => {
  test('the order of the events does not matter', () => {
    const shuffled = fc
      .array(anyEvent, { maxLength: 20 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
        ),
      )
    fc.assert(
      fc.property(shuffled, ([events, other]) => {
        expect(journeyOf(other)).toEqual(journeyOf(events))
      }),
      { numRuns: 300 },
    )
  })

  test('identities are unique within a container and only real moves have real names', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
        for (const container of journeyOf(events).containers) {
          const identities = container.events.map(identityText)
          expect(new Set(identities).size).toBe(identities.length)
          for (const event of container.events) {
            expect(event.event.includes('.estimated.')).toBe(event.classifier !== 'ACT')
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
