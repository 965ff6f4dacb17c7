import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, StandardFonts, degrees } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TextRun } from '../../../domain/documents/read-document.ts'
import { createReaders } from './readers.ts'
import type { ReadOutcome } from './readers.ts'

const readers = createReaders({
  count: 1,
  maxMemoryMb: 600,
  timeoutMs: 30_000,
  maxPages: 5,
  languages: ['eng'],
})
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-'))
})
afterAll(async () => {
  await readers.stop()
  await rm(folder, { recursive: true })
})

let files = 0
async function read(bytes: Uint8Array | string, contentType: string | null = null) {
  const path = join(folder, `${(files += 1)}`)
  await writeFile(path, bytes)
  return readers.read({ path, contentType })
}

const pagesOf = (outcome: ReadOutcome) => {
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.document.pages
}
const runWith = (runs: readonly TextRun[] | undefined, text: string) =>
  runs?.find((run) => run.text.includes(text))

async function billOfLading(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  page.drawText('BILL OF LADING', { x: 200, y: 780, size: 20, font })
  page.drawText('MSCU1234565', { x: 50, y: 700, size: 10, font })
  return pdf
}

test('the text of a PDF stands where it stands on the page, from the top left', async () => {
  const pages = pagesOf(await read(await (await billOfLading()).save()))
  const title = runWith(pages[0]?.runs, 'BILL OF LADING')
  expect(title).toMatchObject({ confidence: 1, kind: 'text' })
  expect(title?.box.x).toBeCloseTo(200)
  expect(title?.box.y).toBeCloseTo(842 - 780 - 16)
  expect(title?.box.height).toBeCloseTo(20)
})

test('what a form was filled with is read as fields', async () => {
  const pdf = await billOfLading()
  const field = pdf.getForm().createTextField('shipper')
  field.setText('Example Exports')
  field.addToPage(pdf.getPage(0), { x: 50, y: 600, width: 200, height: 20 })
  const pages = pagesOf(await read(await pdf.save()))
  const run = runWith(pages[0]?.runs, 'Example Exports')
  expect(run?.kind).toBe('field')
  expect(run?.box.y).toBeCloseTo(842 - 620, -1)
})

test('a page whose text is turned is read upright', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  page.drawText('PACKING LIST', { x: 100, y: 300, size: 20, rotate: degrees(90) })
  const [read1] = pagesOf(await read(await pdf.save()))
  expect([read1?.width, read1?.height]).toEqual([842, 595])
  const box = runWith(read1?.runs, 'PACKING LIST')?.box
  expect(box?.width).toBeGreaterThan(100)
  expect(box?.x).toBeCloseTo(300)
})
