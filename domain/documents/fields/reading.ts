import type { DocumentType } from '../document-types.ts'
import type { ExtractedFields, ExtractedValue } from './fields.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import type { Cell } from '../labels/cells/cell.ts'
import type { PageCells } from '../labels/cells/cells.ts'
import { pageCells } from '../labels/cells/cells.ts'
import type { ValuePosition } from '../labels/positions/beside-and-beneath.ts'
import { withoutFormer, withoutFormerLabels } from './tables/superseded.ts'
import { usualPosition } from '../labels/positions/beside-and-beneath.ts'
import type { ValueCandidate } from '../labels/positions/value-candidates.ts'
import { valueCandidates } from '../labels/positions/value-candidates.ts'
import type { LabelName } from '../labels/phrases/phrases.ts'
import { unionOf } from '../layout/boxes.ts'
import { memoized } from '../memoized.ts'
import type { Page } from '../layout/page.ts'
import { containerNumbersIn } from '../values/container-numbers-in.ts'
import type { DayOrder } from '../values/dates.ts'
import { datesIn } from '../values/dates.ts'
import {
  closestOrderOf,
  dayOrderOf,
  likelyOrderOf,
  mayAllBeExchanged,
} from '../values/day-order.ts'
import type { DecimalSign } from '../values/numbers.ts'
import { decimalSignOf } from '../values/numbers.ts'
import { withBillsRepaired } from '../values/recognised-bills.ts'

/** A document with the facts about the whole of it that readers need. */
export type DocumentReading = {
  readonly type: DocumentType
  readonly pages: readonly PageCells[]
  readonly reference: ReferenceData
  readonly usualPosition: ValuePosition
  /**
   * The order that the document's dates prove, or that its country and the distances between its dates suggest alike; and the
   * order that one of these suggests.
   */
  readonly dayOrder: DayOrder | null
  readonly likelyDayOrder: DayOrder | null
  readonly decimalSign: DecimalSign | null
}

/** Reads some fields of a document. */
export type FieldReader = (reading: DocumentReading) => ExtractedFields

const withReadBills = (page: PageCells, { billForms }: ReferenceData): PageCells => ({
  ...page,
  rows: page.rows.map((row) =>
    row.map((cell) =>
      cell.confidence < 1 && cell.names === null
        ? { ...cell, text: withBillsRepaired(cell.text, billForms) }
        : cell,
    ),
  ),
})

export function readingOf(
  type: DocumentType,
  pages: readonly Page[],
  reference: ReferenceData,
): DocumentReading {
  const read = pages.map((page) =>
    withoutFormerLabels(withoutFormer(withReadBills(pageCells(page), reference))),
  )
  const texts = read.flatMap((page) =>
    page.lines.flatMap((line) => line.runs.map((run) => run.text)),
  )
  const dates = texts.flatMap((text) => [...datesIn(text)])
  const [likely, closest] = [likelyOrderOf(texts), closestOrderOf(dates)]
  return {
    type,
    pages: read,
    reference,
    usualPosition: usualPosition(read),
    dayOrder: dayOrderOf(dates) ?? (mayAllBeExchanged(dates) && likely === closest ? likely : null),
    likelyDayOrder: likely ?? closest,
    decimalSign: decimalSignOf(texts),
  }
}

/** Every cell of the document. */
export const cellsOf = memoized((reading: DocumentReading): readonly Cell[] =>
  reading.pages.flatMap((page) => page.rows.flat()),
)

const cellsByName = memoized(
  (reading: DocumentReading): ReadonlyMap<LabelName, readonly Cell[]> => {
    const byName = new Map<LabelName, Cell[]>()
    for (const cell of cellsOf(reading))
      for (const name of cell.names ?? []) {
        const cells = byName.get(name)
        if (cells === undefined) byName.set(name, [cell])
        else cells.push(cell)
      }
    return byName
  },
)

const emptyPage: PageCells = { number: 0, width: 0, height: 0, lines: [], rows: [] }

/** The page of a cell; an empty one for a cell of no page of the document. */
export const pageOf = (reading: DocumentReading, cell: Cell): PageCells =>
  reading.pages.find((page) => page.number === cell.page) ?? emptyPage

/** The cells on the line of a cell, from left to right. */
export const rowAt = (reading: DocumentReading, cell: Cell): readonly Cell[] =>
  pageOf(reading, cell).rows[cell.line] ?? []

// `AMS B/L no.` is the house bill's number with letters before it; "our" booking is not the
// carrier's; `Document number` beside `B/L number` is the forwarder's own; a proforma comes before the invoice.
const notItself = /^(?:AMS|OUR|PRO-?FORMA)\b|^DOCUMENT (?:NO|NR|NUMBER)\b\.?:?$/i

/** `Carrier booking no.` beside `Booking no.`, which is the forwarder's then. */
const ofCarrier =
  /^(?:OCEAN|LINE|LINER|SSL|(?:OCEAN )?CARRIER|(?:STEAMSHIP|SHIPPING) LINE)(?:['’]?S)? (?:BOOKING|BKG)\b/i

// `Destination` is vaguer than `Place of delivery`, `Booking / HBL` vaguer than `HBL`.
const vagueness = ({ names, weak, colon, text }: Cell): number =>
  (names?.length ?? 0) +
  (weak && !colon ? 0.5 : 0) +
  (notItself.test(text) ? 0.4 : 0) -
  (ofCarrier.test(text) ? 0.4 : 0)

/** The labels that ask for this, page by page; those that ask for nothing else come first. */
export const labelsFor = (reading: DocumentReading, name: LabelName): readonly Cell[] =>
  [...(cellsByName(reading).get(name) ?? [])].sort(
    (one, other) => vagueness(one) - vagueness(other),
  )

export const textOf = (cells: readonly Cell[]): string => cells.map((cell) => cell.text).join(' ')

/** The numbers of the containers on a line. */
export const containersOn = (row: readonly Cell[]): readonly string[] =>
  containerNumbersIn(textOf(row)).map(({ number }) => number)

export type LabelAnswer<T> = {
  readonly value: T
  readonly cells: readonly Cell[]
  readonly label: Cell
  readonly confidence: number
}

/** Parses the text at a label; null where it is not a value of this kind. */
export type ValueReader<T> = (text: string, label: Cell) => T | null

const trust = (label: Cell, { position }: ValueCandidate, choice: number): number =>
  (position === 'right' && label.colon ? 0.97 : 0.92) - 0.12 * choice

// The first cell alone, then all of them: the words of one value may stand apart. (Readers of free
// text accept any line, and so accept the first.)
function readCandidate<T>(
  candidate: ValueCandidate,
  label: Cell,
  read: ValueReader<T>,
  name: LabelName,
) {
  const { cells: all, further } = candidate
  const second = label.names?.includes('invoice_number_and_date') === true ? all.slice(1, 2) : []
  for (const cells of [all.slice(0, 1), second, all, ...further]) {
    if (cells.length === 0) continue
    const text = textOf(cells)
    const part = ownPart(text, label, name)
    const value = (part === null ? null : read(part, label)) ?? read(text, label)
    if (value !== null) return { value, cells }
  }
  return null
}

const strokes = /\s+(?:\/|\||-|–|→|>|TO)\s+|\s*(?:→|>|\|)\s*/i

/** `D/O no. / Date` over `4711 / 12 May 2026`: each name has its part of the value, if there are as many. */
function ownPart(text: string, label: Cell, name: LabelName): string | null {
  const names = label.names ?? []
  const parts = names.length > 1 ? text.split(strokes) : []
  return parts.length === names.length ? (parts[names.indexOf(name)]?.trim() ?? null) : null
}

function answerAt<T>(
  reading: DocumentReading,
  label: Cell,
  read: ValueReader<T>,
  name: LabelName,
): LabelAnswer<T> | null {
  const candidates = valueCandidates(pageOf(reading, label), label, reading.usualPosition)
  for (const [choice, candidate] of candidates.entries()) {
    const found = readCandidate(candidate, label, read, name)
    if (found !== null) return { ...found, label, confidence: trust(label, candidate, choice) }
  }
  return null
}

/**
 * The values at the labels that ask for one of these names, as far as `read` accepts them; the
 * likeliest first.
 */
export function answersTo<T>(
  reading: DocumentReading,
  names: readonly LabelName[],
  read: ValueReader<T>,
): readonly LabelAnswer<T>[] {
  return names
    .flatMap((name) =>
      labelsFor(reading, name).map((label) => answerAt(reading, label, read, name)),
    )
    .filter((answer) => answer !== null)
}

/**
 * An extracted value with its place. Its confidence is that of the rule times that of the
 * recognised letters.
 */
export function foundIn(
  value: unknown,
  cells: readonly Cell[],
  confidence: number,
  doubt?: string,
): ExtractedValue {
  const page = cells[0]?.page ?? 1
  const letters = cells.reduce((least, cell) => Math.min(least, cell.confidence), 1)
  return {
    value,
    page,
    box:
      cells.length > 0 && cells.every((cell) => cell.page === page)
        ? unionOf(cells.map((cell) => cell.box))
        : null,
    confidence: Math.round(confidence * letters * 100) / 100,
    ...(doubt === undefined ? {} : { doubt }),
  }
}

export const foundAnswer = ({
  value,
  cells,
  confidence,
}: Omit<LabelAnswer<unknown>, 'label'>): ExtractedValue => foundIn(value, cells, confidence)

/** Accepts words of limited length and number of digits, as names and terms have. */
export const wordsUpTo =
  (longest: number, digits: number) =>
  (text: string): string | null => {
    const isWords = /\p{L}{2}/u.test(text) && text.length <= longest && !/:$/.test(text)
    return isWords && (text.match(/\d/g) ?? []).length <= digits ? text : null
  }
