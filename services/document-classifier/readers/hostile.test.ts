import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { docxOf, paragraph, pdfOf, pngHeader, zipOf } from './files-fixture.ts'
import { readersForTest, textsOf } from './readers-fixture.ts'

const { read } = readersForTest()
const zeros = (size: number) => Buffer.alloc(size, 0x20)

async function pdfPages(count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  for (let page = 0; page < count; page += 1) pdf.addPage()
  return pdf.save()
}

const encrypted = pdfOf(
  ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'],
  `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'11'.repeat(32)}>/U<${'22'.repeat(32)}>>>`,
)
const numbers = Array.from({ length: 20_000 }, (_, at) => at + 3)
const manyPages = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  `<</Type/Pages/Count 20000/MediaBox[0 0 9 9]/Kids[${numbers.map((n) => `${n} 0 R`).join(' ')}]>>`,
  ...numbers.map(() => '<</Type/Page/Parent 2 0 R>>'),
])
const doctype = '<!DOCTYPE w:document [<!ENTITY x SYSTEM "file:///etc/hostname">]>'
const oleOf = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    zeros(512),
    Buffer.from(stream, 'utf16le'),
  ])

const bomb = { name: 'word/media/image1.bin', bytes: zeros(2_000_000) }

test.each<[string, () => Promise<Uint8Array> | Uint8Array | string, string]>([
  ['an empty file', () => '', 'empty'],
  ['a text of blanks', () => ' \n \n', 'empty'],
  ['bytes of no known format', () => Buffer.from([1, 2, 3, 0, 255, 254]), 'unsupported'],
  ['a PDF with more pages than allowed', () => pdfPages(6), 'too_many_pages'],
  ['a PDF of twenty thousand pages', () => manyPages, 'too_many_pages'],
  ['a PDF with a password', () => encrypted, 'encrypted'],
  ['a truncated PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<</Ty'), 'broken'],
  ['a Word document with an external entity', () => docxOf(paragraph('&x;'), doctype), 'broken'],
  [
    'an archive whose declared size is too large',
    () => docxOf('', '', [{ ...bomb, declared: 2e8 }]),
    'too_large',
  ],
  [
    'an archive that holds more than declared',
    () => docxOf('', '', [{ ...bomb, declared: 9 }]),
    'too_large',
  ],
  ['a truncated archive', () => docxOf('').subarray(0, 300), 'broken'],
  ['an archive of other files', () => zipOf([{ name: 'a', bytes: zeros(1) }]), 'unsupported'],
  ['a workbook with a password', () => oleOf('EncryptedPackage'), 'encrypted'],
  ['an old workbook', () => oleOf('Workbook'), 'unsupported'],
  ['an image of a hundred thousand pixels square', () => pngHeader(100_000, 100_000), 'too_large'],
  ['an image without its pixels', () => pngHeader(100, 100), 'broken'],
  ['a TIFF', () => Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'unsupported'],
  ['a text of ten thousand lines', () => 'line\n'.repeat(10_000), 'too_many_pages'],
])('%s ends with a clear outcome', async (_name, bytes, code) => {
  const outcome = await read(await bytes())
  expect(outcome).toMatchObject({ ok: false, code })
  expect(outcome.ok ? '' : outcome.problem).toMatch(/^[A-Z].+\.$/)
})

test('a page of enormous size is read', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([14_400_000, 14_400_000]).drawText('FIELD', { x: 1e6, y: 1e6, size: 1e6 })
  expect(textsOf(await read(await pdf.save()))).toEqual(['FIELD'])
})

test('deeply nested mails do not end the reader', async () => {
  const depth = 300
  const heads =
    'From: a@example.com\r\nTo: b@example.com\r\nSubject: c\r\nContent-Type: message/rfc822\r\n\r\n'
  const outcome = await read(heads.repeat(depth))
  expect(outcome.ok || outcome.code === 'broken').toBe(true)
})
