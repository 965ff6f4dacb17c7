import { describe, expect, test } from 'vitest'
import { allAtOnce } from '../../../domain/all-at-once.ts'
import type { CarrierEvent } from '../../../domain/carrier-event.ts'
import { nothingObserved } from '../../../domain/journey/observations/observation.ts'
import { first, second } from '../../../domain/journey/compact-events-fixture.ts'
import type { CarrierObserved } from '../../../schemas/messages.ts'
import { follower, nothingSaidOfContainers, recorded, rowsInto } from './follower-fixture.ts'
import { noDependents } from './join/dependents.ts'
import { outcomeInSteps } from './worker.ts'

const numbered = (event: CarrierEvent): CarrierEvent =>
  event.container_number === null ? event : { ...event, container_number: 'MSKU7312011' }
const whole = [...first, ...second].map((event, n) => ({
  ...numbered(event),
  event_id: `e${n + 1}`,
}))
const known = recorded(whole, undefined, {}, new Date('2026-05-20T00:00:00Z'))
const now = new Date('2026-05-21T00:00:00Z')

/** The outcome of an observation of the recorded journey. */
const outcomeOf = (...observation: Parameters<typeof stepsOf>) => allAtOnce(stepsOf(...observation))

function stepsOf(
  events: readonly CarrierEvent[],
  retracted_ids: readonly string[],
  observed_at = now.getTime(),
  change: Partial<CarrierObserved> = {},
  isFollowed = true,
) {
  const { scac, number, number_type } = follower
  const value = {
    scac,
    number,
    number_type,
    source: 'poll',
    answer_id: null,
    observed_at,
    events,
    retracted_ids,
    more_follows: false,
    ...change,
  }
  const followers = isFollowed ? [{ ...follower, status: 'created' }] : []
  const facts = {
    now,
    followersOf: () => followers,
    shipmentOf: () => known.stored,
    twinsOf: () => [],
    isTrackedBeside: () => false,
    dependents: noDependents,
    referencesOf: () => [],
    earlierAnswerOf: () => null,
    observedOf: () => known.stored.observed ?? nothingObserved,
    said: nothingSaidOfContainers,
  }
  return outcomeInSteps(value, facts)
}

/** Counts of superseded events and messages, and the journey's times, after another observation. */
function handled(events: readonly CarrierEvent[], retracted_ids: readonly string[]) {
  const outcome = outcomeOf(events, retracted_ids)
  if (outcome.kind !== 'done') throw new Error(outcome.kind)
  const { rows = [], messages = [] } = outcome.effects
  const [shipment] = rowsInto(rows, 'shipment')
  const superseded = rowsInto(rows, 'transport_event').filter((row) => row.superseded_at !== null)
  return [superseded.length, messages.length, shipment?.pol_atd_at, shipment?.pod_ata_at]
}

const [departed, arrived] = [first[1]?.event_at, second[2]?.event_at]

test.each<[string, readonly CarrierEvent[], readonly string[], ReturnType<typeof handled>]>([
  ['with the same events', whole, [], [0, 0, departed, arrived]],
  ['without the events before the transshipment', whole.slice(4), [], [0, 0, departed, arrived]],
  ['without the arrival', whole.filter((_, n) => n !== 6), [], [0, 0, departed, arrived]],
  ['with the arrival retracted', whole.filter((_, n) => n !== 6), ['e7'], [1, 0, departed, null]],
  ['without events, with the arrival retracted', [], ['e7'], [1, 0, departed, null]],
])('an observation %s changes only what it contradicts', (_name, events, retracted, expected) => {
  expect(handled(events, retracted)).toEqual(expected)
})

describe('an observation', () => {
  const outcome = (observed_at: number) => outcomeOf(whole, [], observed_at)
  const minute = 60_000

  test('minutes ahead of the clock is rejected with the name of the field', () => {
    expect(outcome(now.getTime() + 6 * minute)).toEqual({
      kind: 'rejected',
      reason: expect.stringContaining('observed_at is 2026-05-21T00:06:00.000Z') as string,
    })
  })

  test('of another system that cannot be true is rejected if somebody follows the number', () => {
    const wrong = whole.map((event) => ({ ...event, vessel_imo: '1' }))
    const outcomes = [true, false].map(
      (isFollowed) => outcomeOf(wrong, [], now.getTime(), { source: 'feed' }, isFollowed).kind,
    )
    expect(outcomes).toEqual(['rejected', 'unfollowed'])
  })

  test('of a kind of number that does not exist is rejected in any case', () => {
    const unknown = { number_type: 'bill-of-lading' }
    expect(outcomeOf(whole, [], now.getTime(), unknown, false)).toMatchObject({
      kind: 'rejected',
      reason: expect.stringContaining('number_type is "bill-of-lading"') as string,
    })
  })

  test('seconds ahead of the clock has the time of its handling', () => {
    const ahead = outcome(now.getTime() + minute)
    const rows = ahead.kind === 'done' ? (ahead.effects.rows ?? []) : []
    expect(rowsInto(rows, 'shipment')).toMatchObject([{ observed_at: now }])
  })

  test.each([
    ["passes on the word of the number's own carrier corrects what a poll told", 'ONEY', 1],
    ['passes on the word of another carrier within a day does not', 'HLCU', 0],
  ])('of a system that %s', (_, source, corrected) => {
    const hour = 60 * minute
    const later = whole.map((event) => {
      if (event.event_id !== 'e7') return event
      return { ...event, event_at: new Date(Date.parse(event.event_at) + hour).toISOString() }
    })
    const known = new Date('2026-05-20T00:00:00Z').getTime()
    const told = outcomeOf(later, [], known + hour, { source })
    const rows = told.kind === 'done' ? (told.effects.rows ?? []) : []
    const ended = rowsInto(rows, 'transport_event').filter((row) => row.superseded_at !== null)
    expect(ended).toHaveLength(corrected)
  })

  test('about other bills only is handed over as set aside, and changes nothing', () => {
    const others = first.map((event) => ({ ...event, bill_of_lading_number: 'ONEYOTHER001' }))
    const setAside = { count: first.length, reasons: { length: 1 } }
    const handoff = { source: 'poll', heardAt: now.getTime(), setAside }
    expect(outcomeOf(others, [])).toMatchObject({ kind: 'done', effects: { handoff } })
    expect(handled(others, [])).toEqual([0, 0, undefined, undefined])
    expect(outcomeOf(whole, [])).toMatchObject({ effects: { handoff: { setAside: null } } })
  })
})

test('an answer about many containers is handled in several steps for each', () => {
  const boxes = Array.from({ length: 50 }, (_, n) => `MSKU${1_000_000 + n}`)
  const many = boxes.flatMap((container_number) =>
    whole.map((event) => ({ ...event, event_id: null, container_number })),
  )
  expect([...stepsOf(many, [])].length).toBeGreaterThan(2 * boxes.length)
})
