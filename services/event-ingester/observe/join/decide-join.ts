// Decides which shipments of an account an answer shows to be one, and which of their numbers is polled from now on.
import { isCoveredBy, isOneBill, isWithin, rankOf } from '../../../../domain/journey/one-bill.ts'
import type { BillFacts } from '../../../../domain/journey/one-bill.ts'
import type { FollowerRow } from '../../followers.ts'
import type { KnownShipment, TwinShipment } from '../known-shipment.ts'
import { factsOfStored } from './bill-facts.ts'

/** A number that is polled; the carrier is that of the shipment. */
type Followed = { readonly number: string; readonly number_type: string }

export type Join = {
  /** The shipment that stays, and those that end in it. */
  readonly survivor: KnownShipment
  readonly joined: readonly KnownShipment[]
  /** The number of the shipment from now on. */
  readonly followed: Followed
  /** Whether nobody has followed that number any more, so that it may not be polled. */
  readonly isResumed: boolean
  /** All requests of these shipments, with what each of them follows; null: its own number. */
  readonly requests: readonly { readonly request: FollowerRow; readonly follows: Followed | null }[]
}

// One that the carrier has answered for before an empty one, because its records have been told; then the older.
function bySurvival({ row: a }: KnownShipment, { row: b }: KnownShipment): number {
  const observed = Number(b.observed_at !== null) - Number(a.observed_at !== null)
  return observed || a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1)
}

/** The twins that are certainly the same bill. A box or a booking that fits two bills fits neither for certain. */
function sameBill(said: BillFacts, twins: readonly TwinShipment[]): readonly TwinShipment[] {
  const fitting = twins.filter(({ shipment }) => isOneBill(said, factsOfStored(shipment)))
  const bills = new Set(fitting.flatMap(({ shipment }) => factsOfStored(shipment).bills))
  return bills.size > 1 ? [] : fitting
}

/** A number that can be polled, and what is known of its answers. */
type Side = { readonly facts: BillFacts; readonly number: Followed }

const sideOf = (shipment: KnownShipment): Side => {
  const { number, number_type } = shipment.row
  return { facts: factsOfStored(shipment), number: { number, number_type } }
}

/** The number that is answered for with all boxes, and with most beside them; the survivor's where none is. */
function bestSide(survivor: Side, others: readonly Side[]): Side {
  const all = [survivor, ...others]
  const rank = ({ facts }: Side): number => rankOf(facts.numberType)
  return all
    .filter((side) => all.every(({ facts }) => isWithin(facts, side.facts)))
    .reduce((best, side) => (rank(side) > rank(best) ? side : best), survivor)
}

/** A request follows the best number if its own brings nothing more, and what it followed otherwise. */
function followedBy(request: FollowerRow, side: Side, best: Side): Followed | null {
  const isCovered = side === best || isCoveredBy(side.facts, best.facts)
  const { number, number_type } = isCovered ? best.number : request
  const isOwn = number === request.request_number && number_type === request.request_type
  return isOwn ? null : { number, number_type }
}

const isNumber = (a: Followed, number: string, numberType: string): boolean =>
  a.number === number && a.number_type === numberType

/** The number that was answered for is polled, and so are those that live requests follow. */
const answeredOrFollowed = (
  followed: Followed,
  { number, numberType }: BillFacts,
  twins: readonly TwinShipment[],
): boolean =>
  isNumber(followed, number, numberType) ||
  twins.some(
    ({ shipment: { row }, requests }) =>
      requests.length > 0 && isNumber(followed, row.number, row.number_type),
  )

/** An answer that no longer names the bill is still about it. */
function withOwnBill(said: BillFacts, own: KnownShipment | null): BillFacts {
  if (own === null || said.bills.length > 0) return said
  return { ...said, bills: factsOfStored(own).bills }
}

/**
 * The join that an answer brings about; null when there is nothing to join. `said` is what the answer says, `own` the
 * shipment of the requests that follow its number, null before the first answer.
 */
export function decideJoin(
  said: BillFacts,
  own: KnownShipment | null,
  followers: readonly FollowerRow[],
  twins: readonly TwinShipment[],
): Join | null {
  const others = twins.filter(({ shipment }) => shipment.row.id !== own?.row.id)
  const same = sameBill(withOwnBill(said, own), others)
  const shipments = [...(own ? [own] : []), ...same.map(({ shipment }) => shipment)]
  const [survivor, ...joined] = shipments.sort(bySurvival)
  if (survivor === undefined || same.length === 0) return null
  const answered: Side = {
    facts: said,
    number: { number: said.number, number_type: said.numberType },
  }
  const sides = new Map(shipments.map((shipment) => [shipment, sideOf(shipment)] as const))
  const best = bestSide(sides.get(survivor) ?? answered, [answered, ...sides.values()])
  const followedOf = (side: Side) => (request: FollowerRow) => ({
    request,
    follows: followedBy(request, side, best),
  })
  return {
    survivor,
    joined,
    followed: best.number,
    isResumed: !answeredOrFollowed(best.number, said, twins),
    requests: [
      ...followers.map(followedOf(answered)),
      ...same.flatMap(({ shipment, requests }) =>
        requests.map(followedOf(sides.get(shipment) ?? answered)),
      ),
    ],
  }
}
