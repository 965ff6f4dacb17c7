import { expect, test } from 'vitest'
import { candidatesOf, read, row, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const head = row(40, 'ARRIVAL NOTICE')
const table = rowsAt(40, 200, 320)
const customs = row(100, 'Holds', 'CUSTOMS HOLD')

test.each<readonly [what: string, rows: Rows]>([
  ['whose status is released', [customs, row(114, 'Status', 'Released')]],
  ['that has a day of release', [customs, row(114, 'Released on', '18 November 2026')]],
  ['of an authority that has released', [customs, row(114, 'Customs release date', '18 Nov 2026')]],
  ['that is said to be released', [row(100, 'Holds:', 'CUSTOMS HOLD (RELEASED 18 Nov 2026)')]],
  ['that was', [row(100, 'Previous holds:', 'CUSTOMS HOLD'), row(114, 'Seal:', 'KR771204')]],
  ['among those that were released', [row(100, 'Released holds:', 'CUSTOMS HOLD')]],
  [
    'in a table with days of release',
    [table(100, 'Hold', 'Placed', 'Released'), table(112, 'CUSTOMS HOLD', '10 Nov 2026')],
  ],
  [
    'behind which the release stands',
    [table(100, 'Hold', 'Placed', 'State'), table(112, 'CUSTOMS HOLD', '10 Nov', 'Released')],
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
])('a hold %s is a fact', (_what, rows) => {
  const words = [...head, ...rows.flat()]
  expect(read('arrival_notice', words)).toMatchObject({ holds: ['CUSTOMS HOLD'] })
})
