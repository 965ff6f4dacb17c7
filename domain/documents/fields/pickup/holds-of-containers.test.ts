// Holds of single containers.
import { expect, test } from 'vitest'
import { byContainer, candidatesOf, read, reasonsOf, rowsAt } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

const row = rowsAt(40, 130, 300, 390)
const [first, second] = ['MSKU9070323', 'CSQU3054383']
const noticeOf = (rows: Rows) => [...head, ...rows].flat()

test.each<readonly [where: string, rows: Rows]>([
  [
    'in its row',
    [
      row(100, 'Container', 'Seal', 'Holds'),
      row(112, first, 'K11', 'CUSTOMS HOLD'),
      row(124, second, 'K12', 'FREIGHT HOLD'),
    ],
  ],
  [
    'in its section',
    [
      row(100, 'Container:', first),
      row(116, 'Holds:', 'CUSTOMS HOLD'),
      row(140, 'Container:', second),
      row(156, 'Holds:', 'FREIGHT HOLD'),
    ],
  ],
  [
    'in its part of the page',
    [
      row(100, 'Container:', first, 'Container:', second),
      row(116, 'Holds:', 'CUSTOMS HOLD', 'Holds:', 'FREIGHT HOLD'),
    ],
  ],
])('a hold is said of the container %s', (_, rows) => {
  expect(read('arrival_notice', noticeOf(rows)).holds).toBeUndefined()
  expect(byContainer('arrival_notice', noticeOf(rows))).toEqual([
    { container_number: first, holds: ['CUSTOMS HOLD'] },
    { container_number: second, holds: ['FREIGHT HOLD'] },
  ])
})

test('lines of states on the lines of containers are about these', () => {
  const rows = [
    row(100, first, 'Customs - OK | Freight - HOLD'),
    row(112, second, 'Customs - HOLD | Freight - OK'),
  ]
  expect(byContainer('pickup_notice', rows.flat())).toEqual([
    { container_number: first, holds: ['Freight'] },
    { container_number: second, holds: ['Customs'] },
  ])
})

test('a hold of one container is none of the other one', () => {
  const rows = [
    row(100, 'Container:', first),
    row(116, 'Holds:', 'CUSTOMS HOLD'),
    row(140, 'Container:', second),
    row(156, 'Holds:', 'NONE'),
  ]
  expect(byContainer('arrival_notice', noticeOf(rows))).toEqual([
    { container_number: first, holds: ['CUSTOMS HOLD'] },
  ])
  expect(candidatesOf('arrival_notice', noticeOf(rows)).holds).toEqual(['CUSTOMS HOLD'])
})

test.each<readonly [where: string, rows: Rows]>([
  [
    'above',
    [
      row(100, 'Container:', first),
      row(112, 'Container:', second),
      row(140, 'Holds:', 'CUSTOMS HOLD'),
    ],
  ],
  [
    'in rows that say the same',
    [
      row(100, 'Container', 'Seal', 'Holds'),
      row(112, first, 'K11', 'CUSTOMS HOLD'),
      row(124, second, 'K12', 'CUSTOMS HOLD'),
    ],
  ],
])('a hold is said of all containers %s', (_, rows) => {
  expect(read('arrival_notice', noticeOf(rows)).holds).toEqual(['CUSTOMS HOLD'])
  expect(byContainer('arrival_notice', noticeOf(rows))).toEqual([])
})

test('a hold beneath one of the containers side by side is a candidate', () => {
  const rows = [
    row(100, 'Container:', first, 'Container:', second),
    row(116, 'Holds:', 'CUSTOMS HOLD'),
  ]
  expect(read('arrival_notice', noticeOf(rows)).holds).toBeUndefined()
  expect(candidatesOf('arrival_notice', noticeOf(rows)).holds).toEqual(['CUSTOMS HOLD'])
})

test.each<readonly [what: string, rows: Rows]>([
  ['of the terminal', [row(100, 'Holds:', 'CUSTOMS HOLD'), row(140, 'Holds:', 'NONE')]],
  ['of the status', [row(100, 'Hold status:', 'None'), row(140, 'Holds:', 'CUSTOMS HOLD')]],
  [
    'of the same container',
    [
      row(100, 'Container:', first),
      row(116, 'Holds:', 'CUSTOMS HOLD'),
      row(132, 'Current holds:', 'none'),
      row(156, 'Container:', second),
    ],
  ],
  [
    'in the row of a container',
    [
      row(100, 'Holds:', 'CUSTOMS HOLD'),
      row(130, 'Container', 'Seal', 'Holds'),
      row(142, first, 'K11', 'NONE'),
    ],
  ],
])('a hold is a candidate beside none %s', (_, rows) => {
  expect(read('arrival_notice', noticeOf(rows)).holds).toBeUndefined()
  expect(byContainer('arrival_notice', noticeOf(rows))).toEqual([])
  expect(candidatesOf('arrival_notice', noticeOf(rows)).holds).toEqual(['CUSTOMS HOLD'])
})

test.each<readonly [what: string, rows: Rows]>([
  ['the line', [row(140, 'Line hold:', 'NONE')]],
  ['other holds', [row(140, 'Other holds:', 'NONE')]],
  ['previous holds', [row(140, 'Previous holds:', 'NONE')]],
  ['fees', [row(140, 'Fees:', 'NONE')]],
])('a hold is a fact beside none of %s', (_, rows) => {
  const words = noticeOf([row(100, 'Holds:', 'CUSTOMS HOLD'), ...rows])
  expect(read('arrival_notice', words).holds).toEqual(['CUSTOMS HOLD'])
})

test('the candidate beside a list without holds says so', () => {
  const rows = [row(100, 'Customs hold:', 'YES'), row(140, 'Holds:', 'NONE')]
  expect(reasonsOf('arrival_notice', noticeOf(rows)).holds).toBe(
    'The document also says that there are no holds.',
  )
})

test.each<readonly [what: string, heads: readonly string[], ...values: readonly string[][]]>([
  ['answers', ['Customs hold', 'Freight hold'], ['YES', 'NO'], ['NO', 'YES']],
  ['states', ['Customs', 'Freight'], ['HOLD', 'RELEASED'], ['RELEASED', 'HOLD']],
  ['states at captions', ['Customs status', 'Freight status'], ['ON HOLD', 'OK'], ['OK', 'HOLD']],
])('%s in the columns of those who hold containers are about each of these', (_, heads, a, b) => {
  const rows = [
    row(100, 'Container', '', ...heads),
    row(112, first, '', ...(a ?? [])),
    row(124, second, '', ...(b ?? [])),
  ]
  expect(read('pickup_notice', noticeOf(rows)).holds).toBeUndefined()
  expect(byContainer('pickup_notice', noticeOf(rows))).toMatchObject([
    { container_number: first, holds: [expect.stringMatching(/^Customs$/)] },
    { container_number: second, holds: [expect.stringMatching(/^Freight$/)] },
  ])
})

test.each<readonly [what: string, heads: readonly string[], values: readonly string[]]>([
  ['says yes to the customs', ['Customs', 'Freight'], ['YES', 'YES']],
  ['has released the container', ['Customs', 'Freight'], ['RELEASED', 'OK']],
  ['answers no', ['Customs hold', 'Freight hold'], ['NO', 'N']],
  ['has a day of its end', ['Customs hold', 'Released on'], ['YES', '14 May 2026']],
  ['holds a seal', ['Seal', 'Holder'], ['HOLD', 'YES']],
])('no column holds a container where it %s', (_, heads, values) => {
  const rows = [row(100, 'Container', '', ...heads), row(112, first, '', ...values)]
  expect(read('pickup_notice', noticeOf(rows)).holds).toBeUndefined()
})

test.each(['INTENSIVE EXAM', 'CET EXAM', 'CBP'])(
  'a column without YES or HOLD may name its hold: %s',
  (name) => {
    const rows = [
      row(100, 'Container', '', 'Customs hold', 'Freight hold'),
      row(112, first, '', name, 'NO'),
    ]
    expect(read('pickup_notice', noticeOf(rows)).holds).toEqual([name])
  },
)

test('a sentence ends the holds of a column', () => {
  const rows = [
    row(100, 'Container', '', 'Customs hold', 'Freight hold'),
    row(112, first, '', 'YES', 'NO'),
    row(140, 'The customs hold was released on 14 May.'),
  ]
  expect(read('pickup_notice', noticeOf(rows)).holds).toBeUndefined()
})

const columns = rowsAt(40, 150, 260, 370)
const inColumns = (...rows: Rows) => [
  ...columns(40, 'PICKUP NOTICE'),
  ...columns(60, 'Container', 'Customs status', 'Line status', 'Holds'),
  ...rows.flat(),
]

test('a hold that two columns name in other letters is one', () => {
  const words = inColumns(
    columns(74, first, 'HOLD', 'RELEASED', 'CUSTOMS'),
    columns(88, second, 'RELEASED', 'RELEASED', 'NONE'),
  )
  expect(byContainer('pickup_notice', words)).toEqual([
    { container_number: first, holds: ['CUSTOMS'] },
  ])
})

test('two holds that two columns name are two', () => {
  const words = inColumns(columns(74, first, 'HOLD', 'RELEASED', 'USDA'))
  expect(read('pickup_notice', words).holds).toEqual(['USDA', 'Customs'])
})

test('a hold in the column of its holder is over where its row has the day of the release', () => {
  const heads = row(100, 'Container', 'Customs hold', 'Release date')
  const rows = [heads, row(112, first, 'YES', '11 May 2026'), row(124, second, 'YES')]
  expect(byContainer('arrival_notice', noticeOf(rows))).toEqual([
    { container_number: second, holds: ['Customs'] },
  ])
})
