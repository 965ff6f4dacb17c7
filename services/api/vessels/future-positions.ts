// The expected route of a ship to a port.
import type { Position } from '../../../domain/sea-lanes/position.ts'
import { routeBetween } from '../../../domain/sea-lanes/sea-route.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { isUuid } from '../../../resources/identities.ts'
import { findReferenceLocation } from '../../../resources/reference-data/locations.ts'
import { loadSeaGraph } from '../../../resources/reference-data/sea-lanes.ts'
import { notFound, ok, refusal } from '../http/answers.ts'
import type { Problem } from '../http/answers.ts'
import type { ApiRequest, Route } from '../http/route.ts'
import { expectedPositions, shownVessel, vesselOf } from './positions.ts'
import { portsById } from './sql.ts'
import type { PortPlace, VesselRow } from './sql.ts'

const missing = (parameter: string): Problem => ({
  code: 'blank',
  detail: `${parameter} is missing.`,
  parameter,
})
const wrong = (parameter: string, what: string): Problem => ({
  code: 'invalid',
  detail: `${parameter} is not ${what}.`,
  parameter,
})

/** A port is stored when a journey first names it; the list of locations shows it before. */
const unstoredPort = (id: string): PortPlace | undefined => {
  const place = isUuid(id) ? findReferenceLocation(id) : null
  if (place?.kind !== 'port') return undefined
  return { id, latitude: place.latitude ?? null, longitude: place.longitude ?? null }
}

/** The coordinates of the port that the ship goes to; null where they are unknown. */
async function goalOf(db: Db, { query }: ApiRequest) {
  const names = ['port_id', 'previous_port_id']
  const absent = names.filter((name) => !query.get(name))
  if (absent.length > 0) return { ok: false as const, problems: absent.map(missing) }
  const ids = names.map((name) => query.get(name) ?? '')
  const ports = await portsById(db, ids.filter(isUuid))
  const portOf = (id = '') =>
    ports.find((port) => port.id === id.toLowerCase()) ?? unstoredPort(id.toLowerCase())
  const unknown = names.filter((name) => portOf(query.get(name)) === undefined)
  if (unknown.length > 0)
    return { ok: false as const, problems: unknown.map((name) => wrong(name, 'the id of a port')) }
  const { latitude = null, longitude = null } = portOf(ids[0]) ?? {}
  const goal: Position | null =
    latitude === null || longitude === null ? null : [longitude, latitude]
  return { ok: true as const, goal }
}

/** Where and when a ship begins its route; null where that is not known. */
type Start = { readonly position: Position; readonly at: Date } | null

type StartResult =
  | { readonly ok: true; readonly start: Start }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** A position that is older says nothing about where the ship is going now. */
const longestSilenceMs = 7 * 86_400_000

/** The last reported position, unless it is too old. */
export function lastReported({ now, ...row }: VesselRow): StartResult {
  const { latitude, longitude, position_timestamp: at } = row
  if (latitude === null || longitude === null || at === null) return { ok: true, start: null }
  const old = now.getTime() - at.getTime() > longestSilenceMs
  return { ok: true, start: old ? null : { position: [longitude, latitude], at } }
}

/** The position that the client gives, now. */
export function coordinatesIn({ query }: ApiRequest, now: Date): StartResult {
  const read = (name: string, most: number) => {
    const text = query.get(name)
    if (!text) return { value: 0, problems: [missing(name)] }
    const value = Number(text)
    const good = Math.abs(value) <= most
    return { value, problems: good ? [] : [wrong(name, `between -${most} and ${most}`)] }
  }
  const [latitude, longitude] = [read('latitude', 90), read('longitude', 180)]
  const problems = [...latitude.problems, ...longitude.problems]
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, start: { position: [longitude.value, latitude.value], at: now } }
}

export const futurePositions =
  (startOf: (request: ApiRequest, row: VesselRow) => StartResult): Route['handle'] =>
  async (request, { database }) => {
    const row = await vesselOf(database, request.params.id ?? '')
    if (row === undefined) return notFound()
    const [found, begun] = [await goalOf(database, request), startOf(request, row)]
    if (!found.ok || !begun.ok) {
      const all = [...(begun.ok ? [] : begun.problems), ...(found.ok ? [] : found.problems)]
      return refusal(400, all)
    }
    const [{ goal }, { start }] = [found, begun]
    // Without a report nothing is known, and nothing is invented.
    const positions =
      start === null || goal === null
        ? []
        : expectedPositions(
            routeBetween(loadSeaGraph(), start.position, goal),
            start.at,
            row.nautical_speed_knots,
          )
    const self = `${request.origin}${request.url}`
    return ok({ data: shownVessel(row, positions), links: { self } })
  }
