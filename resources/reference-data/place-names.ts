import { placeFinder } from '../../domain/places/place-finder.ts'
import type { PlaceFinder } from '../../domain/places/place-finder.ts'
import { placeLexicon } from '../../domain/places/place-lexicon.ts'
import type { ListedPlace, ListedTerminal } from '../../domain/places/place-lexicon.ts'
import { readTable } from './csv-table.ts'

/** Another name of a place; one without a LOCODE is shared by several ports. */
export type PlaceName = { readonly locode: string | null; readonly name: string }

export const readPlaceNames = (): readonly PlaceName[] =>
  readTable('place-names.csv').flatMap(({ locode = '', names = '' }) =>
    names.split(';').map((name) => ({ locode: locode || null, name: name.trim() })),
  )

type Tables = {
  readonly places: ReadonlyMap<string, ListedPlace>
  readonly secondLocodes: ReadonlyMap<string, string>
  readonly terminals: readonly ListedTerminal[]
  readonly placeNames: readonly PlaceName[]
}

/** The finder for all names of the tables; they are indexed when the first name is looked for. */
export function finderFor({ places, secondLocodes, terminals, placeNames }: Tables): PlaceFinder {
  let finder: PlaceFinder | null = null
  // A port is found by its name under its own LOCODE.
  const named = Array.from(places.values(), (place) =>
    secondLocodes.has(place.locode) ? { ...place, name: '', city: null } : place,
  )
  return (text) => {
    finder ??= placeFinder(placeLexicon({ places: named, terminals, names: placeNames }))
    return finder(text)
  }
}
