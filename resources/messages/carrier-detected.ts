import type { CarrierDetected } from '../../schemas/messages.ts'
import { referenceKey } from '../identities.ts'
import type { CarrierReference } from '../identities.ts'

type Request = { readonly account_id: string; readonly id: string }

/** The client said which carrier it is. */
export const named = { how: 'named', confidence: 1 } as const

/** Makes a number polled for a request that follows it. */
export function detectedMessage(
  { scac, number, number_type }: CarrierReference,
  request: Request,
  { how, confidence }: Pick<CarrierDetected, 'how' | 'confidence'>,
  now: Date,
) {
  const reference = { scac, number, number_type }
  const value: CarrierDetected = {
    ...reference,
    account_id: request.account_id,
    tracking_request_id: request.id,
    how,
    confidence,
    detected_at: now.getTime(),
  }
  return { topic: 'carrier.detected', key: referenceKey(reference), value }
}

export const resumedMessage = (reference: CarrierReference, request: Request, now: Date) =>
  detectedMessage(reference, request, { how: 'resumed', confidence: 1 }, now)
