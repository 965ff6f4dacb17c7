import { describe, expect, test } from 'vitest'
import { currentStatusOf, statusOfStored } from './container-status.ts'
import type { ContainerStatus } from './container-status.ts'
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
  ['vessel_discharged feeder_loaded feeder_discharged', 'grounded'],
  ['rail_departed rail_unloaded', 'grounded'],
  ['vessel_discharged full_out', 'picked_up'],
  ['full_out delivered', 'delivered'],
  ['full_out empty_in', 'empty_returned'],
  ['vessel_discharged estimated.vessel_arrived', 'grounded'],
  ['full_in rail_loaded rail_departed rail_arrived rail_unloaded', 'new'],
  ['rail_loaded rail_unloaded vessel_loaded', 'on_ship'],
  ['vessel_loaded transshipment_discharged rail_loaded rail_departed', 'on_rail'],
  ['vessel_loaded transshipment_discharged rail_loaded rail_unloaded', 'on_ship'],
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

test.each([
  ['on its train, where the arrival of the train is told', 'ARRI', 'on_rail'],
  ['on the ground, where it came in at a gate', 'GTIN', 'grounded'],
])('a container that reaches a ramp is %s', (_, code, status) => {
  const timestamp = '2026-03-01T00:00:00Z'
  const loaded = { event: 'container.transport.rail_loaded' as const, timestamp }
  const reached = ['rail_arrived', 'arrived_at_inland_destination'].map((name) => ({
    event: `container.transport.${name}` as EventName,
    timestamp: '2026-03-03T00:00:00Z',
    move: { code, place: 'USCHI' },
  }))
  expect(currentStatusOf([loaded, ...reached], true)).toBe(status)
})

describe('a train or a barge of which only the arrival is told', () => {
  const seen = (words: string) => {
    const [name, place = '', day] = words.split(' ')
    const event = `container.transport.${name}` as EventName
    return { event, timestamp: `2026-03-${day}T00:00:00Z`, move: { code: '', place } }
  }
  const statusAfter = (...moves: string[]) => currentStatusOf(moves.map(seen), true)
  const landed = 'vessel_discharged USLAX 01'

  test('has the container aboard', () => {
    expect(statusAfter(landed, 'rail_arrived USCHI 05')).toBe('on_rail')
    expect(statusAfter(landed, 'available USLAX 02', 'rail_arrived USCHI 05')).toBe('on_rail')
    expect(statusAfter(landed, 'feeder_arrived DEDUI 05')).toBe('on_ship')
  })

  test('has the container aboard again after it was unloaded elsewhere', () => {
    const unloaded = 'rail_unloaded USCHI 05'
    expect(statusAfter(landed, unloaded, 'rail_arrived USDET 07')).toBe('on_rail')
  })

  test('has it no more when it was unloaded, or fetched, where the train arrives', () => {
    const late = 'rail_arrived USCHI 06'
    expect(statusAfter(landed, 'rail_unloaded USCHI 05', late)).toBe('grounded')
    expect(statusAfter(landed, 'full_out USCHI 05', late)).toBe('picked_up')
    expect(statusAfter(landed, 'available USCHI 05', late)).toBe('available')
  })
})

describe('the status after the moves of a stored container', () => {
  const event = 'container.transport.vessel_departed' as const
  const sailed = [{ event, timestamp: '2026-03-01T00:00:00Z' }]

  test.each<[string, string | null, string, ContainerStatus]>([
    ['is stored, whatever a terminal has told since', 'grounded', 'available', 'grounded'],
    ['of a former version is its status', null, 'grounded', 'grounded'],
    [
      'is that of a former version which ran once more after this one',
      'on_ship',
      'grounded',
      'grounded',
    ],
    [
      'of a former version follows from its events where a terminal told it',
      null,
      'available',
      'on_ship',
    ],
  ])('%s', (_, moved_status, current_status, expected) => {
    expect(statusOfStored(sailed, false, { moved_status, current_status })).toBe(expected)
  })
})

test('a container stays available when its discharge at that port is told later', () => {
  const at = (name: string, day: number, place: string) => ({
    event: `container.transport.${name}` as EventName,
    timestamp: `2026-03-0${day}T00:00:00Z`,
    move: { code: name === 'available' ? 'AVPU' : 'DISC', place },
  })
  const available = at('available', 1, 'USLAX')
  expect(currentStatusOf([available, at('vessel_discharged', 2, 'USLAX')], false)).toBe('available')
  expect(currentStatusOf([available, at('vessel_discharged', 2, 'USOAK')], false)).toBe('grounded')
})
