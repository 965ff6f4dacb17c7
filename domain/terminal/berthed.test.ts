import { describe, expect, test } from 'vitest'
import type { Position } from '../sea-lanes/position.ts'
import { bringsContainer, isBerthed } from './berthed.ts'

const quay: Position = [4.003, 51.954]
const port = { port: [4.48, 51.92] as const, terminals: [quay] }
const at = new Date('2026-05-10T12:00:00Z')
const moored = 5
const anchored = 1
const sailing = 0

describe('a ship', () => {
  const outside: Position = [3.6, 52]
  const near = (km: number): Position => [quay[0], quay[1] + km / 111.2]

  test.each<[string, Position, number | null, number | null, boolean]>([
    ['moored at a terminal', near(1), moored, 0, true],
    ['moored within the port, where no terminal is known', [4.4, 51.9], moored, 0, true],
    ['moored elsewhere', outside, moored, 0, false],
    ['still at a terminal, without a status', near(1), null, 0.1, true],
    ['still at a terminal, with the status of the voyage', near(1), sailing, 0, true],
    ['still within the port, without a status', [4.4, 51.9], null, 0, false],
    ['at anchor near a terminal', near(1), anchored, 0, false],
    ['that passes a terminal', near(1), sailing, 6, false],
    ['of unknown speed and status', near(1), null, null, false],
  ])('%s', (_name, position, navigation_status, speed_knots, expected) => {
    expect(isBerthed({ position, navigation_status, speed_knots, at }, port)).toBe(expected)
  })
})

describe('a stay brings the container', () => {
  const none = { pol_atd_at: null, pod_eta_at: null, pod_ata_at: null, pod_discharged_at: null }
  const day = (date: string) => new Date(`2026-${date}T00:00:00Z`)

  test.each<[string, Partial<typeof none | Record<keyof typeof none, Date>>, boolean]>([
    ['around its estimated arrival', { pod_eta_at: day('05-12') }, true],
    ['not weeks before it', { pod_eta_at: day('06-12') }, false],
    ['after its arrival', { pod_ata_at: day('05-10') }, true],
    ['not weeks after it', { pod_ata_at: day('04-10') }, false],
    [
      'not before the ship left with it',
      { pod_eta_at: day('05-12'), pol_atd_at: day('05-11') },
      false,
    ],
    [
      'not after its discharge',
      { pod_ata_at: day('05-08'), pod_discharged_at: day('05-09') },
      false,
    ],
    ['when nothing but its departure is known', { pol_atd_at: day('04-20') }, true],
    ['not when nothing is known', {}, false],
  ])('%s', (_name, known, expected) => {
    expect(bringsContainer(at, { ...none, ...known })).toBe(expected)
  })
})
