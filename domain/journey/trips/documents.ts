// The documents of a trip: a bill of lading and a booking are for one carriage.
import type { CarrierEvent } from '../../carrier-event.ts'
import { isOneNumber } from '../../numbers/one-number.ts'

export const billOf = (event: CarrierEvent): string | null =>
  event.bill_of_lading_number ?? (event.document_type === 'TRD' ? event.document_id : null)

export const bookingOf = (event: CarrierEvent): string | null =>
  event.booking_number ?? (event.document_type === 'BKG' ? event.document_id : null)

export const namesDocument = (event: CarrierEvent): boolean =>
  Boolean(billOf(event) ?? bookingOf(event))

/** Whether two events name one bill, or one booking where they do not both name a bill; null where neither is told. */
function areOneDocument(a: CarrierEvent, b: CarrierEvent): boolean | null {
  const [bill, otherBill] = [billOf(a), billOf(b)]
  if (bill && otherBill) return isOneNumber(bill, otherBill)
  const [booking, otherBooking] = [bookingOf(a), bookingOf(b)]
  return booking && otherBooking ? isOneNumber(booking, otherBooking) : null
}

/** Whether two events name different bills, or different bookings where they do not both name a bill. */
export const documentsDiffer = (a: CarrierEvent, b: CarrierEvent): boolean =>
  areOneDocument(a, b) === false

/** Whether two events name the same bill, or the same booking where they do not both name a bill. */
export const documentsMatch = (a: CarrierEvent, b: CarrierEvent): boolean =>
  areOneDocument(a, b) === true
