// Word files: paragraphs and tables as WordprocessingML, in an archive that is not compressed.
import { crc32 } from 'node:zlib'

type TextLook = {
  readonly bold?: boolean
  /** In half points. */
  readonly size?: number
  readonly align?: 'center' | 'right'
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A tab in the text becomes one in the file. */
export function paragraph(text: string, { bold, size = 20, align }: TextLook = {}): string {
  const look = `<w:rPr>${bold === true ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr>`
  const pieces = text
    .split('\t')
    .map((piece) => `<w:t xml:space="preserve">${escaped(piece)}</w:t>`)
  const place = align === undefined ? '' : `<w:jc w:val="${align}"/>`
  const stop = '<w:tabs><w:tab w:val="left" w:pos="2400"/></w:tabs>'
  const format = `<w:pPr>${stop}<w:spacing w:after="60"/>${place}</w:pPr>`
  return `<w:p>${format}<w:r>${look}${pieces.join('<w:tab/>')}</w:r></w:p>`
}

export type WordCell = { readonly lines: readonly string[]; readonly look?: TextLook }

/** Widths in twentieths of a point; `ruled`: with lines. */
export function wordTable(
  widths: readonly number[],
  rows: readonly (readonly WordCell[])[],
  ruled: boolean,
): string {
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  const lines = sides.map(
    (side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`,
  )
  const borders = ruled ? `<w:tblBorders>${lines.join('')}</w:tblBorders>` : ''
  const cell = ({ lines: texts, look }: WordCell, index: number): string => {
    const body = (texts.length === 0 ? [''] : texts).map((text) => paragraph(text, look)).join('')
    return `<w:tc><w:tcPr><w:tcW w:w="${widths[index] ?? 1000}" w:type="dxa"/></w:tcPr>${body}</w:tc>`
  }
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const body = rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/>${borders}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>`
}

type Part = { readonly name: string; readonly bytes: Buffer }

/** The fields that both heads of a part have: version to length of its name. */
function common({ name, bytes }: Part): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  // 1 January 1980: the same bytes each time.
  head.writeUInt16LE(0x21, 8)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(bytes.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}

function archiveOf(parts: readonly Part[]): Uint8Array {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common(part), name, part.bytes])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    bodies.push(body)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common(part), rest, name]))
    offset += body.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...bodies, directory, end]))
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
const words = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A file of these paragraphs and tables. */
export function wordFile(body: readonly string[]): Uint8Array {
  const names = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const page = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'
  const texts = {
    '[Content_Types].xml': `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${words}"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${xml}<w:document xmlns:w="${names}"><w:body>${body.join('')}${page}</w:body></w:document>`,
  }
  return archiveOf(
    Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) })),
  )
}
