import { expect, test } from 'vitest'
import { container } from './container.ts'

const early = new Date('2026-09-25T07:00:00Z')
const late = new Date('2026-09-26T07:00:00Z')
const none = { pickup_lfd_line: null, pickup_lfd_terminal: null, pickup_lfd_rail: null }

const deadlinesOf = (given: Record<string, Date>) =>
  container.attributes.import_deadlines?.value({ ...none, ...given })

test.each([
  ['line', { pickup_lfd_line: late }, '2026-09-26T07:00:00Z'],
  ['facility', { pickup_lfd_terminal: late }, '2026-09-26T07:00:00Z'],
  ['facility', { pickup_lfd_line: early, pickup_lfd_terminal: late }, '2026-09-26T07:00:00Z'],
  [null, { pickup_lfd_rail: early }, null],
])('the last free day at the port is the word of %s', (source, given, day) => {
  expect(deadlinesOf(given)).toMatchObject({
    pod: { unified: { current_value: day, current_selection: source } },
  })
})

test('each giver has its own last free day at the port', () => {
  const reported = { original: null, calculated: null, manual: false }
  expect(deadlinesOf({ pickup_lfd_line: early, pickup_lfd_terminal: late })).toMatchObject({
    pickup_lfd_line: '2026-09-25T07:00:00Z',
    pod: {
      line: { ...reported, current: '2026-09-25T07:00:00Z' },
      facility: { ...reported, current: '2026-09-26T07:00:00Z' },
    },
  })
})

test('without a last free day all members are there and null', () => {
  expect(deadlinesOf({})).toMatchObject({ ...none, pod: { unified: { current_value: null } } })
})
