// Several bills of lading on one paper, each with containers of its own.
import { describe, expect, test } from 'vitest'
import { byContainer, candidatesOf, otherBillsOf, read, row, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const [one, other] = ['HLCUSHA260512345', 'HLCUSHA260598765']
const [first, second, third] = ['MSKU9070323', 'CSQU3054383', 'TCNU7312027']
const title = row(40, 'ARRIVAL NOTICE', '', 'Vessel', 'CORAL BRIDGE')

const billsOf = (rows: Rows) =>
  byContainer('arrival_notice', rows.flat()).map((each) => [
    each.container_number,
    each.bill_of_lading_number,
  ])
const billOfAll = (rows: Rows) => read('arrival_notice', rows.flat()).bill_of_lading_number
const candidates = (rows: Rows) => [
  candidatesOf('arrival_notice', rows.flat()).bill_of_lading_number,
  ...(otherBillsOf('arrival_notice', rows.flat()) ?? []),
]

const table = rowsAt(40, 170, 300)
const heads = table(200, 'B/L No.', 'Container No.', 'Size')

describe('a container goes with the bill', () => {
  test.each<[where: string, rows: Rows]>([
    [
      'on its line of a table',
      [
        title,
        heads,
        table(212, one, first, '40HC'),
        table(224, other, second, '40HC'),
        table(236, other, third, '20GP'),
      ],
    ],
    [
      'that heads its section',
      [
        title,
        row(100, 'B/L No.:', one),
        row(114, 'Container:', first),
        row(150, 'B/L No.:', other),
        row(164, 'Container:', second),
        row(178, 'Container:', third),
      ],
    ],
    [
      'beside it, line by line',
      [
        title,
        row(100, 'B/L No.:', one, 'Container:', first),
        row(114, 'B/L No.:', other, 'Container:', second),
        row(128, 'B/L No.:', other, 'Container:', third),
      ],
    ],
  ])('%s', (_where, rows) => {
    expect(billOfAll(rows)).toBeUndefined()
    expect(candidates(rows)).toEqual([one, other])
    expect(billsOf(rows)).toEqual([
      [first, one],
      [second, other],
      [third, other],
    ])
  })
})

describe('no container goes with a bill', () => {
  const containers = [row(200, 'Container:', first), row(214, 'Container:', second)]

  test.each<[where: string, rows: Rows]>([
    ['of a list above all containers', [row(100, 'B/L No.:', one), row(114, 'B/L No.:', other)]],
    ['of two in one cell', [row(100, 'B/L No.:', `${one}, ${other}`)]],
    ['of a list beneath one label', [row(100, 'B/L No.:', one), row(112, '', other)]],
    ['beside another', [row(100, 'B/L No.:', one, 'B/L No.:', other)]],
  ])('%s', (_where, rows) => {
    expect(billOfAll([title, ...rows, ...containers])).toBeUndefined()
    expect(candidates([title, ...rows, ...containers])).toEqual([one, other])
    expect(billsOf([title, ...rows, ...containers])).toEqual([])
  })

  test.each<[where: string, rows: Rows]>([
    [
      'beneath it',
      [
        row(100, 'Container:', first),
        row(114, 'B/L No.:', one),
        row(128, 'Container:', second),
        row(142, 'B/L No.:', other),
      ],
    ],
    [
      'that stands in another line of its column',
      [heads, table(212, one, first), table(224, '', second), table(236, other, third)],
    ],
    [
      'where the container is in the sections of both',
      [
        row(100, 'B/L No.:', one),
        row(114, 'Container:', first),
        row(150, 'B/L No.:', other),
        row(164, 'Container:', first),
      ],
    ],
    [
      'of two blocks side by side',
      [
        row(100, 'B/L No.:', one, 'Agent', 'PELICAN LTD'),
        row(114, 'Container:', first, 'B/L No.:', other),
        row(128, 'Container:', second, 'Container:', third),
      ],
    ],
  ])('%s', (_where, rows) => {
    expect(billOfAll([title, ...rows])).toBeUndefined()
    expect(billsOf([title, ...rows])).toEqual([])
  })
})

test('a paper without containers has no bill of its own either', () => {
  const rows = [title, row(100, 'B/L No.:', one), row(114, 'B/L No.:', other)]
  expect(billOfAll(rows)).toBeUndefined()
  expect(candidates(rows)).toEqual([one, other])
})

describe('one bill is that of all containers', () => {
  const containers = [row(200, 'Container:', first), row(214, 'Container:', second)]

  test.each<[how: string, rows: Rows]>([
    ['named twice', [row(100, 'B/L No.:', one), row(300, 'Master B/L:', one)]],
    [
      'named without the letters of its carrier',
      [row(100, 'MBL:', one), row(114, 'MBL:', one.slice(4))],
    ],
    ['beside a house bill', [row(100, 'MBL:', one), row(114, 'HBL:', 'PLX2203117')]],
    ['beside a booking', [row(100, 'B/L No.:', one), row(114, 'Booking No.:', other)]],
  ])('%s', (_how, rows) => {
    expect(billOfAll([title, ...rows, ...containers])).toBe(one)
    expect(billsOf([title, ...rows, ...containers])).toEqual([])
  })
})

test('a shorter number under another label is no further bill', () => {
  const rows = [title, row(100, 'MBL:', '260512345'), row(114, 'Master B/L:', '51234')]
  expect(billOfAll(rows)).toBe('260512345')
  expect(candidates(rows)).toEqual([undefined])
})

test('a bill that is named without the letters of its carrier first is one bill', () => {
  const bare = one.slice(4)
  const rows = [title, row(100, 'MBL:', bare), row(114, 'MBL:', one), row(200, 'Container:', first)]
  expect(billOfAll(rows)).toBe(bare)
  expect(candidates(rows)).toEqual([undefined])
})
