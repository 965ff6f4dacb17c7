import { existsSync, readFileSync } from 'node:fs'
import { PDFDocument, StandardFonts, degrees } from 'pdf-lib'
import { expect, test, vi } from 'vitest'
import { pagesOf, readersForTest, runWith } from './readers-fixture.ts'

const { read, readers } = readersForTest()

async function billOfLading(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  page.drawText('BILL OF LADING', { x: 200, y: 780, size: 20, font })
  page.drawText('MSCU1234565', { x: 50, y: 700, size: 10, font })
  return pdf
}

test('the text of a PDF has its place on the page, from the top left', async () => {
  const pages = pagesOf(await read(await (await billOfLading()).save()))
  const title = runWith(pages[0], 'BILL OF LADING')
  expect(title).toMatchObject({ confidence: 1, kind: 'text' })
  expect(title.box.x).toBeCloseTo(200)
  expect(title.box.y).toBeCloseTo(842 - 780 - 16)
  expect(title.box.height).toBeCloseTo(20)
})

test('the values of a form are read as fields', async () => {
  const pdf = await billOfLading()
  const field = pdf.getForm().createTextField('shipper')
  field.setText('Example Exports')
  field.addToPage(pdf.getPage(0), { x: 50, y: 600, width: 200, height: 20 })
  const pages = pagesOf(await read(await pdf.save()))
  const run = runWith(pages[0], 'Example Exports')
  expect(run.kind).toBe('field')
  expect(run.box.y).toBeCloseTo(842 - 620, -1)
})

test('a page whose text is turned is read upright', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  page.drawText('PACKING LIST', { x: 100, y: 300, size: 20, rotate: degrees(90) })
  const [read1] = pagesOf(await read(await pdf.save()))
  expect([read1?.width, read1?.height]).toEqual([842, 595])
  const { box } = runWith(read1, 'PACKING LIST')
  expect(box.width).toBeGreaterThan(100)
  expect(box.x).toBeCloseTo(300)
})

test('a document of two pages is read with both', async () => {
  const pdf = await billOfLading()
  pdf.addPage([595, 842])
  expect(pagesOf(await read(await pdf.save())).map((page) => page.number)).toEqual([1, 2])
})

test('an aborted call rejects at once, and the next file is read', async () => {
  const bytes = await (await billOfLading()).save()
  const abort = new AbortController()
  const reading = read(bytes, null, abort.signal)
  abort.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
  expect((await read(bytes)).ok).toBe(true)
})

test('a file that does not exist is an error of the caller', async () => {
  await expect(readers.read({ path: 'nowhere.pdf', contentType: null })).rejects.toThrow('ENOENT')
})

/** The process ids of the readers that this process has started. */
const readerIds = (): readonly number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(
      (id) => id !== '' && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--input-type'),
    )
    .map(Number)

function endReaders(): readonly number[] {
  const ids = readerIds()
  expect(ids).not.toEqual([])
  for (const id of ids) process.kill(id, 'SIGKILL')
  return ids
}

const listsChildren = existsSync(`/proc/self/task/${process.pid}/children`)

test.runIf(listsChildren)(
  'a reader that the system ends between two files costs neither',
  async () => {
    const bytes = await (await billOfLading()).save()
    expect((await read(bytes)).ok).toBe(true)
    const ids = endReaders()
    const areGone = () => expect(ids.filter((id) => existsSync(`/proc/${id}`))).toEqual([])
    await vi.waitFor(areGone, 5_000)
    expect(await read(bytes)).toMatchObject({ ok: true })
  },
)

test.runIf(listsChildren)(
  'a file whose reader the system ends, as it does for want of memory, is read by another',
  async () => {
    const bytes = await (await billOfLading()).save()
    expect((await read(bytes)).ok).toBe(true)
    const reading = read(bytes)
    endReaders()
    expect(await reading).toMatchObject({ ok: true })
  },
)
