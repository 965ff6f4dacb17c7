import { expect, test } from 'vitest'
import { grayOf } from './gray-image.ts'

const [width, height] = [320, 160]

type Colour = readonly [number, number, number]
const [white, black]: readonly Colour[] = [
  [255, 255, 255],
  [0, 0, 0],
]
const [blue, pale, yellow, red]: readonly Colour[] = [
  [91, 155, 213],
  [157, 195, 230],
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

test.each<readonly [string, Colour | undefined, Colour | undefined]>([
  ['white print on a coloured bar', blue, white],
  ['white print on a pale bar', pale, white],
  ['print that is not quite white', blue, [220, 222, 226]],
])('%s is kept apart from the bar', (_, background, print) => {
  const gray = grayWith((x, y) =>
    !isBar(y) ? white : x > 64 && isPrint(x, y) ? print : background,
  )
  expect(gray(140, 36)).toBeGreaterThan(215)
  expect(gray(143, 36)).toBeLessThan(200)
  // Where the bar carries no print, beside that which does, too.
  expect(gray(50, 36)).toBeLessThan(200)
})

test.each<[string, Colour | undefined]>([
  ['a marker', yellow],
  ['a coloured form', blue],
])('%s counts as paper, and black print on it stays', (_, colour) => {
  const gray = grayWith((x, y) => (isPrint(x, y) ? black : isBar(y) ? colour : white))
  expect(gray(143, 36)).toBeGreaterThan(200)
  expect(gray(140, 36)).toBe(0)
})

test('stripes with black print on white paper count as paper', () => {
  const isStripe = (y: number): boolean => y % 64 >= 40
  const gray = grayWith((x, y) =>
    isPrint(x, y + 24) ? black : isStripe(y) && x > 40 && x < 280 ? blue : white,
  )
  expect(gray(143, 45)).toBeGreaterThan(200)
  expect(gray(143, 62)).toBeGreaterThan(200)
})

test.each<readonly [string, (x: number, y: number) => Colour | undefined]>([
  [
    'with white lines and black print',
    (x, y) => (isPrint(x, y) ? black : x % 40 < 2 ? white : blue),
  ],
  ['of cells apart', (x) => (x % 140 < 100 ? blue : white)],
  ['with a speck', (x, y) => (x === 100 && y === 40 ? white : blue)],
  ['no longer than a word', (x) => (x < 100 && x % 20 > 2 ? blue : white)],
])('a coloured background %s counts as paper', (_, colourAt) => {
  expect(grayWith(colourAt)(46, 40)).toBeGreaterThan(200)
})

test('a bar that is hardly higher than its white print is kept apart from it', () => {
  const gray = grayWith((x, y) =>
    y >= 45 && y < 65 ? (isPrint(x, y - 47) ? white : blue) : isPrint(x, y) ? black : white,
  )
  for (const y of [46, 56, 64]) expect(gray(143, y)).toBeLessThan(160)
  expect(gray(140, 50)).toBe(255)
})

test.each([
  ['thin', isPrint, 140],
  ['thick', (x: number, y: number) => isBar(y) && x % 60 < 30, 130],
])('the %s strokes of a stamp count as paper', (_, isStroke, x) => {
  const gray = grayWith((...at) => (isStroke(...at) ? red : white))
  expect(gray(x, 36)).toBeGreaterThan(230)
})
