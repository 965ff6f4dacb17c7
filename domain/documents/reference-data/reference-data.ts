import type { CarrierRow } from '../../carriers/carrier-table.ts'
import { placeFinder } from '../../places/place-finder.ts'
import type { PlaceFinder } from '../../places/place-finder.ts'
import type { PlaceTables } from '../../places/place-lexicon.ts'
import type { BillForms } from '../values/recognised-bills.ts'

/**
 * The part of a carrier's row that documents are read with. Plain data, so that it can be sent to
 * the process that reads.
 */
export type ListedCarrier = Pick<
  CarrierRow,
  'scac' | 'name' | 'shortName' | 'alternativeScacs' | 'numberPrefixes' | 'group'
> & {
  /** A regular expression for the rest of the bill number behind the SCAC. */
  readonly billForm: string | null
}

export const listedCarrier = (row: CarrierRow): ListedCarrier => ({
  scac: row.scac,
  name: row.name,
  shortName: row.shortName,
  alternativeScacs: row.alternativeScacs,
  numberPrefixes: row.numberPrefixes,
  group: row.group,
  billForm: row.blPattern?.source ?? null,
})

/** The carriers and ports that the text of a document is compared with. */
export type ReferenceData = {
  /** SCAC by name or alias in upper case. */
  readonly carriers: ReadonlyMap<string, string>
  /** SCAC by the four letters that may begin a bill of lading number. */
  readonly scacs: ReadonlyMap<string, string>
  /** The owner by SCAC: carriers of one owner issue bills with each other's letters. */
  readonly owners: ReadonlyMap<string, string>
  /** The form of bill numbers behind these four letters, where it is documented. */
  readonly billForms: BillForms
  /** The UN/LOCODE of a place as a document writes it; null where it is ambiguous. */
  readonly locodeOf: (name: string) => string | null
}

// Names on documents that differ from the carrier's name and short name in the table.
const legalNames: readonly (readonly [string, string])[] = [
  ['MAERSK LINE', 'MAEU'],
  ['MAERSK A/S', 'MAEU'],
  ['SEALAND', 'MAEU'],
  ['HAMBURG SUED', 'SUDU'],
  ['A.P. MOLLER - MAERSK', 'MAEU'],
  ['MSC MEDITERRANEAN SHIPPING COMPANY', 'MSCU'],
  ['MEDITERRANEAN SHIPPING COMPANY S.A.', 'MSCU'],
  ['CMA CGM S.A.', 'CMDU'],
  ['COSCO SHIPPING', 'COSU'],
  ['COSCO SHIPPING LINES CO., LTD.', 'COSU'],
  ['EVERGREEN MARINE CORP', 'EGLV'],
  ['EVERGREEN MARINE', 'EGLV'],
  ['HAPAG-LLOYD AG', 'HLCU'],
  ['HAPAG LLOYD', 'HLCU'],
  ['HYUNDAI MERCHANT MARINE', 'HDMU'],
  ['OCEAN NETWORK EXPRESS PTE', 'ONEY'],
  ['ORIENT OVERSEAS CONTAINER LINE LTD', 'OOLU'],
  ['YANG MING LINE', 'YMLU'],
  ['ZIM INTEGRATED SHIPPING', 'ZIMU'],
]

// Everyday words: they name a carrier only at a label that asks for one, and they also begin other
// numbers than bills.
export const everydayNames: ReadonlySet<string> = new Set([
  'ONE',
  'MSC',
  'ICL',
  'NCL',
  'STC',
  'VAS',
  'DAL',
  'SEAL',
])

function carrierNames(rows: readonly ListedCarrier[]): ReadonlyMap<string, string> {
  const scacs = new Set(rows.map((row) => row.scac))
  const alternative = new Map(
    rows.flatMap((row) => row.alternativeScacs.map((code) => [code, row.scac] as const)),
  )
  const legal = legalNames.flatMap(([name, scac]) => {
    const listed = scacs.has(scac) ? scac : alternative.get(scac)
    return listed === undefined ? [] : [[name, listed] as const]
  })
  const own = rows.flatMap(
    ({ scac, name, shortName }) =>
      [
        [shortName.toUpperCase(), scac],
        [name.toUpperCase(), scac],
      ] as const,
  )
  return new Map([...legal, ...own].filter(([name]) => name.length > 2))
}

const prefixes = (rows: readonly ListedCarrier[]): ReadonlyMap<string, ListedCarrier> =>
  new Map(
    rows
      .flatMap((row) =>
        [...row.numberPrefixes, ...row.alternativeScacs, row.scac].map(
          (prefix) => [prefix, row] as const,
        ),
      )
      .filter(([prefix]) => /^[A-Z]{4}$/.test(prefix) && !everydayNames.has(prefix)),
  )

/** Papers have more text than places: words that are not those of a place make another text of it. */
function locodeIn(find: PlaceFinder, text: string): string | null {
  const { locode, isWhole } = find(text)
  return isWhole ? locode : null
}

/** Builds the reference data from the tables of carriers, and of places and terminals. */
export function referenceDataFrom(
  carriers: readonly ListedCarrier[],
  places: PlaceTables,
): ReferenceData {
  const rows = [...prefixes(carriers)]
  const find = placeFinder(places)
  return {
    carriers: carrierNames(carriers),
    owners: new Map(carriers.map(({ scac, group }) => [scac, group ?? scac])),
    scacs: new Map(rows.map(([prefix, { scac }]) => [prefix, scac])),
    billForms: new Map(
      rows.flatMap(([prefix, { billForm }]) =>
        billForm === null ? [] : [[prefix, new RegExp(billForm)] as const],
      ),
    ),
    locodeOf: (name) => locodeIn(find, name) ?? locodeIn(find, name.replace(/\([^)]*\)/g, ' ')),
  }
}
