// A document that names a bill of lading nobody follows yet can be the wish to follow it. Pure.
import { derivedId } from '../../platform/ids.ts'
import { carrierOfScac } from '../../domain/carriers.ts'
import { loadReferenceData } from '../../resources/reference-data.ts'
import type { TrackingRequested } from '../../schemas/messages.ts'
import type { Named } from './link-sql.ts'
import { shipmentNumbers } from './links.ts'
import type { Targets } from './links.ts'
import { plainNumber } from './reading-of.ts'
import type { Job } from './sql.ts'
import type { Told } from './told.ts'

type Facts = { readonly targets: Targets; readonly tracked: readonly Named[]; readonly now: Date }
type Payload = Readonly<Record<string, unknown>>

const rowFor = (value: TrackingRequested, now: Date) => ({
  into: 'tracking_request',
  key: ['account_id', 'id'],
  how: 'insert' as const,
  row: {
    ...{ account_id: value.account_id, id: value.tracking_request_id, scac: value.scac },
    ...{ request_number: value.request_number, request_type: value.request_type },
    ...{ auto_detect: false, ref_numbers: [], tags: [], created_at: now, updated_at: now },
  },
})

/** The carrier as it can be asked; null where it is unknown or not served. */
function servedScac(scac: unknown): string | null {
  if (typeof scac !== 'string') return null
  const carrier = carrierOfScac(loadReferenceData().carriers, scac)
  return carrier?.supported ? carrier.scac : null
}

function requestFor(job: Job, payload: Payload, { targets, tracked, now }: Facts): Told | null {
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
  const value: TrackingRequested = {
    ...{ tracking_request_id: id, account_id, request_number: number },
    ...{ request_type: 'bill_of_lading', scac, requested_at: now.getTime() },
  }
  return {
    rows: [rowFor(value, now)],
    messages: [{ topic: 'tracking.requested', key: id, value }],
  }
}

/** At most one for a number, and only where the account has said so. */
export function trackingFor(job: Job, payloads: readonly Payload[], facts: Facts): Told[] {
  if (!job.track_documents || job.work === 'link') return []
  const requests = payloads.flatMap((payload) => requestFor(job, payload, facts) ?? [])
  return [...new Map(requests.map((told) => [told.messages[0]?.key, told])).values()]
}
