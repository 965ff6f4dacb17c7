// A container's journey as GeoJSON (RFC 7946): ports, reported tracks of ships, and probable routes.
import { cutAtAntimeridian } from '../../../../domain/sea-lanes/antimeridian.ts'
import type { Position } from '../../../../domain/sea-lanes/position.ts'
import type { SeaRoute } from '../../../../domain/sea-lanes/sea-route.ts'
import { isoTime } from '../../../../resources/resource.ts'
import type { ResourceRow } from '../../../../resources/resource.ts'
import { currentVessel, placeId, portPlace, portProperties } from './map-properties.ts'
import type { Labelled } from './map-properties.ts'

/** Whether a feature is over, goes on now, or lies ahead. */
type Status = 'past' | 'current' | 'future'

type Feature = {
  readonly type: 'Feature'
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: Position }
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
  readonly properties: Readonly<Record<string, unknown>>
}

/** A reported position of the ship on a leg. */
export type Reported = {
  readonly position: Position
  readonly at: Date
  readonly heading: number | null
  readonly knots: number | null
}

/** The carriage from one port call to the next, with the ship and the positions reported of it, in order. */
export type Leg = {
  readonly from: Labelled
  readonly to: Labelled
  readonly vessel: ResourceRow | null
  readonly reported: readonly Reported[]
}

/** Finds the probable route between two positions. */
export type FindRoute = (from: Position, to: Position, isLeg: boolean) => SeaRoute

const rounded = ([longitude, latitude]: Position): Position => [
  Math.round(longitude * 1e5) / 1e5,
  Math.round(latitude * 1e5) / 1e5,
]

const point = (position: Position, properties: Feature['properties']): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: rounded(position) },
  properties,
})

/** A line that crosses the antimeridian is several features, because clients know lines and no others. */
const lines = (line: readonly Position[], properties: Feature['properties']): Feature[] =>
  cutAtAntimeridian(line).map((part, index, parts) => ({
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: part.map(rounded) },
    properties: {
      ...properties,
      point_count: part.length,
      ...(parts.length > 1 && { part: index + 1, parts: parts.length }),
    },
  }))

function portFeature(call: Labelled, total: number): Feature[] {
  const at = portPlace(call)
  const status: Status = call.left ? 'past' : call.reached ? 'current' : 'future'
  return at === null ? [] : [point(at, { ...portProperties(call, total), status })]
}

const sideProperties = ({ from, to }: Leg) => ({
  outbound_atd_at: portProperties(from, 0).outbound_atd_at,
  inbound_ata_at: portProperties(to, 0).inbound_ata_at,
  inbound_eta_at: portProperties(to, 0).inbound_eta_at,
})

/** The reported track; a single position is no line. */
function reportedTrack(leg: Leg): Feature[] {
  const [first, last] = [leg.reported[0], leg.reported.at(-1)]
  if (first === undefined || last === undefined) return []
  const line = leg.reported.map(({ position }) => position)
  return lines(line, {
    feature_type: 'past_vessel_locations',
    ports_sequence: leg.from.sequence,
    vessel_id: leg.vessel?.id,
    start_time: isoTime(first.at),
    end_time: isoTime(last.at),
    ...sideProperties(leg),
    status: 'past' satisfies Status,
    follows: 'reported_positions',
  })
}

/** What a route supposes: on lanes or not, and how much of it. */
const supposed = ({ km, follows, passages, offLaneKm }: SeaRoute) => ({
  follows,
  passages,
  length_km: Math.round(km),
  off_lane_km: Math.round(offLaneKm),
})

function wholeLeg(leg: Leg, status: Status, find: FindRoute): Feature[] {
  const [from, to] = [portPlace(leg.from), portPlace(leg.to)]
  if (from === null || to === null) return []
  const route = find(from, to, true)
  return lines(route.line, {
    feature_type: 'estimated_full_legs',
    ports_sequence: leg.from.sequence,
    previous_port_id: placeId(leg.from),
    next_port_id: placeId(leg.to),
    status,
    ...supposed(route),
  })
}

function restOfLeg(leg: Leg, last: Reported, find: FindRoute): Feature[] {
  const to = portPlace(leg.to)
  if (to === null) return []
  const route = find(last.position, to, false)
  return lines(route.line, {
    feature_type: 'estimated_partial_leg',
    ports_sequence: leg.from.sequence,
    current_port_id: placeId(leg.from),
    next_port_id: placeId(leg.to),
    status: 'future' satisfies Status,
    ...supposed(route),
  })
}

/** A leg on which the ship is now: its last reported position, and no other, says where. */
function presentLeg(leg: Leg, find: FindRoute): Feature[] {
  const last = leg.reported.at(-1)
  if (last === undefined) return wholeLeg(leg, 'current', find)
  const ship = point(last.position, {
    ...currentVessel(leg.from, leg.to, leg.vessel),
    vessel_location_timestamp: isoTime(last.at),
    vessel_location_heading: last.heading,
    vessel_location_speed: last.knots,
    status: 'current' satisfies Status,
  })
  return [ship, ...reportedTrack(leg), ...restOfLeg(leg, last, find)]
}

function legFeatures(leg: Leg, find: FindRoute): Feature[] {
  if (!leg.from.left) return wholeLeg(leg, 'future', find)
  if (!leg.to.reached) return presentLeg(leg, find)
  const track = reportedTrack(leg)
  return track.length > 0 ? track : wholeLeg(leg, 'past', find)
}

/** All features of a journey, in the order in which the container meets them. */
export function mapFeatures(
  calls: readonly Labelled[],
  legs: readonly Leg[],
  find: FindRoute,
): readonly Feature[] {
  return calls.flatMap((call, index) => {
    const leg = legs[index]
    return [...portFeature(call, calls.length), ...(leg ? legFeatures(leg, find) : [])]
  })
}
