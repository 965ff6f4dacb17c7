import type { KnownPlaces } from './known-places.ts'

/** Tables without any place. */
export const noPlaces: KnownPlaces = {
  zoneOf: () => null,
  zoneOfRegion: () => null,
  placeNamed: () => ({ locode: null, candidates: [], isWhole: false }),
}
