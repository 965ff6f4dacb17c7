import type { PDFPageProxy } from 'pdfjs-dist'
import type { Page } from '../../../../domain/documents/read-document.ts'
import type { ReaderSetup, ReadRequest } from '../outcome.ts'
import { fieldRuns } from './pdf-fields.ts'
import type { Annotation } from './pdf-fields.ts'
import { quartersOf, textRuns } from './pdf-text.ts'
import type { TextItem, Viewport } from './pdf-text.ts'

/** How many quarters clockwise most of the letters are turned. */
function turnOf(items: readonly TextItem[], viewport: Viewport): number {
  const letters = [0, 0, 0, 0]
  for (const item of items) letters[quartersOf(item, viewport)]! += item.str.trim().length
  return letters.indexOf(Math.max(...letters))
}

/** The page as it is read: turned as the file says, then as was asked for or as its text wants. */
function uprightViewport(page: PDFPageProxy, items: readonly TextItem[], rotation: number) {
  const asIs = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 })
  if (rotation !== 0) return asIs
  const quarters = turnOf(items, asIs)
  return page.getViewport({ scale: 1, rotation: (page.rotate + 360 - quarters * 90) % 360 })
}

export async function readPdfPage(
  page: PDFPageProxy,
  request: ReadRequest,
  _setup: ReaderSetup,
): Promise<Page> {
  const content = await page.getTextContent()
  const items = content.items.filter((item): item is TextItem => 'str' in item)
  const viewport = uprightViewport(page, items, request.rotation)
  const annotations = (await page.getAnnotations()) as readonly Annotation[]
  const runs = [...textRuns(items, viewport), ...fieldRuns(annotations, viewport)]
  return { number: page.pageNumber, width: viewport.width, height: viewport.height, runs }
}
