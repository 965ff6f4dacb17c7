// For tests: a carrier of which nothing but its SCAC is known.
import type { CarrierRow } from './carrier-table.ts'

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
  distinctivePattern: null,
  share: 1,
  ...facts,
})
