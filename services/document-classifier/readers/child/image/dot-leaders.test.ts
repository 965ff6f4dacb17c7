import { expect, test } from 'vitest'
import { withoutLeaders } from './dot-leaders.ts'
import type { GrayImage } from './gray-image.ts'

const [width, height] = [400, 60]

/** A white image, black where `isInk` is true. */
const drawn = (isInk: (x: number, y: number) => boolean): GrayImage => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, at) =>
    isInk(at % width, Math.floor(at / width)) ? 0 : 255,
  ),
})

const ink = ({ pixels }: GrayImage): number => pixels.filter((pixel) => pixel < 128).length

/** Dots of four pixels at equal distances on the base line. */
const dots = (from: number, count: number, pitch: number) => (x: number, y: number) =>
  y >= 36 && y < 40 && x >= from && x < from + count * pitch && (x - from) % pitch < 4

/** Strokes of letters, which stand on the same line. */
const word = (x: number, y: number): boolean => x < 100 && y >= 20 && y < 40 && x % 10 < 3

test('the dots between a label and its value are removed, and the label stays', () => {
  const led = drawn((x, y) => word(x, y) || dots(110, 20, 12)(x, y))
  expect(withoutLeaders(led)).toEqual(drawn(word))
})

test.each([
  ['the points of an abbreviation', dots(110, 3, 30)],
  ['an ellipsis', dots(110, 3, 12)],
  ['the strokes of small letters', (x: number, y: number) => y >= 30 && y < 40 && x % 7 < 3],
  [
    'small letters whose strokes meet',
    (x: number, y: number) => y >= 33 && y < 40 && (x % 12 < 3 || (y < 35 && x % 24 < 15)),
  ],
  // Their tops and bottoms are short runs, equally far apart.
  [
    'round digits',
    (x: number, y: number) =>
      y >= 20 && y < 40 && Math.abs(Math.hypot((x % 20) - 10, (y - 30) * 0.75) - 7) < 1.5,
  ],
  [
    'dots that are not equally far apart',
    (x: number, y: number) =>
      y >= 36 &&
      y < 40 &&
      [10, 22, 60, 70, 110, 119, 150, 170, 205, 213].some((at) => x >= at && x < at + 4),
  ],
])('%s stay', (_, isInk) => {
  const page = drawn(isInk)
  expect(ink(page)).toBeGreaterThan(0)
  expect(withoutLeaders(page)).toEqual(page)
})
