import { expect, test } from 'vitest'
import { currentStatusOf } from './container-status.ts'
import type { EventName } from '../event-names.ts'

const after = (moves: string, inland = false) =>
  currentStatusOf(
    moves
      .split(' ')
      .filter(Boolean)
      .map((move, n) => ({
        event: `container.transport.${move}` as EventName,
        timestamp: `2026-03-0${n + 1}T00:00:00Z`,
      })),
    inland,
  )

test.each([
  ['', 'new'],
  ['empty_out full_in', 'new'],
  ['vessel_loaded', 'on_ship'],
  ['vessel_departed transshipment_discharged', 'on_ship'],
  ['transshipment_arrived', 'on_ship'],
  ['vessel_departed vessel_arrived', 'on_ship'],
  ['vessel_discharged', 'grounded'],
  ['vessel_discharged vessel_arrived', 'grounded'],
  ['vessel_discharged available', 'available'],
  ['vessel_discharged available not_available', 'not_available'],
  ['vessel_discharged rail_loaded rail_arrived', 'on_rail'],
  ['rail_departed rail_unloaded', 'grounded'],
  ['vessel_discharged full_out', 'picked_up'],
  ['full_out delivered', 'delivered'],
  ['full_out empty_in', 'empty_returned'],
  ['vessel_discharged estimated.vessel_arrived', 'grounded'],
])('after %s it is %s', (moves, status) => {
  expect(after(moves)).toBe(status)
})

test('a discharged container with an inland destination awaits its transfer', () => {
  expect(after('vessel_discharged', true)).toBe('awaiting_inland_transfer')
})

test('moves that have the same time follow each other in their natural order', () => {
  const timestamp = '2026-03-01T00:00:00Z'
  const at = (move: string) => ({ event: `container.transport.${move}` as EventName, timestamp })
  expect(currentStatusOf([at('full_out'), at('vessel_discharged')], false)).toBe('picked_up')
})
