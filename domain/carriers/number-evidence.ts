import {
  activeCarrier,
  carrierOfOwnerPrefix,
  carrierOfScac,
  documentPrefixes,
  groupMembers,
} from './carrier-table.ts'
import type { CarrierRow } from './carrier-table.ts'
import type { NumberType } from './profile.ts'

/** Probability (0..1) by SCAC; the rest to 1 is the doubt that another carrier, or none, is right. */
export type Likelihoods = ReadonlyMap<string, number>

/** The confidence of each kind of evidence, with its source. */
export const confidences = {
  /** The carrier's prefix, and the rest has the form of its numbers. */
  prefixAndForm: 0.99,
  /** The prefix alone; the published forms are incomplete, the prefixes are not. */
  prefixOnly: 0.96,
  /** No other carrier is known to use this form, but forwarders choose their numbers freely. */
  distinctiveForm: 0.92,
  /** The published forms decide the right group for 70 of 82 bare numbers. */
  bareForm: 0.85,
  /** A carrier itself moves 86 to 91 of 100 containers with its own owner code. */
  ownerPrefix: 0.88,
  /** The same, where only one source knows the owner code. */
  unconfirmedOwnerPrefix: 0.75,
  /** History alone never selects a carrier: containers change hands, and it may be short. */
  historyAtMost: 0.94,
} as const

const containerShape = /^[A-Z]{3}[UJZ]\d{7}$/

/** The evidence of a carrier's prefix on a bill of lading or booking; null when there is none. */
export function byDocumentPrefix(
  carriers: readonly CarrierRow[],
  number: string,
): Likelihoods | null {
  // SCAC and seven digits is the number of a container (or a mistyped one) and not of a document.
  if (containerShape.test(number)) return null
  for (const carrier of carriers) {
    const rest = documentPrefixes(carrier)
      .filter((prefix) => number.startsWith(prefix))
      .map((prefix) => number.slice(prefix.length))[0]
    if (rest === undefined || !/^(?=.*\d)[A-Z0-9]{5,}$/.test(rest)) continue
    const formed = [carrier.blPattern, carrier.bookingPattern].some(
      (form) => form?.test(rest) ?? false,
    )
    const sure = formed ? confidences.prefixAndForm : confidences.prefixOnly
    return new Map([[activeCarrier(carriers, carrier).scac, sure]])
  }
  return null
}

// A distinctive form outweighs any difference in size; the form of the other kind of number counts
// half, because many carriers use one number for both and clients mix the two up.
function weightOf(carrier: CarrierRow, number: string, numberType: NumberType): number {
  if (carrier.distinctivePattern?.test(number)) return carrier.share * 20
  const bl = carrier.blBare && (carrier.blPattern?.test(number) ?? false)
  const booking = carrier.bookingPattern?.test(number) ?? false
  if (!bl && !booking) return 0
  const claimed = numberType === 'booking_number' ? booking : bl
  return claimed ? carrier.share : carrier.share / 2
}

/**
 * The evidence of the form of a number without prefix. Several carriers with the same form share the confidence by
 * their size, so that a collision lowers the confidence of each.
 */
export function byForm(
  carriers: readonly CarrierRow[],
  number: string,
  numberType: NumberType,
): Likelihoods {
  if (containerShape.test(number)) return new Map()
  const matches = carriers
    .map((carrier) => ({ carrier, weight: weightOf(carrier, number, numberType) }))
    .filter((match) => match.weight > 0)
  const total = matches.reduce((sum, match) => sum + match.weight, 0)
  const likelihoods = new Map<string, number>()
  for (const { carrier, weight } of matches) {
    const distinctive = carrier.distinctivePattern?.test(number) ?? false
    const ceiling = distinctive ? confidences.distinctiveForm : confidences.bareForm
    const scac = activeCarrier(carriers, carrier).scac
    likelihoods.set(scac, (likelihoods.get(scac) ?? 0) + (ceiling * weight) / total)
  }
  return likelihoods
}

/**
 * The evidence of the owner code on a container. A lessor's code is none: more than half of all containers are leased,
 * by any carrier. Half of the doubt goes to the group, whose members use each other's containers.
 */
export function byOwnerPrefix(
  carriers: readonly CarrierRow[],
  lessorPrefixes: ReadonlySet<string>,
  ownerPrefix: string,
): Likelihoods {
  const owner = carrierOfOwnerPrefix(carriers, ownerPrefix)
  if (owner === null || lessorPrefixes.has(ownerPrefix)) return new Map()
  const confirmed = owner.confirmedPrefixes.includes(ownerPrefix)
  const plain = confirmed ? confidences.ownerPrefix : confidences.unconfirmedOwnerPrefix
  const sure = owner.prefixConfidence ?? plain
  const active = activeCarrier(carriers, owner)
  const others = groupMembers(carriers, active)
  const size = others.reduce((sum, other) => sum + other.share, 0)
  return new Map([
    [active.scac, sure],
    ...others.map((other) => [other.scac, ((1 - sure) / 2) * (other.share / size)] as const),
  ])
}

/**
 * The evidence of earlier resolved requests. Two imaginary requests for another carrier lower the confidence of a short
 * history: one resolved request gives 0.33, ten for one carrier 0.83.
 */
export function byHistory(
  carriers: readonly CarrierRow[],
  history: readonly { readonly scac: string; readonly count: number }[],
): Likelihoods {
  const total = history.reduce((sum, entry) => sum + Math.max(0, entry.count), 0)
  const likelihoods = new Map<string, number>()
  for (const { scac, count } of history) {
    const known = carrierOfScac(carriers, scac)
    if (count <= 0 || known === null) continue
    const active = activeCarrier(carriers, known).scac
    likelihoods.set(active, (likelihoods.get(active) ?? 0) + count / (total + 2))
  }
  return likelihoods
}

/**
 * Combines two pieces of evidence by Dempster's rule: where they agree, their doubts multiply; where they differ, each
 * is weighted by the doubt of the other.
 */
export function combine(first: Likelihoods, second: Likelihoods): Likelihoods {
  const [doubtOfFirst, doubtOfSecond] = [1 - sumOf(first), 1 - sumOf(second)]
  const joined = [...new Set([...first.keys(), ...second.keys()])].map((scac) => {
    const [one, two] = [first.get(scac) ?? 0, second.get(scac) ?? 0]
    return [scac, one * two + one * doubtOfSecond + two * doubtOfFirst] as const
  })
  const uncontradicted = sumOf(new Map(joined)) + doubtOfFirst * doubtOfSecond
  return new Map(joined.map(([scac, value]) => [scac, value / uncontradicted]))
}

function sumOf(likelihoods: Likelihoods): number {
  return [...likelihoods.values()].reduce((sum, value) => sum + value, 0)
}
