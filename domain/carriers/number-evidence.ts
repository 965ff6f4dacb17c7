import {
  activeCarrier,
  carrierOfOwnerPrefix,
  carrierOfScac,
  containerPrefixes,
  documentPrefixes,
  groupMembers,
  hasForm,
} from './carrier-table.ts'
import type { CarrierRow } from './carrier-table.ts'
import type { Likelihoods } from './learned-counts.ts'
import { formOf } from './number-forms.ts'
import type { NumberFacts } from './number-forms.ts'

/** The confidence of each kind of evidence, with its source. `data/number-forms.csv` has those of bare numbers. */
export const confidences = {
  /** The carrier's prefix, and the rest has the form of its numbers. */
  prefixAndForm: 0.99,
  /** The prefix alone; the published forms are incomplete, the prefixes are not. */
  prefixOnly: 0.96,
  /** A carrier itself moves 86 to 91 of 100 containers with its own owner code. */
  ownerPrefix: 0.88,
  /** The same, where only one source knows the owner code. */
  unconfirmedOwnerPrefix: 0.75,
  /** History alone never selects a carrier: containers change hands, and it may be short. */
  historyAtMost: 0.94,
  /** A lessor's code never predicts: any carrier may hire the container next. */
  lessorAtMost: 0.69,
} as const

type Prefixed = { readonly carrier: CarrierRow; readonly rest: string; readonly formed: boolean }

/** Facts with which prefixes are found. */
type PrefixFacts = NumberFacts & { readonly carriers: readonly CarrierRow[] }

/**
 * The carrier whose prefix a bill of lading or booking has; null where it has none. Three letters begin many numbers, so
 * that they are a prefix only where the rest has the carrier's form, as is the owner code of its containers.
 */
export function prefixedNumber(facts: PrefixFacts, number: string): Prefixed | null {
  const { carriers } = facts
  const found = byOwnPrefix(carriers, number) ?? byContainerPrefix(carriers, number)
  return found !== null && mayBeOffice(found, number, facts) ? null : found
}

/**
 * Whether the letters of a line, whose numbers nobody has described and which cannot be tracked, may be the office and the first
 * letter of another line's number, as `SGNV` of Ho Chi Minh City: then its form tells more. A code that ends in U is that of an
 * owner of containers.
 */
function mayBeOffice({ carrier, formed }: Prefixed, number: string, facts: PrefixFacts): boolean {
  if (formed || carrier.supported || carrier.successor !== null) return false
  if (carrier.blPattern !== null || carrier.bookingPattern !== null) return false
  return (
    /^[A-Z]{3}[A-TV-Z]/.test(number) &&
    facts.placeCodes.has(number.slice(0, 3)) &&
    formOf(number, facts) !== null
  )
}

function byContainerPrefix(carriers: readonly CarrierRow[], number: string): Prefixed | null {
  for (const carrier of carriers) {
    const prefix = containerPrefixes(carrier).find((own) => number.startsWith(own))
    const rest = number.slice(prefix?.length ?? 0)
    if (prefix !== undefined && carrier.blPattern?.test(rest))
      return { carrier, rest, formed: false }
  }
  return null
}

function byOwnPrefix(carriers: readonly CarrierRow[], number: string): Prefixed | null {
  const found = carriers.flatMap((carrier) =>
    documentPrefixes(carrier)
      .filter((prefix) => number.startsWith(prefix))
      .map((prefix) => {
        const rest = number.slice(prefix.length)
        return { carrier, prefix, rest, formed: hasForm(carrier, rest) }
      })
      .filter(({ rest, formed }) => formed || /^(?=.*\d)[A-Z0-9]{5,}$/.test(rest))
      .filter(({ prefix, formed }) => formed || prefix.length > 3),
  )
  return found.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null
}

/** The evidence of a carrier's prefix on a bill of lading or booking; null when there is none. */
export function byDocumentPrefix(facts: PrefixFacts, number: string): Likelihoods | null {
  const prefixed = prefixedNumber(facts, number)
  if (prefixed === null) return null
  const sure = prefixed.formed ? confidences.prefixAndForm : confidences.prefixOnly
  return new Map([[activeCarrier(facts.carriers, prefixed.carrier).scac, sure]])
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
  const total = history.reduce((sum, entry) => sum + entry.count, 0)
  const likelihoods = new Map<string, number>()
  for (const { scac, count } of history) {
    const known = carrierOfScac(carriers, scac)
    if (known === null) continue
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
