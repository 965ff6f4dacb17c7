import { expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { first, planned, second } from '../compact-events-fixture.ts'
import { deriveTrip } from '../derive-container.ts'
import { roleReason } from './role-reasons.ts'

const reasonsOf = (events: readonly CarrierEvent[], now?: string) =>
  deriveTrip(
    { container: null, events },
    now === undefined ? {} : { now: Date.parse(now) },
  ).sea.ports.map((port) => {
    const { rule, moves } = roleReason(port)
    return `${port.role}: ${rule} (${moves.map(({ code }) => code).join(' ')})`
  })

test('moves decide, and are shown', () => {
  expect(reasonsOf([...first, ...second])).toEqual([
    'POL: the first port that the container leaves on a main ship (LOAD DEPA)',
    'TS: the container is taken off or put aboard between its other ports (DISC LOAD)',
    expect.stringMatching(/^POD: the last port .* \(ARRI DISC\)$/),
  ])
})

test('an expected arrival decides', () => {
  expect(reasonsOf([...first, ...planned]).at(-1)).toBe(
    'POD: the carrier expects the ship there and nothing beyond (ARRI DISC)',
  )
})

test('an arrival that was told as actual before its time is no expectation', () => {
  const early = { classifier: 'EST', told_as_actual: true, role_hint: null } as const
  const stated = first.map((event) =>
    event.event_code === 'DISC' ? { ...event, ...early } : event,
  )
  const [port] = deriveTrip({ container: null, events: stated }, {}).sea.ports.slice(-1)
  if (port === undefined) throw new Error('no port')
  expect(roleReason({ ...port, role: 'POD' }).rule).toMatch(/^the last port/)
})

test('the word of the carrier comes before the moves', () => {
  const stated = first.map((event) =>
    event.event_code === 'DISC' ? { ...event, role_hint: 'POD' as const } : event,
  )
  expect(reasonsOf(stated).at(-1)).toBe('POD: the carrier gives the port this role (DISC)')
})

test('a port that was only reached is not decided', () => {
  expect(reasonsOf(first, '2026-03-12').at(-1)).toMatch(/^UNDECIDED: nothing tells yet/)
})
