// Photographs are darker on one side, and around the sheet lies a desk. Scans and rendered pages are lit evenly.
import type { GrayImage } from './gray-image.ts'

/** How bright the paper is in each square of the image. */
type Light = {
  readonly levels: Float32Array
  readonly across: number
  readonly down: number
}

/** In pixels: wider than strokes and letters, narrower than shadows. */
const square = 48
/** Of the pixels of a square so many may be brighter than its paper: grains and the edges of print are. */
const grain = 0.05

function levelIn({ width, height, pixels }: GrayImage, column: number, row: number): number {
  const counts = new Uint16Array(256)
  const [right, low] = [
    Math.min(width, (column + 1) * square),
    Math.min(height, (row + 1) * square),
  ]
  let all = 0
  for (let y = row * square; y < low; y += 2)
    for (let x = column * square; x < right; x += 2, all += 1) counts[pixels[y * width + x]!]! += 1
  let seen = 0
  return Math.max(
    1,
    counts.findIndex((count) => (seen += count) >= (1 - grain) * all),
  )
}

function lightOf(image: GrayImage): Light {
  const [across, down] = [Math.ceil(image.width / square), Math.ceil(image.height / square)]
  const levels = Float32Array.from({ length: across * down }, (_, at) =>
    levelIn(image, at % across, Math.floor(at / across)),
  )
  return { levels, across, down }
}

/** Light falls slowly over a sheet: from one square to the next it keeps so much. A dark or coloured bar is no shadow. */
const keeps = 0.95

/** No square is lit much worse than its neighbours: once from the top left, once from the bottom right. */
function spread({ levels: from, across, down }: Light): Light {
  const levels = Float32Array.from(from)
  const lift = (at: number, neighbour: number): void => {
    levels[at] = Math.max(levels[at]!, levels[neighbour]! * keeps)
  }
  for (let at = 0; at < levels.length; at += 1) {
    if (at % across > 0) lift(at, at - 1)
    if (at >= across) lift(at, at - across)
  }
  for (let at = levels.length - 1; at >= 0; at -= 1) {
    if (at % across < across - 1) lift(at, at + 1)
    if (at < across * (down - 1)) lift(at, at + across)
  }
  return { levels, across, down }
}

/** Scans are lit evenly: their paper differs by less. */
const even = 40

function differs({ levels }: Light): boolean {
  const sorted = levels.toSorted()
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return at(0.95) - at(0.05) > even
}

/** As if the light were the same all over the paper, where it is not. */
export function evenlyLit(image: GrayImage): GrayImage {
  const light = spread(lightOf(image))
  if (light.across < 2 || light.down < 2 || !differs(light)) return image
  const { width, height } = image
  const { levels, across, down } = light
  const pixels = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y += 1) {
    const above = Math.max(0, y / square - 0.5)
    const row = Math.min(above | 0, Math.max(0, down - 2))
    const lower = Math.min(1, above - row)
    for (let x = 0; x < width; x += 1, at += 1) {
      const before = Math.max(0, x / square - 0.5)
      const column = Math.min(before | 0, Math.max(0, across - 2))
      const further = Math.min(1, before - column)
      const first = row * across + column
      const upper = levels[first]! * (1 - further) + levels[first + 1]! * further
      const beneath =
        levels[first + across]! * (1 - further) + levels[first + across + 1]! * further
      const paper = upper * (1 - lower) + beneath * lower
      pixels[at] = Math.min(255, (image.pixels[at]! * 255) / paper)
    }
  }
  return { width, height, pixels }
}
