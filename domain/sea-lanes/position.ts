/** Longitude and latitude in degrees, WGS 84, in the order of GeoJSON. */
export type Position = readonly [longitude: number, latitude: number]

const meanRadiusKm = 6371.0088
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const degrees = (angle: number): number => (angle * 180) / Math.PI

/** The length of the great circle between two positions, by the haversine formula. */
export function distanceKm(a: Position, b: Position): number {
  const [phi, theta] = [radians(a[1]), radians(b[1])]
  const half =
    Math.sin((theta - phi) / 2) ** 2 +
    Math.cos(phi) * Math.cos(theta) * Math.sin(radians(b[0] - a[0]) / 2) ** 2
  return 2 * meanRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The course on which a great circle begins, in degrees: 0 is north, 90 east. */
export function bearing(a: Position, b: Position): number {
  const [phi, theta] = [radians(a[1]), radians(b[1])]
  const turn = radians(b[0] - a[0])
  const east = Math.sin(turn) * Math.cos(theta)
  const north = Math.cos(phi) * Math.sin(theta) - Math.sin(phi) * Math.cos(theta) * Math.cos(turn)
  return (degrees(Math.atan2(east, north)) + 360) % 360
}

/** A longitude between -180 and 180. */
export const wrapped = (longitude: number): number =>
  longitude >= -180 && longitude <= 180
    ? longitude
    : ((((longitude + 180) % 360) + 360) % 360) - 180

/** The way from one longitude to another, the shorter way around: between -180 and 180. */
export const longitudeStep = (from: number, to: number): number => wrapped(to - from)

/** The position at this part of a straight line on a map that does not end at 180°. */
export const between = (a: Position, b: Position, part: number): Position => [
  wrapped(a[0] + longitudeStep(a[0], b[0]) * part),
  a[1] + (b[1] - a[1]) * part,
]

/** The position as a vector of length 1 from the centre of the earth. */
export const vectorOf = ([longitude, latitude]: Position) => {
  const [lambda, phi] = [radians(longitude), radians(latitude)]
  return [
    Math.cos(phi) * Math.cos(lambda),
    Math.cos(phi) * Math.sin(lambda),
    Math.sin(phi),
  ] as const
}

/** The length of the great circle between two vectors of length 1, by the square of their distance. */
export const chordKm = (squared: number): number =>
  2 * meanRadiusKm * Math.asin(Math.min(1, Math.sqrt(squared) / 2))

/** The great circle between two positions, with a position at least every `stepKm`. */
export function greatCircle(a: Position, b: Position, stepKm: number): Position[] {
  const angle = distanceKm(a, b) / meanRadiusKm
  const steps = Math.max(1, Math.ceil((angle * meanRadiusKm) / stepKm))
  // Between antipodes every circle is as short; the sine would be 0.
  if (Math.sin(angle) < 1e-9) return [a, b]
  const [from, to] = [vectorOf(a), vectorOf(b)]
  return Array.from({ length: steps + 1 }, (_, step) => {
    if (step === 0) return a
    if (step === steps) return b
    const part = step / steps
    const p = Math.sin((1 - part) * angle) / Math.sin(angle)
    const q = Math.sin(part * angle) / Math.sin(angle)
    const [x, y, z] = [p * from[0] + q * to[0], p * from[1] + q * to[1], p * from[2] + q * to[2]]
    return [degrees(Math.atan2(y, x)), degrees(Math.atan2(z, Math.hypot(x, y)))]
  })
}

/** The length of a line in kilometres. */
export const lengthKm = (line: readonly Position[]): number =>
  line.reduce((sum, position, index) => {
    const before = line[index - 1]
    return before === undefined ? 0 : sum + distanceKm(before, position)
  }, 0)
