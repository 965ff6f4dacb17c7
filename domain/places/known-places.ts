import type { ZoneOf } from '../carrier-event.ts'
import type { PlaceFinder } from './place-finder.ts'
import type { Region } from './region-names.ts'

/** The tables of places, as far as a carrier's answer is read with them. */
export type KnownPlaces = {
  readonly zoneOf: ZoneOf
  readonly placeNamed: PlaceFinder
  /** The zone of a country or state in which all clocks agree, else null. */
  readonly zoneOfRegion: (region: Region) => string | null
}
