// An answer that expects a container's train at another ramp than before.
import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import {
  journeyKnown,
  nothingRecorded,
  pollOf,
  pushOf,
  recordedAfter,
} from '../changes/recorded-fixture.ts'
import { RAIL, carrierEvent, direct } from '../compact-events-fixture.ts'

const asked = [{ number: 'MSKU0000015', number_type: 'container' }]
const own = { container_number: 'MSKU0000015' }
const landed = direct.map((event) => ({ ...event, ...own }))
const train = (words: string) => carrierEvent(words, { ...RAIL, ...own, facility_type: 'RAMP' })
const departed = train('ACT DEPA NLRTM 04-04')
const basel = train('PLN ARRI CHBSL 04-09')
const duisburg = train('PLN ARRI DEDUI 04-06')

type Said = { readonly events: readonly CarrierEvent[]; readonly isPush?: boolean }

/** The place of delivery, when these answers have come on the days from the third of April on. */
function destinationAfter(...answers: readonly Said[]): string | null {
  const dayOf = (n: number): number => Date.UTC(2026, 3, 3 + n)
  const recorded = answers.reduce(
    (before, { events, isPush = false }, n) =>
      recordedAfter(before, (isPush ? pushOf : pollOf)(events, dayOf(n)), { asked, now: dayOf(n) }),
    nothingRecorded,
  )
  const { destination } = journeyKnown(recorded.observed, { asked, now: dayOf(3) }).shipment
  return destination?.locode ?? null
}

describe('a ramp that an answer no longer names', () => {
  const first = { events: [...landed, basel] }

  test('is not the place of delivery where the train is expected at another one instead', () => {
    expect(destinationAfter(first, { events: [...landed, departed, duisburg] })).toBe('DEDUI')
  })

  test('stays where the other one was named before, as on the way', () => {
    const both = { events: [...landed, duisburg, basel] }
    expect(destinationAfter(both, { events: [...landed, departed, duisburg] })).toBe('CHBSL')
  })

  test('stays where the other one was named before with another time', () => {
    const both = { events: [...landed, duisburg, basel] }
    const later = train('PLN ARRI DEDUI 04-07')
    expect(destinationAfter(both, { events: [...landed, departed, later] })).toBe('CHBSL')
  })

  test('stays where the carrier calls it the destination, and the other one not', () => {
    const last = { events: [...landed, { ...basel, role_hint: 'DESTINATION' as const }] }
    const to = (role_hint: 'DESTINATION' | 'TS' | null) => ({
      events: [...landed, departed, { ...duisburg, role_hint }],
    })
    expect(destinationAfter(last, to(null))).toBe('CHBSL')
    expect(destinationAfter(last, to('TS'))).toBe('CHBSL')
    expect(destinationAfter(last, to('DESTINATION'))).toBe('DEDUI')
  })

  test('stays where a feeder is expected at another port', () => {
    const feeder = (words: string, ship: string) =>
      carrierEvent(words, { ...own, ship, voyage: ship, carrier_service: 'FEEDER' })
    const riga = { events: [...landed, feeder('PLN ARRI LVRIX 04-12', 'ONE')] }
    const hamburg = [feeder('ACT LOAD NLRTM 04-04', 'TWO'), feeder('PLN ARRI DEHAM 04-06', 'TWO')]
    expect(destinationAfter(riga, { events: [...landed, ...hamburg] })).toBe('LVRIX')
  })

  test('stays where the answer still expects something there', () => {
    const unloaded = train('PLN DISC CHBSL 04-10')
    const next = { events: [...landed, departed, duisburg, unloaded] }
    expect(destinationAfter(first, next)).toBe('CHBSL')
  })

  test('stays where only a truck, or a message of what is new, names another one', () => {
    const truck = carrierEvent('PLN ARRI DEDUI 04-06', { mode: 'TRUCK', ...own })
    expect(destinationAfter(first, { events: [...landed, departed, truck] })).toBe('CHBSL')
    expect(destinationAfter(first, { events: [duisburg], isPush: true })).toBe('CHBSL')
  })

  test('stays where the answer leaves out what has happened', () => {
    const short = { events: [landed[0]!, departed, duisburg] }
    expect(destinationAfter(first, short)).toBe('CHBSL')
  })
})
