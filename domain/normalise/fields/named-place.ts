import { isOnePort } from '../../places/same-port.ts'
import type { PlaceFinder } from '../../places/place-finder.ts'
import { fieldsOf, pickText } from './json-fields.ts'
import type { EventPlace } from './place.ts'

/** How the LOCODE of a place is found that the carrier only names. */
export type PlaceNaming = {
  readonly placeNamed: PlaceFinder
  /** The LOCODEs that the answer states anywhere; they decide what an ambiguous name means. */
  readonly statedLocodes: () => ReadonlySet<string>
}

const countryFields = ['countryCode', 'country', 'countryName', 'isoCountryCode']
const stateFields = ['stateRegion', 'stateCode', 'state', 'region']

/** State and country of the place, as far as its descriptions state them. */
function regionOf(descriptions: readonly unknown[]): string {
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

/** The one place among several of a name that the answer states elsewhere. */
function statedAmong(candidates: readonly string[], { statedLocodes }: PlaceNaming) {
  const stated = [...statedLocodes()].filter((locode) =>
    candidates.some((candidate) => isOnePort(candidate, locode)),
  )
  const [first] = stated
  return first !== undefined && stated.every((locode) => isOnePort(locode, first)) ? first : null
}

function locodeNamed(name: string | null, region: string, naming: PlaceNaming): string | null {
  if (name === null) return null
  const full = region === '' ? name : `${name}, ${region}`
  const { locode, candidates } = naming.placeNamed(full)
  return locode ?? (candidates.length === 0 ? null : statedAmong(candidates, naming))
}

/**
 * The LOCODE of a place that the carrier describes without one: by its name, by the name of its terminal where that
 * is all, or by a facility's code that begins with it.
 */
export function namedLocode(
  { location_name, facility_name, facility_code }: EventPlace,
  descriptions: readonly unknown[],
  naming: PlaceNaming,
): string | null {
  const region = regionOf(descriptions)
  return (
    locodeNamed(location_name, region, naming) ??
    locodeInCode(location_name, naming) ??
    locodeInCode(facility_code, naming) ??
    (location_name === null ? locodeNamed(facility_name, region, naming) : null)
  )
}
