import { expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, carrierEvent } from '../compact-events-fixture.ts'
import { wholeEvent } from '../observations/observation.ts'
import { eventsByContainer } from './events-by-container.ts'

const first = Date.parse('2026-01-01T00:00:00Z')

/** Moves of a container, or calls that name none, an hour apart, the latest first. */
const hourly = (count: number, container: string | null): CarrierEvent[] =>
  Array.from({ length: count }, (_, n) =>
    wholeEvent({
      event_type: container === null ? 'TRANSPORT' : 'EQUIPMENT',
      event_code: container === null ? 'ARRI' : 'GTIN',
      classifier: 'ACT',
      event_at: new Date(first + (count - n) * 3_600_000).toISOString(),
      container_number: container,
    }),
  )

test('of more events than a container can have, the latest count, and all of the others', () => {
  const [box, other] = [hourly(1_200, 'MSKU0000015'), hourly(1_000, 'MSKU0000020')]
  expect(eventsByContainer([...other, ...box])).toEqual([
    { container: 'MSKU0000015', events: box.slice(0, 1_000) },
    { container: 'MSKU0000020', events: other },
  ])
})

test('a gate that is told again and again leaves the others to be seen', () => {
  const gates = hourly(1_200, 'MSKU0000015')
  const lading = {
    ...(gates[0] as CarrierEvent),
    event_code: 'LOAD',
    event_at: '2025-12-01T00:00:00Z',
  }
  const [group] = eventsByContainer([...gates, lading])
  expect(group?.events).toEqual([...gates.slice(0, 999), lading])
})

test('of many calls that name no container, the latest count', () => {
  const [box, calls] = [hourly(2, 'MSKU0000015'), hourly(501, null)]
  const [group] = eventsByContainer([...calls, ...box])
  expect(group?.events).toEqual([...box, ...calls.slice(0, 500)])
})

test('a box that has sailed on one ship does not wait for the ship that takes the other one of its bill', () => {
  const [box, other] = [{ container_number: 'MSKU0000015' }, { container_number: 'MSKU0000020' }]
  const sailed = carrierEvent('ACT DEPA CNSHA 03-03', { ...A, ...box })
  const waiting = carrierEvent('ACT GTIN CNSHA 03-01', other)
  const next = carrierEvent('PLN DEPA CNSHA 03-06', B)
  expect(eventsByContainer([sailed, waiting, next])).toEqual([
    { container: 'MSKU0000015', events: [sailed] },
    { container: 'MSKU0000020', events: [waiting, next] },
  ])
})
