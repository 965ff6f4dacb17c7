// One number has one form at its carrier, however it is written.
import { containerPrefixes, documentPrefixes, hasForm } from '../carriers/carrier-table.ts'
import type { CarrierRow } from '../carriers/carrier-table.ts'
import type { NumberType } from '../carriers/profile.ts'
import { compact, parseContainerNumber, withPlainSigns } from './container-number.ts'
import { numberIn } from './written-number.ts'

/** The number without one of the carrier's prefixes; null where what is left is none of the carrier's numbers. */
function withoutPrefix(carrier: CarrierRow, number: string): string | null {
  const rests = [...documentPrefixes(carrier), ...containerPrefixes(carrier)]
    .filter((prefix) => number.startsWith(prefix))
    .map((prefix) => number.slice(prefix.length))
  return rests.find((rest) => hasForm(carrier, rest)) ?? null
}

/** Only where the carrier has one prefix; MSC writes MEDU and MSCU, and which one is missing cannot be known. */
function withPrefix(carrier: CarrierRow, type: NumberType, number: string): string | null {
  const isBill = type === 'bill_of_lading' && (carrier.blPattern?.test(number) ?? false)
  const [prefix, ...others] = documentPrefixes(carrier)
  if (!isBill || prefix === undefined || others.length > 0 || number.startsWith(prefix)) return null
  return prefix + number
}

/**
 * The form of a number in which its carrier is asked for it and by which two requests are compared. Carriers that
 * write their bills with and without their prefix have them without; carriers that always write it have it. Dashes
 * and dots go where the carrier's form is recognised. A number of unknown form, and a container's, stays as it is.
 */
export function canonicalNumber(
  carrier: CarrierRow | null,
  type: NumberType,
  number: string,
): string {
  if (carrier === null || type === 'container') return number
  const plain = compact(number)
  if (carrier.blBare) {
    return hasForm(carrier, plain) ? plain : (withoutPrefix(carrier, plain) ?? number)
  }
  const isWritten = withoutPrefix(carrier, plain) !== null
  if (isWritten || carrier.bookingPattern?.test(plain)) return plain
  return withPrefix(carrier, type, plain) ?? number
}

/** The forms in which a number may be stored whose carrier is not known. */
export function possibleForms(carriers: readonly CarrierRow[], number: string): readonly string[] {
  const forms = carriers.map((carrier) => canonicalNumber(carrier, 'bill_of_lading', number))
  return [...new Set([number, ...forms])]
}

/** A container's number as it is stored; another text in upper case without blanks. */
export function containerForm(text: string): string {
  const number = withPlainSigns(numberIn(text))
  const container = parseContainerNumber(number)
  return 'number' in container ? container.number : number
}

/** The forms in which the number in a client's text may be stored. A text that is no number is stored as it was given. */
export const writtenForms = (carriers: readonly CarrierRow[], text: string): readonly string[] => [
  ...new Set([
    withPlainSigns(text),
    ...possibleForms(carriers, withPlainSigns(numberIn(text))),
    containerForm(text),
  ]),
]

/** All forms in which a number of the carrier may have been stored or may be named by it, the canonical one first. */
export function spellingsOf(
  carrier: CarrierRow | null,
  type: NumberType,
  number: string,
): readonly string[] {
  const canonical = canonicalNumber(carrier, type, number)
  if (carrier === null || type === 'container') return [...new Set([canonical, number])]
  const bare = withoutPrefix(carrier, canonical) ?? canonical
  const prefixed = hasForm(carrier, bare)
    ? documentPrefixes(carrier).map((prefix) => prefix + bare)
    : []
  // A carrier that always writes its prefix may mean another number without it.
  return [...new Set([canonical, number, ...(carrier.blBare ? [bare, ...prefixed] : [])])]
}
