import type { CarrierProfile, NumberType } from './profile.ts'

type CarrierQuery = {
  /** To be appended to the configured base URL. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

/** The query for a number; null when the carrier does not accept numbers of this kind. */
export function carrierQuery(
  profile: CarrierProfile,
  numberType: NumberType,
  number: string,
): CarrierQuery | null {
  const parameter = profile.parameters[numberType]
  const asked = normalisedNumber(profile, numberType, number)
  // Without a number some interfaces answer with all their events.
  if (parameter === undefined || asked === '') return null
  return { path: profile.path, query: { ...profile.fixedQuery, [parameter]: asked } }
}

/**
 * The number in the carrier's form: upper case without blanks; containers without the dash or slash before the check
 * digit; bills of lading without the carrier's own prefix if the carrier refuses it.
 */
function normalisedNumber(profile: CarrierProfile, numberType: NumberType, number: string): string {
  const plain = number.toUpperCase().replace(/\s+/g, '')
  if (numberType === 'container') return plain.replace(/[^A-Z0-9]/g, '')
  const prefix = numberType === 'bill_of_lading' ? (profile.stripPrefix ?? '') : ''
  // A number that consists of the prefix alone stays as it is; the carrier refuses it.
  return plain.startsWith(prefix) && plain.length > prefix.length
    ? plain.slice(prefix.length)
    : plain
}
