import { join } from 'node:path'
import { GlobalFonts, createCanvas } from '@napi-rs/canvas'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { packageFolder } from './child-program.ts'
import { pagesOf, readingInTests, runWith, textsOf } from './reading-in-tests.ts'

const { read } = readingInTests()

const font = join(packageFolder('pdfjs-dist'), 'standard_fonts', 'LiberationSans-Regular.ttf')
GlobalFonts.registerFromPath(font, 'Drawn')

/** Lines drawn as an image, turned by so many degrees. */
function drawn(lines: readonly string[], degrees: number, [width, height] = [1000, 700]): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.font = '44px Drawn'
  context.translate(width / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  lines.forEach((line, at) => context.fillText(line, -320, -230 + at * 80))
  return canvas.toBuffer('image/png')
}

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
