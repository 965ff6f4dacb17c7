import { expect, test } from 'vitest'
import { byContainer, candidatesOf, read, rowsAt } from '../extract-fixture.ts'

const table = rowsAt(40, 140, 240, 340, 440)
const title = table(40, 'AVAILABILITY NOTICE')
const [one, other] = ['MSKU4839204', 'MSKU9070323']

test.each([
  ['Paid through', ''],
  ['G.O. date', 'Hold'],
  ['Hold', 'Appointment'],
])(
  'no truck is sent by a day in a row without values beneath the last heads, %s %s',
  (...heads) => {
    const rows = [
      ...title,
      ...table(60, 'Container', 'Size', 'Last free day', ...heads),
      ...table(74, one, '40HC', '18 May 2026'),
    ]
    expect(read('pickup_notice', rows).last_free_day).toBeUndefined()
    expect(candidatesOf('pickup_notice', rows).last_free_day).toBe('2026-05-18')
  },
)

test.each([
  ['no later column is of days', ['Hold', 'Pickup number'], ['', '']],
  ['the columns of days have their own', ['Paid through', 'Hold'], ['19 May 2026', '']],
  ['the row goes on to its end', ['Paid through', 'Hold'], ['', 'NONE']],
])('a day beneath its head is a fact where %s', (_, heads, values) => {
  const rows = [
    ...title,
    ...table(60, 'Container', 'Size', 'Last free day', ...heads),
    ...table(74, one, '40HC', '18 May 2026', ...values),
  ]
  expect(read('pickup_notice', rows).last_free_day).toBe('2026-05-18')
})

test('of two containers only the one whose row is complete has its day', () => {
  const rows = [
    ...title,
    ...table(60, 'Container', 'Available', 'Last free day', 'Paid through'),
    ...table(74, one, '14 May 2026', '18 May 2026', '20 May 2026'),
    ...table(88, other, '15 May 2026', '21 May 2026'),
  ]
  expect(byContainer('pickup_notice', rows)).toEqual([
    { container_number: one, last_free_day: '2026-05-18', available_date: '2026-05-14' },
  ])
})

test('a day beside its label is a fact, whatever labels follow on the line', () => {
  const rows = [...title, ...table(60, 'Last free day:', '18 May 2026', 'Paid through:')]
  expect(read('pickup_notice', rows).last_free_day).toBe('2026-05-18')
})
