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

type Case = readonly [string, readonly Word[], string | undefined]

test.each<Case>([
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
  [
    'beside its place at the foot',
    [
      [40, 700, 'Shanghai, China'],
      [200, 700, 'AUG 23, 2025'],
    ],
    '2025-08-23',
  ],
  ['with a known place and no comma', [[40, 700, 'SHANGHAI 4 Mar 2026']], '2026-03-04'],
  ['not where a label claims it', [], undefined],
  ['not in the middle of the page without a place', [[40, 500, '4 March 2026']], undefined],
  ['not in the middle, as Americans write it', [[40, 500, 'March 4, 2026']], undefined],
  ['not in a sentence', [[40, 700, 'Rates are valid until 4 March 2026']], undefined],
  ...[
    ...[
      'Sailed',
      'Gate in',
      'Loaded',
      'Weighed',
      'Collected on',
      'Contract signed',
      'Fumigated on',
    ],
    ...['Expected Shanghai', 'Freight release given', 'Cargo stored at shed', 'Released'],
    'Delivered,',
  ].map((what): Case => [
    `not where it says ${what}`,
    [[40, 700, `${what} 4 March 2026`]],
    undefined,
  ]),
  ...['Freetown', 'Freeport'].map((place): Case => [
    `at ${place}`,
    [[40, 700, `${place}, 4 March 2026`]],
    '2026-03-04',
  ]),
  ...['ERD', 'Expiry', 'First receiving', 'Gate-in opens'].map((label): Case => [
    `not at the head beside ${label}`,
    [
      [40, 80, label],
      [130, 80, '4 March 2026'],
    ],
    undefined,
  ]),
  [
    'not in a schedule of ports',
    [
      [40, 700, 'Shanghai 2 Mar 2026'],
      [40, 714, 'Busan 6 Mar 2026'],
      [40, 728, 'Los Angeles 20 Mar 2026'],
    ],
    undefined,
  ],
  [
    'not beneath what it answers, in the middle',
    [
      [40, 500, 'Picked'],
      [40, 514, 'March 4, 2026'],
    ],
    undefined,
  ],
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
