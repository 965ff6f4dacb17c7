import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { first, second } from '../../../domain/journey/compact-events-fixture.ts'
import { follower, recorded, rowsInto } from './follower-fixture.ts'
import observe from './worker.ts'

const whole = [...first, ...second].map((event, n) => ({ ...event, event_id: `e${n + 1}` }))
const known = recorded(whole)
const now = new Date('2026-04-03T00:00:00Z')

/** The outcome of a message about the recorded journey. */
function outcomeOf(
  events: readonly CarrierEvent[],
  retracted_ids: readonly string[],
  observed_at = now.getTime(),
) {
  const { scac, number, number_type } = follower
  const value = { scac, number, number_type, answer_id: null, observed_at, events, retracted_ids }
  const followers = [{ ...follower, status: 'created' }]
  const facts = { now, followersOf: () => followers, shipmentOf: () => known.stored }
  return observe.handle(
    { id: 'm1', topic: 'carrier.observed', key: 'k', headers: {}, value },
    facts,
  )
}

/** What becomes of the recorded journey when the carrier then says this. */
function handled(events: readonly CarrierEvent[], retracted_ids: readonly string[]) {
  const outcome = outcomeOf(events, retracted_ids)
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const { rows = [], messages = [] } = outcome.effects
  const [shipment] = rowsInto(rows, 'shipment')
  const superseded = rowsInto(rows, 'transport_event').filter((row) => row.superseded_at !== null)
  return [superseded.length, messages.length, shipment?.pol_atd_at, shipment?.pod_ata_at]
}

const [left, reached] = [first[1]?.event_at, second[2]?.event_at]

test.each<[string, readonly CarrierEvent[], readonly string[], ReturnType<typeof handled>]>([
  ['the same again', whole, [], [0, 0, left, reached]],
  ['only what came after the transshipment', whole.slice(4), [], [0, 0, left, reached]],
  ['all but the arrival', whole.filter((_, n) => n !== 6), [], [0, 0, left, reached]],
  ['that it takes the arrival back', whole.filter((_, n) => n !== 6), ['e7'], [1, 0, left, null]],
  ['nothing, and takes the arrival back', [], ['e7'], [1, 0, left, null]],
])('of a carrier that says %s, that is recorded', (_what, events, retracted, expected) => {
  expect(handled(events, retracted)).toEqual(expected)
})

describe('an observation', () => {
  const outcome = (observed_at: number) => outcomeOf(whole, [], observed_at)
  const minute = 60_000

  test('from minutes ahead of the clock is rejected, with the field that is wrong', () => {
    expect(outcome(now.getTime() + 6 * minute)).toEqual({
      kind: 'rejected',
      reason: expect.stringContaining('observed_at is 2026-04-03T00:06:00.000Z') as string,
    })
  })

  test('from seconds ahead of the clock is not known before it is handled', () => {
    const ahead = outcome(now.getTime() + minute)
    const rows = ahead.kind === 'done' ? (ahead.effects.rows ?? []) : []
    expect(rowsInto(rows, 'shipment')).toMatchObject([{ observed_at: now }])
  })
})
