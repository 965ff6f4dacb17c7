import { decodeXML } from 'entities'
import { failed } from '../../protocol.ts'
import type { ReadOutcome, ReaderSetup } from '../../protocol.ts'
import { blockLines } from './docx-lines.ts'
import type { DocxElement } from './docx-lines.ts'
import { lineOf } from '../text/line-pages.ts'
import type { Line } from '../text/line-pages.ts'
import { pagesOfLines } from '../text/plain-text.ts'

/** Headers and footers, where companies put their names; the library leaves them out. */
export const headerOrFooter = /^word\/(header|footer)\d*\.xml$/

function partLines(xml: string): readonly Line[] {
  return xml.split(/<w:p[ >]/).flatMap((paragraph) => {
    const texts = [...paragraph.matchAll(/<w:(tab)\/>|<w:t(?: [^>]*)?>([^<]*)</g)]
    const text = texts.map(([, tab, value]) => (tab ? '\t' : (value ?? ''))).join('')
    return text.trim() === '' ? [] : [lineOf(decodeXML(text))]
  })
}

/** The library's model of the document, which has font sizes; its HTML has none. */
async function modelOf(bytes: Buffer): Promise<DocxElement | null> {
  const { default: mammoth } = await import('mammoth')
  let model: DocxElement | null = null
  await mammoth.convertToHtml(
    { buffer: bytes },
    {
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      transformDocument: (document: DocxElement) => (model = document),
    },
  )
  return model
}

export async function readDocx(
  bytes: Buffer,
  margins: readonly string[],
  setup: ReaderSetup,
): Promise<ReadOutcome> {
  const model = await modelOf(bytes)
  if (model === null) return failed('broken')
  const isFooter = (xml: string): boolean => xml.slice(0, 2_000).includes('<w:ftr')
  const headers = margins.filter((xml) => !isFooter(xml)).flatMap(partLines)
  const footers = margins.filter(isFooter).flatMap(partLines)
  return pagesOfLines([...headers, ...blockLines(model), ...footers], setup)
}
