// Reads the result of one poll.
import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { AskResult } from '../../../carriers/ask.ts'
import type { Carriers } from '../../../carriers/configuration.ts'
import { normaliseFor } from '../../../carriers/stored-answer.ts'
import type { CarrierReference } from '../../../resources/identities.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import type { CarrierEvent, DroppedPiece } from '../../../domain/carrier-event.ts'
import { eventsAbout } from '../events-about.ts'

/** An answer with events or retractions, ready to be stored. */
export type CarrierAnswer = {
  readonly id: string
  readonly status: number
  /** gzip. */
  readonly body: Buffer
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
export type FailureSubject = 'carrier' | 'number' | 'configuration'

export type PollResult =
  | { readonly kind: 'found'; readonly answer: CarrierAnswer }
  | { readonly kind: 'not_found' }
  /** The carrier's interface has no query for numbers of this type. */
  | { readonly kind: 'not_asked' }
  | {
      readonly kind: 'failed'
      readonly reason: 'shipping_line_unreachable' | 'unrecognized_response'
      readonly detail: string
      readonly retryAfterMs: number | null
      readonly about: FailureSubject
    }

/** Nobody follows the number any more, or other systems report what its carrier knows: the carrier is not asked. */
export type Needless = { readonly kind: 'needless' }

const compress = promisify(gzip)

export const hashOf = (
  events: readonly CarrierEvent[],
  retracted: readonly string[] = [],
): Buffer => {
  const lines = [...events, ...retracted].map((piece) => JSON.stringify(piece)).sort()
  return createHash('sha256').update(lines.join('\n')).digest()
}

export const failed = (
  reason: 'shipping_line_unreachable' | 'unrecognized_response',
  detail: string,
  retryAfterMs: number | null = null,
  about: FailureSubject = 'carrier',
): PollResult => ({ kind: 'failed', reason, detail, retryAfterMs, about })

/** A refused request is that of one number; what is no JSON comes from something else than the interface. */
const subjectOf = (status: number): FailureSubject =>
  status >= 400 && status < 500 ? 'number' : 'carrier'

export async function readResult(
  result: AskResult,
  reference: CarrierReference,
  carriers: Carriers,
): Promise<PollResult> {
  switch (result.kind) {
    case 'not_found':
    case 'not_asked':
      return { kind: result.kind }
    case 'unreachable':
      return failed('shipping_line_unreachable', result.reason, result.retryAfterMs)
    case 'unrecognized':
      return failed('unrecognized_response', result.reason, null, subjectOf(result.status))
    case 'too_large':
      return failed('unrecognized_response', result.reason, result.retryAfterMs, 'number')
    case 'answer': {
      const read = normaliseFor(carriers, loadReferenceData(), reference.scac, result.json)
      const { retracted, understood } = read
      const { events, setAside } = eventsAbout(reference, read.events)
      const dropped = [...setAside.map((reason) => ({ pointer: '', reason })), ...read.dropped]
      if (!understood) return failed('unrecognized_response', 'no part of the answer makes sense')
      if (events.length === 0 && retracted.length === 0) {
        // An answer whose events were all dropped is not an empty answer.
        return dropped.length > 0
          ? failed('unrecognized_response', dropped[0]?.reason ?? '', null, 'number')
          : { kind: 'not_found' }
      }
      const body = await compress(result.body)
      const { status } = result
      const hash = hashOf(events, retracted)
      const notes = result.note === undefined ? [] : [{ pointer: '', reason: result.note }]
      const id = randomUUID()
      const kept = { events, retracted, dropped: [...notes, ...dropped] }
      const answer = { id, status, body, ...kept, hash }
      return { kind: 'found', answer }
    }
  }
}
