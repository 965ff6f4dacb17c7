import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Pdfjs from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Page } from '../../../../../domain/documents/layout/page.ts'
import { failed } from '../../protocol.ts'
import type { ReaderSetup, ReadFailure, ReadOutcome, ReadRequest } from '../../protocol.ts'
import { CanvasFactory } from './render.ts'
import { readPdfPage } from './page.ts'

type Loaded = Pick<typeof Pdfjs, 'getDocument' | 'VerbosityLevel'>

let loaded: Loaded | null = null

/** The largest image that pdfjs decodes, in pixels; A3 at 400 dpi in colour has half as many. */
const maxImagePixels = 50_000_000

/** Loads pdfjs with this canvas instead of its own. */
export async function loadPdf(folder: string): Promise<Loaded> {
  if (loaded) return loaded
  const { DOMMatrix, ImageData, Path2D } = await import('@napi-rs/canvas')
  Object.assign(globalThis, { DOMMatrix, ImageData, Path2D })
  // Loading the worker's module makes pdfjs run it in this process, which is already separate.
  await import(pathToFileURL(join(folder, 'legacy/build/pdf.worker.mjs')).href)
  return (loaded = await import('pdfjs-dist/legacy/build/pdf.mjs'))
}

async function opened(bytes: Buffer, folder: string): Promise<PDFDocumentProxy> {
  const { getDocument, VerbosityLevel } = await loadPdf(folder)
  return getDocument({
    data: new Uint8Array(bytes),
    standardFontDataUrl: join(folder, 'standard_fonts/'),
    cMapUrl: join(folder, 'cmaps/'),
    cMapPacked: true,
    wasmUrl: join(folder, 'wasm/'),
    iccUrl: join(folder, 'iccs/'),
    CanvasFactory,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    maxImageSize: maxImagePixels,
    verbosity: VerbosityLevel.ERRORS,
  }).promise
}

const failureOf = (error: unknown): ReadFailure =>
  failed(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken')

async function pagesOf(document: PDFDocumentProxy, request: ReadRequest, setup: ReaderSetup) {
  const pages: Page[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number).catch(() => null)
    // A damaged page does not keep the others from being read.
    if (page) pages.push(await readPdfPage(page, request, setup))
    page?.cleanup()
  }
  return pages
}

export async function readPdf(
  bytes: Buffer,
  request: ReadRequest,
  setup: ReaderSetup,
): Promise<ReadOutcome> {
  const document = await opened(bytes, setup.pdfjsFolder).catch(failureOf)
  if ('ok' in document) return document
  try {
    const { maxPages } = setup
    if (document.numPages > maxPages)
      return failed('too_many_pages', `The file has more than ${maxPages} pages.`)
    const pages = await pagesOf(document, request, setup)
    return pages.length === 0 ? failed('broken') : { ok: true, document: { pages } }
  } finally {
    await document.loadingTask.destroy()
  }
}
