import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, C, carrierEvent, leg } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const own = (words: string, more = {}) =>
  carrierEvent(words, { container_number: 'MSKU0000015', ...more })

describe('a container whose next ship has left the hub', () => {
  const brought = leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A)
  const plans = [
    own('PLN DEPA SGSIN 03-15', { ...C, created_at: '2026-03-01T00:00:00Z' }),
    own('PLN ARRI NLRTM 04-05', { ...C, created_at: '2026-03-01T00:00:00Z' }),
  ]
  const sailed = own('ACT DEPA SGSIN 03-12', B)
  const expectedOn = (...more: readonly CarrierEvent[]) =>
    journeyOf([...brought, ...plans, sailed, ...more]).shipment.pod_vessel_name

  test('is not expected with the ship that was planned before', () => {
    expect(expectedOn()).toBe(null)
  })

  test('nor where the one that has left had called elsewhere before', () => {
    expect(expectedOn(carrierEvent('ACT DEPA MYPKG 03-08', B))).toBe(null)
  })
})
