import { createCanvas } from '@napi-rs/canvas'
import { PDFDocument, grayscale, rgb } from 'pdf-lib'
import type { Color, PDFFont, PDFPage } from 'pdf-lib'
import { fontNames } from './pen.ts'
import type { Colour, DrawnPage, Drawing, FontName, Mark } from './pen.ts'

type Sheet = {
  readonly pdf: PDFDocument
  readonly page: PDFPage
  readonly fonts: Readonly<Record<string, PDFFont>>
  /** Names of form fields must differ. */
  readonly name: () => string
}

const colourOf = (colour: Colour): Color =>
  typeof colour === 'number' ? grayscale(colour) : rgb(...colour)

function paintTitle(text: string, width: number, height: number, serif: boolean): Buffer {
  const scale = 4
  const canvas = createCanvas(width * scale, height * scale)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = serif ? '#1d3b6f' : 'black'
  context.font = `bold ${Math.round(height * scale * 0.72)}px "${serif ? 'DejaVu Serif' : 'DejaVu Sans'}"`
  context.textBaseline = 'middle'
  context.fillText(text, 4, canvas.height / 2, canvas.width - 8)
  return canvas.toBuffer('image/png')
}

function paintBarcode(text: string, width: number, height: number): Buffer {
  const canvas = createCanvas(width * 2, height * 2)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'black'
  const bits = Array.from(text).flatMap((letter) => Array.from(letter.charCodeAt(0).toString(2)))
  const bar = canvas.width / (bits.length * 1.5)
  bits.forEach((bit, index) => {
    context.fillRect(index * bar * 1.5, 0, bit === '1' ? bar : bar / 2, canvas.height)
  })
  return canvas.toBuffer('image/png')
}

async function drawPicture(sheet: Sheet, mark: Extract<Mark, { kind: 'picture' }>): Promise<void> {
  const { text, width, height, x, y, look } = mark
  const png =
    look === 'barcode'
      ? paintBarcode(text, width, height)
      : paintTitle(text, width, height, look === 'logo')
  const image = await sheet.pdf.embedPng(png)
  const top = sheet.page.getHeight()
  sheet.page.drawImage(image, { x, y: top - y - height, width, height })
}

function drawText({ page, fonts }: Sheet, mark: Extract<Mark, { kind: 'text' }>): void {
  const { text, x, y, size, spacing = 0 } = mark
  const font = fonts[mark.font]
  if (font === undefined) return
  const look = { size, font, color: colourOf(mark.colour ?? 0) }
  const baseline = page.getHeight() - y - size * 0.8
  if (spacing === 0) return page.drawText(text, { x, y: baseline, ...look })
  let at = x
  for (const letter of text) {
    page.drawText(letter, { x: at, y: baseline, ...look })
    at += font.widthOfTextAtSize(letter, size) + spacing
  }
}

function drawField(sheet: Sheet, mark: Extract<Mark, { kind: 'field' }>): void {
  const { text, x, y, width, height, size } = mark
  const field = sheet.pdf.getForm().createTextField(sheet.name())
  if (text.includes('\n')) field.enableMultiline()
  field.setText(text)
  const top = sheet.page.getHeight()
  field.addToPage(sheet.page, { x, y: top - y - height, width, height, borderWidth: 0 })
  field.setFontSize(size)
}

function drawShape({ page }: Sheet, mark: Mark): void {
  const top = page.getHeight()
  if (mark.kind === 'line') {
    const flipped = ({ x, y }: { x: number; y: number }) => ({ x, y: top - y })
    page.drawLine({ start: flipped(mark.from), end: flipped(mark.to), thickness: mark.width })
  }
  if (mark.kind !== 'box') return
  const { x, y, width, height, fill, border } = mark
  page.drawRectangle({
    x,
    y: top - y - height,
    width,
    height,
    borderWidth: border,
    borderColor: grayscale(0),
    ...(fill === undefined ? {} : { color: colourOf(fill) }),
  })
}

async function drawPage(sheet: Sheet, { marks }: DrawnPage): Promise<void> {
  for (const mark of marks) {
    if (mark.kind === 'text') drawText(sheet, mark)
    else if (mark.kind === 'picture') await drawPicture(sheet, mark)
    else if (mark.kind === 'field') drawField(sheet, mark)
    else drawShape(sheet, mark)
  }
}

// The same bytes each time: no clock in the file.
const made = new Date(Date.UTC(2026, 0, 1))

export async function pdfOf({ pages }: Pick<Drawing, 'pages'>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setCreationDate(made)
  pdf.setModificationDate(made)
  const fonts: Record<string, PDFFont> = {}
  for (const name of Object.keys(fontNames) as FontName[])
    fonts[name] = pdf.embedStandardFont(fontNames[name])
  let fields = 0
  const name = (): string => `field${++fields}`
  for (const drawn of pages) {
    const page = pdf.addPage([drawn.width, drawn.height])
    await drawPage({ pdf, page, fonts, name }, drawn)
  }
  return pdf.save()
}
