// Lays out text, mails and Word documents, which have no positions, as pages of A4 with letters of one width.
import type { Page, TextRun } from '../../../../../domain/documents/layout/page.ts'

/** A piece of a line; `at` is its column, in letters from the line's start. */
export type Piece = { readonly at: number; readonly text: string }
/** `size` is the height of its letters in points. */
export type Line = { readonly pieces: readonly Piece[]; readonly size: number }

export const usualSize = 10
/** The letters of usual size that fit between the margins. */
export const lineLetters = 100

const [pageWidth, pageHeight, margin] = [595, 842, 40]
const letterWidth = 0.5
const lineHeight = 1.3
const tabStop = 8

/** Splits a line into the pieces between tabs or at least two blanks, each at its column. */
export function lineOf(text: string, size = usualSize): Line {
  const spaced = withoutTabs(text)
  const pieces = [...spaced.matchAll(/\S+(?: \S+)*/g)].map(({ 0: piece, index }) => ({
    at: index,
    text: piece,
  }))
  return { pieces, size }
}

function withoutTabs(text: string): string {
  let spaced = ''
  for (const [at, part] of text.split('\t').entries()) {
    // At least two blanks, so that texts on both sides of a tab are not joined.
    const gap = Math.max(2, tabStop - (spaced.length % tabStop))
    spaced += at === 0 ? part : ' '.repeat(gap) + part
  }
  return spaced
}

/** Breaks a text at blanks into lines of at most `letters`; a longer word stays whole. */
export function wrapped(text: string, letters: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > letters) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const widthOf = ({ pieces, size }: Line): number =>
  Math.max(0, ...pieces.map(({ at, text }) => (at + text.length) * letterWidth * size))

function runsOf({ pieces, size }: Line, y: number): readonly TextRun[] {
  return pieces.map(({ at, text }) => ({
    text,
    confidence: 1,
    kind: 'text',
    box: {
      x: margin + at * letterWidth * size,
      y,
      width: text.length * letterWidth * size,
      height: size,
    },
  }))
}

/** Pages are as wide as their widest line needs, because lines are not broken here. */
export function laidOut(lines: readonly Line[]): readonly Page[] {
  const width = Math.max(pageWidth, 2 * margin + lines.reduce((w, l) => Math.max(w, widthOf(l)), 0))
  const pages: TextRun[][] = [[]]
  let y = margin
  for (const line of lines) {
    const height = line.size * lineHeight
    if (y + height > pageHeight - margin) {
      pages.push([])
      y = margin
    }
    pages.at(-1)?.push(...runsOf(line, y))
    y += height
  }
  return pages.map((runs, at) => ({ number: at + 1, width, height: pageHeight, runs }))
}
