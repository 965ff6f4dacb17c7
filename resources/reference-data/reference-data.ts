import { carrierOfScac } from '../../domain/carriers/carrier-table.ts'
import type { CarrierRow } from '../../domain/carriers/carrier-table.ts'
import type { ReferenceFacts } from '../../domain/carriers/likely-carriers.ts'
import type { NumberForm } from '../../domain/carriers/number-forms.ts'
import type { KnownPlaces } from '../../domain/places/known-places.ts'
import { placeFinder } from '../../domain/places/place-finder.ts'
import type { PlaceTables } from '../../domain/places/place-lexicon.ts'
import { usualLocode } from '../../domain/places/same-port.ts'
import { locodeForm } from '../../domain/places/place-codes.ts'
import { regionZones } from './region-zones.ts'
import { readTable } from './csv-table.ts'
import type { CsvRow } from './csv-table.ts'
import { placeTablesOf } from './place-names.ts'
import { postalAddress } from './postal-address.ts'
import type { PostalAddress } from './postal-address.ts'

export type ReferencePort = {
  /** UN/LOCODE. */
  readonly locode: string
  readonly name: string
  readonly city: string | null
  /** State or province, in words. */
  readonly state: string | null
  readonly state_abbr: string | null
  /** ISO 3166, two letters. */
  readonly country_code: string
  /** IANA name. */
  readonly time_zone: string
  readonly lat: number | null
  readonly lon: number | null
}

export type ReferenceTerminal = {
  readonly locode: string
  /** SMDG code; unique within the port. */
  readonly code: string
  readonly name: string
  readonly company: string | null
  readonly postal: PostalAddress | null
  /** Day (YYYY-MM-DD) after which the terminal is no longer used, or null. */
  readonly valid_until: string | null
  readonly lat: number | null
  readonly lon: number | null
}

export type ReferenceData = KnownPlaces & {
  readonly carriers: readonly CarrierRow[]
  /** By what the carrier of a number is found, beside the carriers. */
  readonly numbers: Omit<ReferenceFacts, 'carriers'>
  /** Sea and river ports by LOCODE. */
  readonly ports: ReadonlyMap<string, ReferencePort>
  /** The ports, inland places and second LOCODEs of ports. */
  readonly places: ReadonlyMap<string, ReferencePort>
  /** Second LOCODEs of ports -> the port's own. */
  readonly secondLocodes: ReadonlyMap<string, string>
  readonly terminals: readonly ReferenceTerminal[]
  /** By SCAC or alternative SCAC. */
  readonly carrier: (scac: string) => CarrierRow | null
  /** A port or inland place; the second LOCODE of a port gives that port under this LOCODE. */
  readonly place: (locode: string) => ReferencePort | null
  readonly placeName: (locode: string) => string | null
  /** A state or province in words, by the country and its abbreviation. */
  readonly stateName: (country: string, abbreviation: string) => string | null
  readonly terminal: (locode: string, code: string) => ReferenceTerminal | null
  /** Names of places and of terminals. */
  readonly placeTables: PlaceTables
}

const textOf = (row: CsvRow, column: string): string => row[column] ?? ''
const textOrNull = (row: CsvRow, column: string): string | null => row[column] || null
const listOf = (row: CsvRow, column: string): readonly string[] =>
  textOf(row, column).split(' ').filter(Boolean)
const flagOf = (row: CsvRow, column: string): boolean => row[column] === '1'
const numberOrNull = (row: CsvRow, column: string): number | null =>
  row[column] ? Number(row[column]) : null
const wholeTextForm = (row: CsvRow, column: string): RegExp | null =>
  row[column] ? new RegExp(`^(?:${row[column]})$`) : null

function carrierRow(row: CsvRow): CarrierRow {
  return {
    scac: textOf(row, 'scac'),
    name: textOf(row, 'name'),
    shortName: textOf(row, 'short_name'),
    alternativeScacs: listOf(row, 'alternative_scacs'),
    group: textOrNull(row, 'group'),
    successor: textOrNull(row, 'successor'),
    supported: flagOf(row, 'supported'),
    supports: {
      bill_of_lading: flagOf(row, 'bill_of_lading'),
      booking_number: flagOf(row, 'booking_number'),
      container: flagOf(row, 'container'),
    },
    prefixes: listOf(row, 'container_prefixes'),
    confirmedPrefixes: listOf(row, 'prefixes_confirmed'),
    prefixConfidence: numberOrNull(row, 'prefix_confidence'),
    numberPrefixes: listOf(row, 'number_prefixes'),
    blPattern: wholeTextForm(row, 'bl_pattern'),
    blBare: flagOf(row, 'bl_bare'),
    bookingPattern: wholeTextForm(row, 'booking_pattern'),
    share: Number(row.share),
  }
}

function formRow(row: CsvRow): NumberForm {
  const shares = listOf(row, 'lines').map((entry) => entry.split(':'))
  return {
    name: textOf(row, 'name'),
    pattern: new RegExp(`^(?:${textOf(row, 'pattern')})$`),
    atPlace: flagOf(row, 'at_place'),
    kind: row.kind === 'booking_number' ? 'booking_number' : 'bill_of_lading',
    lines: new Map(shares.map(([scac = '', share]) => [scac, Number(share)])),
  }
}

function portRow(row: CsvRow): ReferencePort {
  const locode = textOf(row, 'locode')
  return {
    locode,
    name: textOf(row, 'name'),
    city: textOrNull(row, 'city'),
    state: textOrNull(row, 'province'),
    state_abbr: textOrNull(row, 'state_abbr'),
    country_code: locode.slice(0, 2),
    time_zone: textOf(row, 'time_zone'),
    lat: numberOrNull(row, 'lat'),
    lon: numberOrNull(row, 'lon'),
  }
}

function terminalRow(row: CsvRow): ReferenceTerminal {
  const address = textOrNull(row, 'address')
  return {
    locode: textOf(row, 'locode'),
    code: textOf(row, 'code'),
    name: textOf(row, 'name'),
    company: textOrNull(row, 'company'),
    postal: address === null ? null : postalAddress(address),
    valid_until: textOrNull(row, 'valid_until'),
    lat: numberOrNull(row, 'lat'),
    lon: numberOrNull(row, 'lon'),
  }
}

const secondLocodesIn = (rows: readonly CsvRow[]): ReadonlyMap<string, string> =>
  new Map(
    rows
      .filter((row) => textOf(row, 'same_as') !== '')
      .map((row) => [textOf(row, 'locode'), textOf(row, 'same_as')]),
  )

function placesByLocode(
  ports: ReadonlyMap<string, ReferencePort>,
  rows: readonly CsvRow[],
): Map<string, ReferencePort> {
  const places = new Map(ports)
  for (const row of rows) {
    const [place, main] = [portRow(row), ports.get(textOf(row, 'same_as'))]
    places.set(place.locode, main ? { ...main, locode: place.locode } : place)
  }
  return places
}

// Under all LOCODEs of the port, so that a carrier may use any. A terminal in use hides one that is not.
function terminalsByCode(rows: readonly CsvRow[]): ReadonlyMap<string, ReferenceTerminal> {
  const found = new Map<string, ReferenceTerminal>()
  for (const row of rows) {
    const terminal = terminalRow(row)
    for (const locode of [terminal.locode, textOf(row, 'alternative_locode')].filter(Boolean)) {
      const key = `${usualLocode(locode)}/${terminal.code}`
      const known = found.get(key)
      if (known === undefined || known.valid_until !== null) found.set(key, terminal)
    }
  }
  return found
}

function statesIn(places: Iterable<ReferencePort>): ReadonlyMap<string, string> {
  const states = new Map<string, string>()
  for (const { country_code, state_abbr, state } of places) {
    if (state_abbr && state) states.set(`${country_code} ${state_abbr}`, state)
  }
  return states
}

// Only LOCODEs have a country: a place's name must not be read as one (CHICAGO, CH).
const countryOf = (locode: string): string | null =>
  locodeForm.test(locode.toUpperCase()) ? locode.slice(0, 2).toUpperCase() : null

function readAll(): ReferenceData {
  const carriers = readTable('carriers.csv').map(carrierRow)
  const ports = new Map(readTable('ports.csv').map((row) => [textOf(row, 'locode'), portRow(row)]))
  const placeTable = readTable('places.csv')
  const places = placesByLocode(ports, placeTable)
  const terminalTable = readTable('terminals.csv')
  const terminals = terminalsByCode(terminalTable)
  const zoneOfRegion = regionZones(places.values())
  const countryZoneOf = (locode: string): string | null => {
    const country = countryOf(locode)
    return country === null ? null : zoneOfRegion({ country, state: null })
  }
  const states = statesIn(places.values())
  const place = (locode: string) => places.get(locode.toUpperCase()) ?? null
  const secondLocodes = secondLocodesIn(placeTable)
  const allTerminals = terminalTable.map(terminalRow)
  const placeTables = placeTablesOf(places, secondLocodes, allTerminals)
  return {
    carriers,
    numbers: {
      forms: readTable('number-forms.csv').map(formRow),
      lessorPrefixes: new Set(readTable('lessor-prefixes.csv').map((row) => textOf(row, 'prefix'))),
      placeCodes: new Set([...places.keys()].map((locode) => locode.slice(2))),
    },
    ports,
    places,
    secondLocodes,
    terminals: allTerminals,
    placeTables,
    carrier: (scac) => carrierOfScac(carriers, scac),
    place,
    placeName: (locode) => place(locode)?.name ?? null,
    stateName: (country, abbreviation) => states.get(`${country} ${abbreviation}`) ?? null,
    terminal: (locode, code) =>
      terminals.get(`${usualLocode(locode.toUpperCase())}/${code.toUpperCase()}`) ?? null,
    // The place's zone or, for an unknown place, its country's if the whole country has one clock.
    zoneOf: (locode) => place(locode)?.time_zone ?? countryZoneOf(locode),
    zoneOfRegion,
    placeNamed: placeFinder(placeTables),
  }
}

let loaded: ReferenceData | null = null

/** The tables of `data/` with their indexes; read from disk on the first call only. */
export function loadReferenceData(): ReferenceData {
  loaded ??= readAll()
  return loaded
}
