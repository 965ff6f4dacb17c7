import { expect, test } from 'vitest'
import type { GrayImage } from './gray-image.ts'
import { withoutRules } from './ruled-lines.ts'

const [width, height] = [400, 300]

function sheet(
  ...boxes: readonly (readonly [x: number, y: number, width: number, height: number])[]
): GrayImage {
  const pixels = new Uint8Array(width * height).fill(255)
  for (const [x, y, wide, high] of boxes)
    for (let row = y; row < y + high; row += 1)
      pixels.fill(0, row * width + x, row * width + x + wide)
  return { width, height, pixels }
}

const inkOf = ({ pixels }: GrayImage): number => pixels.filter((pixel) => pixel < 128).length
const at = ({ pixels }: GrayImage, x: number, y: number): number => pixels[y * width + x] ?? -1

test('ruled lines go, across and down', () => {
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

test('a black bar stays, whatever is written on it', () => {
  const bar = sheet([20, 100, 300, 30])
  expect(at(withoutRules(bar), 100, 115)).toBe(0)
})
