import type { PDFPageProxy } from 'pdfjs-dist'
import type { Page, TextRun } from '../../../../../domain/documents/layout/page.ts'
import type { ReaderSetup, ReadRequest } from '../../protocol.ts'
import { strongTitleOf, titlesOf } from '../../../../../domain/documents/titles/titles.ts'
import { hasLittleText, isGarbage } from './enough-text.ts'
import { cut } from '../image/gray-image.ts'
import { fieldRuns } from './form-fields.ts'
import type { Annotation } from './form-fields.ts'
import { hasPictures, rendered } from './render.ts'
import { quartersOf, textRuns } from './text-runs.ts'
import type { TextItem, Viewport } from './text-runs.ts'
import { recogniser } from '../image/recognise.ts'
import { turnedRuns } from './turned-runs.ts'
import { readStraight, readUpright } from '../image/upright.ts'
import { besides, wordRuns } from '../image/word-runs.ts'

/** The clockwise quarters by which most letters are turned. */
function turnOf(items: readonly TextItem[], viewport: Viewport): number {
  const letters = [0, 0, 0, 0]
  for (const item of items) letters[quartersOf(item, viewport)]! += item.str.trim().length
  return letters.indexOf(Math.max(...letters))
}

/** Turns the page as the file states, then by the requested rotation or, without one, by the direction of its text. */
function uprightViewport(page: PDFPageProxy, items: readonly TextItem[], rotation: number) {
  const asIs = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 })
  if (rotation !== 0) return asIs
  const quarters = turnOf(items, asIs)
  return page.getViewport({ scale: 1, rotation: (page.rotate + 360 - quarters * 90) % 360 })
}

type OwnText = {
  readonly page: PDFPageProxy
  readonly viewport: Viewport
  readonly texts: readonly TextRun[]
  readonly fields: readonly TextRun[]
}

async function ownText(page: PDFPageProxy, rotation: number): Promise<OwnText> {
  const content = await page.getTextContent()
  const items = content.items.filter((item): item is TextItem => 'str' in item)
  const viewport = uprightViewport(page, items, rotation)
  const annotations = (await page.getAnnotations()) as readonly Annotation[]
  const texts = textRuns(items, viewport)
  return { page, viewport, texts, fields: fieldRuns(annotations, viewport) }
}

const pageOf = ({ page, viewport }: OwnText, runs: readonly TextRun[]): Page => ({
  number: page.pageNumber,
  width: viewport.width,
  height: viewport.height,
  runs,
})

/** A scan: the recognised words, and the text and fields that were put on top of it. */
async function scannedPage(
  own: OwnText,
  kept: readonly TextRun[],
  mayTurn: boolean,
  setup: ReaderSetup,
): Promise<Page> {
  const image = await rendered(own.page, own.viewport)
  const read = recogniser(setup.languages)
  const found = await readUpright(image, mayTurn, read)
  const scale = own.viewport.width / image.width
  const mine = turnedRuns(kept, found, own.viewport)
  const size = { width: found.width * scale, height: found.height * scale }
  const runs = [...mine, ...besides(wordRuns(found.words, scale), mine)]
  return { number: own.page.pageNumber, ...size, runs }
}

/** The upper part of a page, with its title and issuer. */
const headShare = 0.4

/** A page with its own text, and the words recognised in the images of its upper part. */
async function mixedPage(
  own: OwnText,
  runs: readonly TextRun[],
  setup: ReaderSetup,
): Promise<Page> {
  const image = await rendered(own.page, own.viewport)
  const top = cut(image, 0, Math.ceil(headShare * image.height))
  const words = await readStraight(top, recogniser(setup.languages))
  const scale = own.viewport.width / image.width
  return pageOf(own, [...runs, ...besides(wordRuns(words, scale), runs)])
}

/** Titles are often images: a first page without a title is also recognised. */
const lacksTitle = (page: Page): boolean =>
  page.number === 1 && strongTitleOf(titlesOf(page)) === undefined

export async function readPdfPage(
  page: PDFPageProxy,
  request: ReadRequest,
  setup: ReaderSetup,
): Promise<Page> {
  const own = await ownText(page, request.rotation)
  const mayTurn = request.rotation === 0
  if (isGarbage(own.texts)) return scannedPage(own, own.fields, mayTurn, setup)
  const runs = [...own.texts, ...own.fields]
  const isScan = hasLittleText(runs)
  // One object for the page, because results are cached for it.
  const asItIs = pageOf(own, runs)
  if (!isScan && !lacksTitle(asItIs)) return asItIs
  if (!(await hasPictures(page))) return asItIs
  return isScan ? scannedPage(own, runs, mayTurn, setup) : mixedPage(own, runs, setup)
}
