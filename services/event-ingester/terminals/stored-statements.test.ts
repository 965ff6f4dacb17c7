import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weighPickup } from '../../../domain/terminal/pickup-state.ts'
import { instant, trip } from '../../../domain/terminal/statement-fixture.ts'
import { statementOf } from './message-fixture.ts'
import { readStatement } from './read-statement.ts'
import type { Statement } from './read-statement.ts'
import { keepStatement } from './stored-statements.ts'

const now = new Date('2026-06-01T00:00:00Z')

function said(day: string, facts: object, source = 'terminal'): Statement {
  const account_id = '6a1f1f3e-0000-4000-8000-000000000001'
  const value = statementOf('MSKU7312011', new Date(instant(day)), { ...facts, source, account_id })
  const read = readStatement(value, now)
  if (typeof read === 'string') throw new Error(read)
  return read
}

const keptOf = (statements: readonly Statement[]) =>
  statements.reduce<readonly Statement[]>((known, one) => keepStatement(one, known, now).said, [])

test('a statement that is repeated is one row, with the times when it was first and last made', () => {
  const available = (day: string) => said(day, { available_for_pickup: true })
  const kept = keptOf([available('12'), available('13'), available('14')])
  expect(kept).toMatchObject([{ observed_at: instant('12'), confirmed_at: instant('14') }])
  expect(keptOf([available('12'), available('20')])).toHaveLength(2)
  expect(keptOf([available('12'), said('13', { available_for_pickup: false })])).toHaveLength(2)
})

test('a feed that tells its facts in two messages by turns adds no rows until one of them changes', () => {
  const available = (day: string) => said(day, { available_for_pickup: true })
  const free = (day: string, last_free_day: string) => said(day, { last_free_day })
  const turns = [available('12'), free('12T13:00', '2026-05-20'), available('13')]
  expect(keptOf([...turns, free('13T13:00', '2026-05-20')])).toMatchObject([
    { observed_at: instant('12'), confirmed_at: instant('13') },
    { observed_at: instant('12T13:00'), confirmed_at: instant('13T13:00') },
  ])
  expect(keptOf([...turns, free('13T13:00', '2026-05-22')])).toHaveLength(3)
  const changed = [...turns, free('13T13:00', '2026-05-22'), free('14', '2026-05-20')]
  expect(keptOf(changed)).toHaveLength(4)
})

test('the same message again changes nothing', () => {
  const one = said('12', { available_for_pickup: true })
  expect(keepStatement(one, [one], now).rows).toEqual([])
})

const anyStatement = fc
  .record({
    day: fc.integer({ min: 11, max: 28 }),
    hour: fc.integer({ min: 10, max: 20 }),
    available_for_pickup: fc.constantFrom(true, false, null),
    last_free_day: fc.constantFrom('2026-05-20', '2026-05-22', null),
    source: fc.constantFrom('terminal', 'line', 'rail', 'document'),
  })
  .map(({ day, hour, source, ...facts }) => said(`${day}T${hour}:00`, facts, source))

test('the order in which statements come does not matter', () => {
  const shuffled = fc
    // Two statements of one party at one time that contradict each other have no order.
    .uniqueArray(anyStatement, { maxLength: 15, selector: ({ observed_at }) => observed_at })
    .chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
        fc.constantFrom(null, instant('20')),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([all, others, outAt]) => {
      const weighed = (statements: readonly Statement[]) =>
        weighPickup(keptOf(statements), trip({ outAt }), () => null).state
      expect(weighed(others)).toEqual(weighed(all))
    }),
    { numRuns: 500 },
  )
})
