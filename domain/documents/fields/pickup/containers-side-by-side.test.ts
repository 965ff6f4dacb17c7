// Containers beside one another, each with its own facts, and those that share them.
import { describe, expect, test } from 'vitest'
import { byContainer, candidatesOf, read, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

const row = rowsAt(40, 130, 300, 390)
const [first, second] = ['MSKU9070323', 'CSQU3054383']
const both = row(100, 'Container:', first, 'Container:', second)

const noticeOf = (rows: Rows) => [...head, ...rows].flat()

describe('of containers side by side', () => {
  test.each<readonly [what: string, rows: Rows]>([
    ['with a label each', [both, row(116, 'LFD:', '16 May 2026', 'LFD:', '18 May 2026')]],
    [
      'with labels above their values',
      [
        row(100, 'Container', '', 'Container'),
        row(114, first, '', second),
        row(132, 'LFD', '', 'LFD'),
        row(146, '16 May 2026', '', '18 May 2026'),
      ],
    ],
    [
      'without a label of their own',
      [row(100, first, '', second), row(116, 'LFD:', '16 May 2026', 'LFD:', '18 May 2026')],
    ],
    [
      'a blank line above',
      [both, row(140, 'LFD:', '16 May 2026'), row(156, '', '', 'LFD:', '18 May 2026')],
    ],
  ])('%s, each has its own last free day', (_, rows) => {
    expect(byContainer('arrival_notice', noticeOf(rows))).toEqual([
      { container_number: first, last_free_day: '2026-05-16' },
      { container_number: second, last_free_day: '2026-05-18' },
    ])
  })

  test('a pickup number that only one of them has is of that one', () => {
    const rows = [both, row(116, 'Pickup no.:', 'K4471-20', 'Pickup no.:', 'TBA')]
    const words = noticeOf(rows)
    expect(read('arrival_notice', words).pickup_number).toBeUndefined()
    expect(byContainer('arrival_notice', words)).toEqual([
      { container_number: first, pickup_number: 'K4471-20' },
    ])
  })

  test.each<readonly [what: string, rows: Rows]>([
    ['the first', [both, row(116, 'LFD:', '16 May 2026')]],
    ['the second', [both, row(116, 'Seal:', 'K11', 'LFD:', '16 May 2026')]],
  ])('a last free day beneath %s alone is a candidate', (_, rows) => {
    const words = noticeOf(rows)
    expect(read('arrival_notice', words).last_free_day).toBeUndefined()
    expect(byContainer('arrival_notice', words)).toEqual([])
    expect(candidatesOf('arrival_notice', words).last_free_day).toBe('2026-05-16')
  })
})

test.each<readonly [what: string, rows: Rows]>([
  [
    'listed beside one another',
    [row(100, 'Containers:', first, second), row(116, 'LFD:', '16 May 2026')],
  ],
  ['further above', [both, row(116, 'Seal:', 'K11'), row(150, 'LFD:', '16 May 2026')]],
  ['beneath it', [row(86, 'LFD:', '16 May 2026'), both]],
  [
    'of which the same number stands twice',
    [row(100, 'Container:', first, 'Container:', first), row(116, 'LFD:', '16 May 2026')],
  ],
])('containers %s share a last free day', (_, rows) => {
  expect(read('arrival_notice', noticeOf(rows)).last_free_day).toBe('2026-05-16')
})
