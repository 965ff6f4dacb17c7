// What happens to paper. Each takes a page's picture and returns another.
import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { Random } from '../random.ts'

export type Damage = (page: Canvas, random: Random) => Canvas

function blank(width: number, height: number, colour = 'white'): Canvas {
  const canvas = createCanvas(Math.round(width), Math.round(height))
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/** The page in the middle of the canvas, turned by so many radians; the context is as it was before. */
function drawnTurned(canvas: Canvas, page: Canvas, angle: number): Canvas {
  const context = canvas.getContext('2d')
  context.save()
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate(angle)
  context.drawImage(page, -page.width / 2, -page.height / 2)
  context.restore()
  return canvas
}

const sign = (random: Random): number => (random.chance(0.5) ? 1 : -1)

/** Turned about its middle by up to this, at least by half of it. */
export const skewed =
  (degrees: number): Damage =>
  (page, random) => {
    const angle = sign(random) * degrees * (0.5 + random.next() / 2)
    return drawnTurned(blank(page.width, page.height), page, (angle * Math.PI) / 180)
  }

export const turned =
  (quarters: 1 | 2 | 3): Damage =>
  (page) => {
    const [width, height] = quarters === 2 ? [page.width, page.height] : [page.height, page.width]
    return drawnTurned(blank(width, height), page, (quarters * Math.PI) / 2)
  }

/** Changes each pixel's grey. */
function eachGrey(page: Canvas, change: (grey: number, x: number, y: number) => number): Canvas {
  const context = page.getContext('2d')
  const image = context.getImageData(0, 0, page.width, page.height)
  const { data } = image
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
    const pixel = at / 4
    const grey = change(
      0.3 * red + 0.59 * green + 0.11 * blue,
      pixel % page.width,
      Math.floor(pixel / page.width),
    )
    data[at] = data[at + 1] = data[at + 2] = Math.max(0, Math.min(255, grey))
  }
  context.putImageData(image, 0, 0)
  return page
}

export const grey: Damage = (page) => eachGrey(page, (value) => value)

export const noisy =
  (strength: number, specks: number): Damage =>
  (page, random) =>
    eachGrey(page, (value) =>
      random.next() < specks ? random.next() * 255 : value + (random.next() - 0.5) * strength,
    )

/** One bit a dot, thinned or thickened, with lines where the paper stuck and a header of the machine. */
export const faxed: Damage = (page, random) => {
  const context = page.getContext('2d')
  context.fillStyle = 'black'
  context.font = `${Math.round(page.width / 75)}px "DejaVu Sans Mono"`
  context.fillText(
    `FROM: +1 ${random.digits(10)}   P.0${random.int(1, 4)}/04`,
    page.width * 0.05,
    page.width / 60,
  )
  for (let streak = random.int(2, 4); streak > 0; streak--)
    context.fillRect(page.width * random.next(), 0, 1, page.height * random.next())
  for (let streak = random.int(1, 3); streak > 0; streak--) {
    context.fillStyle = 'white'
    context.fillRect(0, page.height * random.next(), page.width, 2)
  }
  const threshold = random.int(115, 190)
  return eachGrey(page, (value) => {
    const dirty = random.next() < 0.0015 ? 255 - value : value
    return dirty < threshold ? 0 : 255
  })
}

const stampTexts = ['RECEIVED', 'ORIGINAL', 'COPY', 'PAID', 'URGENT', 'SURRENDERED']

/** Rubber stamps across the text, and some handwriting. */
export const stamped: Damage = (page, random) => {
  const context = page.getContext('2d')
  const size = page.width / 16
  for (let stamp = random.int(1, 2); stamp > 0; stamp--) {
    context.save()
    context.translate(
      page.width * (0.3 + random.next() * 0.4),
      page.height * (0.2 + random.next() * 0.5),
    )
    context.rotate((random.next() - 0.5) * 0.9)
    context.globalAlpha = 0.55
    context.strokeStyle = context.fillStyle = random.pick(['#c01818', '#1838a8', '#303030'])
    context.lineWidth = size / 12
    context.font = `bold ${Math.round(size)}px "DejaVu Sans"`
    const text = random.pick(stampTexts)
    const width = context.measureText(text).width
    context.strokeRect(-width / 2 - 12, -size, width + 24, size * 1.5)
    context.fillText(text, -width / 2, size * 0.15)
    context.restore()
  }
  return page
}

type Corner = readonly [number, number]

// Bilinear between four corners: near enough to a sheet seen from the side.
function warped(page: Canvas, corners: readonly [Corner, Corner, Corner, Corner]): Canvas {
  const [width, height] = [page.width, page.height]
  const target = blank(width, height, '#6b5a48')
  const context = target.getContext('2d')
  const strip = Math.max(2, Math.round(height / 500))
  const [topLeft, topRight, bottomLeft, bottomRight] = corners
  const between = (from: number, to: number, share: number): number => from + (to - from) * share
  for (let y = 0; y < height; y += strip) {
    const share = y / height
    const [left, right] = [
      between(topLeft[0], bottomLeft[0], share),
      between(topRight[0], bottomRight[0], share),
    ]
    const [yLeft, yRight] = [
      between(topLeft[1], bottomLeft[1], share),
      between(topRight[1], bottomRight[1], share),
    ]
    const deep = (strip / height) * (bottomLeft[1] - topLeft[1]) + 1.5
    context.setTransform((right - left) / width, (yRight - yLeft) / width, 0, 1, left, yLeft)
    context.drawImage(page, 0, y, width, strip, 0, 0, width, deep)
  }
  return target
}

/** Held in one hand, under a lamp. */
export const photographed: Damage = (page, random) => {
  const away = (size: number): number => size * (0.01 + random.next() * 0.045)
  const [width, height] = [page.width, page.height]
  const canvas = warped(page, [
    [away(width), away(height)],
    [width - away(width), away(height)],
    [away(width), height - away(height)],
    [width - away(width), height - away(height)],
  ])
  const context = canvas.getContext('2d')
  const shade = context.createLinearGradient(0, 0, width * random.next(), height)
  shade.addColorStop(0, 'rgba(20,15,5,0.05)')
  shade.addColorStop(1, `rgba(20,15,5,${(0.3 + random.next() * 0.25).toFixed(2)})`)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
  return canvas
}
