import { lineLetters, lineOf, usualSize, wrapped } from '../text/line-pages.ts'
import type { Line, Piece } from '../text/line-pages.ts'

/** The properties of mammoth's elements that are read here. */
export type DocxElement = {
  readonly type: string
  readonly children?: readonly DocxElement[]
  readonly value?: string
  readonly checked?: boolean
  readonly styleName?: string | null
  readonly fontSize?: number | null
  readonly isStrikethrough?: boolean
  readonly colSpan?: number
}

const children = ({ children: own = [] }: DocxElement): readonly DocxElement[] => own

const signs: Readonly<Record<string, string>> = { tab: '\t', break: '\n' }

function textOf(element: DocxElement): string {
  if (element.type === 'text') return element.value ?? ''
  if (element.isStrikethrough === true) return ''
  if (element.type === 'checkbox') return element.checked ? 'X ' : ''
  if (element.type === 'paragraph') return `${children(element).map(textOf).join('')}\n`
  return signs[element.type] ?? children(element).map(textOf).join('')
}

function largest(element: DocxElement): number {
  const own = element.type === 'run' && textOf(element).trim() !== '' ? (element.fontSize ?? 0) : 0
  return children(element).reduce((most, child) => Math.max(most, largest(child)), own)
}

/** Headings take their size from a style, of which only the name is known. */
function sizeOf(paragraph: DocxElement): number {
  const style = paragraph.styleName ?? ''
  const byStyle = /^(title|heading 1)$/i.test(style) ? 18 : /^heading/i.test(style) ? 14 : usualSize
  return largest(paragraph) || byStyle
}

function paragraphLines(paragraph: DocxElement): readonly Line[] {
  const size = sizeOf(paragraph)
  const letters = Math.floor((lineLetters * usualSize) / size)
  return textOf(paragraph)
    .replace(/\n$/, '')
    .split('\n')
    .flatMap((text) => (text.includes('\t') ? [text] : wrapped(text, letters)))
    .map((text) => lineOf(text, size))
}

/** Lays out cells side by side, each with its share of the line. */
function rowLines(row: DocxElement, columns: number): readonly Line[] {
  const width = Math.max(8, Math.floor(lineLetters / columns))
  const lines: Piece[][] = []
  let column = 0
  for (const cell of children(row)) {
    const span = cell.colSpan ?? 1
    const texts = textOf(cell).replace(/\t/g, ' ').split('\n')
    const broken = texts.flatMap((text) => wrapped(text.trim(), width * span - 2))
    broken
      .filter((text) => text !== '')
      .forEach((text, at) => (lines[at] ??= []).push({ at: column * width, text }))
    column += span
  }
  return lines.map((pieces) => ({ pieces, size: Math.max(usualSize, Math.min(14, largest(row))) }))
}

const columnsOf = (row: DocxElement): number =>
  children(row).reduce((sum, cell) => sum + (cell.colSpan ?? 1), 0)

function tableLines(table: DocxElement): readonly Line[] {
  const columns = children(table).reduce((most, row) => Math.max(most, columnsOf(row)), 1)
  return children(table).flatMap((row) => rowLines(row, columns))
}

export function blockLines(element: DocxElement): readonly Line[] {
  if (element.type === 'paragraph') return paragraphLines(element)
  if (element.type === 'table') return tableLines(element)
  return children(element).flatMap(blockLines)
}
