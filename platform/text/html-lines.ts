// HTML as the lines of text that its reader sees. Only the tokenizer is used: the parser searches all open elements at
// each end tag, so that a megabyte of tags would keep it busy for a minute.
import { Tokenizer } from 'htmlparser2'

const hiddenElements = new Set(['script', 'style', 'template', 'title'])
const cells = new Set(['td', 'th'])
const tables = new Set(['table', 'tr'])
const blocks = new Set(
  'address article blockquote br div dd dl dt footer form h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tbody thead tr ul'.split(
    ' ',
  ),
)

const ignore = (): void => undefined
const ignored = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
}

/** Pieces of text, a tab behind each cell of a table, and a line break on either side of each block. */
function piecesOf(html: string): readonly string[] {
  const pieces: string[] = []
  let hidden: string | null = null
  let isCellEmpty = false
  let cellStart = 0
  const add = (piece: string): void => {
    if (hidden !== null) return
    if (piece.trim() !== '') isCellEmpty = false
    pieces.push(piece)
  }
  // Around the text of a cell stand no line breaks: a cell's paragraph stays in the cell's row. The break before an empty
  // cell is that of its row.
  const endCell = (): void => {
    while (pieces.length > cellStart && /^[ \u00a0\n]$/.test(pieces.at(-1) ?? '')) pieces.pop()
    add('\t')
  }
  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase()
  const tokenizer = new Tokenizer(
    {},
    {
      ...ignored,
      ontext: (start, end) => add(html.slice(start, end).replace(/[ \t\r\n]+/g, ' ')),
      ontextentity: (codePoint) => add(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => {
        const name = nameAt(start, end)
        if (cells.has(name)) {
          isCellEmpty = true
          cellStart = pieces.length
        } else if (blocks.has(name) && (!isCellEmpty || tables.has(name))) add('\n')
        if (hiddenElements.has(name)) hidden ??= name
      },
      onclosetag: (start, end) => {
        const name = nameAt(start, end)
        if (name === hidden) hidden = null
        if (blocks.has(name)) add('\n')
        if (cells.has(name) && hidden === null) endCell()
      },
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return pieces
}

/** Lines of text; tabs separate the cells of a table's row. */
export const htmlLines = (html: string): readonly string[] =>
  piecesOf(html)
    .join('')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').replaceAll('\u00a0', ' '))
    .map((line) => line.replace(/^ +/, '').trimEnd())
    .filter((line) => line !== '')
