import { describe, expect, test } from 'vitest'
import { createWants } from './wanted-permits.ts'

const windowMs = 60_000
const account = (permits: number, limit = 10) => ({ name: 'infer of a', limit, permits })
const carrier = (scac: string) => ({ name: `carrier ${scac}`, limit: 60, permits: 1 })

/** Wants over limits with so many free permits each, and how often shares were asked for. */
function wanting(free: Record<string, number>) {
  const wants = createWants(windowMs)
  const asked = { times: 0 }
  const freeOf = ({ name }: { readonly name: string }) => free[name] ?? 0
  const begin = () => wants.begin(freeOf, () => void (asked.times += 1))
  const wanted = () =>
    Object.fromEntries(wants.addTo([]).map(({ name, waiting }) => [name, waiting]))
  return { begin, wanted, asked, hasGrown: () => wants.haveGrown(freeOf) }
}

const namesOf = (needs: readonly { readonly name: string }[]) => needs.map(({ name }) => name)

test('calls are taken where the account and each carrier have permits for them', () => {
  const { begin, asked } = wanting({ 'infer of a': 3, 'carrier ONEY': 1, 'carrier HLCU': 2 })
  const permits = begin()
  expect(permits.take(account(2), [carrier('ONEY'), carrier('HLCU')], 0)).toEqual([])
  expect(asked.times).toBe(0)
  expect(namesOf(permits.take(account(1), [carrier('ONEY')], 0))).toEqual(['carrier ONEY'])
  expect(namesOf(permits.take(account(2), [carrier('HLCU')], 0))).toEqual(['infer of a'])
  expect(permits.take(account(1), [carrier('HLCU')], 0)).toEqual([])
  expect(asked.times).toBe(2)
})

test.each<[string, number, number, boolean]>([
  ['free as a whole', 2, 2, true],
  ['used in part', 1, 2, false],
  ['of no calls', 0, 0, false],
])('more calls than a limit allows, which is %s', (_, free, limit, areTaken) => {
  const { begin } = wanting({ 'infer of a': free })
  expect(begin().take(account(5, limit), [], 0).length === 0).toBe(areTaken)
})

describe('what is wanted', () => {
  test('is what is needed of all limits, where the account has enough', () => {
    const { begin, wanted } = wanting({ 'infer of a': 3 })
    begin().take(account(2), [carrier('ONEY'), carrier('HLCU')], 0)
    expect(wanted()).toEqual({ 'infer of a': 2, 'carrier ONEY': 1, 'carrier HLCU': 1 })
  })

  test('is nothing of a carrier, where the account has not', () => {
    const { begin, wanted } = wanting({ 'carrier ONEY': 5 })
    begin().take(account(1), [carrier('ONEY')], 0)
    expect(wanted()).toEqual({ 'infer of a': 1 })
  })

  test('is added to what calls use and wait for', () => {
    const wants = createWants(windowMs)
    const permits = wants.begin(
      () => 0,
      () => undefined,
    )
    permits.take(account(1), [], 500)
    permits.take(account(1), [], 100)
    const used = { name: 'infer of a', limit: 10, taken: 4, waiting: 1, waitedMs: 200 }
    expect(wants.addTo([used])).toEqual([{ ...used, waiting: 3, waitedMs: 500 }])
  })

  test('is forgotten at the next beginning', () => {
    const { begin, wanted } = wanting({})
    begin().take(account(1), [], 0)
    begin()
    expect(wanted()).toEqual({})
  })
})

test('more permits than were left are noticed', () => {
  const free: Record<string, number> = { 'infer of a': 1 }
  const { begin, hasGrown } = wanting(free)
  begin().take(account(2), [], 0)
  expect(hasGrown()).toBe(false)
  free['infer of a'] = 2
  expect(hasGrown()).toBe(true)
})

test('what has waited for a whole window keeps the permits that it has from later ones', () => {
  const { begin } = wanting({ 'infer of a': 5, 'carrier HLCU': 1 })
  const both = [carrier('ONEY'), carrier('HLCU')]
  const after = (waitedMs: number) => {
    const permits = begin()
    permits.take(account(2), both, waitedMs)
    return namesOf(permits.take(account(1), [carrier('HLCU')], 0))
  }
  expect(after(windowMs - 1)).toEqual([])
  expect(after(windowMs)).toEqual(['carrier HLCU'])
})
