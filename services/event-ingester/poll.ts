// carrier_reference (due) -> the carrier -> carrier.observed, or a change of the requests that wait
// Asks each carrier for each number when its time has come, once however many accounts follow it.
import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AskCarrier, AskResult } from '../../carriers/ask.ts'
import type { Carriers } from '../../carriers/configuration.ts'
import type { Bucket, PaidCall } from '../../carriers/paid-calls.ts'
import type { CarrierEvent, DroppedPiece } from '../../domain/carrier-event.ts'
import type { NumberType } from '../../domain/carrier-profile.ts'
import type { Loop } from '../../platform/loop.ts'
import { normalised } from './observed.ts'
import { claimReferences, giveBackReferences, renewReferences } from './poll-sql.ts'
import type { Claimed } from './poll-sql.ts'
import { settlePolls } from './settle-polls.ts'

/** An answer that says something, ready to be kept. */
export type Answer = {
  readonly id: string
  readonly status: number
  /** gzip. */
  readonly body: Buffer
  readonly events: readonly CarrierEvent[]
  readonly dropped: readonly DroppedPiece[]
  /** Of the events, so that an answer that only shuffles its pieces counts as the same. */
  readonly hash: Buffer
}

export type PollResult =
  | { readonly kind: 'found'; readonly answer: Answer }
  | { readonly kind: 'not_found' }
  | {
      readonly kind: 'failed'
      readonly reason: 'shipping_line_unreachable' | 'unrecognized_response'
      readonly detail: string
      readonly retryAfterMs: number | null
    }

export type PollParts = {
  readonly carriers: Carriers
  readonly ask: AskCarrier
  readonly paid: PaidCall
}

const compress = promisify(gzip)

export const hashOf = (events: readonly CarrierEvent[]): Buffer => {
  const lines = events.map((event) => JSON.stringify(event)).sort()
  return createHash('sha256').update(lines.join('\n')).digest()
}

const failed = (
  reason: 'shipping_line_unreachable' | 'unrecognized_response',
  detail: string,
  retryAfterMs: number | null = null,
): PollResult => ({ kind: 'failed', reason, detail, retryAfterMs })

export async function readResult(
  result: AskResult,
  scac: string,
  carriers: Carriers,
): Promise<PollResult> {
  switch (result.kind) {
    case 'not_found':
    case 'not_asked':
      return { kind: 'not_found' }
    case 'unreachable':
      return failed('shipping_line_unreachable', result.reason, result.retryAfterMs)
    case 'unrecognized':
      return failed('unrecognized_response', result.reason)
    case 'answer': {
      const { events, dropped, understood } = normalised(carriers, scac, result.json)
      if (!understood) return failed('unrecognized_response', 'no part of the answer makes sense')
      if (events.length === 0) {
        // Pieces that all had to be dropped are not the same as an empty answer.
        return dropped.length > 0
          ? failed('unrecognized_response', dropped[0]?.reason ?? '')
          : { kind: 'not_found' }
      }
      const body = await compress(result.body)
      const { status } = result
      const answer = { id: randomUUID(), status, body, events, dropped, hash: hashOf(events) }
      return { kind: 'found', answer }
    }
  }
}

async function poll(reference: Claimed, parts: PollParts): Promise<PollResult> {
  const { scac, number, number_type, paying_account_id: account } = reference
  const access = parts.carriers.get(scac)
  if (access === undefined) return failed('shipping_line_unreachable', `${scac} is not configured`)
  const bucket = reference.paying_bucket as Bucket
  const result = await parts.ask(access, number_type as NumberType, number, (call) =>
    parts.paid({ account, bucket, scac }, call),
  )
  return readResult(result, scac, parts.carriers)
}

const mostUnderWay = 64
const mostPerCarrier = 8
const mostPerPayer = 4

/** Counts by name what is under way. */
function tallyOf() {
  const counts = new Map<string, number>()
  const add = (name: string, change: number): void => {
    const count = (counts.get(name) ?? 0) + change
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  return {
    add,
    atLeast: (most: number) => [...counts].filter(([, n]) => n >= most).map(([name]) => name),
  }
}

export function pollLoop(parts: PollParts): Loop<Claimed, PollResult> {
  const [carriers, payers] = [tallyOf(), tallyOf()]
  const count = ({ scac, paying_account_id: payer }: Claimed, change: number): void => {
    carriers.add(scac, change)
    payers.add(`${scac} ${payer}`, change)
  }
  return {
    name: 'poll',
    concurrency: mostUnderWay,
    idleMs: 1_000,
    claim: (tx, room) =>
      claimReferences(tx, randomUUID(), room, {
        ...{ perCarrier: mostPerCarrier, busyCarriers: carriers.atLeast(mostPerCarrier) },
        ...{ perPayer: mostPerPayer, busyPayers: payers.atLeast(mostPerPayer) },
      }),
    work: async (reference) => {
      count(reference, 1)
      try {
        return await poll(reference, parts)
      } finally {
        count(reference, -1)
      }
    },
    giveBack: (claimed, tx) => giveBackReferences(tx, claimed),
    renew: (claimed, tx) => renewReferences(tx, claimed),
    settle: (finished, tx) => settlePolls(finished, tx, parts.carriers, Math.random),
  }
}
