// Generated documents, and their upload as a client does it.
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { documentBody, md5 } from '../uploads-fixture.ts'
import type { DirectUpload } from '../uploads-fixture.ts'
import type { SystemClient } from './client.ts'

type TextPiece = readonly [x: number, y: number, text: string, size?: number]

/** An arrival notice for a box of the sample journey to New York. */
const noticePieces: readonly TextPiece[] = [
  [200, 50, 'ARRIVAL NOTICE', 18],
  [40, 90, 'Master B/L No.: HLCUHAM260512345'],
  [320, 90, 'ETA: 28-MAY-2026'],
  [40, 110, 'Vessel / Voyage: LANDFALL BOREALIS / 054W'],
  [40, 130, 'Port of Loading: HAMBURG, GERMANY'],
  [320, 130, 'Port of Discharge: NEW YORK, NY'],
  [40, 170, 'Container No.'],
  [200, 170, 'Seal No.'],
  [360, 170, 'Gross Weight'],
  [40, 185, 'HLBU4123013'],
  [200, 185, 'HL889123'],
  [360, 185, '18,450.00 KGS'],
  [40, 220, 'Last Free Day: 05-JUN-2026'],
  [320, 220, 'Terminal: Sample Terminal'],
]

const invoicePieces: readonly TextPiece[] = [
  [220, 50, 'COMMERCIAL INVOICE', 16],
  [40, 90, 'Invoice No.: INV-2026-0042'],
  [320, 90, 'Invoice Date: 2026-05-10'],
  [40, 120, 'Seller: Sample Pumps Ltd'],
  [320, 120, 'Buyer: Sample Imports LLC'],
  [40, 180, 'Description'],
  [300, 180, 'Quantity'],
  [380, 180, 'Unit Price'],
  [480, 180, 'Amount'],
  [40, 195, 'Pump P100'],
  [300, 195, '10'],
  [380, 195, '120.00'],
  [480, 195, '1,200.00'],
  [380, 240, 'TOTAL EUR'],
  [480, 240, '1,200.00'],
]

async function pdfOf(...pages: readonly (readonly TextPiece[])[]): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const pieces of pages) {
    const page = pdf.addPage([612, 792])
    for (const [x, y, text, size = 9] of pieces) page.drawText(text, { x, y: 792 - y, size, font })
  }
  return Buffer.from(await pdf.save())
}

/** Two documents in one file. */
export const noticeWithInvoice = (): Promise<Buffer> => pdfOf(noticePieces, invoicePieces)

/** Another remark makes another file with the same text. */
export const arrivalNotice = (remark: string): Promise<Buffer> =>
  pdfOf([...noticePieces, [40, 260, `Remarks: ${remark}`]])

/** A proof of delivery; the day as `24-NOV-2026`. */
export const proofOfDelivery = (container: string, day: string): Promise<Buffer> =>
  pdfOf([
    [200, 50, 'PROOF OF DELIVERY', 18],
    [40, 90, `Container No.: ${container}`],
    [320, 90, `Date Delivered: ${day}`],
    [40, 120, 'Delivered to: Sample Imports LLC'],
    [40, 150, 'Received in good order and condition'],
    [40, 180, 'Receivers signature: J. Sample'],
  ])

/** Announces, uploads and creates the document as a client does. Returns its id. */
export async function uploadDocument(
  client: Pick<SystemClient, 'call'>,
  name: string,
  bytes: Buffer,
): Promise<string> {
  const blob = {
    filename: name,
    content_type: 'application/pdf',
    byte_size: bytes.length,
    checksum: md5(bytes),
  }
  const announced = (await client.call('POST', '/direct_uploads', { blob }))
    .json as unknown as DirectUpload
  const { url, headers } = announced.direct_upload
  const put = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  if (put.status !== 204) throw new Error(`the upload answers ${put.status}: ${await put.text()}`)
  const attributes = { name, attached_document: announced.signed_id }
  const made = await client.call('POST', '/documents', documentBody(attributes))
  if (made.status !== 201) throw new Error(`/documents answers ${made.status}`)
  return made.json.data.id
}
