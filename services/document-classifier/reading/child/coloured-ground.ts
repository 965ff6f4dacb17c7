// The heads of tables and the titles of forms are often white on a coloured bar.

/** The same page, pixel by pixel: as bright as it is, and with its light colours as paper. */
export type TwoGrays = {
  readonly width: number
  readonly height: number
  readonly plain: Uint8Array
  readonly lightened: Uint8Array
}

/** In pixels: higher than small print, lower than a bar. */
const square = 32
/** How much brighter a pixel has become whose colour was taken for paper. */
const coloured = 20
const white = 235
/** Of a square's pixels: so many make a ground, and so many white ones are print on it. */
const [ground, print] = [0.45, 0.015]

/** In squares: the strokes of a large stamp are no bar. */
const shortest = 6

type Squares = { readonly across: number; readonly down: number }

function counted({ width, height, plain, lightened }: TwoGrays, { across, down }: Squares) {
  const [grounds, prints] = [new Uint16Array(across * down), new Uint16Array(across * down)]
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const place = Math.floor(y / square) * across + Math.floor(x / square)
      if (lightened[at]! - plain[at]! > coloured) grounds[place]! += 1
      else if (plain[at]! > white) prints[place]! += 1
    }
  return { grounds, prints }
}

/** Of each square, whether it and its neighbours in the row make a ground that is as long as a bar. */
function groundsOf(counts: Uint16Array, across: number): readonly boolean[] {
  const isFull = (at: number): boolean => counts[at]! >= ground * square * square
  const grounds = Array.from(counts, () => false)
  for (let from = 0, to = 0; from < counts.length; from = to + 1) {
    const rowEnd = from - (from % across) + across
    for (to = from; to < rowEnd && isFull(to);) to += 1
    if (to - from >= shortest) grounds.fill(true, from, to)
    to = Math.min(to, rowEnd - 1)
  }
  return grounds
}

/** The squares with white print on a coloured ground, and the coloured ones beside them. */
function barsIn(grays: TwoGrays): Squares & { readonly isBar: (at: number) => boolean } {
  const across = Math.ceil(grays.width / square)
  const squares = { across, down: Math.ceil(grays.height / square) }
  const { grounds, prints } = counted(grays, squares)
  const isGround = groundsOf(grounds, across)
  const hasPrint = (at: number): boolean =>
    (isGround[at] ?? false) && prints[at]! >= print * square * square
  const beside = [-across - 1, -across, 1 - across, -1, 0, 1, across - 1, across, across + 1]
  return { ...squares, isBar: (at) => isGround[at]! && beside.some((by) => hasPrint(at + by)) }
}

/** Light colours count as paper, but not where white print stands on them. Writes into `lightened`. */
export function withBars(grays: TwoGrays): Uint8Array {
  const { width, height, plain, lightened } = grays
  const { across, down, isBar } = barsIn(grays)
  for (let at = 0; at < across * down; at += 1) {
    if (!isBar(at)) continue
    const [left, top] = [(at % across) * square, Math.floor(at / across) * square]
    for (let y = top; y < Math.min(height, top + square); y += 1) {
      const row = y * width
      const right = Math.min(width, left + square)
      lightened.set(plain.subarray(row + left, row + right), row + left)
    }
  }
  return lightened
}
