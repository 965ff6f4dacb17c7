// Tables whose columns are of one container each, and states beside days of other columns.
import { expect, test } from 'vitest'
import { byContainer, candidatesOf, read, rowsAt } from '../extract-fixture.ts'

const table = rowsAt(40, 150, 260, 370, 480)

const columns = [
  table(40, 'PICKUP NOTICE'),
  table(60, 'Container', 'CSQU3054383', 'MSKU9070323'),
  table(74, 'Last free day', '18 May 2026', '19 May 2026'),
  table(88, 'Pickup number', 'AA8812', 'AA8819'),
].flat()

test('each container has the facts of its column', () => {
  const { last_free_day, pickup_number } = read('pickup_notice', columns)
  expect([last_free_day, pickup_number]).toEqual([undefined, undefined])
  expect(byContainer('pickup_notice', columns)).toEqual([
    { container_number: 'CSQU3054383', last_free_day: '2026-05-18', pickup_number: 'AA8812' },
    { container_number: 'MSKU9070323', last_free_day: '2026-05-19', pickup_number: 'AA8819' },
  ])
})

test('a fact of one column is not one of the other container', () => {
  const rows = [...columns.slice(0, 4), ...table(74, 'Last free day', '', '19 May 2026')]
  expect(read('pickup_notice', rows).last_free_day).toBeUndefined()
  expect(byContainer('pickup_notice', rows)).toEqual([
    { container_number: 'MSKU9070323', last_free_day: '2026-05-19' },
  ])
})

test('containers that are listed beside one another share the facts beneath them', () => {
  const rows = [
    table(40, 'PICKUP NOTICE'),
    table(60, 'Containers', 'CSQU3054383', 'MSKU9070323'),
    table(74, 'Last free day', '18 May 2026'),
    table(88, 'Pickup number', 'AA8812', 'Available', '14 May 2026'),
  ].flat()
  expect(read('pickup_notice', rows)).toMatchObject({
    last_free_day: '2026-05-18',
    pickup_number: 'AA8812',
  })
  expect(byContainer('pickup_notice', rows)).toEqual([])
})

test('of two days beside a label none is published', () => {
  const rows = [
    table(40, 'PICKUP NOTICE'),
    table(74, 'Last free day', '18 May 2026', '19 May 2026'),
  ].flat()
  expect(read('pickup_notice', rows).last_free_day).toBeUndefined()
  expect(candidatesOf('pickup_notice', rows).last_free_day).toBe('2026-05-18')
})

test('a sentence with another day beside the day of a label does not change it', () => {
  const rows = [
    table(40, 'ARRIVAL NOTICE'),
    table(74, 'Last free day', '18 May 2026', 'Empty to be returned by 29 May 2026'),
  ].flat()
  expect(read('arrival_notice', rows).last_free_day).toBe('2026-05-18')
})

test('the state of a container is no label for the day of the next column', () => {
  const rows = [
    table(40, 'CONTAINER AVAILABILITY'),
    table(60, 'Container', 'Bill of lading', 'Status', 'Last free day', 'Holds'),
    table(74, 'CSQU3054383', '', '', '', ''),
    table(88, '40HC', 'MAEU123456789', '', 'Available', '18 May 2026'),
  ].flat()
  expect(read('pickup_notice', rows).available_date).toBeUndefined()
})

test('a day with words of its own before it is no further day of the label', () => {
  const rows = [
    table(40, 'ARRIVAL NOTICE'),
    table(74, 'Last free day', '18 May 2026', 'Arrived at ramp', '12 May 2026'),
  ].flat()
  expect(read('arrival_notice', rows).last_free_day).toBe('2026-05-18')
})

test('behind another value on its line, without heads above, it is a label', () => {
  const rows = [
    table(40, 'CONTAINER AVAILABILITY'),
    table(60, 'Container', 'CSQU3054383'),
    table(74, 'Yard', 'A12', 'AVAILABLE', '14 May 2026'),
  ].flat()
  expect(read('pickup_notice', rows).available_date).toBe('2026-05-14')
})

const holds = [
  rowsAt(40, 150, 260)(40, 'PICKUP NOTICE'),
  table(60, 'Container', 'Customs hold'),
  table(74, 'CSQU3054383', 'NO'),
]

test.each([
  ['another table', [table(102, 'Container', 'Available'), table(116, 'MSKU9070323', 'YES')]],
  ['another table close to it', [table(88, 'Unit no.', 'Out'), table(102, 'MSKU9070323', 'YES')]],
])('a column ends at %s', (_, beneath) => {
  const rows = [...holds, ...beneath].flat()
  expect(read('pickup_notice', rows).holds).toBeUndefined()
  expect(byContainer('pickup_notice', rows)).toEqual([])
})

test('a column goes on behind a row whose type of equipment is a container', () => {
  const rows = [
    table(40, 'PICKUP NOTICE'),
    table(60, 'Container', 'Type', 'Customs hold'),
    table(74, 'CSQU3054383', 'Container', 'NO'),
    table(88, 'MSKU9070323', 'Container', 'YES'),
  ].flat()
  expect(byContainer('pickup_notice', rows)).toEqual([
    { container_number: 'MSKU9070323', holds: ['Customs'] },
  ])
})
