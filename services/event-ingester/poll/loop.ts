// carrier_reference (due) -> the carrier -> carrier.observed, or a change of requests without an answer
// Polls each carrier once for each due number, however many accounts follow it.
import { randomUUID } from 'node:crypto'
import type { AskCarrier } from '../../../carriers/ask.ts'
import type { Carriers } from '../../../carriers/configuration.ts'
import type { FreeCalls, PaidCall } from '../../../carriers/paid-calls.ts'
import type { NumberType } from '../../../domain/carriers/profile.ts'
import { createCounts } from '../../../platform/loop/counts.ts'
import type { Loop } from '../../../platform/loop/define.ts'
import type { CarrierWatch } from './carrier-watch.ts'
import { failed, readResult } from './read-result.ts'
import type { Needless, PollResult } from './read-result.ts'
import { claimTrials } from './refusals-sql.ts'
import { settlePolls } from './settle.ts'
import { referenceLease } from './sql.ts'
import { bucketOf, claimDue } from './claim.ts'
import type { ClaimedReference } from './claim-sql.ts'
import { createTrials } from './trials.ts'

type PollDependencies = {
  readonly carriers: Carriers
  /** The carriers whose observations other systems write. */
  readonly fed: ReadonlySet<string>
  readonly ask: AskCarrier
  readonly paid: PaidCall
  readonly free: () => FreeCalls
  readonly watch: CarrierWatch
}

async function poll(
  reference: ClaimedReference,
  { carriers, fed, ask, paid }: PollDependencies,
): Promise<PollResult | Needless> {
  if (!reference.is_followed || fed.has(reference.scac)) return { kind: 'needless' }
  const { scac, number, number_type, paying_account_id: account, last_answer_hash } = reference
  const access = carriers.get(scac)
  if (access === undefined) {
    const failure = { code: 'not_configured', detail: `${scac} is not configured` } as const
    return failed('shipping_line_unreachable', failure, null, 'configuration')
  }
  const bucket = bucketOf(reference)
  const result = await ask(access, number_type as NumberType, number, (call) =>
    paid({ account, bucket, scac }, call),
  )
  const read = await readResult(result, { scac, number, number_type, last_answer_hash }, carriers)
  // Retractions of events that were never recorded say nothing.
  const isEmpty = read.kind === 'found' && read.answer.events.length === 0
  return isEmpty && reference.last_answer_id === null ? { kind: 'not_found' } : read
}

const maxInFlight = 64
const maxPerCarrier = 8
const maxPerPayer = 4

export function pollLoop(
  dependencies: PollDependencies,
): Loop<ClaimedReference, PollResult | Needless> {
  const [carriers, payers] = [createCounts(), createCounts()]
  const trials = createTrials()
  const count = (claimed: ClaimedReference, change: number): void => {
    const kind = `${claimed.scac} ${claimed.paying_bucket}`
    carriers.add(kind, change)
    payers.add(`${kind} ${claimed.paying_account_id}`, change)
  }
  return {
    name: 'poll',
    concurrency: maxInFlight,
    idleMs: 1_000,
    claim: async (tx, limit) => {
      const waiting = await claimTrials(tx)
      dependencies.watch.waiting(waiting)
      const limits = {
        perCarrier: maxPerCarrier,
        busyCarriers: carriers.atLeast(maxPerCarrier),
        perPayer: maxPerPayer,
        busyPayers: payers.atLeast(maxPerPayer),
        ...trials.among(waiting),
      }
      const { carriers: configured, fed, free } = dependencies
      const isCalled = (scac: string): boolean => configured.has(scac) && !fed.has(scac)
      const claimed = await claimDue(tx, randomUUID(), limit, limits, { ...free(), isCalled })
      trials.begun(claimed.map(({ scac }) => scac))
      return claimed
    },
    cause: ({ traceparent, scac, paying_bucket }) => ({
      traceparent,
      attributes: { 'landfall.scac': scac, 'landfall.bucket': paying_bucket },
    }),
    work: async (reference) => {
      count(reference, 1)
      try {
        return await poll(reference, dependencies)
      } finally {
        count(reference, -1)
      }
    },
    ...referenceLease,
    settle: (finished, tx) => settlePolls(finished, tx, dependencies),
  }
}
