import { describe, expect, test } from 'vitest'
import { readCreated, readInstant } from './event-time.ts'

const utc = { zone: null, zuluIsLocal: false }
const hamburg = { zone: 'Europe/Berlin', zuluIsLocal: false }
const msc = { zone: 'Asia/Shanghai', zuluIsLocal: true }
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

describe('readable times', () => {
  test.each([
    ['2024-03-01T10:00:00Z', utc, '2024-03-01T10:00:00.000Z'],
    ['2024-03-01t10:00:00z', utc, '2024-03-01T10:00:00.000Z'],
    ['2024-03-01 10:00:00', utc, '2024-03-01T10:00:00.000Z'],
    ['2024-03-01T10:00', utc, '2024-03-01T10:00:00.000Z'],
    ['2024-03-01', utc, '2024-03-01T00:00:00.000Z'],
    ['2024-03-01T24:00:00Z', utc, '2024-03-02T00:00:00.000Z'],
    ['2024-03-01T10:00:00+01:00', utc, '2024-03-01T09:00:00.000Z'],
    ['2024-03-01T10:00:00+0100', utc, '2024-03-01T09:00:00.000Z'],
    ['2024-03-01T10:00:00-03:30', utc, '2024-03-01T13:30:00.000Z'],
    ['2024-03-01T10:00:00 +08', utc, '2024-03-01T02:00:00.000Z'],
    ['2024-03-01T10:00:00.1234567+00:00', utc, '2024-03-01T10:00:00.123Z'],
    ['2024-03-01T10:00:00.5Z', utc, '2024-03-01T10:00:00.500Z'],
    ['2024-07-01T10:00:00', hamburg, '2024-07-01T08:00:00.000Z'],
    ['2024-07-01T10:00:00Z', hamburg, '2024-07-01T10:00:00.000Z'],
    ['2024-07-01T10:00:00Z', msc, '2024-07-01T02:00:00.000Z'],
    ['2024-07-01T10:00:00+07:00', msc, '2024-07-01T03:00:00.000Z'],
    ['2024-07-01T10:00:00Z', { zone: null, zuluIsLocal: true }, '2024-07-01T10:00:00.000Z'],
    ['2024-07-01T10:00:00', { zone: 'No/Zone', zuluIsLocal: false }, '2024-07-01T10:00:00.000Z'],
    ['28-MAR-2024', utc, '2024-03-28T00:00:00.000Z'],
    ['1 Mar 2024 10:00', utc, '2024-03-01T10:00:00.000Z'],
    ['01MAR2024, 9:05', utc, '2024-03-01T09:05:00.000Z'],
    ['March 1, 2024 10:00:30', utc, '2024-03-01T10:00:30.000Z'],
    ['01.03.2024 10:00', hamburg, '2024-03-01T09:00:00.000Z'],
    [{ value: '2024-03-01T10:00:00Z' }, utc, '2024-03-01T10:00:00.000Z'],
  ])('%j', (value, rule, expected) => {
    expect(iso(readInstant(value, rule))).toBe(expected)
  })
})

test.each([
  [null],
  [''],
  ['soon'],
  [1709287200000],
  ['2024/03/01 10:00:00 +08:30'],
  ['02/04/2024 10:00'],
  ['28/03/2024'],
  ['31-FEB-2024'],
  ['28-MAR-24'],
  ['28 Marble 2024 at noon'],
  ['01.03.2024 10:00 PM'],
  ['2021 01 01 14:12:56'],
  ['2023-02-29T10:00:00Z'],
  ['2024-13-01T10:00:00Z'],
  ['2024-03-01T25:00:00Z'],
  ['2024-03-01T10:60:00Z'],
  ['2024-03-01T10:00:00+19:00'],
  ['1989-12-31T10:00:00Z'],
  ['0001-01-01T00:00:00Z'],
  ['2101-01-01T00:00:00Z'],
  [{ deeper: { value: 1 } }],
])('%j is no event time', (value) => {
  expect(readInstant(value, utc)).toBeNull()
})

test.each([
  ['an actual event, known later', '2024-03-03T00:00:00Z', 'ACT', true],
  ['an actual event, known hours before by another clock', '2024-02-29T12:00:00Z', 'ACT', true],
  ['an actual event, known a month before', '2024-02-01T00:00:00Z', 'ACT', false],
  ['a planned event, known a month before', '2024-02-01T00:00:00Z', 'PLN', true],
  ['a planned event, known many years before', '1999-01-01T00:00:00Z', 'PLN', false],
  ['an actual event, known decades later', '2099-01-01T00:00:00Z', 'ACT', false],
  ['an actual event with an unreadable time of knowledge', 'yesterday', 'ACT', false],
] as const)('%s: the time of knowledge is kept: %s %s %s', (_, created, classifier, kept) => {
  const at = Date.parse('2024-03-01T00:00:00Z')
  expect(readCreated(created, utc, { at, classifier }) !== null).toBe(kept)
})
