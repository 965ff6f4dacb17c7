import type { CarrierDetected } from '../schemas/messages.ts'
import { referenceKey } from './identities.ts'
import type { CarrierReference } from './identities.ts'

/** Makes a number polled again for a request that follows it. */
export function resumedMessage(
  { scac, number, number_type }: CarrierReference,
  request: { readonly account_id: string; readonly id: string },
  now: Date,
) {
  const reference = { scac, number, number_type }
  const value: CarrierDetected = {
    ...reference,
    account_id: request.account_id,
    tracking_request_id: request.id,
    how: 'resumed',
    confidence: 1,
    detected_at: now.getTime(),
  }
  return { topic: 'carrier.detected', key: referenceKey(reference), value }
}
