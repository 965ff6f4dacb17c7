// Joins words that stand side by side to one text. Columns stay apart.
import { right, unionOf } from './boxes.ts'
import type { TextRun } from './page.ts'

/** Lines of documents are shorter. A hostile file may have lines of any length. */
export const longestRun = 400

// Leader dots between a label and its value belong to neither.
const isLeader = ({ text }: TextRun): boolean => /^[.\s_…·]{3,}$/.test(text)

/** A ruled line that was recognised as a letter, or the edge of a column in a printed table. */
export const isBar = ({ text }: TextRun): boolean => /^\|+$/.test(text.trim())

// One form field is one value, unless each holds a single letter. `19. NUMBER` begins the next box
// of a form. Print of another size is another text; the heights measured in a scan do not prove a
// size.
function mayJoin(left: TextRun, next: TextRun): boolean {
  if (isBar(left) || isBar(next)) return false
  if (isLeader(left) || isLeader(next)) return false
  // All lines of a spreadsheet cell are one run.
  if (left.text.includes('\n') || next.text.includes('\n')) return false
  if (left.text.length + next.text.length > longestRun) return false
  if (left.kind === 'field') return left.text.length <= 2 && next.text.length <= 2
  if (/\p{L}/u.test(left.text) && /^\(?\d{1,2}[a-z]?[.)]\s*\p{Lu}/u.test(next.text)) return false
  const [small, large] = [left.box.height, next.box.height].sort((one, other) => one - other)
  return Math.min(left.confidence, next.confidence) < 1 || (small ?? 0) > 0.75 * (large ?? 0)
}

// The box of recognised text is as high as its letters, not as its font.
const emOf = (run: TextRun): number => run.box.height * (run.confidence < 1 ? 1.3 : 1)

const letterOf = ({ box, text }: TextRun): number => box.width / Math.max(text.length, 1)

/**
 * Equal widths per letter in recognised words mean a monospaced font, whose blank is as wide as a
 * letter. The blank looks wider, because narrow letters do not fill their place.
 */
function blankBetween(left: TextRun, next: TextRun): number {
  const known = [left, next].filter(({ text, confidence }) => confidence < 1 && text.length > 2)
  const widths = known.map(letterOf)
  const [least, most] = [Math.min(...widths), Math.max(...widths)]
  return widths.length > 0 && most < 1.12 * least ? 1.5 * most : 0
}

/** The widest blank within one text, in units of the height. Monospaced blanks are wide. */
const widestBlank = 0.75
const widestInPrint = 0.65

/**
 * The widest blank within one text of a page. A file whose runs contain blanks needs no joining
 * over blanks: a gap between two runs may be the narrow gap between two columns.
 */
export function widestBlankOn(runs: readonly TextRun[]): number {
  const texts = runs.filter(({ text, confidence }) => confidence === 1 && /\p{L}{3}/u.test(text))
  const whole = texts.filter(({ text }) => /\p{L} \p{L}/u.test(text))
  return texts.length > 0 && whole.length > texts.length / 3 ? widestInPrint : widestBlank
}

const isTyped = (run: TextRun): boolean => Math.abs(letterOf(run) / run.box.height - 0.6) < 0.035

/** Typewriter letters, and the blanks between words, are all three fifths as wide as they are high. */
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

/** Joins the runs of a row, left to right, where they are words of one text. */
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
