import { expect, test } from 'vitest'
import { instantByEventId } from './offset-in-id.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

test.each([
  ['a local time', 'EQ-2022-05-10T08:00:00+08:00-TCLU4827136', '2022-05-10T00:00:00.000Z'],
  ['a local time without signs', 'EQ20220510080000+0800', '2022-05-10T00:00:00.000Z'],
  ['a local time in a link', 'x/2022-05-10T08%3A00%3A00%2B08%3A00', '2022-05-10T00:00:00.000Z'],
  ['a local time west of Greenwich', '2022-05-10 08:00-05:00', '2022-05-10T13:00:00.000Z'],
  ['the same instant elsewhere', '2022-05-10T16:00:00+08:00', '2022-05-10T08:00:00.000Z'],
  ['another time', '2022-05-12T16:00:00+08:00', null],
  ['a time without an offset', '2022-05-10T08:00:00Z', null],
  ['no time', '5c1f7b1e-0000-4000-8000-000000000001', null],
])('an id with %s beside 2022-05-10T08:00:00Z: %s', (_, id, expected) => {
  expect(iso(instantByEventId(id, '2022-05-10T08:00:00Z'))).toBe(expected)
})

test('a time with an offset of its own needs no id', () => {
  const id = '2022-05-10T08:00:00+08:00'
  expect(instantByEventId(id, '2022-05-10T08:00:00+07:00')).toBeNull()
  expect(instantByEventId(null, '2022-05-10T08:00:00Z')).toBeNull()
})
