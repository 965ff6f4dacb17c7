import { failed } from '../outcome.ts'
import type { ReaderSetup, ReadOutcome, ReadRequest } from '../outcome.ts'
import { kindOf } from './file-kind.ts'
import type { FileKind } from './file-kind.ts'
import { readImage } from './image.ts'
import { readPdf } from './pdf.ts'

type Reader = (bytes: Buffer, request: ReadRequest, setup: ReaderSetup) => Promise<ReadOutcome>

const readers: Partial<Readonly<Record<FileKind, Reader>>> = {
  pdf: readPdf,
  png: (...file) => readImage('png', ...file),
  jpeg: (...file) => readImage('jpeg', ...file),
  webp: (...file) => readImage('webp', ...file),
}

export async function readBytes(
  bytes: Buffer,
  request: ReadRequest,
  setup: ReaderSetup,
): Promise<ReadOutcome> {
  const reader = readers[kindOf(bytes)]
  return reader ? reader(bytes, request, setup) : failed('unsupported')
}
