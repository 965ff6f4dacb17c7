// States beside and beneath a pickup number that take it back, and those that do not.
import { expect, test } from 'vitest'
import { byContainer, candidatesOf, read, row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'

const number = row(100, 'Pickup no.:', 'K4471-20')
const noticeOf = (rows: Rows) => [...row(40, 'PICKUP NOTICE'), ...rows.flat()]

test.each<readonly [what: string, rows: Rows]>([
  ['whose status is expired', [number, row(116, 'Status:', 'EXPIRED')]],
  [
    'whose own status is cancelled',
    [number, row(116, 'Number status:', 'Cancelled on 11 May 2026')],
  ],
  [
    'that was issued and has expired',
    [number, row(116, 'Issued:', '9 May 2026'), row(132, 'Status:', 'Expired')],
  ],
  ['above a mark', [number, row(116, '*** VOID ***')]],
  ['before a mark', [row(100, 'Pickup no.:', 'K4471-20', 'VOID')]],
  ['beside its status', [row(100, 'Pickup no.:', 'K4471-20', 'Status:', 'VOID')]],
  [
    'in the row of its status',
    [row(100, 'Pickup no.', 'Issued', 'Status'), row(116, 'K4471-20', '9 May 2026', 'EXPIRED')],
  ],
])('a pickup number %s is a candidate', (_, rows) => {
  expect(read('pickup_notice', noticeOf(rows)).pickup_number).toBeUndefined()
  expect(candidatesOf('pickup_notice', noticeOf(rows)).pickup_number).toBe('K4471-20')
})

test.each<readonly [what: string, rows: Rows]>([
  ['whose status is active', [number, row(116, 'Status:', 'ACTIVE')]],
  ['with a condition', [number, row(116, 'VOID IF ALTERED')]],
  ['that ends later', [number, row(116, 'Void after:', '30 May 2026')]],
  ['above the state of a hold', [number, row(116, 'Customs hold:', 'CANCELLED')]],
  [
    'above another one that has expired',
    [number, row(116, 'Pickup no.:'), row(132, 'Status:', 'EXPIRED')],
  ],
  [
    'with a former one in its row',
    [row(100, 'Pickup no.', 'Status', 'Former no.'), row(116, 'K4471-20', 'ACTIVE', 'VOID')],
  ],
  [
    'above the row of another one',
    [row(100, 'Pickup no.', 'Issued'), row(116, 'K4471-20', '9 May 2026'), row(132, 'VOID')],
  ],
])('a pickup number %s is a fact', (_, rows) => {
  expect(read('pickup_notice', noticeOf(rows)).pickup_number).toBe('K4471-20')
})

test('a state in the row of one container is about that one', () => {
  const rows = [
    row(100, 'Container', 'Pickup no.', 'Status'),
    row(112, 'MSKU9070323', 'K4471-20', 'EXPIRED'),
    row(124, 'CSQU3054383', 'K4471-21', 'VALID'),
  ]
  expect(byContainer('pickup_notice', noticeOf(rows))).toEqual([
    { container_number: 'CSQU3054383', pickup_number: 'K4471-21' },
  ])
})

test.each([
  ['CANCELLED', undefined],
  ['REJECTED', undefined],
  ['Requested', undefined],
  ['Wait-listed', undefined],
  ['CONFIRMED', '2026-05-15T10:00'],
  ['Requested dates are in local time', '2026-05-15T10:00'],
])('an appointment whose status is %s is %s', (state, expected) => {
  const rows = [
    row(100, 'Pickup appointment:', '15 May 2026 10:00'),
    row(116, 'Appointment status:', state),
  ]
  expect(read('pickup_notice', noticeOf(rows)).pickup_appointment).toBe(expected)
})

const free = row(112, 'Last free day:', '18 May 2026*')
test.each<readonly [what: string, rows: Rows, expected: string | undefined]>([
  ['a footnote', [free, row(200, '* estimated, subject to the discharge')], undefined],
  ['a heading', [row(100, 'ESTIMATED DATES (SUBJECT TO CHANGE)'), free], undefined],
  ['no footnote of its own', [free, row(200, '* excludes weekends')], '2026-05-18'],
  ['a footnote of another fact', [free, row(200, '* detention')], undefined],
  ['no footnote with more stars', [free, row(200, '** estimated weight')], '2026-05-18'],
  ['no line in stars', [free, row(200, '*** DETENTION ***')], '2026-05-18'],
  ['no footnote on a charge', [free, row(200, '* detention is charged apart')], '2026-05-18'],
  ['no footnote', [free, row(200, 'Estimated weight')], '2026-05-18'],
  ['no heading of the arrival', [row(100, 'ESTIMATED ARRIVAL'), free], '2026-05-18'],
])('a last free day may be called an estimate by %s', (_, rows, expected) => {
  expect(read('pickup_notice', noticeOf(rows)).last_free_day).toBe(expected)
})

test.each(['(return by)', '(empty return)', '(empty to be returned)', '(devolución)'])(
  'a last free day that is %s is a candidate',
  (remark) => {
    const words = noticeOf([row(100, 'Last free day:', `24 May 2026 ${remark}`)])
    expect(read('pickup_notice', words).last_free_day).toBeUndefined()
    expect(candidatesOf('pickup_notice', words).last_free_day).toBe('2026-05-24')
  },
)

test('a last free day with the day of the return in its remark is a fact', () => {
  const words = noticeOf([row(100, 'Last free day:', '16 May 2026 (return empty by 24 May)')])
  expect(read('pickup_notice', words).last_free_day).toBe('2026-05-16')
})

test.each([
  ['(valid until 18 May 2026)', 'K4471-20'],
  ['(GOOD THRU 05/18/2026)', 'K4471-20'],
  ['(or 88120)', undefined],
])('a pickup number before %s is %s', (remark, expected) => {
  const words = noticeOf([row(100, 'Pickup no.:', `K4471-20 ${remark}`)])
  expect(read('pickup_notice', words).pickup_number).toBe(expected)
})

test.each([
  ['9070323', undefined],
  ['907032', undefined],
  ['9070324', '9070324'],
])('of the container MSKU9070323, %s is the pickup number %s', (number, expected) => {
  const words = noticeOf([row(80, 'Container:', 'MSKU9070323'), row(100, 'Pickup no.:', number)])
  expect(read('pickup_notice', words).pickup_number).toBe(expected)
})

test.each<readonly [what: string, rows: Rows]>([
  ['estimated', [row(100, 'Last free day:', '18 May 2026', 'estimated')]],
  ['expected', [row(100, 'Last free day:', '18 May 2026', 'expected')]],
  ['that of the per diem', [row(100, 'Last free day:', '18 May 2026', 'per diem')]],
  [
    'superseded',
    [
      row(100, 'Container', 'Last free day', 'Size', 'Remarks'),
      row(112, 'MSKU9070323', '18 May 2026', '40HC', 'superseded'),
    ],
  ],
  [
    'that of the chassis',
    [
      row(100, 'Container', 'Last free day', 'Remarks'),
      row(112, 'MSKU9070323', '18 May 2026', 'chassis'),
    ],
  ],
  ['an estimate, before another label', [row(100, 'LFD:', '18 May 2026', 'estimated', 'Size:')]],
])('a last free day whose remark calls it %s is a candidate', (_, rows) => {
  expect(read('pickup_notice', noticeOf(rows)).last_free_day).toBeUndefined()
  expect(candidatesOf('pickup_notice', noticeOf(rows)).last_free_day).toBe('2026-05-18')
})

test.each<readonly [what: string, rows: Rows]>([
  ['of its own', [row(100, 'Last free day:', '18 May 2026', 'confirmed')]],
  ['that tells more', [row(100, 'Last free day:', '18 May 2026', 'Return to Pier 9')]],
  [
    'of another column',
    [
      row(100, 'Container', 'Last free day', 'Size', 'Former no.'),
      row(112, 'MSKU9070323', '18 May 2026', '40HC', 'void'),
    ],
  ],
  [
    'that is the state of the container',
    [
      row(100, 'Container', 'Last free day', 'Status'),
      row(112, 'MSKU9070323', '18 May 2026', 'Expected'),
    ],
  ],
  [
    'that is its place',
    [
      row(100, 'Container', 'Last free day', 'Location'),
      row(112, 'MSKU9070323', '18 May 2026', 'CFS'),
    ],
  ],
])('a last free day with a remark %s is a fact', (_, rows) => {
  expect(read('pickup_notice', noticeOf(rows)).last_free_day).toBe('2026-05-18')
})

test.each(['Empty return:', 'Per diem:', 'Per diem', 'Detention LFD:', 'Chassis:'])(
  '%s behind a last free day is the next label and no remark',
  (label) => {
    const words = noticeOf([row(100, 'Last free day:', '18 May 2026', label, '24 May 2026')])
    expect(read('pickup_notice', words).last_free_day).toBe('2026-05-18')
  },
)

test('a label without a value behind a last free day is no remark', () => {
  const words = noticeOf([row(100, 'Last free day:', '18 May 2026', 'Per diem:')])
  expect(read('pickup_notice', words).last_free_day).toBe('2026-05-18')
})

test.each<readonly [where: string, rows: Rows]>([
  ['beside it', [row(100, 'Last free day:', '18 May 2026', 'Revised: 22 May 2026')]],
  ['beside it, with a month', [row(100, 'Last free day:', '18 May 2026', 'New: Fri, May 22')]],
  ['beside it, in two cells', [row(100, 'Last free day:', '18 May 2026', 'Revised:', '05/22/26')]],
  [
    'beneath it',
    [row(100, 'Last free day:', '18 May 2026'), row(112, '', 'Extended to May 22, 2026')],
  ],
])('a last free day is a candidate where a newer one stands %s', (_, rows) => {
  expect(read('pickup_notice', noticeOf(rows)).last_free_day).toBeUndefined()
})

test.each([
  'Updated: 17 May 2026',
  'New vessel: 2 of 3',
  'Revised by: Moira',
  'New York 10004',
  'New Jersey 07201',
  'New Marseille 13',
  'New ETA 12 May 2026',
  'New seal ML998877',
])('%s beside a last free day renews none', (text) => {
  const words = noticeOf([row(100, 'Last free day:', '18 May 2026', text)])
  expect(read('pickup_notice', words).last_free_day).toBe('2026-05-18')
})

test('a town that begins as a weekday is more than a date', () => {
  const [inTown, onMonday] = ['Montreal 18 May 2026', 'Monday, 18 May 2026'].map(
    (text) => read('pickup_notice', noticeOf([row(100, 'Last free day:', text)])).last_free_day,
  )
  expect([inTown, onMonday]).toEqual([undefined, '2026-05-18'])
})

test('the place of the return behind a pickup number is no remark', () => {
  const words = noticeOf([row(100, 'Pickup no.:', 'K4471-20', 'Return:', 'Pier 9')])
  expect(read('pickup_notice', words).pickup_number).toBe('K4471-20')
})

test('a newer row of the same container has the day where the older one is superseded', () => {
  const rows = [
    row(100, 'Container', 'Last free day', 'Remarks'),
    row(112, 'MSKU9070323', '18 May 2026', 'superseded'),
    row(124, 'MSKU9070323', '20 May 2026', 'extended'),
  ]
  expect(read('pickup_notice', noticeOf(rows)).last_free_day).toBe('2026-05-20')
})
