import { expect, test } from 'vitest'
import { carrierEvent } from '../compact-events-fixture.ts'
import { believable, isFutureActual } from './future-actuals.ts'

const zoneOf = (locode: string) => (locode === 'KRPUS' ? 'Asia/Seoul' : null)
const saidAt = Date.parse('2026-03-02T12:00:00Z')

test.each([
  ['an actual event of the past', 'ACT DISC NLRTM 03-02T11:00', false],
  ['one within the skew of clocks', 'ACT DISC NLRTM 03-02T12:59', false],
  ['one beyond it', 'ACT DISC NLRTM 03-02T13:01', true],
  ['one whose local time is labelled UTC', 'ACT DISC KRPUS 03-02T21:30', false],
  ['one beyond its local time', 'ACT DISC KRPUS 03-02T22:30', true],
  ['an estimate', 'EST DISC NLRTM 04-02', false],
])('%s', (_name, words, expected) => {
  expect(isFutureActual(carrierEvent(words), saidAt, zoneOf)).toBe(expected)
})

test.each([
  ['has its local time', 'ACT DISC KRPUS 03-02T21:30', 'ACT 2026-03-02T12:30:00.000Z'],
  ['is an estimate beyond that', 'ACT DISC KRPUS 03-02T22:30', 'EST 2026-03-02T22:30:00.000Z'],
  ['keeps a time of the past', 'ACT DISC KRPUS 03-02T11:00', 'ACT 2026-03-02T11:00:00.000Z'],
])('an actual event that only its zone makes possible %s', (_name, words, expected) => {
  const { classifier, event_at } = believable(carrierEvent(words), saidAt, zoneOf)
  expect(`${classifier} ${event_at}`).toBe(expected)
})
