// The day of a document that no label names.
import { expect, test } from 'vitest'
import { read } from './extract-in-tests.ts'
import type { Word } from './extract-in-tests.ts'

const body: readonly Word[] = [
  [40, 200, 'Consignee:'],
  [120, 200, 'Larkspur Home Inc'],
  [40, 214, 'ETA:'],
  [120, 214, '14 March 2026'],
]

test.each<readonly [string, readonly Word[], string | undefined]>([
  [
    'at the head, beside the address',
    [
      [40, 80, 'Pier 4, Savannah'],
      [400, 80, '4 March 2026'],
    ],
    '2026-03-04',
  ],
  ['with its place at the signature', [[40, 700, 'Hamburg, 4. März 2026']], '2026-03-04'],
  ['with its place, as the French write it', [[40, 700, 'Mundra, le 4 mars 2026']], '2026-03-04'],
  ['with a known place and no comma', [[40, 700, 'SHANGHAI 4 Mar 2026']], '2026-03-04'],
  ['not where a label claims it', [], undefined],
  ['not in the middle of the page without a place', [[40, 500, '4 March 2026']], undefined],
  ['not in a sentence', [[40, 700, 'Rates are valid until 4 March 2026']], undefined],
  ['not where something happened then', [[40, 700, 'Sailed 4 March 2026']], undefined],
  [
    'not in a column of dates',
    [
      [300, 80, 'Available'],
      [300, 94, '5 March 2026'],
      [300, 108, '7 March 2026'],
    ],
    undefined,
  ],
])('is found %s', (_, words, day) => {
  expect(read('arrival_notice', [...body, ...words]).issue_date).toBe(day)
})
