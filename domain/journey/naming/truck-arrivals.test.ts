import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { carrierEvent, direct, lines } from '../compact-events-fixture.ts'

const fetched = carrierEvent('ACT GTOT CNSHA 02-25 E')
const arrival = (more: Partial<CarrierEvent> = {}) =>
  carrierEvent('ACT ARRI CNSHA 02-28', { mode: 'TRUCK', ...more })
const isFullIn = (...events: readonly CarrierEvent[]): boolean =>
  lines([...events, ...direct]).includes('full_in CNSHA')

describe('a truck that is told by its own arrival brings the full container to its first port', () => {
  test('where the empty one was fetched before', () => {
    expect(isFullIn(fetched, arrival())).toBe(true)
    expect(isFullIn(arrival())).toBe(false)
  })

  test('but not where the gate there is told as well', () => {
    const gate = carrierEvent('ACT GTIN CNSHA 02-28T14:00')
    const named = lines([fetched, arrival(), gate, ...direct])
    expect(named.filter((line) => line === 'full_in CNSHA')).toHaveLength(1)
  })

  test('but not at the shipper’s or at a depot', () => {
    expect(isFullIn(fetched, arrival({ facility_type: 'CLOC' }))).toBe(false)
    expect(isFullIn(fetched, arrival({ facility_type: 'DEPO' }))).toBe(false)
  })

  test('but not where it is packed, or goes on by train', () => {
    expect(isFullIn(fetched, arrival({ facility_type: 'COFS' }))).toBe(false)
    expect(isFullIn(fetched, arrival({ facility_type: 'RAMP' }))).toBe(false)
    expect(isFullIn(fetched, arrival({ facility_type: 'POTE' }))).toBe(true)
  })

  test('but not at the packer in the same city, from where a truck takes it to the port', () => {
    const leaves = carrierEvent('ACT DEPA CNSHA 03-01', { mode: 'TRUCK' })
    expect(isFullIn(fetched, arrival(), leaves)).toBe(false)
    const atPort = carrierEvent('ACT ARRI CNSHA 03-01', { mode: 'TRUCK' })
    const named = lines([fetched, arrival(), atPort, ...direct])
    expect(named.filter((line) => line === 'full_in CNSHA')).toHaveLength(1)
  })

  test('but not after it has sailed', () => {
    expect(isFullIn(fetched, { ...arrival(), event_at: '2026-04-20T12:00:00.000Z' })).toBe(false)
  })
})
