// Tracks the bills of lading that an account's documents mention, if the account has asked for it. Pure.
import { activeCarrier, carrierOfScac } from '../../../domain/carriers/carrier-table.ts'
import type { CarrierRow } from '../../../domain/carriers/carrier-table.ts'
import { canonicalNumber } from '../../../domain/numbers/canonical-number.ts'
import type { Outgoing } from '../../../platform/outbox/outbox.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import { trackingRequested } from '../../../resources/messages/tracking-requested.ts'
import type { RequestedNumber } from '../../../resources/messages/tracking-requested.ts'
import type { DocumentJob } from '../read/sql.ts'
import type { DocumentPayload } from '../readers/protocol.ts'
import type { LinkTargets } from './links.ts'
import { certainBillNumbers, shipmentNumbers } from './numbers.ts'
import type { MentionedNumber } from './sql.ts'

type TrackingFacts = {
  readonly targets: LinkTargets
  readonly tracked: readonly MentionedNumber[]
  /** All carriers, with what this deployment can track of each. */
  readonly carriers: readonly CarrierRow[]
  readonly now: Date
}

/** The carrier that can be tracked, for a line that no longer trades its successor; null if there is none. */
function supportedCarrier(scac: unknown, carriers: readonly CarrierRow[]): CarrierRow | null {
  const named = typeof scac === 'string' ? carrierOfScac(carriers, scac) : null
  const carrier = named === null ? null : activeCarrier(carriers, named)
  return carrier?.supported ? carrier : null
}

function requestFor(
  job: DocumentJob,
  payload: DocumentPayload,
  bill: string,
  { targets, tracked, carriers, now }: TrackingFacts,
): RequestedNumber | null {
  const carrier = supportedCarrier(payload.carrier_scac, carriers)
  const { account_id } = job
  const numbers = shipmentNumbers({ ...payload, bill_of_lading_number: bill })
  const isKnown = [...targets.shipments, ...tracked].some(
    (known) => known.account_id === account_id && numbers.includes(known.number),
  )
  if (carrier === null || isKnown) return null
  const number = canonicalNumber(carrier, 'bill_of_lading', bill)
  const { scac } = carrier
  const id = derivedId('tracking_request', account_id, scac, number, job.request_id)
  const request_type = 'bill_of_lading'
  return { account_id, id, request_number: number, request_type, scac, created_at: now }
}

/** One request for each bill of lading that the account does not track yet; none unless `track_documents` is set. */
export function trackingRequestsFor(
  job: DocumentJob,
  payloads: readonly DocumentPayload[],
  facts: TrackingFacts,
): RequestedNumber[] {
  if (!job.track_documents || job.work === 'link') return []
  const requests = payloads.flatMap((payload) =>
    certainBillNumbers(payload).flatMap((bill) => requestFor(job, payload, bill, facts) ?? []),
  )
  return [...new Map(requests.map((request) => [request.id, request])).values()]
}

/** Messages for the requests that were inserted; a client may have requested the same number meanwhile. */
export const messagesForInserted = (
  requests: readonly RequestedNumber[],
  inserted: readonly { readonly id: string }[],
): Outgoing[] => {
  const ids = new Set(inserted.map(({ id }) => id))
  return requests.filter(({ id }) => ids.has(id)).map(trackingRequested)
}
