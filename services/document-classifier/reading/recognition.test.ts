import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { drawn } from './drawn-in-tests.ts'
import { pagesOf, readingInTests, runWith, textsOf } from './reading-in-tests.ts'

const { read } = readingInTests()

const notice = [
  'ARRIVAL NOTICE',
  'Vessel EVER EXAMPLE',
  'Port of discharge HAMBURG',
  'Seal AB123456',
]

test(
  'a scan that lies on its side and a little askew is read upright',
  { timeout: 60_000 },
  async () => {
    const outcome = await read(drawn(notice, 92, [700, 1000]))
    expect(textsOf(outcome).join(' ')).toContain('Port of discharge HAMBURG')
    const [page] = pagesOf(outcome)
    expect(page?.width).toBeCloseTo(842)
    const [title, seal] = [runWith(page, 'ARRIVAL').box, runWith(page, 'Seal').box]
    expect(title.y).toBeLessThan(seal.y)
    expect(Math.abs(title.x - seal.x)).toBeLessThan(8)
  },
)

test(
  'a title that is an image stands above the text of the page',
  { timeout: 60_000 },
  async () => {
    const pdf = await PDFDocument.create()
    const image = await pdf.embedPng(drawn(notice.slice(0, 1), 0))
    const page = pdf.addPage([595, 842])
    page.drawImage(image, { x: 0, y: 440, width: 571, height: 400 })
    const text = await pdf.embedFont(StandardFonts.Helvetica)
    for (let line = 0; line < 5; line += 1)
      page.drawText(`Containers on board: MSCU1234565`, {
        x: 50,
        y: 400 - line * 20,
        size: 10,
        font: text,
      })
    const outcome = await read(await pdf.save())
    expect(textsOf(outcome).filter((run) => /MSCU/.test(run))).toHaveLength(5)
    const title = runWith(pagesOf(outcome)[0], 'ARRIVAL')
    expect(title.confidence).toBeLessThan(1)
    expect(title.box.y).toBeLessThan(200)
  },
)
