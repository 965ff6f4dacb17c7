// A document that names a bill of lading nobody follows yet can be the wish to follow it. Pure.
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import { carrierOfScac } from '../../../domain/carriers/carrier-table.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import type { TrackingRequested } from '../../../schemas/messages.ts'
import type { MentionedNumber } from './sql.ts'
import { shipmentNumbers } from './links.ts'
import type { LinkTargets } from './links.ts'
import { plainNumber } from '../readers/child/analyse.ts'
import type { DocumentPayload } from '../readers/child/analyse.ts'
import type { DocumentJob } from '../read/sql.ts'

type TrackingFacts = {
  readonly targets: LinkTargets
  readonly tracked: readonly MentionedNumber[]
  readonly now: Date
}

/** The carrier as it can be asked; null where it is unknown or not served. */
function servedScac(scac: unknown): string | null {
  if (typeof scac !== 'string') return null
  const carrier = carrierOfScac(loadReferenceData().carriers, scac)
  return carrier?.supported ? carrier.scac : null
}

function requestFor(
  job: DocumentJob,
  payload: DocumentPayload,
  { targets, tracked, now }: TrackingFacts,
): TrackingRequested | null {
  const { bill_of_lading_number: given } = payload
  const scac = servedScac(payload.carrier_scac)
  const { account_id } = job
  const numbers = shipmentNumbers(payload)
  const isKnown = [...targets.shipments, ...tracked].some(
    (named) => named.account_id === account_id && numbers.includes(named.number),
  )
  if (typeof given !== 'string' || scac === null || isKnown) return null
  const number = plainNumber(given)
  const id = derivedId('tracking_request', account_id, scac, number, job.request_id)
  return {
    tracking_request_id: id,
    account_id,
    request_number: number,
    request_type: 'bill_of_lading',
    scac,
    requested_at: now.getTime(),
  }
}

/** What the account wants to follow, once for each number, and only where it has said so. */
export function trackingRequestsFor(
  job: DocumentJob,
  payloads: readonly DocumentPayload[],
  facts: TrackingFacts,
): TrackingRequested[] {
  if (!job.track_documents || job.work === 'link') return []
  const requests = payloads.flatMap((payload) => requestFor(job, payload, facts) ?? [])
  return [...new Map(requests.map((value) => [value.tracking_request_id, value])).values()]
}

/** Only those that were made are told: a client may have asked for the same number meanwhile. */
export const messagesForInserted = (
  wanted: readonly TrackingRequested[],
  made: readonly { readonly id: string }[],
): Outgoing[] => {
  const ids = new Set(made.map(({ id }) => id))
  return wanted
    .filter(({ tracking_request_id }) => ids.has(tracking_request_id))
    .map((value) => ({ topic: 'tracking.requested', key: value.tracking_request_id, value }))
}
