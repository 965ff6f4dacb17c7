// Decides whether two shipments of one account at one carrier are one physical bill.
import type { NumberType } from '../carriers/profile.ts'
import { areApart, isOneTrip } from './trips/trip-marks.ts'
import type { Trip } from './trips/trip-marks.ts'

/** What is known of a shipment, or what an answer says about one; numbers in the carrier's form. */
export type BillFacts = {
  readonly number: string
  readonly numberType: NumberType
  /** The bills of lading and bookings that the carrier names. */
  readonly bills: readonly string[]
  readonly bookings: readonly string[]
  /** By container number. */
  readonly boxes: ReadonlyMap<string, Trip>
}

const ranks: Readonly<Record<NumberType, number>> = {
  bill_of_lading: 3,
  booking_number: 2,
  container: 1,
}

/** A bill of lading is answered for with most, a container with least. */
export const rankOf = (type: NumberType): number => ranks[type]

const documentsOf = ({ number, numberType, bills, bookings }: BillFacts): readonly string[] =>
  numberType === 'container' ? [...bills, ...bookings] : [...bills, ...bookings, number]

/** Whether all boxes of the first are boxes of the second. */
export const isWithin = (a: BillFacts, b: BillFacts): boolean =>
  [...a.boxes.keys()].every((box) => b.boxes.has(box))

const isContainer = ({ numberType }: BillFacts): boolean => numberType === 'container'

// A booking may become several bills, and a bill may cover several bookings: the bill has all boxes of the booking,
// or it is not certain that they are the same. Each of two boxes on one bill is a part of it.
function fitTogether(a: BillFacts, b: BillFacts): boolean {
  const [rank, other] = [rankOf(a.numberType), rankOf(b.numberType)]
  if ((rank <= other && isWithin(a, b)) || (other <= rank && isWithin(b, a))) return true
  return isContainer(a) && isContainer(b) && a.bills.length === 1 && b.bills.length === 1
}

const common = (a: BillFacts, b: BillFacts): readonly string[] =>
  [...a.boxes.keys()].filter((box) => b.boxes.has(box))

/** Without a document in common only the trips of the boxes show it. */
function shareTrips(a: BillFacts, b: BillFacts): boolean {
  const shared = common(a, b).filter((box) => isOneTrip(a.boxes.get(box), b.boxes.get(box)))
  if (isContainer(a)) return shared.includes(a.number)
  if (isContainer(b)) return shared.includes(b.number)
  return shared.length > 0 && shared.length === a.boxes.size && shared.length === b.boxes.size
}

/**
 * Whether both are certainly one physical bill of one carrier: they share a document and their boxes fit together,
 * or a box is on one and the same trip in both. Two different bills never are, whatever they share.
 */
export function isOneBill(a: BillFacts, b: BillFacts): boolean {
  if (a.bills.length > 1 || b.bills.length > 1) return false
  const [bill, other] = [a.bills[0], b.bills[0]]
  if (bill !== undefined && other !== undefined && bill !== other) return false
  if (common(a, b).some((box) => areApart(a.boxes.get(box), b.boxes.get(box)))) return false
  const documents = new Set(documentsOf(a))
  const sharesDocument = documentsOf(b).some((number) => documents.has(number))
  return sharesDocument ? fitTogether(a, b) : shareTrips(a, b)
}

/** Whether polling the second brings all that polling the first brings. */
export const isCoveredBy = (a: BillFacts, b: BillFacts): boolean =>
  !isContainer(b) && rankOf(b.numberType) >= rankOf(a.numberType) && isWithin(a, b)
