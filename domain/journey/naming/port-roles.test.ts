import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, carrierEvent, leg, lines } from '../compact-events-fixture.ts'

describe('a port where the container was planned to be put ashore, and which its ship has left since', () => {
  const taken = leg('ACT', 'CNSHA', 'SGSIN', ['03-02', '03-03', '03-10', '03-11'], A).slice(0, 3)
  const plan = carrierEvent('PLN DISC SGSIN 03-10', { ...A, created_at: '2026-03-01T00:00:00Z' })
  const sailed = carrierEvent('ACT DEPA SGSIN 03-12', A)
  const further = (ship: typeof A) => [
    carrierEvent('PLN ARRI NLRTM 04-01', { ...ship, created_at: '2026-03-13T00:00:00Z' }),
    carrierEvent('PLN DISC NLRTM 04-02', { ...ship, created_at: '2026-03-13T00:00:00Z' }),
  ]
  const passed = (...told: readonly CarrierEvent[]): string[] =>
    lines([...taken, plan, ...told]).filter((line) => line.endsWith(' SGSIN'))

  test('is passed, where the same ship is expected further on', () => {
    expect(passed(sailed, ...further(A))).toEqual([])
    expect(lines([...taken, plan, sailed, ...further(A)])).toContain(
      'estimated.vessel_arrived NLRTM',
    )
  })

  test.each<[string, readonly CarrierEvent[]]>([
    ['the ship has not left it yet', further(A)],
    ['another ship is expected further on', [sailed, ...further(B)]],
    [
      'another ship takes the container on',
      [sailed, carrierEvent('PLN LOAD SGSIN 03-15', B), ...further(B)],
    ],
    [
      'the container was put ashore',
      [sailed, carrierEvent('ACT DISC SGSIN 03-10', A), ...further(B)],
    ],
  ])('is that of a transshipment where %s', (_, told) => {
    expect(passed(...told)).toContain('transshipment_arrived SGSIN')
  })
})
