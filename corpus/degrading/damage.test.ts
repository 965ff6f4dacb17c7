import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { randomFrom } from '../random.ts'
import { grey, skewed, turned } from './damage.ts'

const side = 200

function withSquare() {
  const page = createCanvas(side, side)
  const context = page.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, side, side)
  context.fillStyle = 'black'
  context.fillRect(20, 20, 40, 40)
  return page
}

test.each([
  ['askew', skewed(2), [40, 40]],
  ['upside down', turned(2), [160, 160]],
] as const)('a page that was put %s is damaged further where it lies', (_, put, [x, y]) => {
  const random = randomFrom('damage')
  const page = grey(put(withSquare(), random), random)
  const { data } = page.getContext('2d').getImageData(0, 0, side, side)
  const dark = Array.from({ length: side * side }, (__, at) => at).filter(
    (at) => (data[4 * at] ?? 255) < 128,
  )
  expect(dark.length).toBeGreaterThan(1_400)
  for (const at of dark) {
    expect(Math.abs((at % side) - x)).toBeLessThan(30)
    expect(Math.abs(Math.floor(at / side) - y)).toBeLessThan(30)
  }
})
