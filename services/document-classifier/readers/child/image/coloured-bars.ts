// Table headers and form titles are often white on a coloured bar; this keeps such bars from becoming white.

/** The brightness of each pixel of a page: as it is, and with light colours as paper. */
type Brightness = {
  readonly width: number
  readonly height: number
  readonly plain: Uint8Array
  readonly lightened: Uint8Array
}

/** The least difference between both where a colour was taken for paper. */
const coloured = 20
/** On a coloured background, print is white from the first value on and dark up to the second. */
const [white, dark] = [215, 90]
/** In pixels: the background continues behind strokes and letters up to this width. */
const widest = 24
/** In pixels: shorter stretches are strokes of a large stamp. */
const shortest = 180
/** In rows: how far the print is counted that decides about a stretch. */
const around = 24
/** The least and largest share of white print on a bar; between the strokes of a stamp there is more white. */
const [least, most] = [0.015, 0.4]

/** A stretch of coloured background in a row, and the pixels of white and dark print on it. */
type Stretch = {
  readonly left: number
  readonly right: number
  readonly white: number
  readonly dark: number
}

/** The stretches of a row. Pixels between two pieces of background are on it; pixels beside one are not. */
function stretchesOf({ width, plain, lightened }: Brightness, y: number): readonly Stretch[] {
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

/** The stretch and those that touch it in the rows around, up to the first row without one. */
function* backgroundAround(rows: readonly (readonly Stretch[])[], y: number, own: Stretch) {
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
  for (const stretch of backgroundAround(rows, y, own)) {
    whites += stretch.white
    darks += stretch.dark
    all += stretch.right - stretch.left
  }
  return whites > darks && whites >= least * all && whites <= most * all
}

/** Treats light colours as paper, except where white print stands on them. Writes into `lightened`. */
export function withBars(grays: Brightness): Uint8Array {
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
