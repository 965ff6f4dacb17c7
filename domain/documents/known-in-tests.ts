import type { CarrierRow } from '../carriers.ts'
import { knownOf } from './known.ts'

const port = (locode: string, name: string, state: string | null = null) => ({
  ...{ locode, name, state, state_abbr: state, country_code: locode.slice(0, 2) },
})

const carrier = (scac: string, name: string, ...alternativeScacs: string[]): CarrierRow =>
  ({
    ...{ scac, name, shortName: name },
    ...{ alternativeScacs, numberPrefixes: [] },
  }) as Partial<CarrierRow> as CarrierRow

/** A small world: five carriers and three ports. */
export const knownInTests = knownOf(
  [
    carrier('HLCU', 'Hapag-Lloyd'),
    carrier('ONEY', 'ONE'),
    carrier('OPXE', 'Ocean Pelican Express'),
    carrier('KHNN', 'Kuehne + Nagel'),
    carrier('SEAU', 'Sealand Americas', 'SEAL'),
  ],
  [port('CNSHA', 'Shanghai'), port('KRPUS', 'Busan'), port('USLAX', 'Los Angeles', 'CA')],
  [],
)
