// What a date is of, where other words stand between the two: the subject of its sentence, or the head of its column.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

const sentOn = (sentence: string) =>
  read('pickup_notice', [
    ...row(40, 'PICKUP NOTICE'),
    ...row(60, 'Container:', 'MSKU9070323'),
    ...row(80, 'Last free day:', '18 May 2026'),
    ...row(100, sentence),
  ]).last_free_day

test.each([
  'The arrival of the vessel, subject to weather, is 20 May 2026.',
  'The arrival of the vessel, subject to available berths, is 20 May 2026.',
  'The arrival of the vessel, available on our website, is 20 May 2026.',
  'The vessel is late, and the new estimated arrival, says the line, is 20 May 2026.',
  'Est. time of arrival at port, U.S. east coast is 20 May 2026.',
  'Available for pickup, after the exam, will be on 21 May 2026.',
  'Per diem free time for the container, incl. chassis, is 18 May 2026.',
])('a last free day of 18 May does not fit this sentence: %s', (sentence) => {
  expect(sentOn(sentence)).toBeUndefined()
})

test.each([
  'It is available and its last free day is 18 May 2026.',
  'The vessel arrived at the port, the last free day is 18 May 2026.',
  'The arrival of the vessel, subject to weather, is 12 May 2026.',
  'The vessel has arrived, but available for pickup is on 14 May 2026.',
])('it fits this one: %s', (sentence) => {
  expect(sentOn(sentence)).toBe('2026-05-18')
})

test('a day is that of the head far above it, and not of the name before it', () => {
  const rows = [
    ...[row(40, 'PICKUP NOTICE'), row(60, 'Vessel', 'ETA'), row(86, 'CORAL BRIDGE', '12 May 2026')],
    row(120, 'Last free day:', '9 May 2026'),
  ]
  expect(read('pickup_notice', rows.flat()).last_free_day).toBeUndefined()
})
