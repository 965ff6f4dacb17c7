import { expect, test } from 'vitest'
import { grayOf } from './gray-image.ts'

const [width, height] = [320, 160]

type Colour = readonly [number, number, number]
const [white, black]: readonly Colour[] = [
  [255, 255, 255],
  [0, 0, 0],
]
const [blue, yellow, red]: readonly Colour[] = [
  [91, 155, 213],
  [255, 230, 80],
  [240, 120, 120],
]

/** How bright the pixels of a page are taken, by place. */
function grayWith(colourAt: (x: number, y: number) => Colour | undefined) {
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let at = 0; at < width * height; at += 1)
    rgba.set(colourAt(at % width, Math.floor(at / width)) ?? white!, 4 * at)
  const { pixels } = grayOf(rgba, width, height)
  return (x: number, y: number) => pixels[y * width + x] ?? -1
}

const isPrint = (x: number, y: number): boolean => y % 32 < 14 && x % 7 < 2
const isBar = (y: number): boolean => y >= 32 && y < 96

test('white print on a coloured bar is told from the bar', () => {
  const gray = grayWith((x, y) => (isBar(y) && !(x > 64 && isPrint(x, y)) ? blue : white))
  expect(gray(140, 36)).toBe(255)
  expect(gray(143, 36)).toBeLessThan(160)
  // Where the bar carries no print, beside that which does, too.
  expect(gray(50, 36)).toBeLessThan(160)
})

test.each<[string, Colour | undefined]>([
  ['a marker', yellow],
  ['a coloured form', blue],
])('%s counts as paper, and black print on it stays', (_, colour) => {
  const gray = grayWith((x, y) => (isPrint(x, y) ? black : isBar(y) ? colour : white))
  expect(gray(143, 36)).toBeGreaterThan(200)
  expect(gray(140, 36)).toBe(0)
})

test.each([
  ['thin', isPrint, 140],
  ['thick', (x: number, y: number) => isBar(y) && x % 60 < 30, 130],
])('the %s strokes of a stamp count as paper', (_, isStroke, x) => {
  const gray = grayWith((...at) => (isStroke(...at) ? red : white))
  expect(gray(x, 36)).toBeGreaterThan(230)
})
