// The smallest files of each format for the tests of reading, malicious ones among them.
import { deflateRawSync } from 'node:zlib'

type ArchivePart = {
  readonly name: string
  readonly bytes: Buffer
  /** The inflated size in the archive's header, if it is wrong. */
  readonly declared?: number
}

function header(part: ArchivePart, packed: Buffer, isEntry: boolean, at: number): Buffer {
  const name = Buffer.from(part.name)
  const fields = Buffer.alloc(isEntry ? 46 : 30)
  const shift = isEntry ? 2 : 0
  fields.writeUInt32LE(isEntry ? 0x02014b50 : 0x04034b50, 0)
  fields.writeUInt16LE(20, 4 + shift)
  fields.writeUInt16LE(8, 8 + shift)
  fields.writeUInt32LE(packed.length, 18 + shift)
  fields.writeUInt32LE(part.declared ?? part.bytes.length, 22 + shift)
  fields.writeUInt16LE(name.length, 26 + shift)
  if (isEntry) fields.writeUInt32LE(at, 42)
  return Buffer.concat([fields, name])
}

export function zipOf(parts: readonly ArchivePart[]): Buffer {
  const [files, entries]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const part of parts) {
    const packed = deflateRawSync(part.bytes)
    const file = Buffer.concat([header(part, packed, false, 0), packed])
    files.push(file)
    entries.push(header(part, packed, true, at))
    at += file.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(entries).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...entries, end])
}

const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

/** A Word document with this body; `more` adds or replaces parts. */
export function docxOf(body: string, doctype = '', more: readonly ArchivePart[] = []): Buffer {
  const document = `<?xml version="1.0"?>${doctype}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  return zipOf([
    { name: '[Content_Types].xml', bytes: Buffer.from(types) },
    { name: '_rels/.rels', bytes: Buffer.from(relations) },
    { name: 'word/document.xml', bytes: Buffer.from(document) },
    ...more,
  ])
}

export const paragraph = (text: string, halfPoints = 20): string =>
  `<w:p><w:r><w:rPr><w:sz w:val="${halfPoints}"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`

export const tableOf = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

/** A PDF from its objects, numbered from 1; the first is its catalog. */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  const bodies = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(
    `%PDF-1.7\n${bodies.join('')}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\n%%EOF\n`,
    'latin1',
  )
}

/** The header of a PNG of this size without its pixels. */
export function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
