// Removes single dark and bright pixels, as old scanners, thermal paper and copies of copies leave them.
import type { GrayImage } from './gray-image.ts'

/** A pixel so much darker than all of its neighbours is no part of a letter. */
const much = 90
/** The least share of such pixels on speckled paper; on clean print it is next to nothing. */
const leastShare = 0.003

/** The steps from a pixel to its neighbours. */
const stepsAround = (width: number): readonly number[] => [
  ...[-width - 1, -width, -width + 1],
  ...[-1, 1],
  ...[width - 1, width, width + 1],
]

export function isSpeckled({ width, pixels }: GrayImage): boolean {
  const steps = stepsAround(width)
  let [alone, count] = [0, 0]
  for (let at = width + 1; at < pixels.length - width - 1; at += 3) {
    const own = pixels[at]! + much
    count += 1
    if (steps.every((step) => pixels[at + step]! > own)) alone += 1
  }
  return alone > leastShare * count
}

/** Replaces each pixel that differs much from the median of the nine around it by this median. */
export function withoutSpeckles({ width, height, pixels: from }: GrayImage): GrayImage {
  const pixels = from.slice()
  const steps = [0, ...stepsAround(width)]
  const sorted = new Uint8Array(steps.length)
  for (let at = width + 1; at < from.length - width - 1; at += 1) {
    for (let end = 0; end < steps.length; end += 1) {
      const value = from[at + steps[end]!]!
      let place = end
      for (; place > 0 && sorted[place - 1]! > value; place -= 1) sorted[place] = sorted[place - 1]!
      sorted[place] = value
    }
    const median = sorted[4]!
    if (Math.abs(from[at]! - median) > much) pixels[at] = median
  }
  return { width, height, pixels }
}
