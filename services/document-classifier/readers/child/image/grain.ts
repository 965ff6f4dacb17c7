// Grainy paper, as bad cameras, strong compression and long exposures make it.
import type { GrayImage } from './gray-image.ts'

/** Paper is brighter than this. */
const paper = 140
/** The average difference between a pixel of grainy paper and its four neighbours together. */
const grainy = 8

/** Whether the paper is grainy, as after bad cameras and strong compression. */
export function isGrainy({ width, pixels }: GrayImage): boolean {
  let [sum, count] = [0, 0]
  for (let at = width + 1; at < pixels.length - width - 1; at += 7) {
    const [own, left, right] = [pixels[at]!, pixels[at - 1]!, pixels[at + 1]!]
    const [above, below] = [pixels[at - width]!, pixels[at + width]!]
    if (Math.min(own, left, right, above, below) < paper) continue
    sum += Math.abs(4 * own - left - right - above - below)
    count += 1
  }
  return sum > grainy * count
}

/** Softens the image: this improves recognition on grainy paper and worsens it on clean paper. */
function smooth({ width, height, pixels: from }: GrayImage): GrayImage {
  const pixels = from.slice()
  for (let at = width + 1; at < from.length - width - 1; at += 1) {
    const corners =
      from[at - width - 1]! + from[at - width + 1]! + from[at + width - 1]! + from[at + width + 1]!
    const sides = from[at - width]! + from[at + width]! + from[at - 1]! + from[at + 1]!
    pixels[at] = (corners + 2 * sides + 4 * from[at]!) >> 4
  }
  return { width, height, pixels }
}

/** Coarse grain needs several times; more make letters run together. */
const mostTimes = 3
/** Above this share of the brightness of paper all is paper; faint print and gray bars are darker. */
const paperShare = 0.8

/** The brightness of half of the bright pixels or more: a dark desk may cover more than the paper does. */
function paperOf(pixels: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const pixel of pixels) if (pixel >= paper) counts[pixel]! += 1
  const bright = counts.reduce((sum, count) => sum + count, 0)
  let seen = 0
  return counts.findIndex((count) => (seen += count) >= bright / 2)
}

/**
 * Softens grainy paper until its grain is fine, and makes it white where it was coarse. Tesseract divides print from paper at
 * one brightness, which on a page with few words lies within coarse grain. On fine grain light gray print is kept. Clean paper
 * stays as it is.
 */
export function withoutGrain(image: GrayImage): GrayImage {
  if (!isGrainy(image)) return image
  let soft = smooth(image)
  if (!isGrainy(soft)) return soft
  for (let times = 1; times < mostTimes && isGrainy(soft); times += 1) soft = smooth(soft)
  const white = paperShare * paperOf(soft.pixels)
  return { ...soft, pixels: soft.pixels.map((pixel) => Math.min(255, (pixel * 255) / white)) }
}
