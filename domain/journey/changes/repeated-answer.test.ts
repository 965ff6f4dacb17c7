import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { carrierEvent } from '../compact-events-fixture.ts'
import { identityText } from '../moves/move-identity.ts'
import { after, changesAfter } from './polled-fixture.ts'

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

test('an arrival told as a gate-in first is one of this trip, though the box came in empty elsewhere at its time', () => {
  const byTrain = { mode: 'RAIL', event_id: '1', ship: 'ALPHA' } as const
  const earlier = [
    carrierEvent('ACT GTOT CNSHA 03-10 E', { ship: 'ALPHA' }),
    carrierEvent('ACT LOAD CNSHA 03-10 E', { ship: 'BRAVO' }),
    carrierEvent('ACT GTIN SGSIN 03-11', byTrain),
    carrierEvent('ACT GTIN CNSHA 03-10 E', { ship: 'ALPHA' }),
  ]
  const now = [carrierEvent('ACT ARRI SGSIN 03-10', { ...byTrain, ship: 'BRAVO' })]
  expect(changesAfter(after(earlier, now), now).containers).toEqual([])
})
