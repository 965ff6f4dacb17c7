import { distanceKm } from '../sea-lanes/position.ts'
import type { Position } from '../sea-lanes/position.ts'

/** A report of a ship's position. */
type ShipReport = {
  readonly position: Position
  readonly speed_knots: number | null
  /** As AIS codes it: 1 at anchor, 5 moored. */
  readonly navigation_status: number | null
  readonly at: Date
}

export type PortPositions = {
  readonly port: Position | null
  /** Those of its container terminals. */
  readonly terminals: readonly Position[]
}

const [atAnchor, moored] = [1, 5]
/** A ship that is made fast still shows some speed: a position is right to some ten metres. */
const stillKnots = 0.3
/** A terminal's position is one point of quays that are up to three kilometres long. */
const terminalKm = 2
const portKm = 15

const isNear = (position: Position, places: readonly Position[], km: number): boolean =>
  places.some((place) => distanceKm(position, place) <= km)

/** Whether a report can be that of a ship that lies still. */
export const liesStill = ({
  navigation_status,
  speed_knots,
}: Pick<ShipReport, 'navigation_status' | 'speed_knots'>): boolean =>
  navigation_status === moored ||
  (navigation_status !== atAnchor && speed_knots !== null && speed_knots <= stillKnots)

/**
 * Whether the ship lies at a berth of the port: it says that it is moored there, or lies still at one of the port's
 * terminals and does not say that it is at anchor. Not every ship changes its status when it arrives.
 */
export function isBerthed(report: ShipReport, { port, terminals }: PortPositions): boolean {
  const { position } = report
  if (!liesStill(report)) return false
  if (isNear(position, terminals, terminalKm)) return true
  return report.navigation_status === moored && port !== null && isNear(position, [port], portKm)
}

/** The times of a shipment's arrival, as Dates. */
type Arrival = {
  readonly pol_atd_at: Date | null
  readonly pod_eta_at: Date | null
  readonly pod_ata_at: Date | null
  readonly pod_discharged_at: Date | null
}

const dayMs = 86_400_000
/** Ships that come back to a port take weeks; estimates of arrival are days off. */
const arrivalDays = { early: 1, late: 10 }
const estimateDays = 5

/** Whether the ship's stay at a time is the one in which it brings the container. */
export function bringsContainer(at: Date, arrival: Arrival): boolean {
  const { pol_atd_at, pod_eta_at, pod_ata_at, pod_discharged_at } = arrival
  if (pod_discharged_at !== null && at > pod_discharged_at) return false
  if (pol_atd_at !== null && at <= pol_atd_at) return false
  const days = (from: Date) => (at.getTime() - from.getTime()) / dayMs
  if (pod_ata_at !== null)
    return days(pod_ata_at) >= -arrivalDays.early && days(pod_ata_at) <= arrivalDays.late
  if (pod_eta_at !== null) return Math.abs(days(pod_eta_at)) <= estimateDays
  return pol_atd_at !== null
}
