import type { CarrierEvent } from '../../carrier-event.ts'

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

/** The place's name in upper case. */
export const nameOfPlace = (key: PlaceKey | null): string | null => textAfter('name:', key)

/** The id of the transport call. */
export const callOfPlace = (key: PlaceKey | null): string | null => textAfter('call:', key)

export const upperCaseName = (name: string): string => name.trim().toUpperCase()

/** Locodes by the names of places; null for a name that stands beside several locodes. */
export type LocodesByName = ReadonlyMap<string, string | null>

export function locodesByName(events: readonly CarrierEvent[]): LocodesByName {
  const locodes = new Map<string, string | null>()
  for (const { location_name, locode } of events) {
    if (!location_name || !locode) continue
    const name = upperCaseName(location_name)
    locodes.set(name, (locodes.get(name) ?? locode) === locode ? locode : null)
  }
  return locodes
}

/** The key of an event's place; null when the event names none. */
export function placeKeyOf(event: CarrierEvent, locodes: LocodesByName): PlaceKey | null {
  if (event.locode) return event.locode
  if (event.location_name) {
    const name = upperCaseName(event.location_name)
    return locodes.get(name) ?? `name:${name}`
  }
  return event.transport_call_id ? `call:${event.transport_call_id}` : null
}
