import { expect, test } from 'vitest'
import type { Exchanged, HeldShare, Offer } from './exchange-shares.ts'
import { createHolding } from './share-holding.ts'
import type { Usage } from './share-holding.ts'

const usedUp = (name: string): Usage => ({ name, limit: 10, taken: 10, waiting: 5, waitedMs: 1 })

/** What the database answers where nobody else has a share. */
const alone = (holder: string, offers: readonly Offer[]): Exchanged => ({
  isNew: false,
  shares: offers.map(({ name, limit, target, used, wanted, waitedMs }) => ({
    name,
    holder,
    wanted,
    waitedMs,
    isLive: true,
    share: Math.max(used, Math.min(target, limit)),
  })),
})

test('of many limits that are used up each has its turn to ask', () => {
  const holding = createHolding(() => 0)
  const usage = Array.from({ length: 500 }, (_, n) => usedUp(`posts of ${n}`))
  const asked = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const offers = holding.offers(usage)
    for (const { name } of offers) asked.add(name)
    holding.receive({ usage, offers, ...alone(holding.id(), offers), leaseEnd: 10_000 })
  }
  expect(asked.size).toBe(500)
})

test('a process that the database no longer knew has only what it is given anew', () => {
  const holding = createHolding(() => 0)
  const usage = [usedUp('one'), usedUp('two')]
  const offers = holding.offers(usage)
  holding.receive({ usage, offers, ...alone(holding.id(), offers), leaseEnd: 10_000 })
  expect(usage.map(holding.usable)).toEqual([10, 10])
  const asked = offers.slice(1)
  const answer = { ...alone(holding.id(), asked), isNew: true }
  holding.receive({ usage, offers: asked, ...answer, leaseEnd: 10_000 })
  expect(usage.map(holding.usable)).toEqual([0, 10])
})

const share = (holder: string, more: Partial<HeldShare>): HeldShare => ({
  name: 'one',
  holder,
  isLive: true,
  share: 0,
  wanted: 0,
  waitedMs: null,
  ...more,
})

/** A process that wants 15 of 10 permits, at a time, and has been told of these shares. */
function told(...shares: ((me: string) => HeldShare)[]) {
  const clock = { now: 0 }
  const holding = createHolding(() => clock.now)
  const usage = [{ ...usedUp('one'), taken: 2, waiting: 13 }]
  const offers = holding.offers(usage)
  const all = shares.map((made) => made(holding.id()))
  holding.receive({ usage, offers, isNew: false, shares: all, leaseEnd: 10_000 })
  return { clock, holding, usage }
}

test('a process uses its part at once, while what it had covers calls that have begun', () => {
  const { holding, usage } = told(
    (me) => share(me, { share: 8, wanted: 15 }),
    () => share('other', { share: 1, wanted: 5, waitedMs: 100 }),
    () => share('killed', { share: 4, wanted: 9, isLive: false }),
  )
  const [one] = usage.map((of) => [holding.usable(of), holding.covered(of)])
  // Of ten, four still count for the process that was killed.
  expect(one).toEqual([3, 8])
})

test('after its lease has ended a process has nothing, and asks as another one', () => {
  const { clock, holding, usage } = told((me) => share(me, { share: 10, wanted: 15 }))
  expect(usage.map(holding.usable)).toEqual([10])
  const before = holding.id()
  clock.now = 10_000
  expect(usage.map(holding.usable)).toEqual([0])
  expect(holding.offers(usage)).toMatchObject([{ name: 'one', target: 10 }])
  expect(holding.id()).not.toBe(before)
})

test('a share that is not used any more is returned once', () => {
  const { holding } = told((me) => share(me, { share: 10, wanted: 15 }))
  const offers = holding.offers([])
  expect(offers).toMatchObject([{ name: 'one', used: 0, wanted: 0, target: 0 }])
  expect(holding.isEmpty()).toBe(false)
  holding.receive({ usage: [], offers, isNew: false, shares: [], leaseEnd: 20_000 })
  expect(holding.isEmpty()).toBe(true)
})

test('a share that is used again before its return was told is asked for anew', () => {
  const { holding, usage } = told((me) => share(me, { share: 10, wanted: 15 }))
  holding.offers([])
  expect(holding.offers(usage)).toMatchObject([{ name: 'one', wanted: 15, target: 10 }])
})

test('of a high limit each process may use a thousandth without asking', () => {
  const holding = createHolding(() => 0)
  const high = { name: 'poll of a', limit: 6_000 }
  expect([holding.usable(high), holding.covered(high)]).toEqual([6, 6])
  const usage = { ...high, waiting: 0, waitedMs: null }
  expect(holding.offers([{ ...usage, taken: 6 }])).toEqual([])
  expect(holding.offers([{ ...usage, taken: 8 }])).toMatchObject([{ limit: 5_400, wanted: 2 }])
})

test('a limit that was lowered counts at once, and a share that is not given again is gone', () => {
  const { holding, usage } = told((me) => share(me, { share: 10, wanted: 15 }))
  expect(holding.usable({ name: 'one', limit: 4 })).toBe(4)
  const offers = holding.offers(usage)
  holding.receive({ usage, offers, isNew: false, shares: [], leaseEnd: 20_000 })
  expect(usage.map(holding.covered)).toEqual([0])
})
