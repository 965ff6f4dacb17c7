// Decides whether a request is about a shipment that the account tracks already.
import { carrierOfScac } from '../../domain/carriers/carrier-table.ts'
import type { CarrierRow } from '../../domain/carriers/carrier-table.ts'
import { rankOf } from '../../domain/journey/one-bill.ts'
import { canonicalNumber } from '../../domain/numbers/canonical-number.ts'
import type { RequestRow, TrackedRow } from './sql.ts'

/** A box on its way whose carrier had news within this time is still on the same trip. */
const tripGoesOnMs = 45 * 24 * 3_600_000

const isOwn = (request: RequestRow, { account_id, scac }: TrackedRow): boolean =>
  account_id === request.account_id && (request.scac === null || scac === request.scac)

/** A container's number is one in the world, so that its carrier need not be known. */
function hasBox(request: RequestRow, tracked: TrackedRow, now: Date): boolean {
  const news = now.getTime() - tracked.observed_at.getTime()
  return tracked.box === request.request_number && !tracked.is_returned && news < tripGoesOnMs
}

/** Other carriers may have the same number, so that a document is compared at its carrier alone. */
function hasDocument(
  { scac, request_number, request_type }: RequestRow,
  tracked: TrackedRow,
  carriers: readonly CarrierRow[],
): boolean {
  if (scac === null || rankOf(tracked.number_type) < rankOf(request_type)) return false
  const carrier = carrierOfScac(carriers, scac)
  const isSame = (number: string | null): boolean =>
    number !== null && canonicalNumber(carrier, request_type, number) === request_number
  const isDocument = tracked.number_type !== 'container'
  return (
    (isDocument && isSame(tracked.number)) ||
    isSame(tracked.bill_of_lading_number) ||
    isSame(tracked.booking_number)
  )
}

/**
 * The shipment that the request is certainly about; null when there is none, or more than one. A bill of lading beside
 * a shipment that is polled for less is asked for, because its answer may have more.
 */
export function trackedShipmentFor(
  request: RequestRow,
  tracked: readonly TrackedRow[],
  carriers: readonly CarrierRow[],
  now: Date,
): TrackedRow | null {
  const fitting = tracked.filter(
    (one) =>
      isOwn(request, one) &&
      (request.request_type === 'container'
        ? hasBox(request, one, now)
        : hasDocument(request, one, carriers)),
  )
  const [found] = fitting
  const isOne = fitting.every(({ id }) => id === found?.id)
  return found !== undefined && isOne ? found : null
}
