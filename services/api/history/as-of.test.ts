import { expect, test } from 'vitest'
import { readAsOf, upTo } from './as-of.ts'

const now = new Date('2026-05-01T00:00:00Z')
const read = (text?: string) =>
  readAsOf({ query: new Map(text === undefined ? [] : [['as_of', text]]) }, now)

test.each([
  ['2026-04-01T12:30:00Z', '2026-04-01T12:30:00.999Z'],
  ['2026-04-01T12:30:00.25Z', '2026-04-01T12:30:00.250Z'],
  ['2026-04-01T12:30:00+02:00', '2026-04-01T10:30:00.999Z'],
  ['2026-04-01', '2026-04-01T00:00:00Z'],
  ['2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z'],
])('%s is a time', (text, at) => {
  expect(read(text)).toEqual({ ok: true, at: new Date(at) })
})

test('without the parameter what is known now is asked for', () => {
  expect(read()).toEqual({ ok: true, at: null })
})

test.each([
  ['yesterday', 'as_of is no time.'],
  ['2026-02-31', 'as_of is no time.'],
  ['2026-05-01T00:00:01Z', 'as_of lies in the future.'],
])('%s is refused', (text, detail) => {
  expect(read(text)).toMatchObject({
    ok: false,
    answer: { status: 400, body: { errors: [{ detail, source: { parameter: 'as_of' } }] } },
  })
})

test('what happened at that very time was known then, and what happened later was not', () => {
  expect(upTo(new Date(now), now)).toEqual(now)
  expect([upTo(new Date(now.getTime() + 1), now), upTo(null, now)]).toEqual([null, null])
})
