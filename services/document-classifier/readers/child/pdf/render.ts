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

/** Has pdfjs draw on our canvas. The methods are those that it asks for. */
export class CanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = createCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height })
  }

  destroy(of: CanvasAndContext): void {
    // Its pixels are freed at once, not when somebody collects them.
    if (of.canvas) Object.assign(of.canvas, { width: 0, height: 0 })
    Object.assign(of, { canvas: null, context: null })
  }
}

/** 235 dpi are enough for print of common size; labels have smaller print. */
const [usualScale, labelScale, labelSide] = [235 / 72, 300 / 72, 500]
const maxPixels = 12_000_000

/** Pixels for a point. */
export function scaleFor({ width, height }: Viewport): number {
  const wanted = Math.max(width, height) < labelSide ? labelScale : usualScale
  return Math.min(wanted, Math.sqrt(maxPixels / (width * height)))
}

/** Letters may be drawn as shapes: more of them than the lines of a form. */
const manyShapes = 300

/** Whether there is more to see than text: images, or so many shapes that they may be letters. */
export async function hasPictures(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const images = new Set<number>([
    OPS.paintImageXObject,
    OPS.paintInlineImageXObject,
    // Scanners of black and white put their pages into a PDF as masks.
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

/** pdfjs enlarges scans with hard edges, which makes steps of the strokes of letters. */
function keepSmooth(context: ReturnType<Canvas['getContext']>): void {
  context.imageSmoothingQuality = 'high'
  Object.defineProperty(context, 'imageSmoothingEnabled', { get: () => true, set: () => undefined })
}

/** The page as it is seen, upright as the viewport has it. */
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
