// Evens out the light of photographs, which have shadows and show the desk; scans and rendered pages are lit evenly.
import type { GrayImage } from './gray-image.ts'

/** The brightness of the paper in each square of the image. */
type Light = {
  readonly levels: Float32Array
  readonly across: number
  readonly down: number
}

/** In pixels: wider than strokes and letters, narrower than shadows. */
const square = 32
/** The share of a square's pixels that may be brighter than its paper: grains and edges of print. */
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

/** Light changes slowly over a sheet: the next square keeps at least this share, unlike dark or coloured bars. */
const keeps = 0.966

/** Raises squares that are much darker than a neighbour: once from the top left, once from the bottom right. */
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

/** The brightness that this share of the squares does not exceed. */
const levelAt = ({ levels }: Light, share: number): number =>
  levels.toSorted()[Math.floor(share * (levels.length - 1))] ?? 0

/** In squares: narrower than the shadow of a hand, wider than bars and margins around the sheet. */
const narrow = 7
/** The share of light that a shadow leaves; darker areas are print or a desk. */
const leaves = 0.3

/** Picks, for each square, from the squares around it in its row or column. */
function pickedAround(
  { levels, across, down }: Light,
  step: 1 | 'row',
  pick: (...levels: number[]) => number,
): Light {
  const by = step === 1 ? 1 : across
  const reach = (narrow - 1) / 2
  const picked = Float32Array.from(levels, (_, at) => {
    const [place, count] = step === 1 ? [at % across, across] : [Math.floor(at / across), down]
    const [from, to] = [Math.max(-reach, -place), Math.min(reach, count - 1 - place)]
    const around = Array.from({ length: to - from + 1 }, (_, n) => levels[at + (from + n) * by]!)
    return pick(...around)
  })
  return { levels: picked, across, down }
}

/** Restores the light of shadows with sharp edges: areas that are wide and not too dark. */
function withSharpShadows(own: Light, slow: Light): Light {
  const wide = [Math.max, Math.min].reduce(
    (light, pick) => pickedAround(pickedAround(light, 1, pick), 'row', pick),
    own,
  )
  const darkest = leaves * levelAt(slow, 0.95)
  const levels = slow.levels.map((level, at) => {
    const shadow = wide.levels[at]!
    return shadow >= darkest ? Math.min(level, shadow) : level
  })
  return { ...slow, levels }
}

/** The paper of scans differs by less. */
const even = 40

const differs = (light: Light): boolean => levelAt(light, 0.95) - levelAt(light, 0.05) > even

/** Makes the light the same all over the paper, unless it is even already. */
export function evenlyLit(image: GrayImage): GrayImage {
  const own = lightOf(image)
  const slow = spread(own)
  if (slow.across < 2 || slow.down < 2 || !differs(slow)) return image
  const { width, height } = image
  const { levels, across, down } = withSharpShadows(own, slow)
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
