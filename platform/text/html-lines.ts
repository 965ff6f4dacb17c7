// HTML as the lines of text that its reader sees. Only the tokenizer is used: the parser searches all open elements at
// each end tag, so that a megabyte of tags would keep it busy for a minute.
import { Tokenizer } from 'htmlparser2'
import { tableColumns } from './table-columns.ts'
import { isUnseenStyle, unseenText } from './unseen-text.ts'

const cells = new Set(['td', 'th'])
const rowStarts = new Set(['table', 'tr'])
const rowGroups = new Set(['thead', 'tbody', 'tfoot'])
/** Tables in tables; further ones share the columns of the last, so that a file of them takes little memory. */
const mostTables = 50
const blocks = new Set(
  'address article blockquote br div dd dl dt footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tbody thead tr ul'.split(
    ' ',
  ),
)

/** Ends a line of a cell: the next one stands beneath it, beside the lines of the other cells. */
const cellBreak = '\v'
/** A row of more cells and lines than this is no table; each of its lines could be as long as the row. */
const mostCellLines = 20_000

const ignore = (): void => undefined
const ignored = {
  onattribend: ignore,
  onattribentity: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onprocessinginstruction: ignore,
}

/** The columns of each table that is open, the innermost last; rows without a table have their own. */
function openTables() {
  const tables = [tableColumns()]
  const inCell: boolean[] = []
  let depth = 0
  return {
    innermost: () => tables[Math.min(depth, mostTables)] ?? tableColumns(),
    isInCell: (): boolean => inCell[depth] ?? false,
    setInCell: (is: boolean): void => {
      inCell[depth] = is
    },
    open: (): void => {
      depth += 1
      inCell[depth] = false
      if (depth <= mostTables) tables[depth] = tableColumns()
    },
    close: (): void => {
      depth = Math.max(0, depth - 1)
    },
  }
}

/** The start tag that the tokenizer is in, with the spans and the style that its attributes name. */
function startTag(textAt: (start: number, end: number) => string) {
  let [name, attribute, style] = ['', '', '']
  let spans: Record<string, string> = {}
  return {
    open: (opened: string): void => {
      ;[name, attribute, style, spans] = [opened, '', '', {}]
    },
    onattribname: (start: number, end: number): void => {
      attribute = textAt(start, end)
    },
    onattribdata: (start: number, end: number): void => {
      if (/^(?:row|col)span$/.test(attribute)) spans[attribute] = textAt(start, end)
      if (attribute === 'style') style += textAt(start, end)
    },
    name: () => name,
    isUnseen: (): boolean => isUnseenStyle(style),
    isCell: (): boolean => cells.has(name),
    span: () => ({ columns: Number(spans.colspan), rows: Number(spans.rowspan) }),
  }
}

/** The pieces of the text that is seen, as tags and texts come. */
function seenPieces() {
  const pieces: string[] = []
  const tables = openTables()
  const unseen = unseenText()
  let isCellEmpty = false
  let [cellStart, behindCell] = [0, '']
  const add = (piece: string): void => {
    if (unseen.isOpen()) return
    if (piece.trim() !== '') isCellEmpty = false
    pieces.push(piece)
  }
  const startCell = (span: { readonly columns: number; readonly rows: number }): void => {
    if (unseen.isOpen()) return
    if (tables.isInCell()) endCell()
    const { before, behind } = tables.innermost().place(span)
    tables.setInCell(true)
    pieces.push('\t'.repeat(before))
    behindCell = '\t'.repeat(behind)
    isCellEmpty = true
    cellStart = pieces.length
  }
  // Around the text of a cell stand no line breaks: a cell's paragraph stays in the cell's row. The break before an empty
  // cell is that of its row.
  const endCell = (): void => {
    while (pieces.length > cellStart && /^[ \u00a0\n\v]$/.test(pieces.at(-1) ?? '')) pieces.pop()
    add(`\t${behindCell}`)
    behindCell = ''
    tables.setInCell(false)
  }
  // Two blocks that follow each other share a break. An empty line of a cell counts: what is beside it has no value.
  const breakLine = (name: string): void => {
    const isSoft = name !== 'br' && pieces.at(-1) === cellBreak
    if (rowStarts.has(name) || rowGroups.has(name) || !tables.isInCell()) add('\n')
    else if (!isSoft && (!isCellEmpty || name === 'br')) add(cellBreak)
  }
  const open = (name: string): void => {
    if (name === 'table') tables.open()
    if (name === 'tr') tables.innermost().startRow()
    if (rowGroups.has(name)) tables.innermost().startGroup()
    if (name === 'tr' || rowGroups.has(name)) tables.setInCell(false)
    if (blocks.has(name) && (!isCellEmpty || name === 'br' || rowStarts.has(name))) breakLine(name)
    unseen.open(name)
  }
  const close = (name: string): void => {
    const wasUnseen = unseen.close(name)
    if (name === 'table') tables.close()
    if (blocks.has(name) && name !== 'br') breakLine(name)
    if (cells.has(name) && !wasUnseen) endCell()
  }
  return { pieces, add, startCell, open, close, hide: unseen.hide }
}

/** Pieces of text, a tab behind each cell of a table, and a line break on either side of each block. */
function piecesOf(html: string): readonly string[] {
  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase()
  const { pieces, add, startCell, open, close, hide } = seenPieces()
  const tag = startTag(nameAt)
  const endOfTag = (): void => {
    if (tag.isUnseen()) hide(tag.name())
    if (tag.isCell()) startCell(tag.span())
  }
  const tokenizer = new Tokenizer(
    {},
    {
      ...ignored,
      onattribname: tag.onattribname,
      onattribdata: tag.onattribdata,
      onopentagend: endOfTag,
      onselfclosingtag: endOfTag,
      ontext: (start, end) => add(html.slice(start, end).replace(/[ \t\r\n\v]+/g, ' ')),
      ontextentity: (codePoint) => add(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => {
        const name = nameAt(start, end)
        tag.open(name)
        open(name)
      },
      onclosetag: (start, end) => close(nameAt(start, end)),
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return pieces
}

/** The lines of a row: those of each cell stand beneath each other, from the row's first line on. */
function linesOfRow(row: string): readonly string[] {
  if (!row.includes(cellBreak)) return [row]
  const columns = row.split('\t').map((cell) => cell.split(cellBreak))
  const height = columns.reduce((most, { length }) => Math.max(most, length), 0)
  if (height * columns.length > mostCellLines) return row.split(cellBreak)
  return Array.from({ length: height }, (_, at) =>
    columns.map((lines) => lines[at] ?? '').join('\t'),
  )
}

/** Lines of text; tabs separate the cells of a table's row. */
export const htmlLines = (html: string): readonly string[] =>
  piecesOf(html)
    .join('')
    .split('\n')
    .flatMap(linesOfRow)
    .map((line) => line.replace(/ +/g, ' ').replaceAll('\u00a0', ' '))
    .map((line) => line.replace(/^ +/, '').trimEnd())
    .filter((line) => line !== '')
