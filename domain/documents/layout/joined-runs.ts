// Words that stand side by side become one text; what is further apart stays apart.
import { right, unionOf } from './boxes.ts'
import type { TextRun } from './page.ts'

/** No line of a document is longer; a file made to keep us busy may have lines of any length. */
export const longestRun = 400

// Dots that lead from a label to its value belong to neither.
const isLeader = ({ text }: TextRun): boolean => /^[.\s_…·]{3,}$/.test(text)

/** A ruled line that was recognised as letters, or a column's edge of a printed table. */
export const isBar = ({ text }: TextRun): boolean => /^\|+$/.test(text.trim())

// One field is one value, unless each holds a single letter; `19. NUMBER` begins the next box of a form; and
// print of another size is something else (heights that were measured in a scan say nothing of the size).
function mayJoin(left: TextRun, next: TextRun): boolean {
  if (isBar(left) || isBar(next)) return false
  if (isLeader(left) || isLeader(next)) return false
  // The lines of a spreadsheet's cell are one run.
  if (left.text.includes('\n') || next.text.includes('\n')) return false
  if (left.text.length + next.text.length > longestRun) return false
  if (left.kind === 'field') return left.text.length <= 2 && next.text.length <= 2
  if (/\p{L}/u.test(left.text) && /^\(?\d{1,2}[a-z]?[.)]\s*\p{Lu}/u.test(next.text)) return false
  const [small, large] = [left.box.height, next.box.height].sort((one, other) => one - other)
  return Math.min(left.confidence, next.confidence) < 1 || (small ?? 0) > 0.75 * (large ?? 0)
}

// A box around recognised letters is as high as these, not as their font.
const emOf = (run: TextRun): number => run.box.height * (run.confidence < 1 ? 1.3 : 1)

const letterOf = ({ box, text }: TextRun): number => box.width / Math.max(text.length, 1)

/**
 * Where recognised words are as wide as they have letters, all letters are of one width, and so is a blank: it
 * looks wider, because narrow letters beside it do not fill their place.
 */
function blankBetween(left: TextRun, next: TextRun): number {
  const known = [left, next].filter(({ text, confidence }) => confidence < 1 && text.length > 2)
  const widths = known.map(letterOf)
  const [least, most] = [Math.min(...widths), Math.max(...widths)]
  return widths.length > 0 && most < 1.12 * least ? 1.5 * most : 0
}

/** Words of one text are not further apart, as a part of their height: blanks between words of one width are wide. */
const widestBlank = 0.75
const widestInPrint = 0.65

/**
 * How far apart words of one text may be on a page. Where texts come whole, with their blanks, what stands between two
 * of them is no blank, and may be the narrow gap between two columns.
 */
export function widestBlankOn(runs: readonly TextRun[]): number {
  const texts = runs.filter(({ text, confidence }) => confidence === 1 && /\p{L}{3}/u.test(text))
  const whole = texts.filter(({ text }) => /\p{L} \p{L}/u.test(text))
  return texts.length > 0 && whole.length > texts.length / 3 ? widestInPrint : widestBlank
}

const isTyped = (run: TextRun): boolean => Math.abs(letterOf(run) / run.box.height - 0.6) < 0.035

/** Letters of a typewriter are as wide as each other, three fifths of their height, and so is a blank between words. */
const isOneWidth = (left: TextRun, next: TextRun): boolean =>
  isTyped(left) && isTyped(next) && Math.abs(letterOf(left) - letterOf(next)) < 0.1

function areAdjacent(left: TextRun, next: TextRun, size: number, widest: number): boolean {
  if (left.kind !== next.kind || !mayJoin(left, next)) return false
  const gap = next.box.x - right(left.box)
  const afterLabel = /:$/.test(left.text.trim())
  if (!afterLabel && gap > 0 && gap < blankBetween(left, next)) return true
  const reach = afterLabel ? 0.6 : widest
  return gap < size * reach && gap > -size * 2
}

function joined(left: TextRun, next: TextRun, size: number): TextRun {
  const gap = next.box.x - right(left.box)
  const blank = gap > 0.12 * size || /\s$/.test(left.text) || /^\s/.test(next.text)
  return {
    text: left.text.trimEnd() + (blank ? ' ' : '') + next.text.trimStart(),
    box: unionOf([left.box, next.box]),
    confidence: Math.min(left.confidence, next.confidence),
    kind: left.kind,
  }
}

/** The runs of one row, left to right, with those joined that are words of one text. */
export function segmentsOf(
  row: readonly TextRun[],
  widest: number = widestBlank,
): readonly TextRun[] {
  const segments: TextRun[] = []
  for (const [at, run] of row.entries()) {
    const last = segments.at(-1)
    const reach = isOneWidth(row[at - 1] ?? run, run) ? widestBlank : widest
    const size = Math.max(emOf(run), last === undefined ? 0 : Math.min(emOf(last), 40))
    if (last !== undefined && areAdjacent(last, run, size, reach)) {
      segments[segments.length - 1] = joined(last, run, size)
    } else segments.push(run)
  }
  return segments.filter((run) => !isBar(run)).map((run) => ({ ...run, text: run.text.trim() }))
}
