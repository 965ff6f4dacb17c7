import type { Permit } from '../platform/limits/rolling-limit.ts'
import type { Limit, OpenShares } from '../platform/limits/shares.ts'
import { createCallQueue } from './call-queue.ts'
import type { Carriers } from './configuration.ts'

/** The rate buckets of an account from which calls to carriers are paid. */
export type Bucket = 'poll' | 'create' | 'infer' | 'refresh'

/**
 * One call to a carrier. It asks `mayLeave` just before it sends its request, which is the moment that counts,
 * and on false it sends nothing. A call that does not ask counts from its end.
 */
export type CarrierCall<T> = (mayLeave: () => boolean) => Promise<T>

/** The account and bucket that a call to a carrier counts against. */
export type Payer = {
  readonly account: string
  readonly bucket: Bucket
  readonly scac: string
  /** Aborted before the call leaves, it keeps the call from leaving. */
  readonly signal?: AbortSignal
}

/** Runs one call to a carrier when both the account's bucket and the carrier's own limit have a permit. */
export type PaidCall = <T>(payer: Payer, call: CarrierCall<T>) => Promise<T>

export type PaidCalls = {
  readonly paid: PaidCall
  /** Rejects the calls that have not left yet and all later ones; calls that have left end by themselves. */
  close(): Promise<void>
}

/** A loop that, when it stops, gives back the items whose calls still wait for a permit. */
export const withCalls = <L extends { stop(): Promise<void> }>(loop: L, calls: PaidCalls): L => ({
  ...loop,
  stop: async () => {
    const stopped = loop.stop()
    await calls.close()
    await stopped
  },
})

const windowMs = 60_000

/** The limit that has no permit left. */
type UsedUp = 'account' | 'carrier'

/** Limits of a single account; a bucket that is not named has the general limit. */
export type OwnLimits = Readonly<Partial<Record<Bucket, number>>>

export type CallLimits = {
  readonly general: Readonly<Record<Bucket, number>>
  /** Read before each call; null: the account has no limits of its own. */
  readonly ownOf: (account: string) => Promise<OwnLimits | null>
  /** By which this process keeps within the limits together with all others. */
  readonly openShares: OpenShares
  /** Told of a call that had to wait, with the limit that had no permit left when the wait began. */
  readonly throttled?: (scac: string, limit: UsedUp) => void
}

/** Rolling windows of 60 seconds. */
export function createPaidCalls(
  carriers: Carriers,
  { general, ownOf, openShares, throttled }: CallLimits,
): PaidCalls {
  const own = new Map<string, OwnLimits>()
  let closed = false
  const queue = createCallQueue(windowMs, openShares)
  const readOwn = async (account: string): Promise<void> => {
    const limits = await ownOf(account)
    if (limits === null) own.delete(account)
    else own.set(account, limits)
  }
  const limitsOf = ({ account, bucket, scac }: Payer): readonly [Limit, Limit] => [
    { name: `${bucket} of ${account}`, limit: own.get(account)?.[bucket] ?? general[bucket] },
    { name: `carrier ${scac}`, limit: carriers.get(scac)?.profile.callsPerMinute ?? 60 },
  ]
  const refusal = ({ signal }: Payer): Error | null => {
    if (closed) return new Error('the calls to carriers were closed before this one left')
    return signal?.aborted ? new Error('the call was given up before it left') : null
  }
  return {
    paid: async (payer, call) => {
      // During an outage of the database the last known limits hold.
      await readOwn(payer.account).catch(() => undefined)
      const turn = {
        limits: () => limitsOf(payer),
        // Calls that a client has just asked for go before routine ones to the same carrier.
        last: payer.bucket === 'poll',
        signal: payer.signal,
        refusal: () => refusal(payer),
      }
      const tell = (limit: UsedUp) => throttled?.(payer.scac, limit)
      const permits = await tellingWaits((waits) => queue.permitsFor({ ...turn, waits }), tell)
      return counted(permits, call, () => refusal(payer))
    },
    close: () => {
      closed = true
      return queue.close()
    },
  }
}

/** The share of a limit comes within milliseconds: waiting for that is no sign that a limit is used up. */
const throttledMs = 1_000

async function tellingWaits<T>(
  wait: (waits: (limit: UsedUp) => void) => Promise<T>,
  tell: (limit: UsedUp) => void,
): Promise<T> {
  const since = performance.now()
  const usedUp: UsedUp[] = []
  const result = await wait((limit) => void usedUp.push(limit))
  if (performance.now() - since >= throttledMs) usedUp.forEach(tell)
  return result
}

const leaseEnded = 'the lease of the limits ended before the call left'

/** Makes the call and counts it; a call that is refused before it leaves returns its permits at once. */
async function counted<T>(
  permits: readonly Permit[],
  call: CarrierCall<T>,
  refusal: () => Error | null,
): Promise<T> {
  let hasLeft = false
  const refused = (): Error | null =>
    refusal() ?? (permits.every((permit) => permit.mayLeave()) ? null : new Error(leaseEnded))
  const throwIfRefused = (): void => {
    const reason = hasLeft ? null : refused()
    if (reason) throw reason
  }
  const mayLeave = (): boolean => {
    if (refused()) return false
    hasLeft = true
    for (const permit of permits) permit.leave()
    return true
  }
  try {
    throwIfRefused()
    const result = await call(mayLeave)
    throwIfRefused()
    return result
  } finally {
    const end = refused() ? 'giveBack' : 'leave'
    if (!hasLeft) for (const permit of permits) permit[end]()
  }
}
