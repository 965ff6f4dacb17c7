import type { GrayImage } from './gray-image.ts'

/** Dark enough to be ink. */
const ink = 170
/** In parts of the page's longer side, 1.6 cm on A4: no stroke of a letter is as long. */
const shortest = 0.055
/** In pixels of the recognised image: a thicker line is a bar, which may hold white print. */
const thickest = 12
/** The largest share of thick places in a line, where letters and other lines cross it; a bar has more. */
const crossed = 1 / 3
/** The thickness is measured at every fourth pixel. */
const stride = 4
/** In pixels: a letter that crosses a line is looked for at least this far from the run, */
const nearest = 3
/** and at least this far from the line's edge. */
const fromEdge = 2

/** Consecutive pixels of ink: their start, and the steps to the next pixel and to the next row. */
type Run = {
  readonly start: number
  readonly length: number
  readonly step: number
  readonly across: number
}

/** The pixels of ink from there on, at most `thickest`. */
function inkFrom(pixels: Uint8Array, at: number, way: number): number {
  let far = 0
  while (far < thickest && pixels[at + (far + 1) * way]! < ink) far += 1
  return far
}

/**
 * How far before and behind a run a letter that crosses the line is visible; null for the run of a bar. Letters
 * hide the line's edges, so their average distance is used.
 */
function crossingsOf(
  pixels: Uint8Array,
  { start, length, step, across }: Run,
): readonly [number, number] | null {
  let [before, behind, thin, thick] = [0, 0, 0, 0]
  for (let n = 0, at = start; n < length; n += stride, at += stride * step) {
    const [ahead, after] = [inkFrom(pixels, at, -across), inkFrom(pixels, at, across)]
    if (ahead + 1 + after > thickest) thick += 1
    else {
      thin += 1
      before += ahead
      behind += after
    }
  }
  if (thick * stride > crossed * length) return null
  const beyond = (sum: number) => Math.max(nearest, Math.round(sum / thin) + fromEdge)
  return [beyond(before), beyond(behind)]
}

/**
 * Removes the ruled lines of forms and tables, which keep words from being found. A line is a thin run of ink
 * longer than that of any letter; bars stay.
 */
export function withoutRules(image: GrayImage): GrayImage {
  const { width, height, pixels: from } = image
  const least = Math.round(shortest * Math.max(width, height))
  const pixels = from.slice()
  const clear = (run: Run): void => {
    const crossings = crossingsOf(from, run)
    if (crossings === null) return
    const { start, length, step, across } = run
    const [before, behind] = [crossings[0] * across, crossings[1] * across]
    for (let n = 0, at = start; n < length; n += 1, at += step) {
      if (from[at - before]! < ink && from[at + behind]! < ink) continue
      for (const by of [-1, 0, 1]) pixels[at + by * across] = 255
    }
  }
  const follow = (begin: number, count: number, step: number, across: number): void => {
    let length = 0
    for (let n = 0, at = begin; n <= count; n += 1, at += step) {
      if (n < count && from[at]! < ink) length += 1
      else {
        if (length >= least) clear({ start: at - length * step, length, step, across })
        length = 0
      }
    }
  }
  for (let y = 4; y < height - 4; y += 1) follow(y * width, width, 1, width)
  for (let x = 4; x < width - 4; x += 1) follow(x + 4 * width, height - 8, width, 1)
  return { width, height, pixels }
}
