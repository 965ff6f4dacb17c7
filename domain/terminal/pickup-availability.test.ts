// Whether a container can be picked up, and its status.
import { describe, expect, test } from 'vitest'
import type { ContainerStatus } from '../journey/container-status.ts'
import { nothingKnown, statusWith } from './pickup-state.ts'
import { instant, stateOf, statement, trip, weighed } from './statement-fixture.ts'
import type { TerminalStatement } from './statement.ts'

describe('availability', () => {
  const says = (day: string, available_for_pickup: boolean, more: object = {}) =>
    statement(day, { available_for_pickup }, more)
  const line = { source: 'line', id: null } as const

  test.each<[string, TerminalStatement[], boolean | null]>([
    ['is what the terminal says', [says('12', true)], true],
    ['is the latest word', [says('12', true), says('13', false)], false],
    ['is what the carrier says where no terminal does', [says('12', true, line)], true],
    [
      "is the terminal's word within a day of the carrier's",
      [says('12', false), says('12T20:00', true, line)],
      false,
    ],
    [
      "is the carrier's word when the terminal's is old",
      [says('11', false), says('14', true, line)],
      true,
    ],
  ])('%s', (_name, statements, expected) => {
    expect(stateOf(statements)).toMatchObject({
      availability_known: true,
      available_for_pickup: expected,
    })
  })

  test('ends when the container leaves, whatever the terminal says afterwards', () => {
    const out = trip({ outAt: instant('15') })
    expect(stateOf([says('12', true), says('16', true)], out).available_for_pickup).toBe(false)
    expect(stateOf([says('16', false)], out)).toMatchObject({
      availability_known: false,
      available_for_pickup: null,
    })
  })

  test('that was told before the container left was known, also where it is said again later', () => {
    const again = { ...says('12', true), confirmed_at: instant('16') }
    expect(stateOf([again], trip({ outAt: instant('15') }))).toMatchObject({
      availability_known: true,
      available_for_pickup: false,
    })
  })

  test('at the place of delivery may be told before the train leaves', () => {
    const early = says('12', true, { source: 'rail' })
    const gone = { onwardAt: instant('14'), end: { locode: 'USCHI', zone: 'America/Chicago' } }
    expect(stateOf([early], trip(gone)).available_for_pickup).toBe(true)
    expect(stateOf([says('12', true)], trip(gone)).available_for_pickup).toBeNull()
  })

  test('is known as of when the terminal was last heard', () => {
    const again = { ...says('12', true), confirmed_at: instant('14') }
    expect(stateOf([says('11', true), again, says('12', false)]).terminal_checked_at).toBe(
      '2026-05-14T12:00:00.000Z',
    )
    const rail = { source: 'rail', id: null } as const
    expect(stateOf([says('12', true, rail)]).terminal_checked_at).toBe('2026-05-12T12:00:00.000Z')
    expect(stateOf([says('12', true, line)]).terminal_checked_at).toBeNull()
  })
})

test('a container whose cargo was delivered is not available any more', () => {
  const available = statement('12', { available_for_pickup: true })
  const delivered = statement('14', { delivered_at: '2026-05-14T16:00' }, { source: 'rail' })
  expect(stateOf([available]).available_for_pickup).toBe(true)
  const { state, basis, isOut } = weighed([available, delivered], trip())
  expect([state.available_for_pickup, isOut]).toEqual([false, true])
  expect(basis.available_for_pickup).toBe(delivered)
})

test('that a container which left is not available any more is nobody’s word', () => {
  const said = [statement('12', { available_for_pickup: true })]
  expect(weighed(said, trip({ outAt: instant('15') })).basis.available_for_pickup).toBeNull()
  expect(weighed(said, trip()).basis.available_for_pickup).toBe(said[0])
})

test.each<[ContainerStatus, Partial<typeof nothingKnown>, ContainerStatus]>([
  ['grounded', {}, 'grounded'],
  ['grounded', { available_for_pickup: true }, 'available'],
  ['grounded', { available_for_pickup: false }, 'not_available'],
  ['awaiting_inland_transfer', { available_for_pickup: false }, 'not_available'],
  ['on_ship', { available_for_pickup: false }, 'on_ship'],
  ['on_ship', { available_for_pickup: true }, 'available'],
  ['available', { available_for_pickup: false }, 'not_available'],
  ['picked_up', { available_for_pickup: false }, 'picked_up'],
  ['on_rail', { available_for_pickup: true }, 'on_rail'],
  ['picked_up', { delivered_at: '2026-05-14T20:00:00.000Z' }, 'delivered'],
  ['empty_returned', { delivered_at: '2026-05-14T20:00:00.000Z' }, 'empty_returned'],
])('a container that is %s with %j is %s', (moved, known, expected) => {
  expect(statusWith(moved, { state: { ...nothingKnown, ...known }, basis: {} }, trip())).toBe(
    expected,
  )
})

describe('a container on a train', () => {
  const end = { locode: 'USCHI', zone: 'America/Chicago' }
  const gone = trip({ end, onwardAt: instant('14') })
  const available = { available_for_pickup: true }
  const atRamp = statement('20', available, { source: 'rail' })
  const status = (said: TerminalStatement, of = gone) =>
    statusWith('on_rail', weighed([said], of), of)

  test('is available once the railway or the ramp lets somebody fetch it', () => {
    expect(status(atRamp)).toBe('available')
    expect(status(statement('20', available, { port_locode: 'USCHI' }))).toBe('available')
  })

  test.each([
    [
      'the railway does not',
      statement('20', { available_for_pickup: false }, { source: 'rail' }),
      gone,
    ],
    ['the port did before it left', statement('12', available), gone],
    ['it has not gone on from the port', atRamp, trip({ end })],
  ])('stays there where %s', (_why, said, of) => {
    expect(status(said, of)).toBe('on_rail')
  })
})
