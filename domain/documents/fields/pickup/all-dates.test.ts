// Days without a year, which the paper's own date or the arrival completes.
import { expect, test } from 'vitest'
import { byContainer, read, row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const notice = (...rows: Rows) => {
  const { last_free_day, pickup_appointment } = read('pickup_notice', [
    ...row(40, 'PICKUP NOTICE'),
    ...rows.flat(),
  ])
  return last_free_day ?? pickup_appointment
}
const free = (day: string) => row(114, 'Last free day:', day)

test.each<readonly [what: string, rows: Rows, expected: string | undefined]>([
  ['the date of the paper', [row(60, 'Date:', '8 May 2026'), free('18 May')], '2026-05-18'],
  ['its date with a weekday', [row(60, 'Date:', 'Fri, 8 May 2026'), free('05/18')], '2026-05-18'],
  ['the arrival', [row(60, 'ETA:', '29 December 2025'), free('4 January')], '2026-01-04'],
  [
    'its date, for an appointment',
    [row(60, 'Date:', '8 May 2026'), row(114, 'Pickup appointment:', '15 May 10:00')],
    '2026-05-15T10:00',
  ],
  ['no other date', [free('18 May')], undefined],
  [
    'a date of another meaning',
    [row(60, 'Bond expires:', '8 May 2026'), free('18 May')],
    undefined,
  ],
  ['a date far away', [row(60, 'Date:', '8 January 2026'), free('18 May')], undefined],
  [
    'dates that are far apart',
    [row(60, 'Date:', '8 May 2026'), row(74, 'ETA:', '12 May 2025'), free('18 May')],
    undefined,
  ],
  [
    'an arrival after it',
    [row(60, 'Date:', '8 May 2026'), row(74, 'ETA:', '20 May'), free('18 May')],
    undefined,
  ],
  [
    'the same day with another meaning',
    [row(60, 'Date:', '8 May 2026'), row(74, 'Return empty by:', '18 May'), free('18 May')],
    undefined,
  ],
  [
    'an order of day and month that nothing tells',
    [row(60, 'Date:', '04/05/2026'), free('05/06')],
    undefined,
  ],
])('a day without a year beside %s', (_, rows, expected) => {
  expect(notice(...rows)).toBe(expected)
})

test.each<readonly [what: string, rows: Rows, expected: string]>([
  [
    'volume',
    [row(60, 'ETA:', '12 May 2026'), free('18 May 2026'), row(130, 'CBM:', '18.05')],
    '2026-05-18',
  ],
  [
    'page',
    [row(60, 'ETA:', '29 December 2025'), free('2 January 2026'), row(130, 'Page', '1/2')],
    '2026-01-02',
  ],
])('the figures of a %s are no day of another meaning', (_, rows, expected) => {
  expect(notice(...rows)).toBe(expected)
})

test('a day in figures with its weekday may be one of another meaning', () => {
  const rows = [
    row(60, 'ETA:', '12 May 2026'),
    free('18 May 2026'),
    row(130, 'Empty return by:', 'Mon 05/18'),
  ]
  expect(notice(...rows)).toBeUndefined()
})

const dated = [row(60, 'ETA:', '05/02/2026'), row(74, 'Date:', '04/28/2026')]

test.each([
  ['Available:', '5/6', undefined],
  ['Available for pickup:', '5/16', undefined],
  ['Available date:', '5/6', '2026-05-06'],
  ['Available from:', '5/16', '2026-05-16'],
  ['Available:', '05/06', '2026-05-06'],
  ['Available:', 'Wed 5/6', '2026-05-06'],
  ['Available:', '5/6 08:00', '2026-05-06T08:00'],
])('%s %s, which may tell how many, is the day %s', (label, text, expected) => {
  const words = [row(40, 'PICKUP NOTICE'), ...dated, row(114, label, text)].flat()
  expect(read('pickup_notice', words).available_date).toBe(expected)
})

test('how many are available says nothing about the last free day', () => {
  const counts = [row(100, 'Containers', 'Available'), row(112, '9', '5/9')]
  expect(notice(...dated, ...counts, row(140, 'LFD:', '05/08/2026'))).toBe('2026-05-08')
})

test('a row that lacks values tells no day without a year', () => {
  const rows = [
    row(60, 'Date:', '8 May 2026'),
    row(100, 'Container', 'LFD', 'Empty return by'),
    row(112, 'MSKU9070323', '24 May'),
  ]
  expect(notice(...rows)).toBeUndefined()
  expect(byContainer('pickup_notice', rows.flat())).toEqual([])
})

test('a day before the arrival is no last free day, also where the weekday of the arrival is named', () => {
  expect(notice(row(60, 'ETA:', 'Wed, 20 May 2026'), free('18 May 2026'))).toBeUndefined()
  expect(notice(row(60, 'ETA:', 'Wed, 13 May 2026'), free('18 May 2026'))).toBe('2026-05-18')
})
