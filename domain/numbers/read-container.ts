// Decides whether a text is the number of a container; some bills of lading have the same shape.
import { carrierOfOwnerPrefix } from '../carriers/carrier-table.ts'
import type { CarrierRow } from '../carriers/carrier-table.ts'
import { parseContainerNumber } from './container-number.ts'
import type { ContainerNumber } from './container-number.ts'

type OwnerFacts = {
  readonly carriers: readonly CarrierRow[]
  /** Three-letter owner codes of lessors. */
  readonly lessorPrefixes: ReadonlySet<string>
  readonly placeCodes: ReadonlySet<string>
}

const isOwner = (prefix: string, { carriers, lessorPrefixes }: OwnerFacts): boolean =>
  lessorPrefixes.has(prefix) || carrierOfOwnerPrefix(carriers, prefix) !== null

/**
 * The number of a container, or null. HMM writes bills as an office, the letter Z and seven digits. Z is also the
 * category of trailers, which are hardly ever tracked: such a text is a container's only where no office begins it, and
 * the check digit fits or the owner is known.
 */
export function readContainer(raw: string, facts: OwnerFacts): ContainerNumber | null {
  const container = parseContainerNumber(raw)
  if (!('number' in container)) return null
  const { category, ownerPrefix, checkDigitPassed } = container
  if (category !== 'Z') return container
  if (facts.placeCodes.has(ownerPrefix)) return null
  return checkDigitPassed || isOwner(ownerPrefix, facts) ? container : null
}

/** A container's number of a known owner whose check digit is missing; null for any other text. */
export function readUnchecked(raw: string, facts: OwnerFacts): string | null {
  const number = parseContainerNumber(`${raw}0`)
  if (!('number' in number) || number.category === 'Z') return null
  return isOwner(number.ownerPrefix, facts) ? number.number.slice(0, 10) : null
}
