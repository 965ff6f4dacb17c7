import { describe, expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { observedAfter, pollOf, pushOf } from '../changes/recorded-fixture.ts'
import { A, carrierEvent } from '../compact-events-fixture.ts'
import { nothingObserved } from './observation.ts'
import type { Answer } from './observation.ts'

const said = (words: string) => carrierEvent(words, A)
const loaded = said('ACT LOAD CNSHA 03-02')
const takenOff = said('ACT DISC SGSIN 03-12')
const loadedAgain = said('ACT LOAD SGSIN 03-13')

const on = (day: number): number => Date.UTC(2026, 3, day)

/** `LOAD CNSHA` of each statement that counts, after answers that are handled in this order. */
const standing = (answers: readonly Answer[]): string[] => {
  const { statements } = answers.reduce(observedAfter, nothingObserved)
  const counting = statements.filter(({ taken_back }) => taken_back === null)
  return [...new Set(counting.map(({ event }) => `${event.event_code} ${event.locode}`))].sort()
}

const orders: readonly (readonly [number, number, number])[] = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]
const moves = [loaded, takenOff, loadedAgain]

const inOrder = (order: readonly number[]): CarrierEvent[] => order.flatMap((n) => moves[n] ?? [])

describe('a container that was put ashore on the way, and taken aboard again on the same voyage, was put aboard twice', () => {
  test.each(orders)('whatever was told first: %i %i %i', (...order) => {
    const answers = inOrder(order).map((event, n) => pushOf([event], on(n + 1)))
    expect(standing(answers)).toEqual(['DISC SGSIN', 'LOAD CNSHA', 'LOAD SGSIN'])
  })

  test.each(orders)('whichever message is handled first: %i %i %i', (...order) => {
    const answers = moves.map((event, n) => pushOf([event], on(n + 1)))
    expect(standing(order.flatMap((n) => answers[n] ?? []))).toEqual([
      'DISC SGSIN',
      'LOAD CNSHA',
      'LOAD SGSIN',
    ])
  })
})

describe('a lading that only a discharge on the way has let stand beside a later one', () => {
  const discharge = { ...takenOff, event_id: 'd1' }
  const retraction = { ...pushOf([], on(5)), retracted_ids: ['d1'] }

  test.each([
    ['was restored', [loaded, loadedAgain, discharge]],
    ['was never contradicted', [loaded, discharge, loadedAgain]],
  ])('is contradicted when the discharge is retracted, where it %s', (_, told) => {
    const answers = told.map((event, n) => pushOf([event], on(n + 1)))
    expect(standing([...answers, retraction])).toEqual(['LOAD SGSIN'])
    const toldAgain = pushOf([{ ...discharge, event_id: 'd2' }], on(6))
    expect(standing([...answers, retraction, toldAgain])).toEqual([
      'DISC SGSIN',
      'LOAD CNSHA',
      'LOAD SGSIN',
    ])
  })

  test('stands where the answer that retracts the discharge tells it', () => {
    const answers = [loaded, discharge, loadedAgain].map((event, n) => pushOf([event], on(n + 1)))
    const again = { ...retraction, events: [loaded] }
    expect(standing([...answers, again])).toContain('LOAD CNSHA')
  })
})

test('a lading stays taken back that a complete answer leaves out beside the other one and the discharge', () => {
  const empty = said('ACT GTOT CNSHA 02-20 E')
  const answers = [
    pollOf([empty, loaded], on(1)),
    pollOf([empty, loadedAgain], on(2)),
    pollOf([empty, takenOff, loadedAgain], on(3)),
  ]
  expect(standing(answers)).toEqual(['DISC SGSIN', 'GTOT CNSHA', 'LOAD SGSIN'])
})

test('a corrected port of lading stays corrected when the container is discharged elsewhere', () => {
  const answers = [loaded, said('ACT LOAD CNNGB 03-02'), said('ACT DISC NLRTM 04-02')].map(
    (event, n) => pushOf([event], on(n + 1)),
  )
  expect(standing(answers)).toEqual(['DISC NLRTM', 'LOAD CNNGB'])
})
