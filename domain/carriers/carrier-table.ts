import type { NumberType } from './profile.ts'

/** No carrier: clients test with its numbers how requests succeed and fail, and the carrier-detector answers them itself. */
export const testScac = 'TEST'

/** One ocean carrier; `data/README.md` gives the sources of the facts. */
export type CarrierRow = {
  /** Four characters. */
  readonly scac: string
  readonly name: string
  readonly shortName: string
  /** Other SCACs that mean the same carrier in tracking requests and on bills of lading. */
  readonly alternativeScacs: readonly string[]
  /** The owner with whose other carriers it shares number ranges and containers, or null. */
  readonly group: string | null
  /** SCAC of the carrier that continues the business of one that no longer trades by itself. */
  readonly successor: string | null
  /** Whether tracking requests may name it. */
  readonly supported: boolean
  readonly supports: Readonly<Record<NumberType, boolean>>
  /** Owner codes of its containers, three letters each. */
  readonly prefixes: readonly string[]
  /** The ones of `prefixes` that two sources confirm. */
  readonly confirmedPrefixes: readonly string[]
  /** The share (0..1) of containers with its prefixes that it moves itself, where that is known to be unusual. */
  readonly prefixConfidence: number | null
  /** Prefixes of its bills of lading besides the SCACs; one of three letters counts only before its forms. */
  readonly numberPrefixes: readonly string[]
  /** The bill of lading after its prefix; matches the whole text. */
  readonly blPattern: RegExp | null
  /** Whether its bills of lading are also written without the prefix. */
  readonly blBare: boolean
  readonly bookingPattern: RegExp | null
  /** Rough share of the world's container capacity, in thousandths. */
  readonly share: number
}

/** The carrier of a SCAC or of one of the alternative SCACs, in any case; null when unknown. */
export function carrierOfScac(carriers: readonly CarrierRow[], scac: string): CarrierRow | null {
  const code = scac.trim().toUpperCase()
  return (
    carriers.find((carrier) => carrier.scac === code) ??
    carriers.find((carrier) => carrier.alternativeScacs.includes(code)) ??
    null
  )
}

/** The carrier whose containers carry an owner code (three letters); null for lessors and unknown. */
export function carrierOfOwnerPrefix(
  carriers: readonly CarrierRow[],
  ownerPrefix: string,
): CarrierRow | null {
  return carriers.find((carrier) => carrier.prefixes.includes(ownerPrefix)) ?? null
}

/** All prefixes of the carrier's bills of lading. */
export function documentPrefixes(carrier: CarrierRow): readonly string[] {
  return [carrier.scac, ...carrier.alternativeScacs, ...carrier.numberPrefixes]
}

/**
 * The owner codes of its containers, which some write before its bills as well (`MRKU260417301`): of carriers whose
 * bills are complete without a prefix.
 */
export const containerPrefixes = (carrier: CarrierRow): readonly string[] =>
  carrier.blBare ? carrier.prefixes.map((prefix) => `${prefix}U`) : []

/** Whether a number without prefix has the form of the carrier's bills of lading or bookings. */
export const hasForm = (carrier: CarrierRow, number: string): boolean =>
  [carrier.blPattern, carrier.bookingPattern].some((form) => form?.test(number) ?? false)

/** The carrier that answers for a carrier's numbers: its successor, if it no longer trades, else itself. */
export function activeCarrier(carriers: readonly CarrierRow[], carrier: CarrierRow): CarrierRow {
  const successor = carrier.successor === null ? null : carrierOfScac(carriers, carrier.successor)
  return successor ?? carrier
}

/** The other supported carriers of the same owner. */
export function groupMembers(
  carriers: readonly CarrierRow[],
  carrier: CarrierRow,
): readonly CarrierRow[] {
  if (carrier.group === null) return []
  return carriers.filter(
    (other) => other.supported && other.group === carrier.group && other.scac !== carrier.scac,
  )
}
