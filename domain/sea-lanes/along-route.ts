import { bearing, distanceKm, lengthKm } from './position.ts'
import type { Position } from './position.ts'

/** A place on a line, the time at which a ship is supposed to be there, and its course from there. */
type TimedPosition = {
  readonly position: Position
  readonly at: Date
  /** Degrees; at the end of the line, the course on which it was reached. */
  readonly heading: number
}

/** The line's positions with the times of a ship that sails it at one speed between two times. */
export function timedAlong(line: readonly Position[], from: Date, until: Date): TimedPosition[] {
  const total = lengthKm(line)
  const span = until.getTime() - from.getTime()
  let sailed = 0
  return line.map((position, index) => {
    const [before, after] = [line[index - 1], line[index + 1]]
    if (before !== undefined) sailed += distanceKm(before, position)
    const part = total === 0 ? 0 : sailed / total
    const heading = after ? bearing(position, after) : before ? bearing(before, position) : 0
    return {
      position,
      at: new Date(from.getTime() + span * part),
      heading: Math.round(heading) % 360,
    }
  })
}
