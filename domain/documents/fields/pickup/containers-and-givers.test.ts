// What is said of single containers, by whom, and of their delivery.
import { describe, expect, test } from 'vitest'
import { byContainer, giverIn, read, row, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

const sentOn = (rows: Rows) => {
  const { last_free_day, pickup_number } = read('arrival_notice', rows.flat())
  return { last_free_day, pickup_number }
}

test.each([
  ['LAST FREE DAY', null],
  ['LAST FREE DAY (TERMINAL)', 'terminal'],
  ['Rail LFD', 'rail'],
  ['Last free day at ramp:', 'rail'],
])('the label %s says whose free time ends: %s', (label, expected) => {
  const rows = [...head, row(100, label, '18 May 2026')]
  expect(giverIn('arrival_notice', rows.flat())).toBe(expected)
})

test.each([
  ['RAIL RAMP', 'rail'],
  ['Destination Ramp', 'rail'],
  ['PORT TERMINAL', 'terminal'],
  ['PORT INFORMATION', 'terminal'],
  ['PORT CHARGES', null],
  ['RAIL ARRIVAL NOTICE', null],
  ['RAIL RAMP: CHICAGO', null],
])('beneath %j, a last free day is that of the giver %s', (heading, expected) => {
  const rows = [row(100, heading), row(116, 'Last free day:', '18 May 2026')]
  expect(giverIn('arrival_notice', rows.flat())).toBe(expected)
})

test('a last free day at the port and one at the ramp are several', () => {
  const rows = [
    row(100, 'PORT'),
    row(116, 'Last free day:', '16 May 2026'),
    row(140, 'RAIL RAMP'),
    row(156, 'Last free day:', '24 May 2026'),
  ]
  expect(read('arrival_notice', rows.flat()).last_free_day).toBeUndefined()
})

describe('several containers', () => {
  const table = rowsAt(40, 150, 260, 370)
  const heads = table(200, 'Container No.', 'Size', 'Last free day', 'Pickup no.')

  test('have their own values in the columns of their table', () => {
    const rows: Rows = [
      ...head,
      heads,
      table(212, 'MSKU9070323', '40HC', '18 May 2026', '239771'),
      table(224, 'CSQU3054383', '40HC', '20 May 2026', ''),
    ]
    expect(sentOn(rows)).toEqual({ last_free_day: undefined, pickup_number: undefined })
    expect(byContainer('arrival_notice', rows.flat())).toEqual([
      { container_number: 'MSKU9070323', last_free_day: '2026-05-18', pickup_number: '239771' },
      { container_number: 'CSQU3054383', last_free_day: '2026-05-20' },
    ])
  })

  const [one, other] = ['MSKU9070323', 'CSQU3054383']
  const own = { container_number: one, last_free_day: '2026-05-18' }

  test.each<readonly [what: string, last: Rows, expected: readonly object[]]>([
    [
      'each its own day',
      [row(232, 'LFD:', '20 May 2026')],
      [own, { container_number: other, last_free_day: '2026-05-20' }],
    ],
    ['one a day and the other none', [row(232, 'LFD:', 'TBA')], [own]],
    ['one a day and the other nothing', [row(232, 'Size:', '40HC')], [own]],
  ])('have beneath their numbers %s', (_what, last, expected) => {
    const rows: Rows = [
      ...head,
      row(190, `Container: ${one}`),
      row(202, 'LFD:', '18 May 2026'),
      row(220, `Container: ${other}`),
      ...last,
    ]
    expect(sentOn(rows)).toEqual({ last_free_day: undefined, pickup_number: undefined })
    expect(byContainer('arrival_notice', rows.flat())).toEqual(expected)
  })

  test.each<readonly [what: string, rows: Rows]>([
    ['a list of them', [row(190, one), row(202, other), row(220, 'LFD:', '18 May 2026')]],
    [
      'each with its goods',
      [
        row(190, one),
        row(202, '412 CTNS'),
        row(214, other),
        row(226, '380 CTNS'),
        row(240, 'LFD:', '18 May 2026'),
      ],
    ],
    [
      'a list of them and above its charges',
      [
        row(190, one),
        row(202, other),
        row(220, 'LFD:', '18 May 2026'),
        row(250, `Handling ${one}`, '85.00'),
        row(262, `Handling ${other}`, '85.00'),
      ],
    ],
  ])('share the value beneath %s', (_what, rows) => {
    expect(sentOn([...head, ...rows]).last_free_day).toBe('2026-05-18')
  })

  test('share a value that each of them has', () => {
    const rows: Rows = [
      ...head,
      heads,
      table(212, 'MSKU9070323', '40HC', '18 May 2026', ''),
      table(224, 'CSQU3054383', '40HC', '18 May 2026', ''),
    ]
    expect(sentOn(rows).last_free_day).toBe('2026-05-18')
    expect(byContainer('arrival_notice', rows.flat())).toEqual([])
  })

  test('share a value that is said of the whole document', () => {
    const rows: Rows = [
      ...head,
      row(100, 'LAST FREE DAY:', '18 May 2026'),
      table(212, 'MSKU9070323', '40HC'),
      table(224, 'CSQU3054383', '40HC'),
    ]
    expect(sentOn(rows).last_free_day).toBe('2026-05-18')
  })

  test('make nothing of two days for the whole document', () => {
    const rows: Rows = [
      ...head,
      row(100, 'Port LFD:', '18 May 2026'),
      row(114, 'Rail LFD:', '25 May 2026'),
    ]
    expect(sentOn(rows)).toEqual({ last_free_day: undefined, pickup_number: undefined })
  })
})

describe('a proof of delivery', () => {
  const proof = (label: string, text: string, more: Rows = []) =>
    read('proof_of_delivery', [row(40, 'PROOF OF DELIVERY'), row(100, label, text), ...more].flat())
      .delivery_date

  test.each([
    ['Delivered on', '20 May 2026 10:30', '2026-05-20T10:30'],
    ['Date and time of delivery', '20 May 2026', '2026-05-20'],
    ['Date received:', '05/20/2026', '2026-05-20'],
    ['Entregado el / Delivered on:', '20 May 2026', '2026-05-20'],
    ['Requested delivery date', '20 May 2026', undefined],
    ['Est. delivery date', '20 May 2026', undefined],
    ['Delivered on', '05/06/2026', undefined],
    ['Delivered on', 'see signature', undefined],
  ])('with %s %s says %s', (label, text, expected) => {
    expect(proof(label, text)).toBe(expected)
  })

  test('has the day on which the truck leaves again', () => {
    const truck = row(116, 'Arrived:', '20 May 2026 09:48', 'Departed:', '20 May 2026 11:30')
    expect(proof('Delivered:', '20 May 2026', [truck])).toBe('2026-05-20')
  })
})
