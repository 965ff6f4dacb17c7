// Finds the direction in which lines of text run, by how sharply rows of ink alternate with white.
import type { GrayImage } from './gray-image.ts'
import { darkAreasIn } from './dark-areas.ts'

/** The dark pixels of a reduced image, relative to its middle. */
type Ink = { readonly xs: Float32Array; readonly ys: Float32Array; readonly reach: number }

const side = 700

function inkOf({ width, height, pixels }: GrayImage): Ink {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / side))
  const across = Math.ceil(width / step)
  const dark = new Uint16Array(across * Math.ceil(height / step))
  const threshold = darkBelow(pixels)
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.floor(y / step) * across
    for (let x = 0; x < width; x += 1, at += 1)
      if (pixels[at]! < threshold) dark[row + ((x / step) | 0)]! += 1
  }
  return placesOf(dark, across, (step * step) / 6)
}

function placesOf(counts: Uint16Array, across: number, enough: number): Ink {
  const down = counts.length / across
  const cells = { dark: Uint8Array.from(counts, (count) => Number(count > enough)), across, down }
  // The edges of dark areas are straight, but need not be parallel to the lines of text.
  const areas = darkAreasIn(cells).dark
  const [xs, ys]: [number[], number[]] = [[], []]
  cells.dark.forEach((isDark, at) => {
    if (isDark === 0 || areas[at] === 1) return
    xs.push((at % across) - across / 2)
    ys.push(Math.floor(at / across) - down / 2)
  })
  const reach = Math.ceil(Math.hypot(across, down) / 2) + 1
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys), reach }
}

function darkBelow(pixels: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < pixels.length; at += 101) sum += pixels[at]!
  return (sum / Math.max(1, Math.ceil(pixels.length / 101))) * 0.7
}

/** The ink in each row if rows run at this angle. */
function rowsAt({ xs, ys, reach }: Ink, angle: number): Uint32Array {
  const rows = new Uint32Array(2 * reach + 1)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  for (let at = 0; at < xs.length; at += 1) rows[(ys[at]! * cos - xs[at]! * sin + reach) | 0]! += 1
  return rows
}

/** The sum of squared differences of ink between neighbouring rows. */
function sharpness(ink: Ink, angle: number): number {
  const rows = rowsAt(ink, angle)
  let sum = 0
  for (let row = 1; row < rows.length; row += 1) sum += (rows[row]! - rows[row - 1]!) ** 2
  return sum
}

const degree = Math.PI / 180
const maxSkew = 5

type Best = { readonly angle: number; readonly sharpness: number }

function bestAngle(ink: Ink, around: number, reach: number, step: number): Best {
  let best: Best = { angle: around, sharpness: sharpness(ink, around) }
  for (let angle = around - reach; angle <= around + reach; angle += step) {
    const found = sharpness(ink, angle)
    if (found > best.sharpness) best = { angle, sharpness: found }
  }
  return best
}

const rough = (ink: Ink): Best => bestAngle(ink, 0, maxSkew * degree, 0.5 * degree)

/** The clockwise angle of the lines of text in radians, at most 5 degrees either way. */
export function skewOf(image: GrayImage): number {
  const ink = inkOf(image)
  const { angle } = bestAngle(ink, rough(ink).angle, 0.5 * degree, 0.1 * degree)
  return Math.abs(angle) < 0.25 * degree ? 0 : angle
}

/** The sum of differences, not squared: the few long rules of a form must not outweigh its many lines of text. */
function changes({ xs, ys, reach }: Ink): number {
  const { angle } = rough({ xs, ys, reach })
  const rows = rowsAt({ xs, ys, reach }, angle)
  return rows.reduce((sum, ink, row) => sum + Math.abs(ink - (rows[row - 1] ?? 0)), 0)
}

/** Whether lines of text run down the page rather than across it. */
export function runsDown(image: GrayImage): boolean {
  const { xs, ys, reach } = inkOf(image)
  return changes({ xs: ys, ys: xs, reach }) > 1.2 * changes({ xs, ys, reach })
}
