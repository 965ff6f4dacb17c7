import { createLimiters, rollingLimiter } from '../platform/limits/rolling-limit.ts'
import type { RollingLimiter } from '../platform/limits/rolling-limit.ts'
import type { Carriers } from './configuration.ts'

/** The interface's four buckets. */
export type Bucket = 'default' | 'create' | 'infer' | 'refresh'

/** Runs one call to a carrier when both the account's bucket and the carrier's own limit let it through. */
export type PaidCall = <T>(
  payer: {
    readonly account: string
    readonly bucket: Bucket
    readonly scac: string
    /** Aborted while the call waits for its turn, it is not made. */
    readonly signal?: AbortSignal
  },
  call: () => Promise<T>,
) => Promise<T>

export type PaidCalls = {
  readonly paid: PaidCall
  /** From now on no call leaves: those that wait are rejected, those that have left come to their end. */
  close(): Promise<void>
}

/** A loop whose waits for a turn end when it is stopped: what waits is given back. */
export const withCalls = <L extends { stop(): Promise<void> }>(loop: L, calls: PaidCalls): L => ({
  ...loop,
  stop: async () => {
    const stopped = loop.stop()
    await calls.close()
    await stopped
  },
})

const windowMs = 60_000

/** The limits that the operator gave single accounts, by their ids; a bucket that is not named has the general one. */
export type OwnLimits = ReadonlyMap<string, Readonly<Partial<Record<Bucket, number>>>>

/** Rolling windows of 60 seconds, held by Bottleneck in this process; `ownLimits` is asked before each call. */
export function createPaidCalls(
  carriers: Carriers,
  limits: Readonly<Record<Bucket, number>>,
  ownLimits: () => Promise<OwnLimits>,
): PaidCalls {
  let own: OwnLimits = new Map()
  let closed = false
  const refuseWhenClosed = (): void => {
    if (closed) throw new Error('the calls to carriers were closed before this one left')
  }
  const limitOf = (account: string, bucket: string): number =>
    own.get(account)?.[bucket as Bucket] ?? limits[bucket as Bucket]
  const accounts = createLimiters(limitOf, windowMs)
  const published = new Map<string, RollingLimiter>()
  const limiterOf = (scac: string): RollingLimiter => {
    const limit = carriers.get(scac)?.profile.callsPerMinute ?? 60
    const limiter = published.get(scac) ?? rollingLimiter({ limit, windowMs })
    published.set(scac, limiter)
    return limiter
  }
  return {
    paid: async ({ account, bucket, scac, signal }, call) => {
      // While the database is away what was known last holds.
      own = await ownLimits().catch(() => own)
      // Of one carrier's calls, those that nobody has just asked for come last.
      const turn = { last: bucket === 'default', signal }
      const leave = () => {
        refuseWhenClosed()
        return call()
      }
      const inTurn = () => {
        refuseWhenClosed()
        return limiterOf(scac).schedule(1, leave, turn)
      }
      refuseWhenClosed()
      return accounts.schedule(account, bucket, 1, inTurn, { signal })
    },
    close: async () => {
      closed = true
      // All at once: a call that has its account's permit may wait for its carrier's.
      await Promise.all([accounts, ...published.values()].map((limiter) => limiter.close()))
    },
  }
}
