import type { TextLine } from '../../layout/lines.ts'
import { linesOf, partOf } from '../../layout/lines.ts'
import { memoized } from '../../memoized.ts'
import type { Page, TextRun } from '../../layout/page.ts'
import { withLettersRepaired } from '../../values/spelling.ts'
import { withoutForm } from './bare-form.ts'
import { withColons } from './colons.ts'
import type { Cell, CellRows } from './cell.ts'
import { inferredLabel, labelBesideOtherScript } from '../detection/inferred-label.ts'
import { labelAt } from '../detection/label-at.ts'
import type { DetectedLabel } from '../detection/label-at.ts'
import { quantities } from '../phrases/label-kinds.ts'
import type { LabelName } from '../phrases/phrases.ts'
import { misreadLabel } from '../detection/misread-label.ts'
import { withStackedLabels } from './stacked-labels.ts'

export type PageCells = {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly lines: readonly TextLine[]
  /** The cells of each line, from left to right. */
  readonly rows: CellRows
}

const endsName =
  /^(?:(?:SHIPPING|OCEAN|STEAMSHIP|SEA)\s+)?(?:LINES?|CARRIERS?|COMPANY)(?![\p{L}\p{N}])/iu

/** `EXAMPLE LINE Port: X` at the label of the carrier: the word is the last of the name. */
const isOfName = (text: string, from: number, { start }: DetectedLabel): boolean =>
  /\p{L}/u.test(text.slice(from, start)) && endsName.test(text.slice(start))

/** `asked`: what the label before this part of the text asks for. */
function firstLabel(
  text: string,
  from: number,
  alone: boolean,
  asked: readonly LabelName[],
): DetectedLabel | null {
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}#]/gu)) {
    if (index < from) continue
    const label = labelAt(text, index, alone)
    if (label === null || (asked.includes('carrier_name') && isOfName(text, from, label))) continue
    return label
  }
  return null
}

type CellSpan = { readonly from: number; readonly to: number; readonly label: DetectedLabel | null }

// OCR loses the stroke of `B/L No.` and takes its point for a letter: `BIL Not`.
const asPrinted = (run: TextRun): TextRun =>
  run.confidence < 1
    ? {
        ...run,
        text: run.text
          .replace(/(?<![\p{L}\p{N}])([MH]?)B[Il1|]L(?=\s?N[O0o])/gu, '$1B/L')
          .replace(/(?<=(?:B\/?L|LADING|BILL)\s?N[O0o])\p{L}(?=:?$)/iu, '.'),
      }
    : run

function cellSpansOf(
  run: TextRun,
  alone: boolean,
  asked: readonly LabelName[],
): readonly CellSpan[] {
  const parts: CellSpan[] = []
  let at = 0
  const { text } = run
  const first =
    labelBesideOtherScript(text) ??
    labelAt(text, 0, alone) ??
    misreadLabel(text, run.confidence < 1) ??
    inferredLabel(text)
  for (
    let label = first ?? firstLabel(text, 0, alone, asked);
    label !== null;
    label = firstLabel(text, at, alone, label.names)
  ) {
    if (label.start > at) parts.push({ from: at, to: label.start, label: null })
    parts.push({ from: label.start, to: label.end, label })
    at = label.end
  }
  return [...parts, { from: at, to: run.text.length, label: null }]
}

/** `17,056.00 20,008.00 121.032`: figures of several columns in one run. */
const figures = /^\d[\d.,]*[.,]\d{1,3}(?:\s+\d[\d.,]*[.,]\d{1,3})+$/

const figuresOf = (run: TextRun): readonly CellSpan[] =>
  Array.from(run.text.matchAll(/\S+/g), ({ index, 0: { length } }) => ({
    from: index,
    to: index + length,
    label: null,
  }))

// The content of a form field is a value, whatever it says.
function cellsOfRun(
  recognised: TextRun,
  page: number,
  line: number,
  alone: boolean,
  asked: readonly LabelName[],
): readonly Cell[] {
  const run = asPrinted(recognised)
  const whole = { from: 0, to: run.text.length, label: null }
  const printed = figures.test(run.text) ? figuresOf(run) : cellSpansOf(run, alone, asked)
  const parts = run.kind === 'field' ? [whole] : printed
  return parts.flatMap(({ from, to, label }) => {
    const { text: read, box, confidence } = partOf(run, from, to)
    const text = label === null && confidence < 1 ? withLettersRepaired(read) : read
    const bare =
      label === null ? text.replace(/^(?:[\s:：#=°º]|\.{2,}|\.(?=\s)|…|_{2,})+/, '').trim() : text
    if (!/[\p{L}\p{N}]/u.test(bare)) return []
    return [
      {
        text: bare,
        box,
        confidence,
        page,
        line,
        names: label?.names ?? null,
        colon: label?.colon ?? false,
        weak: label?.weak ?? false,
      },
    ]
  })
}

// 446 CARTONS, 22.5 CBM: a unit behind a number is no label.
function isUnit(row: readonly Cell[], cell: Cell): boolean {
  const before = row[row.indexOf(cell) - 1]
  const gap = before === undefined ? Infinity : cell.box.x - before.box.x - before.box.width
  const counts = cell.names?.some((name) => quantities.has(name) || name === 'other') ?? false
  const bare = counts && cell.weak && !cell.colon && before?.names === null
  return bare && /\d[.,\d]*$/.test(before.text) && gap < 2 * cell.box.height
}

const withUnits = (row: readonly Cell[]): readonly Cell[] =>
  row.map((cell) => (isUnit(row, cell) ? { ...cell, names: null } : cell))

const cellsOfLine = ({ runs }: TextLine, page: number, line: number): readonly Cell[] =>
  runs.reduce<readonly Cell[]>((cells, run) => {
    const alone = runs.length === 1 || run.box.height > 11
    return [...cells, ...cellsOfRun(run, page, line, alone, cells.at(-1)?.names ?? [])]
  }, [])

/** Cuts a page into cells: labels and values. */
export const pageCells = memoized((page: Page): PageCells => {
  const lines = withColons(withStackedLabels(linesOf(page)))
  const rows = lines.map((line, index) => withUnits(cellsOfLine(line, page.number, index)))
  const { number, width, height } = page
  return { number, width, height, lines, rows: withoutForm(rows) }
})
