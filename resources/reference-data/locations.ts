import type { StoredRows } from '../../schemas/tables.ts'
import { locationId } from '../identities.ts'
import { loadReferenceData } from './reference-data.ts'
import type { ReferenceData, ReferencePort } from './reference-data.ts'

/** A row of `location`, whether it is stored yet or not. */
export type LocationRow = StoredRows['location']

/** The row of a place that the reference data know: where no ship calls, it is a metro area. */
export function referenceLocation(place: ReferencePort, { ports }: ReferenceData): LocationRow {
  const { locode, name, city, state_abbr, country_code, time_zone, lat, lon } = place
  return {
    id: locationId(locode),
    kind: ports.has(locode) ? 'port' : 'metro_area',
    code: locode,
    name,
    city,
    state_abbr,
    country_code,
    time_zone,
    latitude: lat,
    longitude: lon,
    learned: false,
  }
}

/** The time zone of a place, as an IANA name. */
export const zoneOf = (locode: string | null): string | null =>
  locode === null ? null : loadReferenceData().zoneOf(locode)

/** A place with its time zone. */
export const zonedPlace = (locode: string | null) => ({ locode, zone: zoneOf(locode) })

/** A location with the other LOCODEs and names under which it is known. */
export type NamedLocation = {
  readonly row: LocationRow
  readonly secondLocodes: readonly string[]
  readonly otherNames: readonly string[]
}

function readLocations(): readonly NamedLocation[] {
  const data = loadReferenceData()
  const seconds = [...data.secondLocodes]
  const names = new Map<string, string[]>()
  for (const { locode, name } of data.placeTables.names) {
    if (locode !== null) names.set(locode, [...(names.get(locode) ?? []), name])
  }
  return [...data.places.values()]
    .filter(({ locode }) => !data.secondLocodes.has(locode))
    .map((place) => {
      const secondLocodes = seconds.flatMap(([second, main]) =>
        main === place.locode ? [second] : [],
      )
      const otherNames = [place.locode, ...secondLocodes].flatMap((code) => names.get(code) ?? [])
      return { row: referenceLocation(place, data), secondLocodes, otherNames }
    })
}

let locations: readonly NamedLocation[] | null = null

/** All places of the reference data, each once. */
export function referenceLocations(): readonly NamedLocation[] {
  locations ??= readLocations()
  return locations
}

let rowsByKey: ReadonlyMap<string, LocationRow> | null = null

/** A place of the reference data by its id or LOCODE, second LOCODEs included; it need not be stored. */
export function findReferenceLocation(idOrLocode: string): LocationRow | null {
  const data = loadReferenceData()
  rowsByKey ??= new Map(
    [...data.places.values()]
      .map((place) => referenceLocation(place, data))
      .flatMap((row) => [[row.id, row] as const, [row.code, row] as const]),
  )
  return rowsByKey.get(idOrLocode) ?? null
}
