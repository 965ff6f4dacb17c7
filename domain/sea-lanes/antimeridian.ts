import { longitudeStep } from './position.ts'
import type { Position } from './position.ts'

/** Where a line between two positions meets 180°, on either side of it; null where it does not cross. */
function crossing(a: Position, b: Position): readonly [Position, Position] | null {
  const step = longitudeStep(a[0], b[0])
  if (Math.abs(a[0] + step - b[0]) < 1) return null
  const edge = step > 0 ? 180 : -180
  const latitude = step === 0 ? b[1] : a[1] + ((b[1] - a[1]) * (edge - a[0])) / step
  return [
    [edge, latitude],
    [-edge, latitude],
  ]
}

const equal = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1]

/**
 * The parts of a line that lie on one side of the antimeridian each (RFC 7946, 3.1.9). A line that does not cross
 * it is its own only part.
 */
export function cutAtAntimeridian(line: readonly Position[]): readonly (readonly Position[])[] {
  const parts: Position[][] = [[]]
  const add = (position: Position): void => {
    const part = parts.at(-1) ?? []
    const last = part.at(-1)
    if (last === undefined || !equal(last, position)) part.push(position)
  }
  line.forEach((position, index) => {
    const before = line[index - 1]
    const cut = before && crossing(before, position)
    if (cut) {
      add(cut[0])
      parts.push([cut[1]])
    }
    add(position)
  })
  return parts.filter((part) => part.length > 1)
}
