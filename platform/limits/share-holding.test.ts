import { expect, test } from 'vitest'
import type { Exchanged, Offer } from './exchange-shares.ts'
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
