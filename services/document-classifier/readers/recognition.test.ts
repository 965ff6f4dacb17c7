import { createCanvas } from '@napi-rs/canvas'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { drawn, sheetWith } from './drawn-fixture.ts'
import { pagesOf, readersForTest, runWith, textsOf } from './readers-fixture.ts'

const { read } = readersForTest()

const notice = [
  'ARRIVAL NOTICE',
  'Vessel EVER EXAMPLE',
  'Port of discharge HAMBURG',
  'Seal AB123456',
]

test.each([
  ['on its side', 92, [700, 1000]],
  ['upside down', 182, [1000, 700]],
] as const)('a scan that lies %s and slightly skewed is read upright', async (_, degrees, size) => {
  const outcome = await read(drawn(notice, degrees, size))
  expect(textsOf(outcome).join(' ')).toContain('Port of discharge HAMBURG')
  const [page] = pagesOf(outcome)
  expect(page?.width).toBeCloseTo(842)
  const [title, seal] = [runWith(page, 'ARRIVAL').box, runWith(page, 'Seal').box]
  expect(title.y).toBeLessThan(seal.y)
  expect(Math.abs(title.x - seal.x)).toBeLessThan(8)
})

test('a title that is an image stands above the text of the page', async () => {
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
})

const goods = Array.from({ length: 12 }, (_, at) => `Carton ${at + 21} of furniture, 480 kg, 2 cbm`)

test('round digits are not removed with dot leaders', async () => {
  const lines = [
    'Bill of lading number: 8600923380699',
    'Booking number: 6238690830',
    `Place of delivery${' .'.repeat(20)}: Hamburg`,
    ...goods,
  ]
  const sheet = sheetWith((context) =>
    lines.forEach((line, at) => context.fillText(line, 150, 200 + at * 70)),
  )
  const text = textsOf(await read(sheet)).join(' ')
  expect(text).toContain('8600923380699')
  expect(text).toContain('6238690830')
  expect(text).toMatch(/Place of delivery .*Hamburg/)
})

test('white print on coloured bars and black print on stripes are read', async () => {
  const sheet = sheetWith((context) => {
    goods.forEach((line, at) => {
      context.fillStyle = at % 2 === 0 ? '#9dc3e6' : '#fff'
      context.fillRect(100, 757 + at * 70, 1454, 60)
      context.fillStyle = '#000'
      context.fillText(line, 150, 800 + at * 70)
    })
    for (const [at, colour] of ['#5b9bd5', '#2f5496', '#808080', '#ed7d31'].entries()) {
      const [top, height] = [100 + at * 150, 120 - at * 20]
      context.fillStyle = colour
      context.fillRect(100, top, 1454, height)
      context.fillStyle = '#fff'
      context.fillText(`Invoice number INV2026123${at}`, 150, top + height / 2 + 11)
    }
  })
  const text = textsOf(await read(sheet)).join(' ')
  const numbers = [0, 1, 2, 3].map((at) => `INV2026123${at}`)
  for (const each of [...numbers, ...goods.map((line) => line.slice(0, 9))])
    expect(text).toContain(each)
})

test('a sheet that is half in shadow is read', async () => {
  const sheet = sheetWith((context) => {
    goods.forEach((line, at) => context.fillText(line, 150, 200 + at * 170))
    const shadow = context.createLinearGradient(0, 0, 1654, 2339)
    shadow.addColorStop(0.1, 'rgba(0, 0, 0, 0.1)')
    shadow.addColorStop(1, 'rgba(0, 0, 0, 0.8)')
    context.fillStyle = shadow
    context.fillRect(0, 0, 1654, 2339)
  })
  const text = textsOf(await read(sheet)).join(' ')
  for (const line of goods) expect(text).toContain(line.slice(0, 9))
})

/** A sheet of the size of A4 at 130 dpi whose paper has this brightness, with the goods and their lots on it. */
const onPaper = (paper: (seed: number) => number): Buffer => {
  const canvas = createCanvas(1074, 1520)
  const context = canvas.getContext('2d')
  const picture = context.createImageData(1074, 1520)
  let seed = 1
  for (let at = 0; at < 1074 * 1520; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647
    const level = paper(seed)
    picture.data.set([level, level, level, 255], 4 * at)
  }
  context.putImageData(picture, 0, 0)
  context.font = '22px Drawn'
  goods.forEach((line, at) => context.fillText(line, 100, 150 + at * 60))
  goods.forEach((_, at) => context.fillText(`Lot QX${at + 481204}`, 750, 150 + at * 60))
  return canvas.toBuffer('image/png')
}

test('a speckled sheet is read', async () => {
  const sheet = onPaper((seed) => (seed % 61 === 0 ? 0 : 255))
  const text = textsOf(await read(sheet)).join(' ')
  for (const line of goods) expect(text).toContain(line.slice(0, 9))
  expect(text.match(/QX4812\d\d/g)?.length).toBeGreaterThan(9)
})
