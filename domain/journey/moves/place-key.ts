import type { CarrierEvent } from '../../carrier-event.ts'
import { carriageCodes } from '../../move-codes.ts'
import { nameKey } from '../../places/place-text.ts'
import { harboursMeant, isOnePort, mergedLocodes } from '../../places/same-port.ts'

/**
 * Key of the place of a move: its LOCODE, else `name:` and the name in upper case, else `call:` and the id of the
 * transport call. Stored identities contain it, so it never changes.
 */
export type PlaceKey = string

/** The places of moves without any place, which all lie at the start or the end of a journey. */
export const unknownOrigin: PlaceKey = '?out'
export const unknownDestination: PlaceKey = '?in'

const textAfter = (prefix: string, key: PlaceKey | null): string | null =>
  key?.startsWith(prefix) ? key.slice(prefix.length) : null

export const locodeOfPlace = (key: PlaceKey | null | undefined): string | null =>
  key && /^[A-Z]{2}[A-Z0-9]{3}$/.test(key) ? key : null

/** ISO 3166, two letters. */
export const countryOfPlace = (key: PlaceKey | null): string | undefined =>
  locodeOfPlace(key)?.slice(0, 2)

/** Whether two places are certainly in different countries. */
export function countryDiffers(a: PlaceKey | null, b: PlaceKey | null): boolean {
  const [one, other] = [countryOfPlace(a), countryOfPlace(b)]
  return one !== undefined && other !== undefined && one !== other
}

/** The place's name in upper case. */
export const nameOfPlace = (key: PlaceKey | null): string | null => textAfter('name:', key)

/** The id of the transport call. */
export const callOfPlace = (key: PlaceKey | null): string | null => textAfter('call:', key)

export const upperCaseName = (name: string): string => name.trim().toUpperCase()

/** The places of a journey, as far as several of its texts and codes mean one. */
export type JourneyPlaces = {
  /** LOCODEs by the keys of names; null for a name that stands beside the LOCODEs of several ports. */
  readonly locodes: ReadonlyMap<string, string | null>
  /** One LOCODE for each port. */
  readonly ports: ReadonlyMap<string, string>
  /** The harbour of a city at which its ships call. */
  readonly harbours: ReadonlyMap<string, string>
}

function locodesByName(events: readonly CarrierEvent[]): ReadonlyMap<string, string | null> {
  const locodes = new Map<string, string | null>()
  for (const { location_name, locode } of events) {
    const name = nameKey(location_name ?? '')
    if (name === '' || !locode) continue
    const known = locodes.get(name) ?? locode
    const isSame = locodes.get(name) !== null && isOnePort(known, locode)
    locodes.set(name, isSame ? known : null)
  }
  return locodes
}

/** A train or truck to a port's other code is a transport of its own. */
const isOverland = ({ mode, event_code }: CarrierEvent): boolean =>
  carriageCodes.has(event_code) && mode !== null && mode !== 'VESSEL'

const isAtSea = ({ mode, event_code }: CarrierEvent): boolean =>
  carriageCodes.has(event_code) && (mode === null || mode === 'VESSEL')

const locodesOf = (events: readonly CarrierEvent[]): string[] =>
  events.flatMap(({ locode }) => locode ?? [])

export const journeyPlaces = (events: readonly CarrierEvent[]): JourneyPlaces => ({
  locodes: locodesByName(events),
  ports: mergedLocodes(locodesOf(events)),
  harbours: harboursMeant(locodesOf(events.filter(isAtSea))),
})

/** The key of an event's place; null when the event names none. */
export function placeKeyOf(event: CarrierEvent, places: JourneyPlaces): PlaceKey | null {
  const locode = event.locode ?? places.locodes.get(nameKey(event.location_name ?? '')) ?? null
  if (locode !== null) return oneLocode(locode, event, places)
  if (event.location_name) return `name:${upperCaseName(event.location_name)}`
  return event.transport_call_id ? `call:${event.transport_call_id}` : null
}

/** The code under which all moves at a port are at one place. */
function oneLocode(locode: string, event: CarrierEvent, { ports, harbours }: JourneyPlaces) {
  if (isOverland(event)) return locode
  return (isAtSea(event) ? harbours.get(locode) : undefined) ?? ports.get(locode) ?? locode
}

/** Whether two events name one place, under whichever LOCODE of it, or by the same name where they have none. */
export function isSamePlace(
  a: Pick<CarrierEvent, 'locode' | 'location_name'>,
  b: Pick<CarrierEvent, 'locode' | 'location_name'>,
): boolean {
  if (a.locode !== null && b.locode !== null) return isOnePort(a.locode, b.locode)
  return a.locode === b.locode && nameKey(a.location_name ?? '') === nameKey(b.location_name ?? '')
}
