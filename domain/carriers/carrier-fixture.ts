// For tests: a carrier of which nothing but its SCAC is known, and forms of numbers.
import type { CarrierRow } from './carrier-table.ts'
import type { NumberForm } from './number-forms.ts'

export const carrier = (scac: string, facts: Partial<CarrierRow> = {}): CarrierRow => ({
  scac,
  name: scac,
  shortName: scac,
  alternativeScacs: [],
  group: null,
  successor: null,
  supported: true,
  supports: { bill_of_lading: true, booking_number: true, container: true },
  prefixes: [],
  confirmedPrefixes: [],
  prefixConfidence: null,
  numberPrefixes: [],
  blPattern: null,
  blBare: false,
  bookingPattern: null,
  share: 1,
  ...facts,
})

export const form = (
  name: string,
  pattern: RegExp,
  lines: Readonly<Record<string, number>>,
  facts: Partial<NumberForm> = {},
): NumberForm => ({
  name,
  pattern,
  atPlace: false,
  kind: 'bill_of_lading',
  lines: new Map(Object.entries(lines)),
  ...facts,
})

/** Nothing is known of any number. */
export const noNumbers = {
  forms: [] as readonly NumberForm[],
  placeCodes: new Set<string>(),
  lessorPrefixes: new Set<string>(),
  history: [],
  learned: [],
}
