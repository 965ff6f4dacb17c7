import { bottom, inOneColumn, right, unionOf } from '../layout/boxes.ts'
import type { TextLine } from '../layout/lines.ts'
import type { Box, Page, TextRun } from '../layout/page.ts'
import { linesWithoutMentions } from './mentions.ts'

/** A text that could be a title. */
export type TitleCandidate = {
  readonly text: string
  readonly box: Box
  readonly size: number
  /** It is alone on its line. */
  readonly alone: boolean
  /** Among the first lines of the page. */
  readonly first: boolean
  /** A number is beside it or right below it, as with the label of a box. */
  readonly hasNumber: boolean
  /** Joined from runs: a letter-spaced title, or the labels of several boxes. */
  readonly isTorn: boolean
  /** The line before "Dear Sirs", which is the subject of a letter. */
  readonly isSubject: boolean
}

const firstLines = 3
const longestTitle = 120

/** The height of most of the page's letters. */
export const usualSize = (lines: readonly TextLine[]): number => {
  const sizes = lines
    .flatMap(({ runs }) => runs)
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ box, text }) =>
      Array.from({ length: Math.ceil(text.length / 8) }, () => box.height),
    )
    .sort((a, b) => a - b)
  return Math.max(sizes[Math.floor(sizes.length / 2)] ?? 1, 1)
}

const isNumber = (run: TextRun | undefined): boolean =>
  run !== undefined && /^[A-Z]{0,4}[-\s]?\d[\d/-]{3,}/.test(run.text)

/** As `isNumber`, with up to six letters: a SCAC and two more. */
const isBesideNumber = (run: TextRun | undefined): boolean =>
  run !== undefined && /^[A-Z]{0,6}[-\s]?\d[\d/-]{3,}/.test(run.text)

const numberNear = (line: TextLine, run: TextRun, below: TextLine | undefined): boolean =>
  isBesideNumber(line.runs[line.runs.indexOf(run) + 1]) ||
  isNumber(below?.runs.find(({ box }) => inOneColumn(box, run.box)))

const salutation =
  /^(?:dear|gentlemen|to whom|sehr geehrte|estimad|muy se|apreciad|messieurs|madame|monsieur|prezad|exm|egregi|gentile|spettabile|geachte)/i

const asCandidate =
  (line: TextLine, order: number, below: TextLine | undefined) =>
  (run: TextRun): TitleCandidate => ({
    text: run.text,
    box: run.box,
    size: run.box.height,
    alone: line.runs.length === 1,
    first: order < firstLines,
    hasNumber: numberNear(line, run, below),
    isTorn: false,
    isSubject: line.runs.length === 1 && below !== undefined && salutation.test(below.text),
  })

/** `Bill of lading | YMLUW236014471`: two runs, the second of which is a number. */
const isLabelled = ({ runs: [, second, ...others] }: TextLine): boolean =>
  others.length === 0 && isBesideNumber(second)

/** The whole line, because letter-spaced titles arrive as several runs. */
const wholeLine = (line: TextLine, order: number): readonly TitleCandidate[] =>
  line.runs.length > 1
    ? [
        {
          text: line.text,
          box: line.box,
          size: line.size,
          alone: true,
          first: order < firstLines,
          hasNumber: isLabelled(line),
          isTorn: true,
          isSubject: false,
        },
      ]
    : []

const isNextWord = (one: TextRun, other: TextRun): boolean =>
  other.kind === 'text' &&
  other.box.x - right(one.box) < 1.2 * one.box.height &&
  Math.abs(other.box.height - one.box.height) < 0.1 * one.box.height

/** Adjacent runs of equal size: a title with wide blanks, beside other text on its line. */
function groupsOf(line: TextLine): readonly (readonly TextRun[])[] {
  const groups: TextRun[][] = []
  for (const run of line.runs) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && isNextWord(last, run)) groups.at(-1)?.push(run)
    else groups.push([run])
  }
  return groups.filter(({ length }) => length > 1 && length < line.runs.length)
}

const asGroup =
  (line: TextLine, order: number) =>
  (runs: readonly TextRun[]): TitleCandidate => ({
    text: runs.map(({ text }) => text).join(' '),
    box: unionOf(runs.map(({ box }) => box)),
    size: runs[0]?.box.height ?? 1,
    alone: false,
    first: order < firstLines,
    isTorn: true,
    isSubject: false,
    hasNumber: runs
      .slice(-1)
      .some((last) => isBesideNumber(line.runs[line.runs.indexOf(last) + 1])),
  })

const stands = (upper: TitleCandidate, lower: TextRun): boolean =>
  Math.max(upper.size, lower.box.height) < 1.5 * Math.min(upper.size, lower.box.height) &&
  inOneColumn(upper.box, lower.box) &&
  lower.box.y > upper.box.y &&
  lower.box.y - bottom(upper.box) < 0.9 * upper.size

/** A title that is broken over two lines: large runs, one right below the other. */
const stackedOn = (upper: TitleCandidate, below: readonly TextLine[]): readonly TitleCandidate[] =>
  below
    .flatMap(({ runs }) => runs)
    .filter((lower) => stands(upper, lower))
    .map((lower) => ({
      ...upper,
      text: `${upper.text} ${lower.text}`,
      box: unionOf([upper.box, lower.box]),
      size: Math.min(upper.size, lower.box.height),
    }))

export const titleCandidatesOf = (
  page: Page,
): { candidates: readonly TitleCandidate[]; usual: number } => {
  const lines = linesWithoutMentions(page)
  const usual = usualSize(lines)
  const candidates = lines.flatMap((line, order) => {
    const single = line.runs
      .filter(({ kind }) => kind === 'text')
      .map(asCandidate(line, order, lines[order + 1]))
    const large = single.filter(({ size, first }) => first || size > 1.2 * usual)
    const below = lines.slice(order + 1, order + 3)
    return [
      ...[...single, ...wholeLine(line, order), ...groupsOf(line).map(asGroup(line, order))],
      ...large.flatMap((upper) => stackedOn(upper, below)),
    ]
  })
  return { candidates: candidates.filter(({ text }) => text.length <= longestTitle), usual }
}
