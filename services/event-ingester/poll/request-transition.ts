// Decides how a poll without an answer changes the tracking requests that follow the number.
import type { NumberType } from '../../../domain/carriers/profile.ts'

/** A bill of lading or booking may be unknown to its carrier for this long. */
export const awaitManifestMs = 7 * 24 * 3_600_000
/** Polls in a row that may fail before a new request fails. */
export const maxAttempts = 14

/** The outcome of one poll, as far as it matters to requests that have had no answer yet. */
export type PollOutcome =
  | { readonly kind: 'found' }
  | { readonly kind: 'not_asked' }
  | { readonly kind: 'not_found'; readonly sinceMs: number }
  | {
      readonly kind: 'failed'
      readonly reason: 'shipping_line_unreachable' | 'unrecognized_response'
      /** Failures in a row, this one included. */
      readonly attempts: number
    }

/** The changes of a tracking request, and the event that reports them. */
type RequestTransition = {
  readonly change: {
    readonly status?: 'awaiting_manifest' | 'failed'
    readonly failed_reason?: string | null
    readonly is_retrying?: boolean
    readonly retry_count?: number
  }
  readonly event: 'tracking_request.awaiting_manifest' | 'tracking_request.failed' | null
}

const failed = (reason: string, retries?: number): RequestTransition => ({
  change: {
    status: 'failed',
    failed_reason: reason,
    is_retrying: false,
    ...(retries === undefined ? {} : { retry_count: retries }),
  },
  event: 'tracking_request.failed',
})

/** A request that has had no answer yet. */
export type UnansweredRequest = {
  readonly status: string
  readonly request_type: NumberType
  readonly failed_reason: string | null
  readonly retry_count: number | null
}

// "Not found" is an answer: it ends a row of failures and clears their reason.
const reached = { failed_reason: null, is_retrying: true, retry_count: 0 }

const awaited = ({
  status,
  failed_reason,
  retry_count,
}: UnansweredRequest): RequestTransition | null => {
  if (status !== 'awaiting_manifest') {
    const event = 'tracking_request.awaiting_manifest'
    return { change: { status: 'awaiting_manifest', ...reached }, event }
  }
  const hasFailed = failed_reason !== null || (retry_count ?? 0) > 0
  return hasFailed ? { change: reached, event: null } : null
}

/**
 * The transition of a request that has had no answer yet; null when nothing changes. A request for a
 * container fails at once when the carrier does not know the number; a bill of lading or booking may still
 * appear.
 */
export function transitionOf(
  request: UnansweredRequest,
  poll: PollOutcome,
): RequestTransition | null {
  if (poll.kind === 'found') return null
  // Not `not_found`: the carrier was not asked, and another poll would not help.
  if (poll.kind === 'not_asked') return failed('data_unavailable')
  if (poll.kind === 'failed') {
    if (poll.attempts >= maxAttempts) return failed('retries_exhausted', poll.attempts)
    const change = { failed_reason: poll.reason, is_retrying: true, retry_count: poll.attempts }
    return { change, event: null }
  }
  if (request.request_type === 'container') return failed('not_found')
  if (poll.sinceMs >= awaitManifestMs) return failed('expired')
  return awaited(request)
}
