import { expect, test } from 'vitest'
import type { CarrierEvent } from '../../domain/carrier-event.ts'
import { first, second } from '../../domain/journey/compact-events-fixture.ts'
import { follower, recorded, rowsInto } from './follower-fixture.ts'
import observe from './observe.ts'

const whole = [...first, ...second].map((event, n) => ({ ...event, event_id: `e${n + 1}` }))
const known = recorded(whole)
const now = new Date('2026-04-03T00:00:00Z')

/** What becomes of the recorded journey when the carrier then says this. */
function handled(events: readonly CarrierEvent[], retracted_ids: readonly string[]) {
  const { scac, number, number_type } = follower
  const observed_at = now.getTime()
  const value = { scac, number, number_type, answer_id: null, observed_at, events, retracted_ids }
  const followers = [{ ...follower, status: 'created' }]
  const facts = { now, followersOf: () => followers, shipmentOf: () => known.stored }
  const outcome = observe.handle(
    { id: 'm1', topic: 'carrier.observed', key: 'k', headers: {}, value },
    facts,
  )
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
