// What one process knows of the shares that it holds, and what it says about them.
import { randomUUID } from 'node:crypto'
import { divideLimit } from './divide-limit.ts'
import type { Exchanged, HeldShare, Offer } from './exchange-shares.ts'

/** So many permits within any window, for all who use the name. */
export type Limit = { readonly name: string; readonly limit: number }

export type Usage = Limit & {
  /** Permits that count now. */
  readonly taken: number
  /** Permits that are wanted beyond them, and for how long the oldest has been. */
  readonly waiting: number
  readonly waitedMs: number | null
}

type Granted = { share: number; target: number; others: readonly HeldShare[] }

export type Holding = {
  readonly id: () => string
  /** How many permits may count at once. */
  readonly usable: (of: Limit) => number
  /** How many may count at most before a call leaves: a share that shrinks still covers what was taken before. */
  readonly covered: (of: Limit) => number
  readonly isEmpty: () => boolean
  readonly offers: (usage: readonly Usage[]) => readonly Offer[]
  /** Takes what was answered to offers; true where it now has more than its part. */
  readonly receive: (answer: Answer) => boolean
  /** What it says at its end. */
  readonly lastOffers: (usage: readonly Usage[]) => readonly Offer[]
}

type Answer = Exchanged & {
  readonly usage: readonly Usage[]
  readonly offers: readonly Offer[]
  /** By the clock of the process. */
  readonly leaseEnd: number
}

/**
 * The part of a limit that each of up to a hundred processes may use without a lease: a tenth of a high limit is kept for
 * it, so that the first calls of an account need not ask, also while the database is away.
 */
const unleased = (limit: number): number => Math.floor(limit / 1_000)
const leasable = (limit: number): number => limit - 100 * unleased(limit)

/** Limits that are sent at once: each costs a lock. */
const mostOffers = 200

const nothing: Granted = { share: 0, target: 0, others: [] }

const isWaiting = ({ isLive, waitedMs }: HeldShare): boolean => isLive && waitedMs !== null

/** What the process needs beyond what needs no lease. */
const wantedOf = ({ limit, taken, waiting }: Usage): number =>
  Math.max(0, taken + waiting - unleased(limit))

const usedOf = ({ limit, taken }: Usage, share: number): number =>
  Math.min(share, Math.max(0, taken - unleased(limit)))

function targetOf(me: string, one: Usage, others: readonly HeldShare[]): number {
  const ended = others.filter(({ isLive }) => !isLive).reduce((sum, { share }) => sum + share, 0)
  const own = { holder: me, wanted: wantedOf(one), waitedMs: one.waitedMs }
  const needs = [...others.filter(({ isLive }) => isLive), own]
  return divideLimit(Math.max(0, leasable(one.limit) - ended), needs).get(me) ?? 0
}

const offerOf = (me: string, one: Usage, { share, target, others }: Granted): Offer => ({
  name: one.name,
  limit: leasable(one.limit),
  used: Math.max(Math.min(share, target), usedOf(one, share)),
  wanted: wantedOf(one),
  target: targetOf(me, one, others),
  waitedMs: one.waitedMs,
})

const lastOffer = (name: string, used: number): Offer => ({
  name,
  limit: 0,
  used,
  wanted: 0,
  target: 0,
  waitedMs: null,
})

function byLimit(rows: readonly HeldShare[]): ReadonlyMap<string, readonly HeldShare[]> {
  const found = new Map<string, HeldShare[]>()
  for (const row of rows) {
    const known = found.get(row.name)
    if (known) known.push(row)
    else found.set(row.name, [row])
  }
  return found
}

/** Whether there is something to say about a limit. */
const isDue = (one: Usage, { share, target, others }: Granted): boolean =>
  wantedOf(one) > Math.min(share, target) || target < share || others.some(isWaiting)

/** Takes its own row and those of the others; true where it has more than its part now. */
function note(me: string, one: Usage, mine: Granted, rows: readonly HeldShare[]): boolean {
  mine.others = rows.filter(({ holder }) => holder !== me)
  mine.target = targetOf(me, one, mine.others)
  return Math.max(mine.target, usedOf(one, mine.share)) < mine.share
}

/** Takes its shares of the limits that it has offered for; true where it has more than its part of any limit now. */
function takeShares(me: string, answer: Answer, granted: Map<string, Granted>): boolean {
  const found = byLimit(answer.shares)
  for (const { name } of answer.offers) {
    granted.delete(name)
    const own = found.get(name)?.find(({ holder }) => holder === me)
    if (own) granted.set(name, { ...nothing, share: own.share })
  }
  const hasTooMuch = answer.usage.filter((one) => {
    const [mine, rows] = [granted.get(one.name), found.get(one.name)]
    return mine !== undefined && rows !== undefined && note(me, one, mine, rows)
  })
  return hasTooMuch.length > 0
}

/** What is to be returned is first no longer used. */
function giveUpUnused(
  usage: readonly Usage[],
  granted: Map<string, Granted>,
  returning: Set<string>,
): void {
  const used = new Set(usage.map(({ name }) => name))
  for (const name of granted.keys()) if (!used.has(name)) returning.add(name)
  for (const name of returning) granted.delete(name)
  for (const name of used) returning.delete(name)
}

/** Gives the offers page by page where there are more, so that the last ones have their turn too. */
function createPages() {
  let from = 0
  return (offers: readonly Offer[]): readonly Offer[] => {
    const page = offers.slice(from, from + mostOffers)
    from = from + mostOffers < offers.length ? from + mostOffers : 0
    return page
  }
}

/** `now` is the clock of the process, in milliseconds. */
export function createHolding(now: () => number): Holding {
  let id = randomUUID()
  let leaseEnd = -Infinity
  const granted = new Map<string, Granted>()
  const returning = new Set<string>()
  const pageOf = createPages()
  const of = (name: string): Granted => (now() < leaseEnd && granted.get(name)) || nothing

  const loseAll = (): void => {
    granted.clear()
    returning.clear()
  }
  /** After its lease has ended the process begins anew: what it had is free one window later. */
  const beginAnew = (): void => {
    id = randomUUID()
    leaseEnd = -Infinity
    loseAll()
  }
  return {
    id: () => id,
    usable: ({ name, limit }) => {
      const { share, target } = of(name)
      return unleased(limit) + Math.min(share, target, leasable(limit))
    },
    covered: ({ name, limit }) => unleased(limit) + of(name).share,
    isEmpty: () => granted.size + returning.size === 0,
    offers: (usage) => {
      if (now() >= leaseEnd && leaseEnd !== -Infinity) beginAnew()
      giveUpUnused(usage, granted, returning)
      const due = usage.filter((one) => isDue(one, of(one.name)))
      const offers = due.map((one) => offerOf(id, one, of(one.name)))
      return pageOf([...offers, ...[...returning].map((name) => lastOffer(name, 0))])
    },
    receive: (answer) => {
      if (answer.isNew) loseAll()
      leaseEnd = answer.leaseEnd
      for (const { name } of answer.offers) returning.delete(name)
      return takeShares(id, answer, granted)
    },
    lastOffers: (usage) => {
      const used = new Map(usage.map((one) => [one.name, usedOf(one, of(one.name).share)]))
      const names = new Set([...granted.keys(), ...returning])
      return [...names].slice(0, mostOffers).map((name) => lastOffer(name, used.get(name) ?? 0))
    },
  }
}
