import { parseVesselNumber } from '../../../domain/numbers/vessel-number.ts'
import { reportedTime } from '../../../platform/worker/reported-time.ts'
import { textProblem } from '../../../platform/worker/text-problem.ts'
import type { VesselObserved } from '../../../schemas/messages.ts'

/** A report that can be true. */
export type Report = Pick<
  VesselObserved,
  | ('imo' | 'mmsi' | 'name' | 'latitude' | 'longitude' | 'source')
  | ('speed_knots' | 'heading_degrees' | 'navigation_status')
> & { readonly at: Date }

const within = (value: number, least: number, most: number): boolean =>
  value >= least && value <= most

const rangeProblem = (
  field: string,
  value: number | null,
  least: number,
  most: number,
): string | null =>
  value === null || within(value, least, most)
    ? null
    : `${field} is ${value}, which is not between ${least} and ${most}`

/** Why the numbers cannot be true; a ship must be known by one, because two ships may have one name. */
export function numberProblem({ imo, mmsi }: VesselObserved): string | null {
  if (imo === null && mmsi === null) return 'imo and mmsi are both missing'
  if (imo !== null && parseVesselNumber(imo) !== imo)
    return `imo is ${JSON.stringify(imo)}, which is not seven digits with the right check digit`
  if (mmsi !== null && !/^\d{9}$/.test(mmsi))
    return `mmsi is ${JSON.stringify(mmsi)}, which is not nine digits`
  return null
}

function positionProblem({ latitude, longitude }: VesselObserved): string | null {
  const nowhere = latitude === 0 && longitude === 0
  return nowhere
    ? 'latitude and longitude are both 0, which stands for an unknown position'
    : (rangeProblem('latitude', latitude, -90, 90) ??
        rangeProblem('longitude', longitude, -180, 180))
}

/** The message as a report, or why the rest of it cannot be true, with the name of the field. */
export function readReport(value: VesselObserved, now: Date): Report | string {
  const problem =
    textProblem(value) ??
    positionProblem(value) ??
    // What AIS can say: 102.3 knots and 511 degrees mean that the value is not available.
    rangeProblem('speed_knots', value.speed_knots, 0, 102.2) ??
    rangeProblem('heading_degrees', value.heading_degrees, 0, 360) ??
    rangeProblem('navigation_status', value.navigation_status, 0, 15)
  if (problem !== null) return problem
  const observed = reportedTime('observed_at', value.observed_at, now)
  return observed.kind === 'refused' ? observed.reason : { ...value, at: observed.at }
}
