// A queue of calls that each need a permit of two limits at the same moment, and the permits that it leaves free.
import { setMaxListeners } from 'node:events'
import { createLimiters } from '../platform/limits/rolling-limit.ts'
import type { Limiters, Permit } from '../platform/limits/rolling-limit.ts'
import type { Limit, OpenShares, Usage } from '../platform/limits/shares.ts'
import { createWants } from './wanted-permits.ts'
import type { FreePermits } from './wanted-permits.ts'

type Turn = {
  /** The call is in its place in the queue, but does not begin before this resolves. */
  readonly ready: Promise<unknown>
  /** The limits of the account and of the carrier as they are now. */
  readonly limits: () => readonly [account: Limit, carrier: Limit]
  /** Whether all other calls go before this one. */
  readonly last: boolean
  readonly signal: AbortSignal | undefined
  /** The reason why the call must not leave, if any; read when `signal` is aborted and when the queue closes. */
  readonly refusal: () => Error | null
  /** Told once of a call that has to wait, with the limit that has no permit left. */
  readonly waits?: ((limit: 'account' | 'carrier') => void) | undefined
}

export type CallQueue = {
  /** Waits for a permit of each limit; rejects with an earlier refusal. */
  readonly permitsFor: (turn: Turn) => Promise<readonly Permit[]>
  /** The permits that no call has or waits for. What was wanted of the free ones before is forgotten. */
  readonly free: () => FreePermits
  /** Rejects the waiting calls; each must have a refusal by now. */
  readonly close: () => Promise<void>
}

type WaitingCall = Turn & {
  /** When the wait began, by `performance.now()`. */
  readonly since: number
  isReady: boolean
  readonly begin: (permits: Promise<readonly Permit[]>) => void
  readonly endIfRefused: () => void
}

/** The limits in use, with the calls that wait for each. */
function usageOf(
  inUse: readonly (Limit & { readonly taken: number })[],
  waiting: Iterable<WaitingCall>,
): readonly Usage[] {
  const now = performance.now()
  const idle = { waiting: 0, waitedMs: null as number | null }
  const usage = new Map(inUse.map((one) => [one.name, { ...one, ...idle }]))
  for (const { since, limits } of waiting)
    for (const of of limits()) {
      const known = usage.get(of.name) ?? { ...of, taken: 0, ...idle }
      const waitedMs = Math.max(known.waitedMs ?? 0, now - since)
      usage.set(of.name, { ...known, waiting: known.waiting + 1, waitedMs })
    }
  return [...usage.values()]
}

/** Those that may begin in order of arrival, the last ones at the end. */
const inOrder = (waiting: Iterable<WaitingCall>): readonly WaitingCall[] =>
  [...waiting].filter(({ isReady }) => isReady).sort((a, b) => Number(a.last) - Number(b.last))

function beginFree(waiting: Iterable<WaitingCall>, limiters: Limiters, windowMs: number): void {
  const reserved = new Set<string>()
  for (const one of inOrder(waiting)) {
    const [account, carrier] = one.limits()
    const spare = limiters.free(account) - (reserved.has(account.name) ? 1 : 0)
    if (spare > 0 && limiters.free(carrier) > 0)
      one.begin(Promise.all([limiters.take(account), limiters.take(carrier)]))
    else if (performance.now() - one.since >= windowMs) reserved.add(account.name)
  }
}

const usedUpLimit = ({ limits }: Turn, limiters: Limiters) =>
  limiters.free(limits()[0]) > 0 ? 'carrier' : 'account'

function onAbort(signal: AbortSignal | undefined, listener: () => void): void {
  if (signal === undefined) return
  // One signal may end calls to many carriers; Node would report so many listeners as a leak.
  setMaxListeners(0, signal)
  signal.addEventListener('abort', listener)
}

/** Puts the call into the queue; `waits` is told when it may begin and there are no permits for it. */
function enter(
  waiting: Set<WaitingCall>,
  turn: Turn,
  { beginSome, waits }: { readonly beginSome: () => void; readonly waits: () => void },
): Promise<readonly Permit[]> {
  return new Promise((resolve, reject) => {
    const stopWaiting = (): void => {
      waiting.delete(one)
      turn.signal?.removeEventListener('abort', review)
    }
    const one: WaitingCall = {
      ...turn,
      since: performance.now(),
      isReady: false,
      begin: (permits) => {
        stopWaiting()
        resolve(permits)
      },
      endIfRefused: () => {
        const refused = turn.refusal()
        if (refused === null) return
        stopWaiting()
        reject(refused)
      },
    }
    const review = (): void => {
      one.endIfRefused()
      beginSome()
    }
    waiting.add(one)
    onAbort(turn.signal, review)
    void turn.ready.then(() => {
      one.isReady = true
      review()
      if (waiting.has(one)) waits()
    })
  })
}

/**
 * A call waits without holding a permit and takes both together: an account that has used up its limit does
 * not keep other accounts from the carrier, and a call that waits for a busy carrier keeps no permit from its
 * account's other calls. Two limits whose permits are taken as soon as they return may never have one at the
 * same moment; so the oldest call of an account that has waited for a whole window reserves a permit of it.
 */
export function createCallQueue(
  windowMs: number,
  openShares: OpenShares,
  onFree: () => void = () => undefined,
): CallQueue {
  const waiting = new Set<WaitingCall>()
  const wants = createWants(windowMs)
  const usage = () => usageOf(limiters.inUse(), waiting)
  /** How many permits of the limit are free beside the calls that wait for it. */
  const spare = (): ((of: Limit) => number) => {
    const waits = new Map(usage().map((one) => [one.name, one.waiting]))
    return (of) => limiters.free(of) - (waits.get(of.name) ?? 0)
  }
  const beginSome = (): void => {
    beginFree(waiting, limiters, windowMs)
    if (wants.haveGrown(spare())) onFree()
  }
  const shares = openShares({ usage: () => wants.addTo(usage()), changed: beginSome }, windowMs)
  const limiters = createLimiters(windowMs, shares, beginSome)
  return {
    permitsFor: (turn) => {
      const waits = (): void => {
        shares.ask()
        turn.waits?.(usedUpLimit(turn, limiters))
      }
      return enter(waiting, turn, { beginSome, waits })
    },
    free: () => wants.begin(spare(), shares.ask),
    close: async () => {
      for (const { endIfRefused } of waiting) endIfRefused()
      // First, because it says what has been used.
      await shares.close()
      await limiters.close()
    },
  }
}
