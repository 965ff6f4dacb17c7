// carrier_reference (due) -> the carrier -> carrier.observed, or a change of the requests that wait
// Asks each carrier for each number when its time has come, once however many accounts follow it.
import { randomUUID } from 'node:crypto'
import type { AskCarrier } from '../../../carriers/ask.ts'
import type { Carriers } from '../../../carriers/configuration.ts'
import type { Bucket, PaidCall } from '../../../carriers/paid-calls.ts'
import type { NumberType } from '../../../domain/carriers/profile.ts'
import type { Loop } from '../../../platform/loop/define.ts'
import { failed, readResult } from './read-result.ts'
import type { PollResult } from './read-result.ts'
import { claimReferences, referenceLease } from './sql.ts'
import type { Claimed } from './sql.ts'
import { settlePolls } from './settle.ts'

export type PollParts = {
  readonly carriers: Carriers
  readonly ask: AskCarrier
  readonly paid: PaidCall
}

async function poll(reference: Claimed, parts: PollParts): Promise<PollResult> {
  const { scac, number, number_type, paying_account_id: account } = reference
  const access = parts.carriers.get(scac)
  if (access === undefined) return failed('shipping_line_unreachable', `${scac} is not configured`)
  const bucket = reference.paying_bucket as Bucket
  const result = await parts.ask(access, number_type as NumberType, number, (call) =>
    parts.paid({ account, bucket, scac }, call),
  )
  const read = await readResult(result, scac, parts.carriers)
  // What is taken back before anything was said is nothing.
  const isEmpty = read.kind === 'found' && read.answer.events.length === 0
  return isEmpty && reference.last_answer_id === null ? { kind: 'not_found' } : read
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
  const count = (claimed: Claimed, change: number): void => {
    const kind = `${claimed.scac} ${claimed.paying_bucket}`
    carriers.add(kind, change)
    payers.add(`${kind} ${claimed.paying_account_id}`, change)
  }
  return {
    name: 'poll',
    concurrency: mostUnderWay,
    idleMs: 1_000,
    claim: (tx, room) =>
      claimReferences(tx, randomUUID(), room, {
        perCarrier: mostPerCarrier,
        busyCarriers: carriers.atLeast(mostPerCarrier),
        perPayer: mostPerPayer,
        busyPayers: payers.atLeast(mostPerPayer),
      }),
    work: async (reference) => {
      count(reference, 1)
      try {
        return await poll(reference, parts)
      } finally {
        count(reference, -1)
      }
    },
    ...referenceLease,
    settle: (finished, tx) => settlePolls(finished, tx, parts.carriers, Math.random),
  }
}
