// Sheets under a lamp, on a desk, and on grainy paper.
import { describe, expect, test } from 'vitest'
import { evenlyLit } from './even-light.ts'
import { isGrainy, withoutGrain } from './grain.ts'
import type { GrayImage } from './gray-image.ts'
import { skewOf } from './skew.ts'

const [width, height] = [600, 800]

const drawn = (at: (x: number, y: number) => number): GrayImage => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, place) =>
    at(place % width, Math.floor(place / width)),
  ),
})

/** Strokes like those of letters, in lines that run so many radians down to the right. */
const isPrint = (x: number, y: number, slope = 0): boolean => {
  const line = y - x * slope
  return line > 0 && Math.floor(line) % 20 < 8 && x % 5 < 2
}

const pixel = ({ pixels }: GrayImage, x: number, y: number): number => pixels[y * width + x] ?? -1

describe('light', () => {
  /** Bright at the left, half as bright at the right. */
  const shadow = (x: number): number => 1 - (0.5 * x) / width

  test('is made even without changing the print', () => {
    const shaded = drawn((x, y) => (isPrint(x, y) ? 60 : 240) * shadow(x))
    const even = evenlyLit(shaded)
    for (const x of [2, 302, 592]) {
      expect(pixel(even, x, 412)).toBeGreaterThan(220)
      expect(pixel(even, x - 2, 402)).toBeLessThan(90)
    }
  })

  test('is that of the paper in a square full of ink', () => {
    const isInk = (x: number, y: number) => y % 20 < 15 && x % 5 < 4
    const even = evenlyLit(drawn((x, y) => (isInk(x, y) ? 60 : 240) * shadow(x)))
    expect(pixel(even, 304, 402)).toBeGreaterThan(220)
    expect(pixel(even, 302, 402)).toBeLessThan(90)
  })

  test('that is even stays as it is', () => {
    const scan = drawn((x, y) => (isPrint(x, y) ? 0 : 250))
    expect(evenlyLit(scan)).toBe(scan)
  })

  test('is made even on both sides of a sharp shadow', () => {
    const isShaded = (x: number, y: number) => x + y / 4 > 350
    const even = evenlyLit(drawn((x, y) => (isPrint(x, y) ? 40 : 240) * (isShaded(x, y) ? 0.4 : 1)))
    for (const x of [102, 502]) {
      expect(pixel(even, x, 412)).toBeGreaterThan(220)
      expect(pixel(even, x - 2, 402)).toBeLessThan(90)
    }
  })

  test('does not turn a desk into paper', () => {
    const isDesk = (x: number) => x > 400
    const even = evenlyLit(
      drawn((x, y) => (isDesk(x) ? 40 : (isPrint(x, y) ? 40 : 240) * shadow(x))),
    )
    expect(pixel(even, 580, 402)).toBeLessThan(120)
  })

  test('does not turn a gray bar into paper', () => {
    const barred = drawn((_, y) => (y > 300 && y < 500 ? 130 : 250))
    expect(pixel(evenlyLit(barred), 300, 400)).toBeLessThan(170)
  })

  test('keeps white print on a gray background, far from white paper', () => {
    const isWhite = (x: number, y: number) => y % 20 < 8 && x % 10 === 0
    const barred = drawn((x, y) => (y < 60 || y > 740 || isWhite(x, y) ? 250 : 130))
    const even = evenlyLit(barred)
    expect(pixel(even, 300, 402)).toBeGreaterThan(240)
    expect(pixel(even, 303, 402)).toBeLessThan(150)
  })

  test('does not turn a black bar into paper', () => {
    const barred = drawn((x, y) => (y >= 300 && y < 340 ? 10 : 240 * shadow(x)))
    expect(pixel(evenlyLit(barred), 300, 320)).toBeLessThan(40)
  })
})

test('the skew is that of the lines, not of the desk beneath the sheet', () => {
  const slope = Math.tan((2 * Math.PI) / 180)
  const isDesk = (x: number, y: number) => Math.min(x, width - x, y, height - y) < 60
  const isLow = (y: number) => y > 500 && y < 620
  const photo = drawn((x, y) => (isDesk(x, y) ? 30 : isLow(y) && isPrint(x, y, slope) ? 40 : 250))
  expect((skewOf(photo) * 180) / Math.PI).toBeCloseTo(2, 0)
})

describe('grain', () => {
  const grain = (x: number, y: number, most = 30): number => {
    const noise = Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453
    return (noise - Math.floor(noise) - 0.5) * 2 * most
  }
  /** Strokes of five pixels, as print has at 200 dpi. */
  const isStroke = (x: number, y: number): boolean => y % 20 < 8 && x % 15 < 5
  const onGrain = (paper: number, most: number): GrayImage =>
    drawn((x, y) => Math.min(255, Math.max(0, (isStroke(x, y) ? 0 : paper) + grain(x, y, most))))

  test('is where pixels of paper differ from their neighbours', () => {
    expect(isGrainy(drawn((x, y) => (isPrint(x, y) ? 0 : 240)))).toBe(false)
    expect(isGrainy(onGrain(215, 30))).toBe(true)
  })

  test('leaves no dark spot on paper, however coarse it is, and print stays dark', () => {
    const clean = withoutGrain(onGrain(190, 90))
    const between = Array.from({ length: 400 }, (_, x) => pixel(clean, x, 414))
    expect(between.filter((each) => each < 200)).toEqual([])
    expect(pixel(clean, 302, 404)).toBeLessThan(120)
  })

  test('does not make faint print and gray bars white', () => {
    const isBar = (y: number) => y > 300 && y < 360
    const clean = withoutGrain(drawn((x, y) => (isBar(y) ? 130 : 220) + grain(x, y)))
    expect(pixel(clean, 300, 330)).toBeLessThan(200)
    expect(pixel(clean, 300, 500)).toBe(255)
  })

  test('does not make a dark desk white, which covers more than the paper does', () => {
    const isDesk = (y: number) => y > 250
    const clean = withoutGrain(
      drawn((x, y) => Math.max(0, (isDesk(y) ? 50 : isStroke(x, y) ? 0 : 215) + grain(x, y))),
    )
    expect(pixel(clean, 302, 204)).toBeLessThan(120)
    expect(pixel(clean, 302, 400)).toBeLessThan(120)
  })

  test('that is fine leaves light gray print, as copies have it', () => {
    const clean = withoutGrain(drawn((x, y) => (isStroke(x, y) ? 200 : 240) + grain(x, y, 8)))
    expect(pixel(clean, 302, 404)).toBeLessThan(220)
  })

  test('that paper does not have leaves it as it is', () => {
    const faint = drawn((x, y) => (isPrint(x, y) ? 110 : 230))
    expect(withoutGrain(faint) === faint).toBe(true)
  })
})
