import type { GrayImage } from './gray-image.ts'

/** Dark enough to be ink. */
const ink = 170
/** No stroke of a letter is as long, in parts of the page's longer side: 1.6 cm of a sheet of A4 that lies straight. */
const shortest = 0.055
/** In pixels, of the image as it is recognised: what is thicker is a bar, on which may be written in white. */
const thickest = 12
/** Of its places a line is thick at fewer, where letters and other lines cross it; a bar at more, beside its letters. */
const crossed = 1 / 3
/** How thick a run is shows at every fourth place as well. */
const stride = 4
/** A letter that crosses a line goes on beyond it: it is looked for at least so far off, */
const nearest = 3
/** and at least so far from the line's edge. */
const fromEdge = 2

/** Pixels of ink in a row: where they begin, how to get to the next one, and to the next row. */
type Run = {
  readonly start: number
  readonly length: number
  readonly step: number
  readonly across: number
}

/** How far ink goes on from there, as far as it matters. */
function inkFrom(pixels: Uint8Array, at: number, way: number): number {
  let far = 0
  while (far < thickest && pixels[at + (far + 1) * way]! < ink) far += 1
  return far
}

/**
 * How far before and behind a run a letter shows that crosses its line; null for a bar's. Where a letter is, the
 * line's own edges do not show: they are where they mostly are.
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
 * Without the ruled lines of forms and tables, within which words are hardly found. A line is a run of ink that is
 * longer than any letter's, and thin: a bar stays as it is.
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
