// The heads of tables and the titles of forms are often white on a coloured bar.

/** The same page, pixel by pixel: as bright as it is, and with its light colours as paper. */
export type TwoGrays = {
  readonly width: number
  readonly height: number
  readonly plain: Uint8Array
  readonly lightened: Uint8Array
}

/** How much brighter a pixel has become whose colour was taken for paper. */
const coloured = 20
/** On the ground, print is white from here on, and dark up to there. */
const [white, dark] = [215, 90]
/** In pixels: the ground goes on behind so wide a stroke, and a letter on it. */
const widest = 24
/** In pixels: the strokes of a large stamp are no bar. */
const shortest = 180
/** In rows: as high as print that decides about the ground around it. */
const around = 24
/** Of a bar its print makes up so much, from to; strokes of a stamp leave more white between them. */
const [least, most] = [0.015, 0.4]

/** A stretch of ground in a row of pixels, and how many pixels of print interrupt it. */
type Stretch = {
  readonly left: number
  readonly right: number
  readonly white: number
  readonly dark: number
}

/** The stretches of a row. What lies between two pieces of ground is on it; what lies beside one is not. */
function stretchesOf({ width, plain, lightened }: TwoGrays, y: number): readonly Stretch[] {
  const stretches: Stretch[] = []
  let [left, last, whites, darks, newWhites, newDarks] = [-1, -1, 0, 0, 0, 0]
  const end = (): void => {
    if (left >= 0 && last - left >= shortest)
      stretches.push({ left, right: last + 1, white: whites, dark: darks })
    left = -1
    whites = darks = 0
  }
  for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
    if (lightened[at]! - plain[at]! > coloured) {
      if (left >= 0 && x - last > widest) end()
      if (left < 0) left = x
      else {
        whites += newWhites
        darks += newDarks
      }
      last = x
      newWhites = newDarks = 0
    } else if (plain[at]! >= white) newWhites += 1
    else if (plain[at]! <= dark) newDarks += 1
  }
  end()
  return stretches
}

const overlap = (one: Stretch, other: Stretch): boolean =>
  one.left < other.right && other.left < one.right

/** The stretch and those that it touches in the rows around, as far as they follow without a gap. */
function* groundAround(rows: readonly (readonly Stretch[])[], y: number, own: Stretch) {
  yield own
  for (const way of [-1, 1])
    for (let far = 1; far <= around; far += 1) {
      const touching = rows[y + way * far]?.filter((other) => overlap(own, other)) ?? []
      if (touching.length === 0) break
      yield* touching
    }
}

function hasWhitePrint(rows: readonly (readonly Stretch[])[], y: number, own: Stretch): boolean {
  let [whites, darks, all] = [0, 0, 0]
  for (const stretch of groundAround(rows, y, own)) {
    whites += stretch.white
    darks += stretch.dark
    all += stretch.right - stretch.left
  }
  return whites > darks && whites >= least * all && whites <= most * all
}

/** Light colours count as paper, but not where white print stands on them. Writes into `lightened`. */
export function withBars(grays: TwoGrays): Uint8Array {
  const { width, height, plain, lightened } = grays
  const rows = Array.from({ length: height }, (_, y) => stretchesOf(grays, y))
  rows.forEach((stretches, y) => {
    for (const stretch of stretches) {
      if (!hasWhitePrint(rows, y, stretch)) continue
      const [from, to] = [y * width + stretch.left, y * width + stretch.right]
      lightened.set(plain.subarray(from, to), from)
    }
  })
  return lightened
}
