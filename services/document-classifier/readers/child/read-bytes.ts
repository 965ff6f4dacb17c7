import { failed } from '../protocol.ts'
import type { ReaderSetup, ReadOutcome, ReadRequest } from '../protocol.ts'
import { kindOf } from './file-kind.ts'
import type { FileKind } from './file-kind.ts'
import { readImage } from './image/image.ts'
import { readMail } from './text/mail.ts'
import { readOle, readZip } from './office/office.ts'
import { readPdf } from './pdf/pdf.ts'
import { readHtml, readText } from './text/plain-text.ts'

type Reader = (
  bytes: Buffer,
  request: ReadRequest,
  setup: ReaderSetup,
) => Promise<ReadOutcome> | ReadOutcome

const readers: Readonly<Record<FileKind, Reader>> = {
  pdf: readPdf,
  png: (...file) => readImage('png', ...file),
  jpeg: (...file) => readImage('jpeg', ...file),
  webp: (...file) => readImage('webp', ...file),
  tiff: () => failed('unsupported', 'TIFF images cannot be read: save it as PDF, PNG or JPEG.'),
  zip: readZip,
  ole: readOle,
  html: readHtml,
  mail: readMail,
  text: readText,
  unknown: () => failed('unsupported'),
}

export const readBytes: Reader = (bytes, request, setup) =>
  readers[kindOf(bytes)](bytes, request, setup)
