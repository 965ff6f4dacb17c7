import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { from, isSet, until } from './filters.ts'

beforeAll(() => void vi.stubEnv('TZ', 'America/New_York'))
afterAll(() => void vi.unstubAllEnvs())

const asked = { query: new Map(), now: new Date(0) }
const start = (text: string) => from('created_at').condition(text, asked)
const end = (text: string) => until('created_at').condition(text, asked)
const day = "r.created_at < $::timestamptz + interval '1 day'"
const second = "r.created_at < $::timestamptz + interval '1 second'"
const moment = "r.created_at < $::timestamptz + interval '1 millisecond'"

test.each([
  ['2026-02-28', '2026-02-28T00:00:00.000Z', day],
  ['2028-02-29', '2028-02-29T00:00:00.000Z', day],
  ['2026-02-28T23:59', '2026-02-28T23:59:00.000Z', second],
  ['2026-02-28T23:59:59.5', '2026-02-28T23:59:59.500Z', moment],
  ['2026-02-28T23:59:59Z', '2026-02-28T23:59:59.000Z', second],
  ['2026-02-28T23:59:59.123456Z', '2026-02-28T23:59:59.123Z', moment],
  ['2026-03-01T00:30:00+02:00', '2026-02-28T22:30:00.000Z', second],
  ['2026-03-01T00:30:00 02:00', '2026-02-28T22:30:00.000Z', second],
  ['2026-02-28 23:59:59', '2026-02-28T23:59:59.000Z', second],
  ['2026-02-28 23:59:59.123456', '2026-02-28T23:59:59.123Z', moment],
  ['2026-03-01 00:30:00+02:00', '2026-02-28T22:30:00.000Z', second],
  ['2026-03-01 00:30:00 02:00', '2026-02-28T22:30:00.000Z', second],
])('%s is an instant', (text, iso, sql) => {
  expect(start(text)).toEqual({ sql: 'r.created_at >= $::timestamptz', value: new Date(iso) })
  expect(end(text)).toEqual({ sql, value: new Date(iso) })
})

test.each([
  ['2026-02-31'],
  ['2026-02-29T10:00:00Z'],
  ['2026-04-31T00:30:00+02:00'],
  ['2026-13-01'],
  ['2026-00-10'],
  ['2026-01-01T25:00:00Z'],
  ['2026-01-01 25:00:00'],
  ['2026-01-01  10:00:00'],
  ['yesterday'],
  [''],
])('%j is not an instant', (text) => {
  expect([start(text), end(text)]).toEqual([null, null])
})

test.each([
  ['true', { sql: '$::boolean and r.stopped_at is not null', value: 'true' }],
  ['True', { sql: '$::boolean and r.stopped_at is not null', value: 'true' }],
  ['FALSE', { sql: 'not $::boolean and r.stopped_at is null', value: 'false' }],
  ['1', null],
  ['truely', null],
])('%s as a truth value', (text, condition) => {
  expect(isSet('stopped_at').condition(text, asked)).toEqual(condition)
})
