import type {
  ListedPlace,
  ListedTerminal,
  PlaceName,
  PlaceTables,
} from '../../domain/places/place-lexicon.ts'
import { readTable } from './csv-table.ts'

const readPlaceNames = (): readonly PlaceName[] =>
  readTable('place-names.csv').flatMap(({ locode = '', names = '' }) =>
    names.split(';').map((name) => ({ locode: locode || null, name: name.trim() })),
  )

const listedPlace = ({ locode, name, city, state, state_abbr, lat, lon }: ListedPlace) =>
  ({ locode, name, city, state, state_abbr, lat, lon }) satisfies ListedPlace

/** All names of places. A port is found by its name under its own LOCODE, and not under its second ones. */
export const placeTablesOf = (
  places: ReadonlyMap<string, ListedPlace>,
  secondLocodes: ReadonlyMap<string, string>,
  terminals: readonly ListedTerminal[],
): PlaceTables => ({
  places: Array.from(places.values(), (place) =>
    listedPlace(secondLocodes.has(place.locode) ? { ...place, name: '', city: null } : place),
  ),
  terminals: terminals.map(({ locode, name, code }) => ({ locode, name, code })),
  names: readPlaceNames(),
})
