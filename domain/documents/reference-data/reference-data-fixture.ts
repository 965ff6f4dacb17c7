import { referenceDataFrom } from './reference-data.ts'
import type { ListedCarrier } from './reference-data.ts'

const port = (locode: string, name: string, state: string | null = null) => ({
  locode,
  name,
  city: null,
  state: null,
  state_abbr: state,
  lat: null,
  lon: null,
})

const billForms: Readonly<Record<string, string>> = {
  ONEY: '^(?:[A-Z]{4}[0-9]{8})$',
  MAEU: '^(?:[0-9]{9})$',
}

const groups: Readonly<Record<string, string>> = { SEAU: 'Maersk', SUDU: 'Maersk', MAEU: 'Maersk' }

const carrier = (scac: string, name: string, ...alternativeScacs: string[]): ListedCarrier => ({
  scac,
  name,
  shortName: name,
  billForm: billForms[scac] ?? null,
  alternativeScacs,
  numberPrefixes: [],
  group: groups[scac] ?? null,
})

/** Seven carriers and three ports. */
export const testReferenceData = referenceDataFrom(
  [
    carrier('HLCU', 'Hapag-Lloyd'),
    carrier('ONEY', 'ONE'),
    carrier('OPXE', 'Ocean Pelican Express'),
    carrier('KHNN', 'Kuehne + Nagel'),
    carrier('MAEU', 'Maersk'),
    carrier('SUDU', 'Hamburg Süd'),
    carrier('SEAU', 'Sealand Americas', 'SEAL'),
  ],
  {
    places: [port('CNSHA', 'Shanghai'), port('KRPUS', 'Busan'), port('USLAX', 'Los Angeles', 'CA')],
    terminals: [],
    names: [],
  },
)
