import { onlyPortNamed } from '../../places/same-port.ts'
import type { PlaceFinder } from '../../places/place-finder.ts'
import { fieldsOf, pickText } from './json-fields.ts'
import type { EventPlace } from './place.ts'

/** How the LOCODE of a place is found that the carrier only names. */
export type PlaceNaming = {
  readonly placeNamed: PlaceFinder
  /** The LOCODEs that the answer states anywhere, or names without a doubt. */
  readonly certainLocodes: () => ReadonlySet<string>
}

const countryFields = ['countryCode', 'country', 'countryName', 'isoCountryCode']
const stateFields = ['stateRegion', 'stateCode', 'state', 'region']

/** State and country of the place, as far as its descriptions state them. */
export function regionOf(descriptions: readonly unknown[]): string {
  const layers = descriptions.flatMap((description) => {
    const fields = fieldsOf(description)
    const parts = ['address', 'location', 'unlocation'].map((name) => fieldsOf(fields.get(name)))
    return [fields, ...parts]
  })
  const [state, country] = [pickText(layers, ...stateFields), pickText(layers, ...countryFields)]
  return [state, country].filter((part) => part !== null).join(', ')
}

/** The codes of BIC, and those of some carriers for terminals, begin with the LOCODE. */
function locodeInCode(code: string | null, { placeNamed }: PlaceNaming): string | null {
  const locode = /^([A-Z]{2}[A-Z2-9]{3})[A-Z0-9]{3,6}$/.exec(code ?? '')?.[1] ?? null
  return locode !== null && placeNamed(locode).locode === locode ? locode : null
}

/** A place whose name has the form of a LOCODE, as `TOKYO` has, in the field of the LOCODE. */
export function withNameInCode(place: EventPlace, { placeNamed }: PlaceNaming): EventPlace {
  const found = place.locode === null ? null : placeNamed(place.locode).locode
  if (found === null || found === place.locode) return place
  return { ...place, locode: found, location_name: place.location_name ?? place.locode }
}

/** A place that the carrier describes without a LOCODE. */
export type NamedPlace = {
  readonly locode: string | null
  /** The ports that its name may mean, where it means several. */
  readonly possible: readonly string[]
  /** The LOCODE, or else the only one of the possible ones that the answer tells elsewhere: the zone of times has to be known at once. */
  readonly likely: string | null
}

const meaningOf = (name: string | null, region: string, { placeNamed }: PlaceNaming) =>
  name === null ? null : placeNamed(region === '' ? name : `${name}, ${region}`)

/**
 * The place by its name, by the name of its terminal where that is all, or by a facility's code that begins with its
 * LOCODE.
 */
export function namedPlace(
  { location_name, facility_name, facility_code }: EventPlace,
  descriptions: readonly unknown[],
  naming: PlaceNaming,
): NamedPlace {
  const found = meaningOf(location_name ?? facility_name, regionOf(descriptions), naming)
  const inCode = locodeInCode(location_name, naming) ?? locodeInCode(facility_code, naming)
  const byName = found?.locode ?? null
  const locode = location_name === null ? (inCode ?? byName) : (byName ?? inCode)
  const possible = locode === null ? (found?.candidates ?? []) : []
  const likely =
    locode ?? (possible.length === 0 ? null : onlyPortNamed(possible, naming.certainLocodes()))
  return { locode, possible, likely }
}
