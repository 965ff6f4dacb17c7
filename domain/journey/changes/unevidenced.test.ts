import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, carrierEvent, first, lines, planned, second } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'
import { identityText } from '../moves/move-identity.ts'
import type { StoredEvent } from './stored-events.ts'
import { unevidencedEvents } from './unevidenced.ts'

const number = 'MSKU0000015'
const stored = (events: readonly CarrierEvent[]): readonly StoredEvent[] =>
  (journeyOf(events).containers[0]?.events ?? []).map((event) => ({
    ...event,
    id: identityText(event),
  }))

const restored = (before: readonly CarrierEvent[], statements: readonly CarrierEvent[]) =>
  unevidencedEvents({ [number]: stored(before) }, statements)

const whole = [
  carrierEvent('ACT GTOT CNSHA 02-20 E'),
  ...first,
  ...second,
  carrierEvent('ACT GTOT NLRTM 04-04'),
  carrierEvent('ACT GTIN NLRTM 04-08 E'),
]

describe('recorded events of which nothing is stored', () => {
  test.each([
    ['all', []],
    ['all before the transshipment', whole.slice(5)],
    ['all but the last', whole.slice(-1)],
  ])('%s keep their names', (_what, statements) => {
    const events = [...statements, ...restored(whole, statements)]
    expect(lines(events)).toEqual(lines(whole))
  })

  test('keep a transshipment whose onward plan is not stored', () => {
    const statements = [carrierEvent('ACT RSEA - 03-12')]
    const events = [...statements, ...restored([...first, ...planned], statements)]
    expect(lines(events)).toContain('transshipment_discharged SGSIN')
  })
})

test('a recorded event of which anything was said is none of them', () => {
  const corrected = carrierEvent('ACT DISC NLRTM 04-02T12:01', A)
  const statements = [...whole.slice(0, -3), corrected, ...whole.slice(-2)]
  expect(restored(whole, statements)).toEqual([])
})

test('estimates are none of them', () => {
  expect(restored(planned, [])).toEqual([])
})
