// Holds in lists and tables without colons, as pages of terminals and mails print them.
import { expect, test } from 'vitest'
import { byContainer, read, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

const row = rowsAt(40, 160, 280)
const noticeOf = (rows: Rows) => [...head, ...rows].flat()
const size = row(112, 'Container', 'MSKU9070323')
const both = row(124, 'Holds', 'CUSTOMS, FREIGHT')

test.each<readonly [what: string, rows: Rows, holds: readonly string[]]>([
  ['several holds', [size, both], ['CUSTOMS', 'FREIGHT']],
  [
    'several holds among other pairs',
    [size, both, row(136, 'Seal', 'ML-CN4471')],
    ['CUSTOMS', 'FREIGHT'],
  ],
  [
    'the state of each',
    [size, row(124, 'Customs hold', 'YES'), row(136, 'Freight hold', 'NO')],
    ['Customs'],
  ],
  [
    'a hold and its examination',
    [size, row(124, 'Hold: CUSTOMS HOLD (CET EXAM)')],
    ['CUSTOMS HOLD (CET EXAM)'],
  ],
  [
    'the marked answers',
    [
      size,
      row(124, 'Customs hold:', '[X] Yes', '[ ] No'),
      row(136, 'Freight hold:', '[ ] Yes', '[X] No'),
      row(148, 'Line hold: ☒ Yes ☐ No'),
    ],
    ['Customs', 'Line'],
  ],
])('a list of labels and values tells %s', (_, rows, holds) => {
  expect(read('arrival_notice', noticeOf(rows)).holds).toEqual(holds)
})

test.each<readonly [what: string, rows: Rows]>([
  ['two heads', [row(112, 'Holds', 'Customs'), row(124, 'NONE', 'RELEASED')]],
  ['heads beneath a pair', [size, row(124, 'Holds', 'Customs'), row(136, 'NONE', 'RELEASED')]],
  ['their state', [size, both, row(136, 'Hold status', 'Released 4 May 2026')]],
  ['those who released them', [size, both, row(136, 'Released by', 'CBP')]],
  ['their payment', [size, both, row(136, 'Size', '40HC'), row(148, 'Status', 'Paid')]],
  ['three columns', [size, row(124, 'Holds', 'Customs', 'Freight')]],
  ['no list', [row(112, 'Holds', 'CUSTOMS, FREIGHT')]],
  ['a hold and its end', [size, row(124, 'Hold: CUSTOMS HOLD (EXAM RELEASED)')]],
  ['boxes without a mark', [size, row(124, 'Customs hold:', '[ ] Yes', '[ ] No')]],
  ['several marks', [size, row(124, 'Customs hold:', '[X] Yes', '[X] No')]],
  ['boxes behind their answers', [size, row(124, 'Customs hold:', 'Yes [X] No [ ]')]],
  ['choices', [size, row(124, 'Customs hold', 'YES / NO')]],
])('%s tell no holds', (_, rows) => {
  expect(read('arrival_notice', noticeOf(rows)).holds).toBeUndefined()
})

test('several holds in the row of a container are all of them', () => {
  const rows = [
    row(112, 'Container', 'LFD', 'Holds'),
    row(124, 'MSKU9070323', '18 May 2026', 'CUSTOMS HOLD, TMF HOLD'),
    row(136, 'CSQU3054383', '18 May 2026', 'NONE'),
  ]
  expect(byContainer('arrival_notice', noticeOf(rows))).toEqual([
    { container_number: 'MSKU9070323', holds: ['CUSTOMS HOLD', 'TMF HOLD'] },
  ])
})
