import { failed } from '../../protocol.ts'
import type { ReadOutcome, ReaderSetup, ReadRequest } from '../../protocol.ts'
import { headerOrFooter, readDocx } from './docx.ts'
import { readSheet } from './workbook.ts'
import { zipParts } from './zip.ts'

/** Reads a Word document or a workbook, with or without macros, by the names of the ZIP's parts. */
export async function readZip(
  bytes: Buffer,
  _request: ReadRequest,
  setup: ReaderSetup,
): Promise<ReadOutcome> {
  const parts = await zipParts(bytes, headerOrFooter)
  if (!parts.ok) return parts
  if (parts.names.includes('word/document.xml')) return readDocx(bytes, parts.texts, setup)
  if (parts.names.includes('xl/workbook.xml')) return readSheet(bytes, setup)
  return failed('unsupported', 'The file is an archive or an office document of another kind.')
}

/** Names of streams in the container of old office files, which are in UTF-16. */
const oleKinds: readonly (readonly [string, ReadOutcome])[] = [
  ['EncryptedPackage', failed('encrypted')],
  ['Workbook', failed('unsupported', 'Old Excel files (.xls) cannot be read: save it as .xlsx.')],
  [
    'WordDocument',
    failed('unsupported', 'Old Word files (.doc) cannot be read: save it as .docx.'),
  ],
  ['__substg1.0', failed('unsupported', 'Outlook files (.msg) cannot be read: save it as .eml.')],
]

export const readOle = (bytes: Buffer): ReadOutcome =>
  oleKinds.find(([name]) => bytes.includes(Buffer.from(name, 'utf16le')))?.[1] ??
  failed('unsupported')
