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

/** The carriers at which an account has reached its limit for routine polls. */
const carriersOf = (busyPayers: readonly string[]): readonly string[] =>
  busyPayers.flatMap((name) => {
    const [scac = '', bucket] = name.split(' ')
    return bucket === 'default' ? [scac] : []
  })

/** Gathers the first references that may begin; where a limit lacks a permit, the others behind it are passed over. */
export function gatherBeginning(
  most: number,
  { perCarrier, tried }: ClaimLimits,
  permits: ClaimPermits,
) {
  const beginning = new Map<string, WaitingReference>()
  const lacking = new Set<string>()
  const begun = new Map<string, number>()
  // A carrier that is tried gets one number, whichever bucket pays for it.
  const groupOf = ({ scac, paying_bucket }: WaitingReference): string =>
    tried.includes(scac) ? scac : `${scac} ${paying_bucket}`
  const mayHaveMore = (one: WaitingReference): boolean => {
    const most = tried.includes(one.scac) ? 1 : perCarrier
    return (begun.get(groupOf(one)) ?? 0) < most && !lacking.has(one.scac)
  }
  const add = (one: WaitingReference): void => {
    const payer = `${bucketOf(one)} ${one.paying_account_id}`
    const call = callOf(one, permits)
    if (!mayHaveMore(one) || lacking.has(payer) || beginning.has(call.name)) return
    const usedUp = permits.take(call)
    if (usedUp !== null) {
      lacking.add(usedUp === 'carrier' ? one.scac : payer)
      return
    }
    beginning.set(call.name, one)
    begun.set(groupOf(one), (begun.get(groupOf(one)) ?? 0) + 1)
  }
  return {
    add: (waiting: readonly WaitingReference[]): void => {
      for (const one of waiting) if (beginning.size < most) add(one)
    },
    /** The carriers that could begin others of their numbers than those that were read. */
    open: (waiting: readonly WaitingReference[]): readonly string[] =>
      beginning.size === most
        ? []
        : waiting.filter((one) => one.is_cut && mayHaveMore(one)).map(({ scac }) => scac),
    all: () => [...beginning.values()],
  }
}

/**
 * A slow carrier delays only its own numbers, and an account whose bucket is empty only its own: where the first numbers of a
 * carrier are of such accounts, those of all accounts are looked at.
 */
export async function claimDue(
  db: Db,
  token: string,
  most: number,
  limits: ClaimLimits,
  permits: ClaimPermits,
): Promise<readonly ClaimedReference[]> {
  const gathered = gatherBeginning(most, limits, permits)
  const busy = carriersOf(limits.busyPayers)
  const waiting = await waitingReferences(db, limits, busy)
  gathered.add(waiting)
  const open = gathered.open(waiting).filter((scac) => !busy.includes(scac))
  if (open.length > 0) gathered.add(await waitingReferences(db, limits, [...busy, ...open]))
  const beginning = gathered.all()
  return beginning.length === 0 ? [] : claimReferences(db, token, beginning, limits.tried)
}
