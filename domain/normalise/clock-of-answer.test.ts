import { describe, expect, test } from 'vitest'
import { load, read } from './standard-events-fixture.ts'

/** A move whose record was made at `created`, with both times labelled Z. */
const move = (locode: string, at: string, created: string) => ({
  ...load,
  eventID: `${locode} ${at}`,
  eventDateTime: at,
  eventCreatedDateTime: created,
  eventLocation: { UNLocationCode: locode },
  transportCall: { UNLocationCode: locode, modeOfTransport: 'VESSEL' },
})
const times = (...moves: readonly object[]) => read(moves).events.map((event) => event.event_at)

// Shanghai and Singapore are eight hours ahead of UTC, Hamburg two in summer.
const early = [
  move('CNSHA', '2024-05-02T08:00:00Z', '2024-05-02T01:00:00Z'),
  move('SGSIN', '2024-05-12T20:00:00Z', '2024-05-12T13:30:00Z'),
]
const later = move('DEHAM', '2024-06-09T10:00:00Z', '2024-06-10T10:00:00Z')

describe('local times that a carrier labels Z', () => {
  test('are told by actual events that would have been recorded before they happened', () => {
    expect(times(...early, later)).toEqual([
      '2024-05-02T00:00:00.000Z',
      '2024-05-12T12:00:00.000Z',
      '2024-06-09T08:00:00.000Z',
    ])
  })

  test('come with times of knowledge in UTC', () => {
    expect(read(early).events[0]?.created_at).toBe('2024-05-02T01:00:00.000Z')
  })

  test('are not told by one such event', () => {
    expect(times(...early.slice(0, 1), later)[0]).toBe('2024-05-02T08:00:00.000Z')
  })

  test('are not told where the zone does not explain the difference', () => {
    const days = move('CNSHA', '2024-05-04T08:00:00Z', '2024-05-02T01:00:00Z')
    expect(times(...early, days)[0]).toBe('2024-05-02T08:00:00.000Z')
  })

  test('are not told by events that were recorded afterwards', () => {
    expect(times(later)).toEqual(['2024-06-09T10:00:00.000Z'])
  })
})
