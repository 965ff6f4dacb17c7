import type { GrayImage } from './gray-image.ts'

/** Dark enough to be ink. */
const ink = 170
/** No stroke of a letter is as long, in parts of the page's longer side: 2 cm of a sheet of A4 that lies straight. */
const shortest = 0.055
/** In pixels, of the image as it is recognised: what is thicker is a bar, on which may be written in white. */
const thickest = 12
/** Of its places a line is thick at fewer, where letters and other lines cross it; a bar at more, beside its letters. */
const crossed = 1 / 3
/** A bar shows at every fourth place as well. */
const stride = 4

/**
 * Without the ruled lines of forms and tables, within which words are hardly found. A line is a run of ink that is
 * longer than any letter's, and thin: a bar stays as it is.
 */
export function withoutRules(image: GrayImage): GrayImage {
  const { width, height, pixels: from } = image
  const least = Math.round(shortest * Math.max(width, height))
  const pixels = from.slice()
  const isInk = (at: number): boolean => from[at]! < ink
  const isThick = (at: number, across: number): boolean => {
    let thickness = 1
    for (const way of [across, -across])
      for (let by = way; thickness <= thickest && isInk(at + by); by += way) thickness += 1
    return thickness > thickest
  }
  const isBar = (start: number, length: number, step: number, across: number): boolean => {
    let thick = 0
    for (let n = 0, at = start; n < length; n += stride, at += stride * step)
      if (isThick(at, across)) thick += 1
    return thick * stride > crossed * length
  }
  const clear = (start: number, length: number, step: number, across: number): void => {
    for (let n = 0, at = start; n < length; n += 1, at += step) {
      // A letter that crosses the line goes on beyond it.
      const crosses = isInk(at - 3 * across) && isInk(at + 3 * across)
      if (crosses) continue
      for (const by of [-1, 0, 1]) pixels[at + by * across] = 255
    }
  }
  const follow = (begin: number, count: number, step: number, across: number): void => {
    let run = 0
    for (let n = 0, at = begin; n <= count; n += 1, at += step) {
      if (n < count && isInk(at)) run += 1
      else {
        const start = at - run * step
        if (run >= least && !isBar(start, run, step, across)) clear(start, run, step, across)
        run = 0
      }
    }
  }
  for (let y = 4; y < height - 4; y += 1) follow(y * width, width, 1, width)
  for (let x = 4; x < width - 4; x += 1) follow(x + 4 * width, height - 8, width, 1)
  return { width, height, pixels }
}
