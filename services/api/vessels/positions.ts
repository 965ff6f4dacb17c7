// Positions as the interface shows them, and those that a ship is expected to pass.
import Type from 'typebox'
import { timedAlong } from '../../../domain/sea-lanes/along-route.ts'
import type { Position } from '../../../domain/sea-lanes/position.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { vessel } from '../../../resources/definitions/vessel.ts'
import { isUuid } from '../../../resources/identities.ts'
import { buildResource, isoTime } from '../../../resources/resource.ts'
import { vesselBy } from './sql.ts'
import type { PositionRow, VesselRow } from './sql.ts'

export const positionSchema = Type.Object({
  latitude: Type.Number(),
  longitude: Type.Number(),
  heading: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  timestamp: Type.String({ format: 'date-time' }),
  estimated: Type.Boolean(),
})

type ShownPosition = Type.Static<typeof positionSchema>

export const reportedPosition = (row: PositionRow): ShownPosition => ({
  latitude: row.latitude,
  longitude: row.longitude,
  heading: row.heading_degrees,
  timestamp: isoTime(row.observed_at),
  estimated: false,
})

/** What a container ship usually sails, for one that lies still or whose speed is unknown. */
const usualKnots = 14
const leastKnots = 5
const kmPerNauticalMile = 1.852

const toSeconds = (at: Date): Date => new Date(Math.round(at.getTime() / 1000) * 1000)
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** The positions along a route, with the times at which a ship with this speed passes them. */
export function expectedPositions(
  route: { readonly line: readonly Position[]; readonly km: number },
  from: Date,
  knots: number | null,
): readonly ShownPosition[] {
  const speed = knots !== null && knots >= leastKnots ? knots : usualKnots
  const hours = route.km / (speed * kmPerNauticalMile)
  const until = new Date(from.getTime() + hours * 3_600_000)
  return timedAlong(route.line, from, until).map(({ position, at, heading }) => ({
    latitude: rounded(position[1]),
    longitude: rounded(position[0]),
    heading,
    timestamp: isoTime(toSeconds(at)),
    estimated: true,
  }))
}

/** The ship, with these positions where they are asked for. */
export const shownVessel = (row: VesselRow, positions?: readonly ShownPosition[]) => {
  const { resource } = buildResource(vessel, row)
  return positions === undefined
    ? resource
    : { ...resource, attributes: { ...resource.attributes, positions } }
}

/** By id or IMO number. */
export async function vesselOf(db: Db, id: string): Promise<VesselRow | undefined> {
  const column = /^\d{7}$/.test(id) ? 'imo' : isUuid(id) ? 'id' : null
  return column === null ? undefined : (await vesselBy(db, column, id))[0]
}
