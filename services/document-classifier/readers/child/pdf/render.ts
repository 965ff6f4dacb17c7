import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist'
import { grayOf } from '../image/gray-image.ts'
import type { GrayImage } from '../image/gray-image.ts'
import type { Viewport } from './text-runs.ts'

type CanvasAndContext = {
  canvas: Canvas | null
  context: ReturnType<Canvas['getContext']> | null
}

/** Has pdfjs draw on this canvas, by the methods that it requires. */
export class CanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = createCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height })
  }

  destroy(of: CanvasAndContext): void {
    // Frees the pixels now instead of at the next garbage collection.
    if (of.canvas) Object.assign(of.canvas, { width: 0, height: 0 })
    Object.assign(of, { canvas: null, context: null })
  }
}

/** 235 dpi are enough for print of common size; labels have smaller print. */
const [usualScale, labelScale, labelSide] = [235 / 72, 300 / 72, 500]
const maxPixels = 12_000_000

/** Pixels per point. */
function scaleFor({ width, height }: Viewport): number {
  const wanted = Math.max(width, height) < labelSide ? labelScale : usualScale
  return Math.min(wanted, Math.sqrt(maxPixels / (width * height)))
}

/** More shapes than the lines of a form have: letters may be drawn as shapes. */
const manyShapes = 300

/** Whether the page shows images, or so many shapes that they may be letters. */
export async function hasPictures(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const images = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    // Black-and-white scanners put pages into a PDF as masks.
    OPS.paintImageMaskXObject,
    OPS.paintImageXObjectRepeat,
    OPS.paintImageMaskXObjectGroup,
    OPS.paintInlineImageXObjectGroup,
    OPS.paintImageMaskXObjectRepeat,
  ])
  const { fnArray } = await page.getOperatorList()
  const shapes = fnArray.filter((operator) => operator === OPS.constructPath)
  return shapes.length > manyShapes || fnArray.some((operator) => images.has(operator))
}

/** Keeps pdfjs from enlarging scans with hard edges, which turns the strokes of letters into steps. */
function keepSmooth(context: ReturnType<Canvas['getContext']>): void {
  context.imageSmoothingQuality = 'high'
  Object.defineProperty(context, 'imageSmoothingEnabled', { get: () => true, set: () => undefined })
}

/** The page as an image, turned as the viewport is. */
export async function rendered(page: PDFPageProxy, upright: Viewport): Promise<GrayImage> {
  const scale = scaleFor(upright)
  const viewport = page.getViewport({ scale, rotation: upright.rotation })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const canvas = createCanvas(width, height)
  keepSmooth(canvas.getContext('2d'))
  const target = { canvas, viewport, background: '#fff' } as unknown
  await page.render(target as Parameters<PDFPageProxy['render']>[0]).promise
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  Object.assign(canvas, { width: 0, height: 0 })
  return grayOf(data, width, height)
}
