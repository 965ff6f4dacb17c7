import { expect, test } from 'vitest'
import { gatherBeginning } from './claim.ts'
import type { ClaimPermits } from './claim.ts'
import { openLimits, permitsForAll } from './claim-limits-fixture.ts'
import type { ClaimLimits, WaitingReference } from './claim-sql.ts'

/** `ONEY a`: a number of the account a at ONEY; `ONEY a create`: one that was just asked for. */
const waiting = (...texts: readonly string[]): readonly WaitingReference[] =>
  texts.map((text, n) => {
    const [scac = '', paying_account_id = '', paying_bucket = 'default'] = text.split(' ')
    const number = { scac, number: `${n}`, number_type: 'container' }
    return { ...number, paying_account_id, paying_bucket, waited_ms: 0, is_cut: false }
  })

const lacking = (...limits: readonly string[]): ClaimPermits => ({
  isCalled: (scac) => scac !== 'FEDD',
  take: ({ account, bucket, scacs }) => {
    if (scacs.length === 0) return null
    if (limits.includes(`${account} ${bucket}`)) return 'account'
    return scacs.some((scac) => limits.includes(scac)) ? 'carrier' : null
  },
})

function beginningNow(
  some: readonly WaitingReference[],
  most: number,
  limits: ClaimLimits,
  permits: ClaimPermits,
): readonly WaitingReference[] {
  const gathered = gatherBeginning(most, limits, permits)
  gathered.add(some)
  return gathered.all()
}

test.each<[string, ClaimPermits, readonly string[], string]>([
  ['all begin', permitsForAll, ['ONEY a', 'ONEY b'], '0 1'],
  ['an account that lacks a permit', lacking('a poll'), ['ONEY a', 'HLCU a', 'ONEY b'], '2'],
  ['one bucket of an account', lacking('a create'), ['ONEY a create', 'ONEY a'], '1'],
  ['a carrier that lacks a permit', lacking('ONEY'), ['ONEY a create', 'ONEY b', 'HLCU a'], '2'],
  ['no call is made', lacking('a poll'), ['FEDD a'], '0'],
])('%s', (_what, permits, texts, begun) => {
  const beginning = beginningNow(waiting(...texts), 64, openLimits, permits)
  expect(beginning.map(({ number }) => number).join(' ')).toBe(begun)
})

test('no more begin than there are slots, and than a carrier may have', () => {
  const some = waiting('ONEY a', 'ONEY b', 'ONEY c', 'HLCU a', 'HLCU b')
  const numbers = (most: number, limits = openLimits) =>
    beginningNow(some, most, limits, permitsForAll).map(({ number }) => number)
  expect(numbers(2)).toEqual(['0', '1'])
  expect(numbers(64, { ...openLimits, perCarrier: 1 })).toEqual(['0', '3'])
})

test('a carrier that is tried is asked for the first number that has a permit', () => {
  const some = waiting('ONEY a create', 'ONEY b create', 'ONEY b')
  const limits = { ...openLimits, tried: ['ONEY'] }
  const begun = beginningNow(some, 64, limits, lacking('a create'))
  expect(begun.map(({ number }) => number)).toEqual(['1'])
})

test.each<[string, ClaimPermits, number, readonly string[]]>([
  ['the account of all that were read lacks a permit', lacking('a poll'), 64, ['ONEY']],
  ['the carrier lacks a permit', lacking('ONEY'), 64, []],
  ['the carrier has begun as many as it may', permitsForAll, 64, []],
  ['all slots are taken', permitsForAll, 1, []],
])('others are looked for only where they could begin: %s', (_what, permits, most, open) => {
  const some = waiting('ONEY a').map((one) => ({ ...one, is_cut: true }))
  const gathered = gatherBeginning(most, { ...openLimits, perCarrier: 1 }, permits)
  gathered.add(some)
  expect(gathered.open(some)).toEqual(open)
})
