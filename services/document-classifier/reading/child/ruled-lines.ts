import type { GrayImage } from './gray-image.ts'

/** Dark enough to be ink. */
const ink = 170
/** No stroke of a letter is as long, in parts of the page's longer side: 2 cm of a sheet of A4 that lies straight. */
const shortest = 0.055

/**
 * Without the ruled lines of forms and tables, within which words are hardly found. A line is a run of ink that is
 * longer than any letter's, and thin: a black bar with white letters on it stays as it is.
 */
export function withoutRules(image: GrayImage): GrayImage {
  const { width, height, pixels: from } = image
  const least = Math.round(shortest * Math.max(width, height))
  const pixels = from.slice()
  const isInk = (at: number): boolean => from[at]! < ink
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
        if (run >= least) clear(at - run * step, run, step, across)
        run = 0
      }
    }
  }
  for (let y = 4; y < height - 4; y += 1) follow(y * width, width, 1, width)
  for (let x = 4; x < width - 4; x += 1) follow(x + 4 * width, height - 8, width, 1)
  return { width, height, pixels }
}
