// probe (due) -> the configured carriers -> carrier.detected, event.recorded
// Asks the carriers for a number that may be of several; the likeliest carrier that knows it wins.
import { randomUUID } from 'node:crypto'
import type { AskCarrier, AskResult } from '../../carriers/ask.ts'
import { notUnderstood } from '../../carriers/ask-result.ts'
import type { Carriers } from '../../carriers/configuration.ts'
import type { FreeCalls, PaidCall } from '../../carriers/paid-calls.ts'
import type { CarrierRow } from '../../domain/carriers/carrier-table.ts'
import { likelyCarriers } from '../../domain/carriers/likely-carriers.ts'
import type { CarrierProfile } from '../../domain/carriers/profile.ts'
import { normaliseAnswer } from '../../domain/normalise/normalise.ts'
import { canonicalNumber } from '../../domain/numbers/canonical-number.ts'
import { eventsAbout } from '../../resources/tracking/events-about.ts'
import type { CarrierReference } from '../../resources/identities.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { countNumber } from '../../resources/tracking/number-counts.ts'
import { createCounts } from '../../platform/loop/counts.ts'
import { databaseNow } from '../../platform/postgres/database.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { joinEffects } from '../../platform/worker/define.ts'
import { causedBy } from '../../platform/loop/define.ts'
import type { Finished, Loop, Settlement } from '../../platform/loop/define.ts'
import type { CallWatch } from '../carrier-calls.ts'
import { atCarrier, attachedTo, twinOf } from './decide-carrier.ts'
import { detectedCarrier, duplicateRequest, failedRequest } from './request-effects.ts'
import type { RequestEffects } from './request-effects.ts'
import { claimProbes, endProbes, postponeProbes, probeLease, waitingProbes } from './probe-sql.ts'
import type { ProbeRow, WaitingProbe } from './probe-sql.ts'
import { accountFacts, lockRequests } from './sql.ts'
import type { RequestRow } from './sql.ts'
import type { AccountFacts } from './decide-carrier.ts'
import { awaitAnswers } from './await-answers.ts'
import type { Knows, ProbeAnswer } from './await-answers.ts'

export type ProbeResult =
  | { readonly kind: 'found'; readonly scac: string }
  /** `refused`: the carriers that answered that they do not know the number. */
  | { readonly kind: 'none'; readonly refused: readonly string[] }
  | { readonly kind: 'later'; readonly afterMs: number }

/** Attempts before a number fails although a carrier could not be reached: about 14 hours. */
const maxAttempts = 14
const firstWaitMs = 10_000
const longestWaitMs = 4 * 3_600_000

/** How long to wait for likelier carriers after another carrier knows the number. */
const graceMs = 2_000

/** Milliseconds until the next attempt: doubling from ten seconds up to four hours. */
export const probeAgainAfter = (attempts: number): number =>
  Math.min(firstWaitMs * 2 ** attempts, longestWaitMs)

/**
 * The likeliest of the carriers that know the number. A carrier that could not be reached delays the result only
 * when no other carrier knows the number.
 */
export function verdictOf(answers: readonly ProbeAnswer[], attempts: number): ProbeResult {
  const yes = answers.find(({ knows }) => knows === 'yes')
  if (yes) return { kind: 'found', scac: yes.scac }
  const unreached = answers.some(({ knows }) => knows === 'unknown')
  if (unreached && attempts + 1 < maxAttempts)
    return { kind: 'later', afterMs: probeAgainAfter(attempts) }
  const refused = answers.filter(({ knows }) => knows === 'no').map(({ scac }) => scac)
  return { kind: 'none', refused }
}

export type ProbeDependencies = {
  readonly carriers: Carriers
  /** All carriers, with what this deployment can track of each. */
  readonly known: readonly CarrierRow[]
  readonly ask: AskCarrier
  readonly paid: PaidCall
  readonly free: () => FreeCalls
  readonly failed: CallWatch['failed']
}

/** Pays for the calls. */
const bucket = 'infer'

/** Status codes by which carriers refuse a number that cannot be their own. */
const refusingStatuses = [400, 422]

/** Whether an answer shows that the carrier knows the number. An unreadable one may come from a server under repair. */
export function knowsOf(
  result: AskResult,
  profile: CarrierProfile,
  reference: CarrierReference,
): Knows {
  if (result.kind === 'unreachable' || result.kind === 'too_large') return 'unknown'
  if (result.kind === 'unrecognized')
    return refusingStatuses.includes(result.status) ? 'no' : 'unknown'
  if (result.kind !== 'answer') return 'no'
  const { events, dropped } = normaliseAnswer(result.json, profile, loadReferenceData())
  // Some carriers answer about another number than they were asked for.
  if (events.length > 0) return eventsAbout(reference, events).events.length > 0 ? 'yes' : 'no'
  return dropped.length > 0 ? 'unknown' : 'no'
}

async function askOne(
  probe: ProbeRow,
  scac: string,
  { carriers, ask, paid, failed }: ProbeDependencies,
  signal: AbortSignal,
): Promise<ProbeAnswer> {
  const access = carriers.get(scac)
  if (access === undefined) return { scac, knows: 'no' }
  const payer = { account: probe.account_id, bucket, scac, signal } as const
  const type = probe.number_type
  const number = canonicalNumber(loadReferenceData().carrier(scac), type, probe.number)
  const result = await ask(access, type, number, (call) => paid(payer, call))
  const reference = { scac, number, number_type: type }
  const knows = knowsOf(result, access.profile, reference)
  if (knows === 'unknown') {
    const { code: reason, detail } = 'code' in result ? result : notUnderstood
    failed({ ...reference, question: 'probe', reason, detail })
  }
  return { scac, knows }
}

async function probeOnce(probe: ProbeRow, dependencies: ProbeDependencies): Promise<ProbeResult> {
  const decided = new AbortController()
  const pending = probe.candidates.map((scac) => askOne(probe, scac, dependencies, decided.signal))
  try {
    return verdictOf(await awaitAnswers(pending, graceMs), probe.attempts)
  } finally {
    // Calls that still wait for a permit, as for another page, would delay other probes.
    decided.abort()
  }
}

/** The first probes whose calls all have their permits: a probe does not wait for one in its slot. */
function beginningNow(
  waiting: readonly WaitingProbe[],
  most: number,
  { carriers, free }: ProbeDependencies,
): readonly WaitingProbe[] {
  const calls = free()
  const beginning: WaitingProbe[] = []
  for (const probe of waiting) {
    if (beginning.length === most) break
    const { account_id: account, tracking_request_id: name, waited_ms: waitedMs } = probe
    const scacs = probe.candidates.filter((scac) => carriers.has(scac))
    if (calls.take({ account, bucket, name, scacs, waitedMs }) === null) beginning.push(probe)
  }
  return beginning
}

export const probeLoop = (dependencies: ProbeDependencies): Loop<ProbeRow, ProbeResult> => {
  const inFlight = createCounts()
  return {
    name: 'probe',
    concurrency: 16,
    idleMs: 1_000,
    claim: async (db, limit) => {
      const held = inFlight.all().map(([account_id, probes]) => ({ account_id, count: probes }))
      const probes = beginningNow(await waitingProbes(db, held), limit, dependencies)
      return probes.length === 0 ? [] : claimProbes(db, randomUUID(), probes)
    },
    cause: ({ traceparent }) => ({ traceparent }),
    work: async (probe) => {
      inFlight.add(probe.account_id, 1)
      try {
        return await probeOnce(probe, dependencies)
      } finally {
        inFlight.add(probe.account_id, -1)
      }
    },
    ...probeLease,
    settle: (finished, tx) => settleProbes(finished, tx, dependencies.known),
  }
}

async function settleProbes(
  finished: readonly Finished<ProbeRow, ProbeResult>[],
  tx: Db,
  carriers: readonly CarrierRow[],
): Promise<Settlement> {
  const later = finished.flatMap(({ item, result }) =>
    result.kind === 'later' ? [{ probe: item, afterMs: result.afterMs }] : [],
  )
  if (later.length > 0) await postponeProbes(tx, later)
  const ending = finished.filter(({ result }) => result.kind !== 'later')
  if (ending.length === 0) return {}
  const held = await endProbes(
    tx,
    ending.map(({ item }) => item),
  )
  const requests = await lockRequests(tx, held)
  const [known, now] = await Promise.all([accountFacts(tx, requests), databaseNow(tx)])
  const facts = { ...known, carriers: loadReferenceData().carriers, now }
  const results = new Map(ending.map((one) => [one.item.tracking_request_id, one]))
  const effects = requests
    .filter(({ status }) => status === 'pending')
    .map((request) => {
      const ended = results.get(request.id)
      return causedBy(ended ?? {}, conclude(request, ended?.result, facts, carriers))
    })
  return joinEffects([...effects, ...held.map(({ id }) => refusals(ending, id))])
}

/** The carrier that knows a number is counted with its first answer; that nobody does is counted here. */
function refusals(
  ending: readonly Finished<ProbeRow, ProbeResult>[],
  id: string,
): { readonly rows: readonly Put[] } {
  const probe = ending.find(({ item }) => item.tracking_request_id === id)
  if (probe?.result.kind !== 'none') return { rows: [] }
  const { number, number_type } = probe.item
  const count = (scac: string) => countNumber({ scac, number, number_type, outcome: 'refused' })
  return { rows: probe.result.refused.flatMap(count) }
}

/** The line whose prefix the number has: others of its owner were asked because this deployment cannot ask it. */
export function recognisedLine(
  { request_number, request_type }: Pick<RequestRow, 'request_number' | 'request_type'>,
  carriers: readonly CarrierRow[],
): string | null {
  const facts = { ...loadReferenceData().numbers, carriers, history: [], learned: [] }
  const { decision, selected } = likelyCarriers(request_number, request_type, facts)
  return decision === 'auto_select' ? (selected?.scac ?? null) : null
}

function conclude(
  request: RequestRow,
  result: ProbeResult | undefined,
  facts: AccountFacts,
  all: readonly CarrierRow[],
): RequestEffects {
  const { live, carriers, now } = facts
  if (result?.kind !== 'found') {
    const failed = { ...request, scac: recognisedLine(request, all) }
    return failedRequest(failed, 'scac_auto_detect_failed', now)
  }
  const known = atCarrier(request, result.scac, carriers)
  const twin = twinOf(known, live, carriers)
  if (twin) return duplicateRequest(known, twin, now)
  const how = { how: 'answer', confidence: 1 } as const
  return attachedTo(known, facts) ?? detectedCarrier(known, result.scac, how, facts)
}
