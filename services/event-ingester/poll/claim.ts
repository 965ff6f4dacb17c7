// Decides which due numbers begin, and claims them: within the limits of each carrier and of each account at the carrier, and
// with a permit for the call, so that no poll waits for a limit in its slot.
import type { Bucket, CallGroup, FreeCalls } from '../../../carriers/paid-calls.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { claimReferences, waitingReferences } from './claim-sql.ts'
import type { ClaimedReference, ClaimLimits, WaitingReference } from './claim-sql.ts'

type PaidReference = Pick<ClaimedReference, 'paying_account_id' | 'paying_bucket'>

/** Routine polls have a bucket of their own: the one of requests would bound how many numbers an account may follow. */
export const bucketOf = ({ paying_bucket }: PaidReference): Bucket =>
  paying_bucket === 'default' ? 'poll' : (paying_bucket as Bucket)

export type ClaimPermits = Pick<FreeCalls, 'take'> & {
  /** Whether a poll of this carrier makes a call. */
  readonly isCalled: (scac: string) => boolean
}

const callOf = (one: WaitingReference, { isCalled }: ClaimPermits): CallGroup => ({
  account: one.paying_account_id,
  bucket: bucketOf(one),
  name: `${one.scac} ${one.number_type} ${one.number}`,
  scacs: isCalled(one.scac) ? [one.scac] : [],
  waitedMs: one.waited_ms,
})

/** The first references that may begin; where a limit lacks a permit, the others behind it are passed over. */
export function beginningNow(
  waiting: readonly WaitingReference[],
  most: number,
  { perCarrier, tried }: ClaimLimits,
  permits: ClaimPermits,
): readonly WaitingReference[] {
  const beginning: WaitingReference[] = []
  const lacking = new Set<string>()
  const begun = new Map<string, number>()
  for (const one of waiting) {
    if (beginning.length === most) break
    const payer = `${bucketOf(one)} ${one.paying_account_id}`
    // A carrier that is tried gets one number, whichever bucket pays for it.
    const [group, limit] = tried.includes(one.scac)
      ? [one.scac, 1]
      : [`${one.scac} ${one.paying_bucket}`, perCarrier]
    const count = begun.get(group) ?? 0
    if (count >= limit || lacking.has(one.scac) || lacking.has(payer)) continue
    const usedUp = permits.take(callOf(one, permits))
    if (usedUp !== null) lacking.add(usedUp === 'carrier' ? one.scac : payer)
    else beginning.push(one)
    if (usedUp === null) begun.set(group, count + 1)
  }
  return beginning
}

/** A slow carrier delays only its own numbers, and an account whose bucket is empty only its own. */
export async function claimDue(
  db: Db,
  token: string,
  most: number,
  limits: ClaimLimits,
  permits: ClaimPermits,
): Promise<readonly ClaimedReference[]> {
  const beginning = beginningNow(await waitingReferences(db, limits), most, limits, permits)
  return beginning.length === 0 ? [] : claimReferences(db, token, beginning)
}
