import type { Limit, Permit } from '../platform/limits/rolling-limit.ts'
import { createCallQueue } from './call-queue.ts'
import type { Carriers } from './configuration.ts'

/** The interface's four buckets. */
export type Bucket = 'default' | 'create' | 'infer' | 'refresh'

/**
 * One call to a carrier. It asks `mayLeave` when its request is about to be sent: that is the moment that counts.
 * On false it sends nothing. A call that does not ask counts from its end.
 */
export type CarrierCall<T> = (mayLeave: () => boolean) => Promise<T>

/** The account on whose behalf a carrier is called. */
export type Payer = {
  readonly account: string
  readonly bucket: Bucket
  readonly scac: string
  /** Aborted before the call has left, it does not leave. */
  readonly signal?: AbortSignal
}

/** Runs one call to a carrier when both the account's bucket and the carrier's own limit let it through. */
export type PaidCall = <T>(payer: Payer, call: CarrierCall<T>) => Promise<T>

export type PaidCalls = {
  readonly paid: PaidCall
  /** From now on no call leaves: those that have not left are rejected, the others end by themselves. */
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
  const queue = createCallQueue(windowMs)
  const limitsOf = ({ account, bucket, scac }: Payer): readonly [Limit, Limit] => [
    { name: `${bucket} of ${account}`, limit: own.get(account)?.[bucket] ?? limits[bucket] },
    { name: `carrier ${scac}`, limit: carriers.get(scac)?.profile.callsPerMinute ?? 60 },
  ]
  const refusal = ({ signal }: Payer): Error | null => {
    if (closed) return new Error('the calls to carriers were closed before this one left')
    return signal?.aborted ? new Error('the call was given up before it left') : null
  }
  return {
    paid: async (payer, call) => {
      // While the database is away what was known last holds.
      own = await ownLimits().catch(() => own)
      const permits = await queue.permitsFor({
        limits: () => limitsOf(payer),
        // Calls that a client has just asked for go before routine ones to the same carrier.
        last: payer.bucket === 'default',
        signal: payer.signal,
        refusal: () => refusal(payer),
      })
      return counted(permits, call, () => refusal(payer))
    },
    close: () => {
      closed = true
      return queue.close()
    },
  }
}

/** Makes the call and counts it; when it is refused before it has left, its permits return at once. */
async function counted<T>(
  permits: readonly Permit[],
  call: CarrierCall<T>,
  refusal: () => Error | null,
): Promise<T> {
  let hasLeft = false
  const throwIfRefused = (): void => {
    const refused = hasLeft ? null : refusal()
    if (refused) throw refused
  }
  const mayLeave = (): boolean => {
    if (refusal()) return false
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
    const end = refusal() ? 'giveBack' : 'leave'
    if (!hasLeft) for (const permit of permits) permit[end]()
  }
}
