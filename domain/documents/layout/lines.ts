import { bottom, inOneColumn, middle, unionOf } from './boxes.ts'
import { isBar, longestRun, segmentsOf, widestBlankOn } from './joined-runs.ts'
import type { Box, Page, TextRun } from './page.ts'
import { memoized } from '../memoized.ts'
import { until } from '../until.ts'

/** A line of a page. Each run is a group of words that belong together; the runs go from left to right. */
export type TextLine = {
  readonly text: string
  readonly runs: readonly TextRun[]
  readonly box: Box
  /** Height of its letters in points. */
  readonly size: number
}

/** The part of a run from one character to another; its box is estimated from the lengths. */
export function partOf(run: TextRun, from: number, to: number): TextRun {
  const raw = run.text.slice(from, to)
  const start = from + raw.length - raw.trimStart().length
  const text = raw.trim()
  const advance = run.box.width / Math.max(run.text.length, 1)
  const box = { ...run.box, x: run.box.x + start * advance, width: text.length * advance }
  return { ...run, text, box }
}

const cut = (run: TextRun): readonly TextRun[] =>
  run.text.length <= longestRun
    ? [run]
    : Array.from(run.text.matchAll(/.{1,400}(?!\S)|.{1,400}/gs), (match) =>
        partOf(run, match.index, match.index + match[0].length),
      )

// The fullest page of small print has a fifth of this.
const mostLetters = 60_000

function firstRuns(runs: readonly TextRun[]): readonly TextRun[] {
  let letters = 0
  return until(runs, ({ text }) => (letters += text.length) > mostLetters)
}

// Printed tables may arrive as one run with blanks between the columns.
function torn(run: TextRun): readonly TextRun[] {
  if (run.kind === 'field' || !/\s{2,}|\t/.test(run.text.trim())) return [run]
  return Array.from(run.text.matchAll(/\S+(?:[^\S\t]\S+)*/g), (match) =>
    partOf(run, match.index, match.index + match[0].length),
  )
}

// Forms that are filled in twice (as field and as its appearance) have the same words in one place.
const samePlace = (one: TextRun, other: TextRun): boolean =>
  one.text.trim() === other.text.trim() &&
  Math.abs(one.box.x - other.box.x) < 3 &&
  Math.abs(middle(one.box) - middle(other.box)) < 3

const sideways = (run: TextRun): boolean =>
  run.text.length > 3 && run.box.height > 3 * Math.max(run.box.width, 1)

const hasInk = (run: TextRun): boolean => /[\p{L}\p{N}&/:#$€£¥%()+.,–—→-]/u.test(run.text)

const sizeOf = (run: TextRun): number => run.box.height

// A form field may be much higher than its one line, which stands at its top.
const lowered = (run: TextRun): TextRun =>
  run.kind === 'field' && run.box.height > 14
    ? { ...run, box: { ...run.box, y: run.box.y + 1, height: 12 } }
    : run

// A single letter of low confidence is a speck or a ruled line.
const isSpeck = (run: TextRun): boolean => run.text.trim().length === 1 && run.confidence < 0.5

/** The corner of a box, recognised as a sign before a word: `"15. PORT OF LOADING`. */
const corner = /^["“”„«`|~]+(?=[\p{L}\p{N}])/u

const withoutCorner = (run: TextRun): TextRun => {
  const sign = run.confidence < 1 ? corner.exec(run.text) : null
  return sign === null ? run : partOf(run, sign[0].length, run.text.length)
}

const heightApart = (one: TextRun, other: TextRun): number =>
  Math.abs(middle(one.box) - middle(other.box))

function onOneHeight(one: TextRun, other: TextRun): boolean {
  const smaller = Math.min(sizeOf(one), sizeOf(other))
  const baselines = Math.abs(bottom(one.box) - bottom(other.box))
  return heightApart(one, other) < 0.5 * smaller || baselines < 0.3 * smaller
}

// Each run, from left to right, joins the line whose last run is on its height. A slight skew does
// no harm.
function rowsOf(runs: readonly TextRun[]): readonly (readonly TextRun[])[] {
  const rows: TextRun[][] = []
  for (const run of [...runs].sort((one, other) => one.box.x - other.box.x)) {
    const near = rows
      .map((row) => ({ row, last: row.at(-1) ?? run }))
      .filter(({ last }) => onOneHeight(last, run))
      .sort((one, other) => heightApart(one.last, run) - heightApart(other.last, run))[0]
    if (near === undefined) rows.push([run])
    else if (!samePlace(near.last, run)) near.row.push(run)
  }
  return rows
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

function lineOf(row: readonly TextRun[], widest: number): TextLine {
  const runs = segmentsOf(row, widest)
  return {
    text: runs.map((run) => run.text).join(' '),
    runs,
    box: unionOf(runs.map((run) => run.box)),
    size: median(row.map(sizeOf)),
  }
}

/** The median height, because large letters reach above their line. */
const heightOf = ({ runs }: TextLine): number => median(runs.map(({ box }) => middle(box)))

/**
 * The lines of a page from top to bottom. Words side by side are joined to one run; columns, and a
 * value beside its label, stay runs of their own on the line.
 */
export function linesOf(page: Page): readonly TextLine[] {
  const runs = firstRuns(page.runs.flatMap(cut))
    .flatMap(torn)
    .filter((run) => isBar(run) || (hasInk(run) && !sideways(run) && !isSpeck(run)))
    .map(lowered)
    .map(withoutCorner)
  const widest = widestBlankOn(runs)
  return rowsOf(runs)
    .filter((row) => row.some((run) => !isBar(run)))
    .map((row) => lineOf(row, widest))
    .sort((one, other) => heightOf(one) - heightOf(other) || one.box.x - other.box.x)
}

/** The lines of a page, computed once. */
export const linesOn = memoized(linesOf)

/** The runs to the right of a run on its line, the nearest first. */
export function runsRightOf(lines: readonly TextLine[], run: TextRun): readonly TextRun[] {
  const line = lines.find((each) => each.runs.includes(run))
  return line?.runs.slice(line.runs.indexOf(run) + 1) ?? []
}

/** The runs beneath a box in its column, down to `reach` points, the highest first. */
export const runsBeneath = (
  lines: readonly TextLine[],
  box: Box,
  reach: number,
): readonly TextRun[] =>
  lines
    .flatMap((line) => line.runs)
    .filter(
      (run) =>
        middle(run.box) > bottom(box) &&
        run.box.y - bottom(box) <= reach &&
        inOneColumn(run.box, box),
    )
