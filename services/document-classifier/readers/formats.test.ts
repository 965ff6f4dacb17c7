import exceljs from 'exceljs'
import { expect, test } from 'vitest'
import { docxOf, paragraph, tableOf } from './files-fixture.ts'
import { pagesOf, readersForTest, runWith, textsOf } from './readers-fixture.ts'

const { read } = readersForTest()

test('a Word document keeps its font sizes and the columns of its tables', async () => {
  const table = tableOf([
    ['Container', 'Seal'],
    ['MSCU1234565', 'AB123'],
  ])
  const [page] = pagesOf(await read(docxOf(paragraph('PACKING LIST', 48) + table)))
  expect(runWith(page, 'PACKING LIST').box.height).toBe(24)
  const [head, seal] = [runWith(page, 'Seal').box, runWith(page, 'AB123').box]
  expect(head.x).toBe(seal.x)
  expect(head.x).toBeGreaterThan(runWith(page, 'MSCU1234565').box.x + 50)
  expect(seal.y).toBeGreaterThan(head.y)
})

test('text of a Word document that is struck through is taken back', async () => {
  const struck = '<w:r><w:rPr><w:strike/></w:rPr><w:t>18 May</w:t></w:r>'
  const plain =
    '<w:r><w:rPr><w:strike w:val="0"/></w:rPr><w:t xml:space="preserve"> 20 May</w:t></w:r>'
  expect(textsOf(await read(docxOf(`<w:p>${struck}${plain}</w:p>`)))).toEqual(['20 May'])
})

test('the header of a Word page is read', async () => {
  const xml = Buffer.from('<w:hdr><w:p><w:r><w:t>Example &amp; Sons</w:t></w:r></w:p></w:hdr>')
  const bytes = docxOf(paragraph('x'), '', [{ name: 'word/header1.xml', bytes: xml }])
  expect(textsOf(await read(bytes))).toEqual(['Example & Sons', 'x'])
})

async function workbook(): Promise<Buffer> {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('List')
  sheet.addRow(['Container', 'ETA', 'Weight', 'Share'])
  sheet.addRow(['MSCU1234565', new Date('2026-03-01T00:00:00Z'), 18250.5, 0.125])
  sheet.addRow([
    { formula: 'A2', result: 'MSCU1234565' },
    { richText: [{ text: 'so' }] },
    0.1 + 0.2,
  ])
  sheet.getCell('C2').numFmt = '#,##0.00'
  sheet.getCell('D2').numFmt = '0.0%'
  book.addWorksheet('Hidden', { state: 'hidden' }).addRow(['under the table'])
  return Buffer.from(await book.xlsx.writeBuffer())
}

test('a workbook has a page for each sheet, with the values as displayed', async () => {
  const outcome = await read(await workbook(), 'application/pdf')
  expect(textsOf(outcome)).toEqual(
    [
      'Container',
      'ETA',
      'Weight',
      'Share',
      'MSCU1234565',
      '2026-03-01',
      '18250.50',
      '12.5%',
    ].concat(['MSCU1234565', 'so', '0.3', 'under the table']),
  )
  const [first] = pagesOf(outcome)
  expect(runWith(first, 'ETA').box.x).toBe(runWith(first, '2026-03-01').box.x)
})

test('cells of a workbook that are struck through are taken back', async () => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('List')
  sheet.addRow(['18 May', '19 May'])
  sheet.getCell('A1').font = { strike: true }
  sheet.getCell('C1').value = {
    richText: [{ font: { strike: true }, text: '20 May ' }, { text: '21 May' }],
  }
  expect(textsOf(await read(Buffer.from(await book.xlsx.writeBuffer())))).toEqual([
    '19 May',
    '21 May',
  ])
})

test('5,000 rows and 200 columns of a sheet are read', async () => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('List')
  for (const cell of ['A1', 'GR5000', 'GS1', 'A5001', 'XFD1048576'])
    sheet.getCell(cell).value = cell
  const bytes = Buffer.from(await book.xlsx.writeBuffer())
  expect(textsOf(await read(bytes))).toEqual(['A1', 'GR5000'])
})

test('fields of a CSV stand in columns, with any delimiter', async () => {
  const outcome = await read('Container;Seal;Weight\nMSCU1234565;"A;1";12,5\n')
  expect(textsOf(outcome).slice(3)).toEqual(['MSCU1234565', 'A;1', '12,5'])
})

test('text that stands apart stays apart', async () => {
  const [page] = pagesOf(await read('Vessel      EVER EXAMPLE\nPort\tHAMBURG\n', 'image/png'))
  expect(page?.runs.map((run) => run.text)).toEqual(['Vessel', 'EVER EXAMPLE', 'Port', 'HAMBURG'])
})

test('the visible text of a web page is read', async () => {
  const html = `<html><head><title>no</title><style>no</style></head><body><h1>Arrival&nbsp;notice</h1>
    <table><tr><td><p>Port</p></td><td>HAMBURG</td></tr></table><script>no</script></body></html>`
  expect(textsOf(await read(html))).toEqual(['Arrival notice', 'Port', 'HAMBURG'])
})

test('a piece of a web page without its head is one, and a text that begins with a sign is none', async () => {
  expect(textsOf(await read('<h2>Availability</h2><p>Pier 9</p>'))).toEqual([
    'Availability',
    'Pier 9',
  ])
  expect(textsOf(await read('<p class="a">Availability</p><p>Pier 9</p>'))).toEqual([
    'Availability',
    'Pier 9',
  ])
  expect(textsOf(await read('<P/N 4711> 20 cartons'))).toEqual(['<P/N 4711> 20 cartons'])
  expect(textsOf(await read('<Style 4411> 20 cartons'))).toEqual(['<Style 4411> 20 cartons'])
  expect(textsOf(await read('<p1> and <p2> are pallets'))).toEqual(['<p1> and <p2> are pallets'])
})

test('the columns of a table stay beneath their heads, whatever cells above and before them cover', async () => {
  const html = `<table><tr><th rowspan="2">Container</th><th colspan="2">Cargo that is carried in it</th></tr>
    <tr><th>Packages</th><th>Weight</th></tr>
    <tr><td>MSCU1234565</td><td>612 cartons of garden umbrellas</td><td>8140 kg</td></tr>
    <tr><td colspan="2">Total</td><td>8140.0 kg</td></tr></table>`
  const [page] = pagesOf(await read(html))
  const [weight, ...weights] = (page?.runs ?? []).filter(({ text }) => /^Weight|kg$/.test(text))
  expect(weights.map(({ box }) => box.x)).toEqual([weight?.box.x, weight?.box.x])
})

test('a title between the rows of a table leaves their columns, and a layout of wide cells none that are empty', async () => {
  const html = `<table><tr><th>Container</th><th>Available</th></tr><tr><td colspan="2">At the port</td></tr>
    <tr><td>MSCU1234565 forty foot high cube</td><td>10 May</td></tr></table><p>Terms</p><p>of the port</p>
    <table><tr><td colspan="6">Last free day</td><td colspan="6">12 May</td></tr></table>`
  const [page] = pagesOf(await read(html))
  const at = (text: string) => page?.runs.find((run) => run.text === text)?.box.x ?? NaN
  expect(at('10 May')).toBe(at('Available'))
  expect(at('12 May') - at('Last free day')).toBeLessThan(200)
})

const mail = [
  'From: Sender <sender@example.com>',
  'To: receiver@example.com',
  'Subject: =?utf-8?q?Arrival_notice?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=part',
  '',
  '--part',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'MSCU1234565 arrives.',
  '--part',
  'Content-Type: application/pdf; name=notice.pdf',
  'Content-Disposition: attachment; filename=notice.pdf',
  '',
  'attached',
  '--part--',
].join('\r\n')

test('a mail is read with its headers and body, without its attachments', async () => {
  const texts = textsOf(await read(mail, 'text/plain'))
  expect(texts).toContain('Subject: Arrival notice')
  expect(texts).toContain('MSCU1234565 arrives.')
  expect(texts.join()).not.toContain('attached')
})

const inBoth = (plain: string): string =>
  [
    ...['From: sender@example.com', 'MIME-Version: 1.0'],
    ...['Content-Type: multipart/alternative; boundary=part', '', '--part'],
    ...['Content-Type: text/plain', '', plain, '--part', 'Content-Type: text/html', ''],
    '<p>Thank you for your booking, which is confirmed as follows.</p><table><tr><td>Vessel and voyage</td><td>CORAL BRIDGE 054W</td></tr></table>',
    '--part--',
  ].join('\r\n')

test.each([
  ['the HTML where the plain text only points to it', 'See the HTML.', 'CORAL BRIDGE 054W'],
  ['the plain text otherwise', 'Booking: vessel CORAL BRIDGE', 'Booking: vessel CORAL BRIDGE'],
])('a mail in both forms is read by %s', async (_what, plain, expected) => {
  expect(textsOf(await read(inBoth(plain), 'message/rfc822'))).toContain(expected)
})
