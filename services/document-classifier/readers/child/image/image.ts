import type { ReadOutcome, ReaderSetup, ReadRequest } from '../../protocol.ts'
import { failed } from '../../protocol.ts'
import { enlarged, grayOf, turned } from './gray-image.ts'
import type { GrayImage } from './gray-image.ts'
import { imageSize } from './image-size.ts'
import { recogniser } from './recognise.ts'
import { isSpeckled, withoutSpeckles } from './speckles.ts'
import { readUpright } from './upright.ts'
import { wordRuns } from './word-runs.ts'

/** A sheet of A4 scanned at 600 dpi has 35 million. */
const maxPixels = 50_000_000

/** The longer side that is recognised best: 215 to 240 dpi for a sheet of A4. */
const [smallestSide, largestSide] = [2500, 2800]
/** In points: images do not state the size of their paper reliably, so A4 is assumed. */
const pageSide = 842

function scaleOf(side: number): number {
  if (side > largestSide) return largestSide / side
  return side < smallestSide ? Math.min(3, smallestSide / side) : 1
}

async function decoded(bytes: Buffer): Promise<GrayImage> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas')
  const image = await loadImage(bytes)
  const drawn = (scale: number): GrayImage => {
    const width = Math.max(1, Math.round(image.width * scale))
    const height = Math.max(1, Math.round(image.height * scale))
    const context = createCanvas(width, height).getContext('2d')
    // Transparent pixels become white paper.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    // Frees the pixels now instead of at the next garbage collection.
    Object.assign(context.canvas, { width: 0, height: 0 })
    return grayOf(data, width, height)
  }
  const scale = scaleOf(Math.max(image.width, image.height))
  // Enlarged, a speckle is as large as a dot of the print.
  const own = scale > 1 ? drawn(1) : null
  if (own === null || !isSpeckled(own)) return drawn(scale)
  return enlarged(withoutSpeckles(own), { x: 0, y: 0, width: own.width, height: own.height }, scale)
}

export async function readImage(
  kind: 'png' | 'jpeg' | 'webp',
  bytes: Buffer,
  { rotation }: ReadRequest,
  { languages }: ReaderSetup,
): Promise<ReadOutcome> {
  const size = imageSize(kind, bytes)
  if (size === null) return failed('broken')
  if (size.width * size.height > maxPixels)
    return failed('too_large', `The image is larger than ${maxPixels / 1e6} million pixels.`)
  const image = turned(await decoded(bytes), rotation / 90)
  const read = recogniser(languages)
  const { words, width, height } = await readUpright(image, rotation === 0, read)
  const scale = pageSide / Math.max(width, height)
  const page = { number: 1, width: width * scale, height: height * scale }
  const runs = wordRuns(words, scale)
  return { ok: true, document: { pages: [{ ...page, runs }] } }
}
