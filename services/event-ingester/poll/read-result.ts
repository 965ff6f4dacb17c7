// Reads the result of one poll.
import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { notUnderstood } from '../../../carriers/ask-result.ts'
import type { AskFailure, AskResult } from '../../../carriers/ask-result.ts'
import type { Carriers } from '../../../carriers/configuration.ts'
import { normaliseFor } from '../../../carriers/stored-answer.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import type { CarrierEvent, DroppedPiece } from '../../../domain/carrier-event.ts'
import { eventsAbout } from '../../../resources/tracking/events-about.ts'
import type { SetAside } from '../../../resources/tracking/events-about.ts'
import type { ClaimedReference } from './claim-sql.ts'

/** An answer with events or retractions, ready to be stored. */
export type CarrierAnswer = {
  readonly id: string
  readonly status: number
  /** gzip; null where the answer says the same as the last one, which is kept. */
  readonly body: Buffer | null
  readonly events: readonly CarrierEvent[]
  /** The carrier's ids of events that it retracts. */
  readonly retracted: readonly string[]
  readonly dropped: readonly DroppedPiece[]
  /** Hash of events and retractions, equal for answers that differ only in their order. */
  readonly hash: Buffer
}

/**
 * What has failed: the carrier as a whole, so that it would fail for other numbers, too; this number only; or the
 * operator's configuration, so that nobody was asked.
 */
type FailureSubject = 'carrier' | 'number' | 'configuration'

export type PollResult =
  | {
      readonly kind: 'found'
      readonly answer: CarrierAnswer
      readonly setAside?: SetAside | null
    }
  | { readonly kind: 'not_found' }
  /** The carrier's interface has no query for numbers of this type. */
  | { readonly kind: 'not_asked' }
  | (AskFailure & {
      readonly kind: 'failed'
      readonly reason: 'shipping_line_unreachable' | 'unrecognized_response'
      readonly retryAfterMs: number | null
      readonly about: FailureSubject
      readonly setAside?: SetAside | null
    })

/** Nobody follows the number any more, or other systems report what its carrier knows: the carrier is not asked. */
export type Needless = { readonly kind: 'needless' }

const gzipBeside = promisify(gzip)

/** Bytes. To hand over a shorter answer to another thread takes longer than to compress it. */
const longestAtOnce = 65_536

const compress = async (body: Buffer): Promise<Buffer> =>
  body.length <= longestAtOnce ? gzipSync(body) : gzipBeside(body)

export const hashOf = (
  events: readonly CarrierEvent[],
  retracted: readonly string[] = [],
): Buffer => {
  const lines = [...events, ...retracted].map((piece) => JSON.stringify(piece)).sort()
  return createHash('sha256').update(lines.join('\n')).digest()
}

export const failed = (
  reason: 'shipping_line_unreachable' | 'unrecognized_response',
  { code, detail }: AskFailure,
  retryAfterMs: number | null = null,
  about: FailureSubject = 'carrier',
): Extract<PollResult, { kind: 'failed' }> => ({
  kind: 'failed',
  reason,
  code,
  detail,
  retryAfterMs,
  about,
})

/** A refused request is that of one number; what is no JSON comes from something else than the interface. */
const subjectOf = (status: number): FailureSubject =>
  status >= 400 && status < 500 ? 'number' : 'carrier'

const pieces = (reasons: readonly string[]): DroppedPiece[] =>
  reasons.map((reason) => ({ pointer: '', reason }))

/** A number, and what its carrier said last. */
type AskedReference = CarrierReference & Pick<ClaimedReference, 'last_answer_hash'>

async function readAnswer(
  { json, body, status, note }: Extract<AskResult, { kind: 'answer' }>,
  reference: AskedReference,
  carriers: Carriers,
): Promise<PollResult> {
  const read = await normaliseFor(carriers, loadReferenceData(), reference.scac, json)
  const { retracted } = read
  if (!read.understood) return failed('unrecognized_response', notUnderstood)
  const { events, setAside } = eventsAbout(reference, read.events)
  const dropped = [...pieces(setAside?.reasons ?? []), ...read.dropped]
  if (events.length === 0 && retracted.length === 0) {
    const [first] = dropped
    // An answer whose events were all dropped is not an empty answer.
    if (first === undefined) return { kind: 'not_found' }
    const code = setAside ? 'other_number' : 'not_understood'
    const failure = { code, detail: first.reason } as const
    return { ...failed('unrecognized_response', failure, null, 'number'), setAside }
  }
  const hash = hashOf(events, retracted)
  return {
    kind: 'found',
    answer: {
      id: randomUUID(),
      status,
      body: reference.last_answer_hash?.equals(hash) ? null : await compress(body),
      events,
      retracted,
      dropped: [...pieces(note === undefined ? [] : [note]), ...dropped],
      hash,
    },
    setAside,
  }
}

export async function readResult(
  result: AskResult,
  reference: AskedReference,
  carriers: Carriers,
): Promise<PollResult> {
  switch (result.kind) {
    case 'not_found':
    case 'not_asked':
      return { kind: result.kind }
    case 'unreachable':
      return failed('shipping_line_unreachable', result, result.retryAfterMs)
    case 'unrecognized':
      return failed('unrecognized_response', result, null, subjectOf(result.status))
    case 'too_large':
      return failed('unrecognized_response', result, result.retryAfterMs, 'number')
    case 'answer':
      return readAnswer(result, reference, carriers)
  }
}
