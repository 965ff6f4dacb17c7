import { join } from 'node:path'
import { GlobalFonts, createCanvas } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'
import { packageFolder } from './child-program.ts'

const font = join(packageFolder('pdfjs-dist'), 'standard_fonts', 'LiberationSans-Regular.ttf')
GlobalFonts.registerFromPath(font, 'Drawn')

/** A PNG with these lines drawn on it, turned clockwise. */
export function drawn(
  lines: readonly string[],
  degrees: number,
  [width, height]: readonly [number, number] = [1000, 700],
): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.font = '44px Drawn'
  context.translate(width / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  lines.forEach((line, at) => context.fillText(line, -320, -230 + at * 80))
  return canvas.toBuffer('image/png')
}

/** A PNG of a blank sheet of A4 at 200 dpi, with `draw` applied. */
export function sheetWith(draw: (context: SKRSContext2D) => void): Buffer {
  const canvas = createCanvas(1654, 2339)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.font = '30px Drawn'
  draw(context)
  return canvas.toBuffer('image/png')
}
