import type { Box } from '../../../../../domain/documents/layout/page.ts'
import { withBars } from './coloured-bars.ts'

/** One byte a pixel, row by row: 0 is black. */
export type GrayImage = {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A colour of this brightness is light; from the second value on it is too light to be print. */
const [light, lightest] = [90, 140]

/**
 * Converts to brightness. A light colour counts as bright as its brightest component: this removes stamps,
 * markers and coloured forms, and keeps black print beneath them, dark colours and bars with white print.
 */
export function grayOf(rgba: Uint8ClampedArray, width: number, height: number): GrayImage {
  const [plain, lightened] = [new Uint8Array(width * height), new Uint8Array(width * height)]
  for (let at = 0, from = 0; at < plain.length; at += 1, from += 4) {
    const [red, green, blue] = [rgba[from]!, rgba[from + 1]!, rgba[from + 2]!]
    const gray = (red * 77 + green * 151 + blue * 28) >> 8
    const share = Math.min(1, Math.max(0, (gray - light) / (lightest - light)))
    plain[at] = gray
    lightened[at] = gray + (Math.max(red, green, blue) - gray) * share
  }
  return { width, height, pixels: withBars({ width, height, plain, lightened }) }
}

/** The brightness that a hundredth of the pixels do not exceed, and the one that a hundredth do. */
function range(pixels: Uint8Array): readonly [number, number] {
  const counts = new Uint32Array(256)
  for (const pixel of pixels) counts[pixel]! += 1
  const hundredth = pixels.length / 100
  const reach = (order: readonly number[]): number => {
    let seen = 0
    return order.find((level) => (seen += counts[level]!) > hundredth) ?? 0
  }
  const levels = Array.from({ length: 256 }, (_, level) => level)
  return [reach(levels), reach(levels.toReversed())]
}

/** Stretches the brightness from black to white: scans of thermal paper and photographs are pale. */
export function withContrast(image: GrayImage): GrayImage {
  const [dark, bright] = range(image.pixels)
  if (bright - dark < 20 || bright - dark > 230) return image
  const scale = 255 / (bright - dark)
  const pixels = new Uint8Array(image.pixels.length)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = Math.min(255, Math.max(0, (image.pixels[at]! - dark) * scale))
  return { ...image, pixels }
}

/** Turns the image clockwise by quarters. */
export function turned(image: GrayImage, quarters: number): GrayImage {
  if (quarters === 0) return image
  const { width, height } = image
  const pixels = new Uint8Array(width * height)
  const [newWidth, newHeight] = quarters % 2 === 0 ? [width, height] : [height, width]
  // The index of the new image's first pixel in the old one, and the steps there for one pixel right and down.
  const [first, right, down] =
    quarters === 1
      ? [(height - 1) * width, -width, 1]
      : quarters === 2
        ? [width * height - 1, -1, -width]
        : [width - 1, width, -1]
  for (let y = 0, at = 0; y < newHeight; y += 1)
    for (let x = 0, from = first + y * down; x < newWidth; x += 1, at += 1, from += right)
      pixels[at] = image.pixels[from]!
  return { width: newWidth, height: newHeight, pixels }
}

/** Turns the image clockwise around its middle by a small angle in radians; new pixels are white. */
export function tilted(image: GrayImage, angle: number): GrayImage {
  if (angle === 0) return image
  const { width, height } = image
  const pixels = new Uint8Array(width * height).fill(255)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [middleX, middleY] = [width / 2, height / 2]
  for (let y = 0, at = 0; y < height; y += 1) {
    let fromX = -middleX * cos + (y - middleY) * sin + middleX
    let fromY = middleX * sin + (y - middleY) * cos + middleY
    for (let x = 0; x < width; x += 1, at += 1, fromX += cos, fromY -= sin)
      if (fromX >= 0 && fromY >= 0 && fromX < width - 1 && fromY < height - 1)
        pixels[at] = between(image, fromX, fromY)
  }
  return { width, height, pixels }
}

/** The brightness at a point between four pixels. */
function between({ width, pixels }: GrayImage, x: number, y: number): number {
  const [left, top] = [x | 0, y | 0]
  const [right, low] = [x - left, y - top]
  const at = top * width + left
  const upper = pixels[at]! * (1 - right) + pixels[at + 1]! * right
  const lower = pixels[at + width]! * (1 - right) + pixels[at + width + 1]! * right
  return upper * (1 - low) + lower * low
}

/** The rows from `top` on, at most `height` of them. */
export function cut(image: GrayImage, top: number, height: number): GrayImage {
  const { width } = image
  const rows = Math.min(height, image.height - top)
  return {
    width,
    height: rows,
    pixels: image.pixels.slice(top * width, (top + rows) * width),
  }
}

/** The content of a box, enlarged by a factor; the box may exceed the image. */
export function enlarged(image: GrayImage, { x, y, width, height }: Box, by: number): GrayImage {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const newWidth = Math.max(1, Math.round((Math.min(image.width, x + width) - left) * by))
  const newHeight = Math.max(1, Math.round((Math.min(image.height, y + height) - top) * by))
  const pixels = new Uint8Array(newWidth * newHeight)
  for (let row = 0, at = 0; row < newHeight; row += 1)
    for (let column = 0; column < newWidth; column += 1, at += 1)
      pixels[at] = between(
        image,
        Math.min(image.width - 2, left + column / by),
        Math.min(image.height - 2, top + row / by),
      )
  return { width: newWidth, height: newHeight, pixels }
}
