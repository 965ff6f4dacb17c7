import type { ZoneOf } from '../carrier-event.ts'
import { classifierOf } from './fields/codes.ts'
import { readInstant } from './fields/event-time.ts'
import { type Fields, fieldsOf, listOf, pick, pickText } from './fields/json-fields.ts'
import { toLocode } from './fields/place.ts'
import type { RawEvent } from './find-events.ts'

/** Clocks of carriers and terminals differ by less. */
const skew = 30 * 60_000
/** One event may have been recorded early; so many were not. */
const enough = 2

/**
 * Whether the answer labels local times with a `Z`: actual events would have been recorded before they happened, were
 * their times UTC, while in the zones of their ports none would. Times of knowledge are UTC in such answers.
 */
export function writesLocalAsUtc(raw: readonly RawEvent[], zoneOf: ZoneOf): boolean {
  let found = 0
  for (const { layers } of raw) {
    const times = zuluTimes(layers)
    if (times === null || classifierOf(layers) !== 'ACT') continue
    const locode = locodeOf(layers)
    const zone = locode === null ? null : zoneOf(locode)
    if (zone === null) continue
    const [asUtc, asLocal, created] = [
      readInstant(times.at, { zone, zuluIsLocal: false }),
      readInstant(times.at, { zone, zuluIsLocal: true }),
      readInstant(times.created, { zone, zuluIsLocal: false }),
    ]
    if (asUtc === null || asLocal === null || created === null) continue
    if (asLocal > created + skew) return false
    if (asUtc > created + skew) found += 1
  }
  return found >= enough
}

function zuluTimes(layers: readonly Fields[]): { at: string; created: string } | null {
  const at = pickText(layers, 'eventDateTime')
  const created = pickText(layers, 'eventCreatedDateTime')
  return at?.endsWith('Z') && created?.endsWith('Z') ? { at, created } : null
}

function locodeOf(layers: readonly Fields[]): string | null {
  const call = fieldsOf(listOf(pick(layers, 'transportCall'))[0])
  const places = [fieldsOf(pick(layers, 'eventLocation')), call, fieldsOf(call.get('location'))]
  return toLocode(pick(places, 'UNLocationCode', 'UNLocode', 'locode'))
}
