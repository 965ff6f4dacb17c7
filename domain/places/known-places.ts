import type { ZoneOf } from '../carrier-event.ts'
import type { PlaceFinder } from './place-finder.ts'

/** The tables of places, as far as a carrier's answer is read with them. */
export type KnownPlaces = { readonly zoneOf: ZoneOf; readonly placeNamed: PlaceFinder }

/** Tables without any place. */
export const noPlaces: KnownPlaces = {
  zoneOf: () => null,
  placeNamed: () => ({ locode: null, candidates: [], isWhole: false }),
}
