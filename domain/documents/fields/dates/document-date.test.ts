// The date of a document without a label.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

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
  ['with its place at the signature', [[40, 700, 'Busan, 4. März 2026']], '2026-03-04'],
  ['with its place, as the French write it', [[40, 700, 'Busan, le 4 mars 2026']], '2026-03-04'],
  [
    'beside its place at the foot',
    [
      [40, 700, 'Shanghai, China'],
      [200, 700, 'AUG 23, 2025'],
    ],
    '2025-08-23',
  ],
  [
    'with its place and state at the signature',
    [[40, 700, 'Los Angeles, CA, 4 March 2026']],
    '2026-03-04',
  ],
  ['with its place and state at the head', [[40, 80, 'Nowhere, CA, 4 March 2026']], '2026-03-04'],
  ['with any place at the head', [[40, 80, 'Nowhere 4 March 2026']], '2026-03-04'],
  ...['Busan, lì 12/03/2026', 'Busan, den 12.03.2026', 'BUSAN, op 12 maart 2026'].map(
    (text): Case => [`at the signature as ${text}`, [[40, 700, text]], '2026-03-12'],
  ),
  [
    'behind the town of the address in the letterhead',
    [[40, 50, 'Pier 4, 48943 Busan, 4 March 2026']],
    '2026-03-04',
  ],
  ['behind the name and the town', [[40, 50, 'PELICAN LINE · Busan, 4 March 2026']], '2026-03-04'],
  [
    'not behind the town to which a ship is expected',
    [[40, 50, 'CORAL BRIDGE 054W, ETA, Busan, 4 March 2026']],
    undefined,
  ],
  ...[
    'CORAL BRIDGE 054W, ETS, Busan, 4 March 2026',
    'ETA Busan, 4 March 2026',
    'Deliver to: Pelican, Busan, 4 March 2026',
    'Lieferung, Busan, 4 March 2026',
    'Consegna merce, Busan, 4 March 2026',
  ].map((text): Case => [`not of an event as ${text}`, [[40, 50, text]], undefined]),
  ['not with an unlisted place at the foot', [[40, 700, 'Nowhere, 4 March 2026']], undefined],
  [
    'not beside a place at the foot with an event',
    [
      [40, 700, 'Shanghai, China'],
      [200, 700, 'Released 4 March 2026'],
    ],
    undefined,
  ],
  [
    'not beside a place in the middle, where a journey may be described',
    [
      [40, 380, 'Shanghai, China'],
      [200, 380, '4 March 2026'],
    ],
    undefined,
  ],
  ['with a known place and no comma', [[40, 700, 'SHANGHAI 4 Mar 2026']], '2026-03-04'],
  [
    'with its place beside the title',
    [
      [40, 80, 'Ankunftsavis / Arrival Notice'],
      [400, 80, 'Busan, 4.3.2026'],
    ],
    '2026-03-04',
  ],
  ...['Gültig bis', 'Válido hasta'].map((label): Case => [
    `not at ${label}`,
    [
      [40, 80, label],
      [200, 80, '14.3.2026'],
    ],
    undefined,
  ]),
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
    ...['Delivered,', 'Released,', 'Customs cleared,', 'Kind regards,', 'Page printed,'],
  ].map((what): Case => [
    `not where it says ${what}`,
    [[40, 700, `${what} 4 March 2026`]],
    undefined,
  ]),
  ...['Freetown', 'Freeport'].map((place): Case => [
    `at ${place}`,
    [[40, 80, `${place}, 4 March 2026`]],
    '2026-03-04',
  ]),
  ...['Sailed', 'Rates valid until'].map((what): Case => [
    `not at the head where it says ${what}`,
    [[40, 80, `${what} 4 March 2026`]],
    undefined,
  ]),
  ...['ERD', 'Expiry', 'First receiving', 'Gate-in opens', 'Exam scheduled:', 'Entry date:'].map(
    (label): Case => [
      `not at the head beside ${label}`,
      [
        [40, 80, label],
        [130, 80, '4 March 2026'],
      ],
      undefined,
    ],
  ),
  ...['Return by:', 'VBS booking:', 'VBS slot: 12A, valid:'].map((label): Case => [
    `not at the head behind ${label}`,
    [[40, 80, `${label} 4 March 2026`]],
    undefined,
  ]),
  [
    'not in a list, beside an unknown label',
    [
      [40, 80, 'Terminal'],
      [130, 80, 'North'],
      [40, 95, 'Geldig tot'],
      [130, 95, '4 March 2026'],
    ],
    undefined,
  ],
  [
    'in a list, beside the title',
    [...row(80, 'Terminal', 'North'), ...row(95, 'Packing list', '4 March 2026')],
    '2026-03-04',
  ],
  [
    'beside a company, beneath other columns',
    [
      [40, 80, 'Terminal:'],
      [90, 80, 'North'],
      [40, 95, 'Pelican Trading Ltd'],
      [200, 95, '4 March 2026'],
    ],
    '2026-03-04',
  ],
  [
    'at the head beside Booked:',
    [
      [40, 80, 'Booked:'],
      [130, 80, '4 March 2026'],
    ],
    '2026-03-04',
  ],
  [
    'not in a row of boxes where its label was not recognised',
    [
      ...[[40, 80, 'B/L No.', 6] as const, [200, 80, 'Vessel', 6] as const],
      ...[[40, 89, 'SHZ4471203'] as const, [200, 89, 'CORAL BRIDGE 054W'] as const],
      [380, 89, '03/04/2026'],
    ],
    undefined,
  ],
  [
    'not in a row with other dates',
    [
      ...[[40, 90, 'Demurrage'] as const, [150, 90, '5 March 2026'] as const],
      ...[[260, 90, '6 March 2026'] as const, [370, 90, '9 March 2026'] as const],
    ],
    undefined,
  ],
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
    'not beneath a label that it answers',
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

test('two signatures beside each other have the date of the paper, and the invoices in a column another', () => {
  const found = read('certificate_of_origin', [
    ...row(300, 'Marks', 'Description of goods', 'Quantity', 'Number and date of invoices'),
    ...row(314, 'N/M', 'SILK', '48', 'QT26-0081'),
    ...row(326, '', '', '', '6 February 2026'),
    [40, 700, 'Shanghai, 9 February 2026'],
    [300, 700, 'Shanghai, 10 February 2026'],
  ])
  expect(found.invoice_number).toBe('QT26-0081')
  expect(found.issue_date).toBe('2026-02-09')
})

test.each([
  ['Los Angeles, 4 March 2026', '2026-03-04'],
  ['Los Angeles - Shanghai, 4 March 2026', undefined],
  ['Los Angeles to Shanghai, 4 March 2026', undefined],
])('at the head: %s', (text, date) => {
  expect(read('arrival_notice', [[40, 60, text]]).issue_date).toBe(date)
})

test('the date of a manifest is not that of the notice', () => {
  const rows = [
    row(40, 'CARGO ARRIVAL NOTICE'),
    row(100, 'IGM NO / DATE', '2388104 / 28-11-2026', 'ITEM NO', '118'),
  ]
  expect(read('arrival_notice', rows.flat()).issue_date).toBeUndefined()
})
