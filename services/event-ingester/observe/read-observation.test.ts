import { expect, test } from 'vitest'
import { first } from '../../../domain/journey/compact-events-fixture.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { observationProblem, referenceProblem } from './read-observation.ts'

type ObservedEvent = CarrierObserved['events'][number]

const one = first[0] as ObservedEvent

const good: CarrierObserved = {
  scac: 'ONEY',
  number: 'LF26K1',
  number_type: 'booking_number',
  source: 'visibility-platform',
  answer_id: null,
  observed_at: Date.parse('2026-05-21T00:00:00Z'),
  events: [{ ...one, container_number: 'MSKU7312011', container_references: ['MSKU7312011'] }],
  retracted_ids: [],
  more_follows: false,
}

const withEvent = (change: Partial<ObservedEvent>): CarrierObserved => ({
  ...good,
  events: [...good.events, ...good.events.map((event) => ({ ...event, ...change }))],
})

test.each<[string, CarrierObserved]>([
  ['a journey', good],
  ['no events', { ...good, events: [], retracted_ids: ['e7'] }],
  ['an event in the future', withEvent({ event_at: '2027-01-01T00:00:00.000Z' })],
  ['a time to the minute', withEvent({ event_at: '2026-05-01T10:00Z' })],
  ['a code that DCSA may add', withEvent({ event_code: 'WAYP' })],
  [
    'an answer to our own question',
    { ...withEvent({ container_number: 'MSKU7312012' }), source: 'poll' },
  ],
])('%s can be true', (_name, value) => {
  expect(referenceProblem(value) ?? observationProblem(value)).toBeNull()
})

test.each<[string, CarrierObserved]>([
  ['scac', { ...good, scac: 'Ocean Network Express' }],
  ['number_type', { ...good, number_type: 'bill-of-lading' }],
  ['answer_id', { ...good, answer_id: 'mine' }],
  ['number', { ...good, number: 'x'.repeat(1_000_000) }],
  ['events[1].event_type', withEvent({ event_type: 'VESSEL' })],
  ['events[1].event_code', withEvent({ event_code: 'Loaded on board' })],
  ['events[1].classifier', withEvent({ classifier: 'ACTUAL' })],
  ['events[1].event_at', withEvent({ event_at: '19 May 2026 04:30' })],
  ['events[1].event_at', withEvent({ event_at: '2026-05-19T04:30:00+02:00' })],
  ['events[1].event_at', withEvent({ event_at: '2026-05-19T04:30:00' })],
  ['events[1].event_at', withEvent({ event_at: '2026-02-30T04:30:00Z' })],
  ['events[1].event_at', withEvent({ event_at: '0001-01-01T00:00:00Z' })],
  ['events[1].created_at', withEvent({ created_at: 'yesterday' })],
  ['events[1].container_number', withEvent({ container_number: 'MSKU7312012' })],
  ['events[1].container_number', withEvent({ container_number: 'MSKU 731201-1' })],
  ['events[1].container_references[1]', withEvent({ container_references: ['MSKU7312011', 'X'] })],
  ['events[1].iso_equipment_code', withEvent({ iso_equipment_code: '40HC reefer' })],
  ['events[1].mode', withEvent({ mode: 'AIR' })],
  ['events[1].locode', withEvent({ locode: 'Rotterdam' })],
  ['events[1].facility_code_provider', withEvent({ facility_code_provider: 'US' })],
  ['events[1].vessel_imo', withEvent({ vessel_imo: '9321484' })],
  ['events[1].role_hint', withEvent({ role_hint: 'HUB' })],
  ['events[1].location_name', withEvent({ location_name: 'x'.repeat(1_000_000) })],
  ['events[1].seal_numbers[0]', withEvent({ seal_numbers: ['a\0'] })],
])('the reason of a refusal begins with the field: %s', (field, value) => {
  const problem = referenceProblem(value) ?? observationProblem(value)
  expect(problem?.slice(0, field.length + 1)).toBe(`${field} `)
  expect(problem?.length).toBeLessThan(300)
})
