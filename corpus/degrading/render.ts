// A PDF's pages as pictures.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ImageData, createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** What the library makes to draw on: it may bring another release of the canvas than ours. */
type Factory = { readonly create: (width: number, height: number) => { readonly canvas: Canvas } }

function copied(drawn: Canvas): Canvas {
  const { width, height } = drawn
  const { data } = drawn.getContext('2d').getImageData(0, 0, width, height)
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}

export async function pagesOf(pdf: Uint8Array, dotsPerInch: number): Promise<readonly Canvas[]> {
  const task = getDocument({
    // The library takes the bytes away.
    data: new Uint8Array(pdf),
    standardFontDataUrl: join(library, 'standard_fonts/'),
    verbosity: 0,
  })
  const document = await task.promise
  const factory = document.canvasFactory as Factory
  const pages: Canvas[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: dotsPerInch / 72 })
    const { canvas } = factory.create(Math.round(viewport.width), Math.round(viewport.height))
    await page.render({ canvas: canvas as never, viewport }).promise
    pages.push(copied(canvas))
  }
  await task.destroy()
  return pages
}
