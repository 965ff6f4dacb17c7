// The bills of lading that a document names, and which of its containers it says go with which of them.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { billNumbersIn, referenceNumbersIn, shapeOf } from '../../values/reference-numbers.ts'
import { claimedNumbers, isOfCarrier, mastersAtLabels, readBill } from '../numbers/bill-numbers.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf, containersOn, pageOf, rowAt } from '../reading.ts'
import { columnOfContainers } from './container-tables.ts'

type NamedBill = { readonly bill: string; readonly cell: Cell; readonly container: string | null }

/** The bill of each container; empty where the document does not say it of every container. */
type BillByContainer = ReadonlyMap<string, string>

const withoutLetters = (bill: string): string => bill.replace(/^[A-Z]{4}/, '')

/** `MAEU123456789` and `123456789` are one bill. */
export const isWithLetters = (one: string, other: string): boolean =>
  one !== other && withoutLetters(one) === other

/** `MAEU123456789, MAEU123456790`: further bills in the cell of one. */
const listedWith = ({ bill, cell }: NamedBill): readonly NamedBill[] =>
  referenceNumbersIn(cell.text)
    .filter((number) => shapeOf(number) === shapeOf(bill))
    .map((number) => ({ bill: number, cell, container: null }))

/** Cells of nothing but numbers of the same carrier, at no label. */
function withoutLabel(reading: DocumentReading, main: string): readonly NamedBill[] {
  const start = main.slice(0, 4)
  const others = claimedNumbers(reading)
  return cellsOf(reading).flatMap((cell) => {
    const row = rowAt(reading, cell)
    if (row[row.indexOf(cell) - 1]?.names) return []
    const numbers = billNumbersIn(cell.text, new Set([start]))
    const isList = numbers.join('') === cell.text.toUpperCase().replace(/[^A-Z0-9]+/g, '')
    return numbers
      .filter((number) => isList && !others.has(number))
      .map((bill) => ({ bill, cell, container: null }))
  })
}

/** The cells of a bill's column on the lines of the containers of its table. */
function inColumn(reading: DocumentReading, label: Cell): readonly NamedBill[] {
  const placed = label.colon ? [] : columnOfContainers(pageOf(reading, label), label)
  return placed.flatMap(({ container, cell }) => {
    const bill = readBill(reading)(cell.text, label)
    return bill === null ? [] : [{ bill, cell, container }]
  })
}

const wordsOf = ({ text }: Cell): string => text.toUpperCase().replace(/[^A-Z0-9]+/g, '')

/** A title may look like a label above a number: only what resembles the bill or has its label is another one. */
function furtherBills(reading: DocumentReading, main: string) {
  const answers = mastersAtLabels(reading, main)
  const labels = answers.filter(({ value }) => value === main).map(({ label }) => wordsOf(label))
  return answers.filter(
    ({ value, label }) =>
      isOfCarrier(reading, value) ||
      [main, withoutLetters(main)].some((bill) => shapeOf(bill) === shapeOf(value)) ||
      labels.includes(wordsOf(label)),
  )
}

function namedBills(reading: DocumentReading, main: string): readonly NamedBill[] {
  const answers = furtherBills(reading, main)
  const atLabels = answers.map(({ value, cells, label }) => ({
    bill: value,
    cell: cells[0] ?? label,
    container: null,
  }))
  const all = [
    ...atLabels.flatMap((each) => [each, ...listedWith(each)]),
    ...answers.flatMap(({ label }) => inColumn(reading, label)),
    ...withoutLabel(reading, main),
  ]
  return all.map((each) => ({
    ...each,
    bill: all.find((other) => isWithLetters(other.bill, each.bill))?.bill ?? each.bill,
  }))
}

/** A bill and the containers beside it and beneath it, up to the next bill. */
type Section = {
  readonly bill: string
  readonly cell: Cell
  readonly beside: readonly string[]
  readonly all: string[]
}

/** Null where a container stands above the first bill, or two bills on one line. */
function sectionsOf(
  page: PageCells,
  bills: readonly NamedBill[],
  containers: readonly string[],
): readonly Section[] | null {
  const sections: Section[] = []
  for (const [line, row] of page.rows.entries()) {
    const here = bills.filter(({ cell }) => cell.page === page.number && cell.line === line)
    const own = containersOn(row).filter((number) => containers.includes(number))
    const [first] = here
    if (here.some(({ bill }) => bill !== first?.bill)) return null
    if (first !== undefined) sections.push({ ...first, beside: own, all: [...own] })
    else if (own.length > 0 && sections.length === 0) return null
    else sections.at(-1)?.all.push(...own)
  }
  return sections
}

/**
 * Whether each bill heads its containers. Bills that are listed together, stand in two columns or beneath their
 * containers do not.
 */
function areHeads(sections: readonly Section[]): boolean {
  const [first] = sections
  const areAligned = sections.every(
    ({ cell }) => Math.abs(cell.box.x - (first?.cell.box.x ?? 0)) < 2 * cell.box.height,
  )
  const isInLines = sections.some(({ beside }) => beside.length > 0)
  return (
    areAligned &&
    sections.every(
      ({ beside, all }) => all.length > 0 && (!isInLines || beside.length === all.length),
    )
  )
}

function bySection(
  reading: DocumentReading,
  bills: readonly NamedBill[],
  containers: readonly string[],
): readonly (readonly [container: string, bill: string])[] {
  const pages = reading.pages.map((page) => sectionsOf(page, bills, containers))
  if (pages.includes(null)) return []
  const all = pages.flatMap((sections) => sections ?? [])
  const sections = all.slice(all.findIndex((section) => section.all.length > 0))
  const isEveryBill = bills.every(({ bill }) => sections.some((each) => each.bill === bill))
  if (!isEveryBill || !areHeads(sections)) return []
  return sections.flatMap(({ bill, all: own }) =>
    own.map((container) => [container, bill] as const),
  )
}

/** One bill for each container, or nothing. */
function whole(
  pairs: readonly (readonly [container: string, bill: string])[],
  containers: readonly string[],
): BillByContainer {
  const found = new Map(pairs)
  const isClear = pairs.every(([container, bill]) => found.get(container) === bill)
  return isClear && containers.every((each) => found.has(each)) ? found : new Map()
}

type NamedBills = {
  /** Each bill where it is named first. */
  readonly bills: readonly NamedBill[]
  readonly byContainer: BillByContainer
}

/** The bills of a document, `main` the one that was read first, and which container goes with which. */
export function billsOfContainers(
  reading: DocumentReading,
  main: string,
  containers: readonly string[],
): NamedBills {
  const named = namedBills(reading, main)
  const bills = named.filter(({ bill }, at) => at === named.findIndex((each) => each.bill === bill))
  const inColumns = named.flatMap(({ container, bill }) =>
    container === null ? [] : [[container, bill] as const],
  )
  // A table with a column of bills says it there or nowhere: a blank may mean the bill above, or none.
  const pairs = inColumns.length > 0 ? inColumns : bySection(reading, named, containers)
  return { bills, byContainer: whole(pairs, containers) }
}
