import { describe, expect, test } from 'vitest'
import { carrierEvent, direct } from '../compact-events-fixture.ts'
import { after, changesAfter } from './polled-fixture.ts'

describe('an event that is true again after it had ended', () => {
  const rail = (words: string) =>
    carrierEvent(words, { mode: 'RAIL', event_id: words.slice(0, 14) })
  const expected = rail('EST ARRI DEDUI 04-08')
  const left = rail('ACT DEPA NLRTM 04-09')
  const corrected = rail('ACT DEPA NLRTM 04-05')
  const inland = 'container.transport.estimated.arrived_at_inland_destination'

  test('is told anew, and follows the one that ended', () => {
    const before = after([...direct, expected], [...direct, expected, left])
    const [ended] = before.ended.MSKU0000015 ?? []
    expect(ended?.event).toBe(inland)
    const changes = changesAfter(before, [...direct, expected, corrected])
    const again = changes.containers[0]?.recorded.find(({ event }) => event === inland)
    expect(again).toMatchObject({ timestamp: expected.event_at, supersedes: ended?.id })
  })

  test('does not follow one of another time', () => {
    const before = after([...direct, expected], [...direct, expected, left])
    const later = rail('EST ARRI DEDUI 04-12')
    const changes = changesAfter(before, [...direct, later, corrected])
    const again = changes.containers[0]?.recorded.find(({ event }) => event === inland)
    expect(again).toMatchObject({ timestamp: later.event_at, supersedes: null })
  })
})
