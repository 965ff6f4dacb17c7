// probe (due) -> the configured carriers -> carrier.detected, event.recorded
// Asks the carriers for a number that does not say whose it is; the likeliest that knows it wins.
import { randomUUID } from 'node:crypto'
import type { AskCarrier, AskResult } from '../../carriers/ask.ts'
import type { Carriers } from '../../carriers/configuration.ts'
import type { CarrierCall } from '../../carriers/paid-calls.ts'
import type { CarrierProfile, NumberType } from '../../domain/carriers/profile.ts'
import { normaliseAnswer } from '../../domain/normalise/normalise.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { databaseNow } from '../../platform/postgres/database.ts'
import type { Db } from '../../platform/postgres/database.ts'
import type { Loop, Settlement } from '../../platform/loop/define.ts'
import { isDoubled } from './decide-carrier.ts'
import { detected, failed } from './request-effects.ts'
import type { Told } from './request-effects.ts'
import {
  claimProbes,
  endProbes,
  liveRequests,
  lockRequests,
  probeLease,
  putOffProbes,
} from './sql.ts'
import type { ProbeRow, RequestRow } from './sql.ts'
import { untilDecided } from './await-answers.ts'
import type { Knows, Said } from './await-answers.ts'

export type ProbeResult =
  | { readonly kind: 'found'; readonly scac: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'later'; readonly afterMs: number }

/** Tries before a number is given up although a carrier could not be reached: about 14 hours. */
const mostAttempts = 14
const firstWaitMs = 10_000
const longestWaitMs = 4 * 3_600_000

/** How long likelier carriers are waited for once another knows the number. */
const graceMs = 2_000

/** The wait doubles with each attempt, up to four hours. */
export const probeAgainAfter = (attempts: number): number =>
  Math.min(firstWaitMs * 2 ** attempts, longestWaitMs)

/**
 * The likeliest of the carriers that know the number. One that could not be asked is waited for only
 * when no other knows it.
 */
export function verdictOf(answers: readonly Said[], attempts: number): ProbeResult {
  const yes = answers.find(({ knows }) => knows === 'yes')
  if (yes) return { kind: 'found', scac: yes.scac }
  const unreached = answers.some(({ knows }) => knows === 'unknown')
  if (unreached && attempts + 1 < mostAttempts)
    return { kind: 'later', afterMs: probeAgainAfter(attempts) }
  return { kind: 'none' }
}

/** Runs a call in its turn; aborted while it waits, it is not made. */
export type Payer = <T>(
  accountId: string,
  scac: string,
  call: CarrierCall<T>,
  signal: AbortSignal,
) => Promise<T>

export type ProbeParts = {
  readonly carriers: Carriers
  readonly ask: AskCarrier
  /** Runs a call within the account's infer bucket and the carrier's own limit. */
  readonly paidBy: Payer
}

/** How a carrier refuses a number that none of its own could be. */
const refusals = [400, 422]

/** What cannot be understood is no word on the number: it may be a page of a server that is being mended. */
export function knowsOf(result: AskResult, profile: CarrierProfile): Knows {
  if (result.kind === 'unreachable') return 'unknown'
  if (result.kind === 'unrecognized') return refusals.includes(result.status) ? 'no' : 'unknown'
  if (result.kind !== 'answer') return 'no'
  const { events, dropped } = normaliseAnswer(result.json, profile, loadReferenceData().zoneOf)
  if (events.length > 0) return 'yes'
  return dropped.length > 0 ? 'unknown' : 'no'
}

async function askOne(
  probe: ProbeRow,
  scac: string,
  parts: ProbeParts,
  enough: AbortSignal,
): Promise<Said> {
  const access = parts.carriers.get(scac)
  if (access === undefined) return { scac, knows: 'no' }
  const result = await parts.ask(access, probe.number_type as NumberType, probe.number, (call) =>
    parts.paidBy(probe.account_id, scac, call, enough),
  )
  return { scac, knows: knowsOf(result, access.profile) }
}

export const probeLoop = (parts: ProbeParts): Loop<ProbeRow, ProbeResult> => ({
  name: 'probe',
  concurrency: 16,
  idleMs: 1_000,
  claim: (tx, limit) => claimProbes(tx, randomUUID(), limit),
  work: async (probe) => {
    const enough = new AbortController()
    const asked = probe.candidates.map((scac) => askOne(probe, scac, parts, enough.signal))
    try {
      return verdictOf(await untilDecided(asked, graceMs), probe.attempts)
    } finally {
      // Questions that still wait for their turn would keep others from it.
      enough.abort()
    }
  },
  ...probeLease,
  settle: settleProbes,
})

type Finished = { readonly item: ProbeRow; readonly result: ProbeResult }

async function settleProbes(finished: readonly Finished[], tx: Db): Promise<Settlement> {
  const later = finished.flatMap(({ item, result }) =>
    result.kind === 'later' ? [{ probe: item, afterMs: result.afterMs }] : [],
  )
  if (later.length > 0) await putOffProbes(tx, later)
  const ending = finished.filter(({ result }) => result.kind !== 'later')
  if (ending.length === 0) return {}
  const held = await endProbes(
    tx,
    ending.map(({ item }) => item),
  )
  const requests = await lockRequests(tx, held)
  const [live, now] = await Promise.all([liveRequests(tx, requests), databaseNow(tx)])
  const results = new Map(ending.map(({ item, result }) => [item.tracking_request_id, result]))
  const told = requests
    .filter(({ status }) => status === 'pending')
    .map((request) => conclude(request, results.get(request.id), live, now))
  return {
    rows: told.flatMap(({ rows }) => rows),
    messages: told.flatMap(({ messages }) => messages),
  }
}

function conclude(
  request: RequestRow,
  result: ProbeResult | undefined,
  live: Parameters<typeof isDoubled>[2],
  now: Date,
): Told {
  if (result?.kind !== 'found') return failed(request, 'scac_auto_detect_failed', now)
  if (isDoubled(request, result.scac, live)) return failed(request, 'duplicate', now)
  return detected(request, result.scac, { how: 'answer', confidence: 1 }, now)
}
