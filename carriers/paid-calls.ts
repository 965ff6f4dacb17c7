import { createLimiters, rollingLimiter } from '../platform/rolling-limit.ts'
import type { RollingLimiter } from '../platform/rolling-limit.ts'
import type { Carriers } from './configuration.ts'

/** The interface's four buckets. */
export type Bucket = 'default' | 'create' | 'infer' | 'refresh'

/** Runs one call to a carrier when both the account's bucket and the carrier's own limit let it through. */
export type PaidCall = <T>(
  payer: { readonly account: string; readonly bucket: Bucket; readonly scac: string },
  call: () => Promise<T>,
) => Promise<T>

export type PaidCalls = { readonly paid: PaidCall; close(): Promise<void> }

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

/** Rolling windows of 60 seconds, held by Bottleneck in this process. */
export function createPaidCalls(
  carriers: Carriers,
  limits: Readonly<Record<Bucket, number>>,
): PaidCalls {
  const accounts = createLimiters((_account, bucket) => limits[bucket as Bucket], windowMs)
  const published = new Map<string, RollingLimiter>()
  const limiterOf = (scac: string): RollingLimiter => {
    const limit = carriers.get(scac)?.profile.callsPerMinute ?? 60
    const limiter = published.get(scac) ?? rollingLimiter({ limit, windowMs })
    published.set(scac, limiter)
    return limiter
  }
  return {
    paid: ({ account, bucket, scac }, call) =>
      accounts.schedule(account, bucket, 1, () => limiterOf(scac).schedule(1, call)),
    close: async () => {
      await accounts.close()
      await Promise.all([...published.values()].map((limiter) => limiter.close()))
    },
  }
}
