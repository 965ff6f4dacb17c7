import { expect, test } from 'vitest'
import type { GrayImage } from './gray-image.ts'
import { withoutRules } from './ruled-lines.ts'

const [width, height] = [400, 300]

type Box = readonly [x: number, y: number, width: number, height: number]

function fill({ pixels }: GrayImage, gray: number, boxes: readonly Box[]): void {
  for (const [x, y, wide, high] of boxes)
    for (let row = y; row < y + high; row += 1)
      pixels.fill(gray, row * width + x, row * width + x + wide)
}

/** Black boxes on white. */
function sheet(...boxes: readonly Box[]): GrayImage {
  const image = { width, height, pixels: new Uint8Array(width * height).fill(255) }
  fill(image, 0, boxes)
  return image
}

const inkOf = ({ pixels }: GrayImage): number => pixels.filter((pixel) => pixel < 128).length
const at = ({ pixels }: GrayImage, x: number, y: number): number => pixels[y * width + x] ?? -1

test('horizontal and vertical ruled lines are removed', () => {
  expect(inkOf(withoutRules(sheet([20, 50, 300, 2], [20, 50, 2, 200])))).toBe(0)
})

test('strokes of letters stay', () => {
  const letter = sheet([100, 100, 3, 15], [100, 100, 12, 3])
  expect(withoutRules(letter)).toEqual(letter)
})

test('a letter that a line crosses keeps its stroke', () => {
  const crossed = withoutRules(sheet([20, 100, 300, 1], [150, 90, 3, 20]))
  expect(at(crossed, 151, 100)).toBe(0)
  expect(at(crossed, 200, 100)).toBe(255)
})

/** An H of strokes as thick as a headline's. */
const letterAt = (x: number, y: number): readonly Box[] => [
  [x, y, 4, 18],
  [x + 12, y, 4, 18],
  [x, y + 7, 16, 4],
]

test('a black bar stays up to its edges, with the white letters on it', () => {
  const letters = [40, 64, 88, 112].flatMap((x) => letterAt(x, 105))
  const bar = sheet([20, 100, 300, 28])
  fill(bar, 255, letters)
  expect(inkOf(bar)).toBeLessThan(300 * 28)
  expect(withoutRules(bar)).toEqual(bar)
})

test.each([8, 9, 12])('a line of %i pixels is removed, horizontal or vertical', (thick) => {
  expect(inkOf(withoutRules(sheet([20, 100, 300, thick], [20, 100, thick, 180])))).toBe(0)
})

test('a letter that a thick line crosses keeps its stroke', () => {
  const crossed = withoutRules(sheet([20, 100, 300, 10], [150, 90, 3, 30]))
  expect([100, 105, 109].map((y) => at(crossed, 151, y))).toEqual([0, 0, 0])
  expect([100, 105, 109].map((y) => at(crossed, 200, y))).toEqual([255, 255, 255])
})

test('a line beneath letters is removed between them', () => {
  const letters = [40, 64, 88, 112].flatMap((x) => letterAt(x, 84))
  const lined = withoutRules(sheet([20, 100, 300, 2], ...letters))
  expect([130, 200, 300].map((x) => at(lined, x, 100))).toEqual([255, 255, 255])
})
