import type { CarrierProfile, NumberType } from './profile.ts'

export type CarrierQuery = {
  /** To be appended to the configured base URL. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** How to ask a carrier for a number; null when it cannot be asked for numbers of this kind. */
export function carrierQuery(
  profile: CarrierProfile,
  numberType: NumberType,
  number: string,
): CarrierQuery | null {
  const parameter = profile.parameters[numberType]
  const asked = normalisedNumber(profile, numberType, number)
  // Without a number some interfaces answer with everything they have.
  if (parameter === undefined || asked === '') return null
  return { path: profile.path, query: { ...profile.fixedQuery, [parameter]: asked } }
}

/**
 * The number as the carrier wants it: upper case, no blanks; containers without the dash or slash that
 * people write before the check digit; bills of lading without the carrier's own prefix where it
 * refuses that.
 */
function normalisedNumber(profile: CarrierProfile, numberType: NumberType, number: string): string {
  const plain = number.toUpperCase().replace(/\s+/g, '')
  if (numberType === 'container') return plain.replace(/[^A-Z0-9]/g, '')
  const prefix = numberType === 'bill_of_lading' ? (profile.stripPrefix ?? '') : ''
  // A number that is nothing but the prefix is left as it is, for the carrier to refuse.
  return plain.startsWith(prefix) && plain.length > prefix.length
    ? plain.slice(prefix.length)
    : plain
}
