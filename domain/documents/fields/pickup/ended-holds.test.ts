import { expect, test } from 'vitest'
import { candidatesOf, read, row, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const head = row(40, 'ARRIVAL NOTICE')
const table = rowsAt(40, 200, 320, 430)
const customs = row(100, 'Holds:', 'CUSTOMS HOLD')
const caption = row(300, 'Seal:', 'KR771204')

test.each<readonly [what: string, rows: Rows]>([
  ['whose status is released', [customs, row(114, 'Status', 'Released')]],
  ['whose status is closed', [customs, row(114, 'Status:', 'Closed')]],
  ['that has a day of release', [customs, row(114, 'Released on', '18 November 2026')]],
  ['that has a day of removal', [customs, row(114, 'Removal date', '13 May 2026')]],
  [
    'whose release stands two lines beneath',
    [customs, row(114, 'Placed', '10 May 2026'), row(128, 'Released', '13 May 2026')],
  ],
  ['of an authority that has released', [customs, row(114, 'Customs release date', '18 Nov 2026')]],
  ['that is said to be released', [row(100, 'Holds:', 'CUSTOMS HOLD (RELEASED 18 Nov 2026)')]],
  ['that a sentence ends', [customs, row(300, 'The customs hold was released on 13 May 2026.')]],
  ['that a sentence ends with all others', [customs, row(300, 'All holds have been lifted')]],
  ['whose authority has released', [customs, row(114, 'Freight:', 'PAID', 'Customs:', 'RELEASED')]],
  ['that was', [row(100, 'Previous holds:', 'CUSTOMS HOLD'), caption]],
  ['among those that were released', [row(100, 'Released holds:', 'CUSTOMS HOLD'), caption]],
  [
    'in a table with its day of release',
    [
      table(100, 'Hold', 'Placed', 'Released'),
      table(112, 'CUSTOMS HOLD', '10 May 2026', '12 May 2026'),
    ],
  ],
  [
    'in a table with its status',
    [table(100, 'Hold', 'Placed', 'Status'), table(112, 'CUSTOMS HOLD', '10 May 2026', 'Released')],
  ],
])('a hold %s is a candidate', (_what, rows) => {
  const words = [...head, ...rows.flat()]
  expect(read('arrival_notice', words)).not.toHaveProperty('holds')
  expect(candidatesOf('arrival_notice', words)).toHaveProperty('holds')
})

test.each<readonly [what: string, rows: Rows]>([
  ['above the release of something else', [customs, row(114, 'Freight status:', 'RELEASED')]],
  [
    'beside the release of something else',
    [row(100, 'Holds:', 'CUSTOMS HOLD', 'Freight release:', 'RELEASED')],
  ],
  ['whose status is open', [customs, row(114, 'Status', 'Open')]],
  ['that is not released', [customs, row(114, 'Status', 'Not released')]],
  ['whose release is pending', [customs, row(114, 'Customs release date:', 'pending')]],
  ['whose release is still to come', [customs, row(114, 'Customs released:', 'not yet')]],
  ['whose clearance is pending', [customs, row(114, 'Customs cleared:', 'pending')]],
  [
    'above another one that is over',
    [customs, row(114, 'Line hold:', 'NO'), row(128, 'Status:', 'Released')],
  ],
  [
    'in a table with the day by which it is to be released',
    [
      table(100, 'Hold', 'Placed', 'To be released', 'By'),
      table(112, 'CUSTOMS HOLD', '10 May 2026', '14 May 2026', 'CBP'),
    ],
  ],
  ['whose release is denied', [customs, row(114, 'Customs released:', 'NO')]],
  ['above the number of a release', [customs, row(114, 'Release no.:', 'K44712')]],
  ['above those that are released', [customs, row(114, 'Released:', 'FREIGHT, USDA')]],
  ['that a condition may end', [customs, row(300, 'Pickup is possible if customs released.')]],
  [
    'in a table without its day of release',
    [
      table(100, 'Hold', 'Placed', 'Released', 'By'),
      table(112, 'CUSTOMS HOLD', '10 May 2026', '', 'CBP'),
    ],
  ],
])('a hold %s is a fact', (_what, rows) => {
  const words = [...head, ...rows.flat()]
  expect(read('arrival_notice', words)).toMatchObject({ holds: ['CUSTOMS HOLD'] })
})

test.each<readonly [sentence: string, holds: readonly string[] | undefined]>([
  ['The freight hold is released.', ['CUSTOMS HOLD']],
  ['The customs hold was lifted on 13 May 2026.', ['FREIGHT HOLD']],
  ['The customs and freight holds are released.', undefined],
  ['All holds have been lifted.', undefined],
  ['The exam hold is released.', ['CUSTOMS HOLD', 'FREIGHT HOLD']],
])('a sentence ends the holds that it names: %s', (sentence, holds) => {
  const both = row(100, 'Holds:', 'CUSTOMS HOLD, FREIGHT HOLD')
  expect(read('arrival_notice', [...head, ...both, ...row(300, sentence)]).holds).toEqual(holds)
})
