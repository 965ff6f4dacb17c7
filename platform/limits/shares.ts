// Shares of limits that all processes have together, leased through Postgres. A process uses no more than its share, the
// shares of a limit never exceed it together, and a share that is given up is first no longer used and then returned.
import type { Log } from '../process/log.ts'
import type { Exchange } from './exchange-shares.ts'
import { createHolding } from './share-holding.ts'
import type { Holding, Usage } from './share-holding.ts'

export type { Limit, Usage } from './share-holding.ts'

/** Those who use the limits. */
type LimitUser = {
  /** The limits in use; the share of another one is given back. */
  readonly usage: () => readonly Usage[]
  /** Called when shares may have changed. */
  readonly changed: () => void
}

export type Shares = Pick<Holding, 'usable' | 'covered'> & {
  /** Says that more is wanted than is usable. */
  readonly ask: () => void
  /** Gives back what is not used; the rest is free one window later. */
  readonly close: () => Promise<void>
}

export type OpenShares = (user: LimitUser, windowMs: number) => Shares

/** For one process that has every limit for itself. */
export const wholeLimits: OpenShares = () => ({
  usable: ({ limit }) => limit,
  covered: () => Infinity,
  ask: () => undefined,
  close: () => Promise.resolve(),
})

type ShareOptions = {
  readonly exchange: Exchange
  readonly log: Log
  readonly leaseMs?: number
  /** How often leases are renewed. */
  readonly everyMs?: number
}

/** Calls that begin at the same time ask together. */
const gatherMs = 5

/** Logs the first failure of an outage. */
function createOutageLog(log: Log) {
  let isAway = false
  return {
    over: (): void => void (isAway = false),
    failed: (error: unknown): void => {
      if (!isAway) log.warn({ err: error }, 'shares of limits could not be renewed')
      isAway = true
    },
  }
}

/** Runs `work` when asked and at intervals, one at a time; after the end no more. */
function createTurns(everyMs: number, work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let asked: NodeJS.Timeout | undefined
  let isOver = false
  const run = async (): Promise<void> => {
    await running
    if (isOver) return
    running ??= work().finally(() => (running = undefined))
    await running
  }
  const ask = (): void => {
    if (isOver) return
    asked ??= setTimeout(() => {
      asked = undefined
      void run()
    }, gatherMs)
  }
  const timer = setInterval(ask, everyMs)
  timer.unref()
  const end = async (): Promise<void> => {
    isOver = true
    clearInterval(timer)
    clearTimeout(asked)
    await running
  }
  return { ask, end }
}

export const leasedShares =
  (options: ShareOptions): OpenShares =>
  ({ usage, changed }, windowMs) => {
    const { exchange, log, leaseMs = 10_000, everyMs = 1_000 } = options
    const now = (): number => performance.now()
    const holding = createHolding(now)
    const outage = createOutageLog(log)

    const exchangeOnce = async (): Promise<void> => {
      const offers = holding.offers(usage())
      if (offers.length === 0 && holding.isEmpty()) return
      const leaseEnd = now() + leaseMs
      const exchanged = await exchange(holding.id(), { leaseMs, windowMs }, offers)
      const hasTooMuch = holding.receive({ ...exchanged, usage: usage(), offers, leaseEnd })
      changed()
      if (hasTooMuch) turns.ask()
    }
    const turns = createTurns(everyMs, () => exchangeOnce().then(outage.over, outage.failed))
    return {
      usable: holding.usable,
      covered: holding.covered,
      ask: turns.ask,
      close: async () => {
        await turns.end()
        if (holding.isEmpty()) return
        const last = holding.lastOffers(usage())
        await exchange(holding.id(), { leaseMs: 0, windowMs }, last).catch(outage.failed)
      },
    }
  }
