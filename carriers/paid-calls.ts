import type { Permit } from '../platform/limits/rolling-limit.ts'
import type { Limit, OpenShares } from '../platform/limits/shares.ts'
import { createCallQueue } from './call-queue.ts'
import type { CallQueue } from './call-queue.ts'
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

/** Calls of one account that begin together, one to each of the carriers. */
export type CallGroup = Pick<Payer, 'account' | 'bucket'> & {
  /** Of one group at a time: a metric tells once that it waits. */
  readonly name: string
  readonly scacs: readonly string[]
  readonly waitedMs: number
}

export type FreeCalls = {
  /**
   * Null if all calls of the group have their permits now; these are kept for the calls, which have to begin soon. Otherwise
   * the limit that lacks some, the account's first.
   */
  readonly take: (group: CallGroup) => UsedUp | null
}

type PaidCalls = {
  readonly paid: PaidCall
  /** What no call has or waits for, and nobody has taken since. */
  readonly free: () => FreeCalls
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
  readonly throttled?: ((scac: string, limit: UsedUp) => void) | undefined
  /** Called when there is more for a group that could not be taken. */
  readonly onFree?: (() => void) | undefined
}

/** Rolling windows of 60 seconds. */
export function createPaidCalls(
  carriers: Carriers,
  { general, ownOf, openShares, throttled, onFree }: CallLimits,
): PaidCalls {
  const own = new Map<string, OwnLimits>()
  let closed = false
  const queue = createCallQueue(windowMs, openShares, onFree)
  const readOwn = async (account: string): Promise<void> => {
    const limits = await ownOf(account)
    if (limits === null) own.delete(account)
    else own.set(account, limits)
  }
  const ofAccount = ({ account, bucket }: Pick<Payer, 'account' | 'bucket'>): Limit => ({
    name: `${bucket} of ${account}`,
    limit: own.get(account)?.[bucket] ?? general[bucket],
  })
  const ofCarrier = (scac: string): Limit => ({
    name: `carrier ${scac}`,
    limit: carriers.get(scac)?.profile.callsPerMinute ?? 60,
  })
  const refusal = ({ signal }: Payer): Error | null => {
    if (closed) return new Error('the calls to carriers were closed before this one left')
    return signal?.aborted ? new Error('the call was given up before it left') : null
  }
  return {
    paid: async (payer, call) => {
      const turn = {
        // During an outage of the database the last known limits hold.
        ready: readOwn(payer.account).catch(() => undefined),
        limits: () => [ofAccount(payer), ofCarrier(payer.scac)] as const,
        // Calls that a client has just asked for go before routine ones to the same carrier.
        last: payer.bucket === 'poll',
        signal: payer.signal,
        refusal: () => refusal(payer),
      }
      const tell = (limit: UsedUp) => throttled?.(payer.scac, limit)
      const permits = await tellingWaits((waits) => queue.permitsFor({ ...turn, waits }), tell)
      return counted(permits, call, () => refusal(payer))
    },
    free: freeCalls(queue, { ofAccount, ofCarrier, throttled }),
    close: () => {
      closed = true
      return queue.close()
    },
  }
}

type GroupLimits = Pick<CallLimits, 'throttled'> & {
  readonly ofAccount: (group: CallGroup) => Limit
  readonly ofCarrier: (scac: string) => Limit
}

function freeCalls(queue: CallQueue, limits: GroupLimits): PaidCalls['free'] {
  const { ofAccount, ofCarrier, throttled } = limits
  let waiting = new Set<string>()
  const tell = (scacs: readonly string[], lacking: readonly Limit[]): void => {
    const names = new Set(lacking.map(({ name }) => name))
    const ofCarriers = scacs.filter((scac) => names.has(ofCarrier(scac).name))
    for (const scac of ofCarriers) throttled?.(scac, 'carrier')
    if (ofCarriers.length === 0) for (const scac of scacs) throttled?.(scac, 'account')
  }
  return () => {
    const permits = queue.free()
    const before = waiting
    const now = (waiting = new Set())
    return {
      take: (group) => {
        const { name, scacs, waitedMs } = group
        if (scacs.length === 0) return null
        const account = { ...ofAccount(group), permits: scacs.length }
        const each = scacs.map((scac) => ({ ...ofCarrier(scac), permits: 1 }))
        const lacking = permits.take(account, each, waitedMs)
        if (lacking.length === 0) return null
        const usedUp = lacking.includes(account) ? 'account' : 'carrier'
        if (waitedMs < throttledMs) return usedUp
        now.add(name)
        if (!before.has(name)) tell(scacs, lacking)
        return usedUp
      },
    }
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
