import type { DocumentType } from '../../document-types.ts'
import { fieldsOf } from '../fields.ts'
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { packageTypeIn, packagesIn } from '../../values/packages.ts'
import type { Packages } from '../../values/packages.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import { areOfParts } from './parts.ts'
import { isInSumRow, isTotal, valuesAt } from './quantities.ts'
import type { DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, containersOn, foundIn, labelsFor, pageOf, rowAt } from '../reading.ts'

type CountedPackages = Packages & {
  readonly cell: Cell
  readonly total: boolean
  /** Whether a container stands on its line. */
  readonly ofContainer: boolean
}

const isOfContainer = (reading: DocumentReading, cell: Cell): boolean =>
  rowAt(reading, cell).some(({ text }) => containerNumbersIn(text).length > 0)

/** The material of packages stands before their kind, which may be on the next line. */
const material =
  /^\d[\d.,' ]*\s(?:WOODEN|STEEL|METAL|PLASTIC|PLYWOOD|FIB(?:RE|ER)BOARD|PAPER|POLY|PP|JUMBO|GUNNY|EURO)$/i

// Numbers in running text are no counts; `1200`, `1,200 CTNS` and `TOTAL: 20 PALLETS` are.
const looksCounted = (text: string): boolean =>
  /^[\d.,' ]*\d$/.test(text) ||
  material.test(text) ||
  (packageTypeIn(text) !== null && text.length < 60)

function counted(reading: DocumentReading, label: Cell, cell: Cell): readonly CountedPackages[] {
  const found = looksCounted(cell.text) ? packagesIn(cell.text) : null
  if (found === null || /\d[.,]\d{1,2}(?!\d)/.test(cell.text)) return []
  return [
    {
      ...found,
      type: found.type ?? packageTypeIn(label.text.replace(/PACKAGES?|PKGS?/gi, '')),
      cell,
      total: isTotal(reading, label, cell),
      ofContainer: isOfContainer(reading, cell),
    },
  ]
}

const sumOf = (all: readonly CountedPackages[]): number =>
  all.reduce((sofar, { count }) => sofar + count, 0)

type Counted = { readonly best: CountedPackages; readonly count: number; readonly trust: number }

function totalOf(all: readonly CountedPackages[]): Counted | null {
  const total = all.findLast((each) => each.total)
  const [first] = all
  if (total !== undefined) return { best: total, count: total.count, trust: 0.95 }
  if (first === undefined) return null
  const last = all.at(-1) ?? first
  const sum = sumOf(all)
  if (all.length === 1) return { best: first, count: first.count, trust: 0.92 }
  // Two containers may hold equally much.
  const isTwice = all.length === 2 && last.ofContainer
  if (sum === 2 * last.count && !isTwice) return { best: last, count: last.count, trust: 0.9 }
  return { best: first, count: sum, trust: 0.7 }
}

const pieces =
  /^(?:PCS|PIECES|UNITS|SETS|EA|NOS?|ADET|ST(?:Ü|UE)CK|STK|PIEZAS|UNIDADES|PEZZI|STUKS|PI[ÈE]CES)\.?$/iu

/** Pieces are what an invoice sells, not its packages. */
export const isSold = (type: DocumentType, kind: string): boolean =>
  fieldsOf[type].includes('line_items') && pieces.test(kind)

/** `TGHU1234567 448120 CARTONS 310 TOYS`: the count stands behind the kind, and the six digits before it are the seal. */
const isSeal = (number: string, behind: string): boolean =>
  /^\d{6,}$/.test(number) &&
  /^\s+\d{1,5}(?:$|\s+(?!KGS?\b|LBS?\b|CBM\b|M3\b|MT\b)\p{L})/iu.test(behind)

/** Whether one of the counts stands behind each of several containers, and in front of the next. */
function standBehindEach(reading: DocumentReading, counts: readonly CountedPackages[]): boolean {
  const containers = new Set<string>()
  const containersBefore = reading.pages
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      for (const number of containersOn(row)) containers.add(number)
      return counts.filter(({ cell }) => row.includes(cell)).map(() => containers.size)
    })
  return (
    containers.size > 1 &&
    containersBefore.length === containers.size &&
    containersBefore.every((before, at) => before === at + 1)
  )
}

/**
 * `TOTAL: 1,200 CARTONS` anywhere, or the only count of packages in the document. The same count beside several containers
 * is that of each.
 */
function unlabelled(reading: DocumentReading): readonly CountedPackages[] {
  const pattern = /(?:^|[\s:(])(\d[\d,.' ]*\d|\d)\s+(?:[A-Z]+ )?([A-Z()]+)/gi
  const short = cellsOf(reading).filter((cell) => cell.text.length < 60)
  const all = short.flatMap((cell) =>
    Array.from(cell.text.matchAll(pattern)).flatMap((match) => {
      const found = packageTypeIn(match[2] ?? '') === null ? null : packagesIn(match[0])
      if (found === null || isSold(reading.type, match[2] ?? '')) return []
      const ofContainer = isOfContainer(reading, cell)
      const behind = cell.text.slice(match.index + match[0].length)
      if (ofContainer && isSeal(match[1] ?? '', behind)) return []
      return [{ ...found, cell, total: isInSumRow(reading, cell), ofContainer }]
    }),
  )
  const totals = all.filter((each) => each.total)
  if (totals.length > 0) return totals
  const isOne = new Set(all.map(({ count }) => count)).size === 1
  const isOfEach =
    all.filter(({ ofContainer }) => ofContainer).length > 1 || standBehindEach(reading, all)
  return isOne && !isOfEach ? all.slice(0, 1) : []
}

function typeOf(
  reading: DocumentReading,
  best: CountedPackages | undefined,
): { readonly type: string; readonly cell: Cell } | null {
  const labelled = answersTo(reading, ['package_type'], packageTypeIn)[0]
  if (labelled?.cells[0] !== undefined) return { type: labelled.value, cell: labelled.cells[0] }
  if (best?.type != null) return { type: best.type, cell: best.cell }
  const named = unlabelled(reading).find(({ type }) => type !== null)
  return named?.type == null ? null : { type: named.type, cell: named.cell }
}

/** The counts at a label that name the kind of the packages. */
const ofKinds = (reading: DocumentReading, label: Cell): readonly CountedPackages[] =>
  valuesAt(reading, label, (cell) =>
    packageTypeIn(cell.text) === null ? [] : counted(reading, label, cell),
  )

/** Quantities in kinds of packages count packages, on documents that sell nothing. */
const inQuantities = (reading: DocumentReading): readonly (readonly CountedPackages[])[] =>
  fieldsOf[reading.type].includes('line_items')
    ? []
    : labelsFor(reading, 'quantity').map((label) => ofKinds(reading, label))

/** `PCS` beneath `Quantity` is the unit of the items sold. */
function isUnitOfQuantity(reading: DocumentReading, label: Cell): boolean {
  if (!pieces.test(label.text)) return false
  const above = pageOf(reading, label).rows[label.line - 1] ?? []
  return above.some(({ names, box }) => names?.includes('quantity') && inOneColumn(box, label.box))
}

const isNumber = (cell: Cell | undefined): boolean => /^\d[\d.,' ]*$/.test(cell?.text ?? '')

/** Whether a cell is a label other than that of a sum, also one that no field is asked by. */
const isLabel = ({ names, text }: Cell): boolean =>
  names === null ? text.endsWith(':') : !names.includes('invoice_total')

/**
 * `240 | PCS | 61`: the unit of the number before it, with a price behind. A number with a label of its own, as
 * `Pieces | 12 | Cartons | 120`, has none.
 */
function isUnitOfNumber(reading: DocumentReading, label: Cell): boolean {
  if (label.colon || packageTypeIn(label.text) !== label.text) return false
  const row = rowAt(reading, label)
  const at = row.indexOf(label)
  const before = row[at - 2]
  const isLabelled = before !== undefined && isLabel(before)
  return isNumber(row[at - 1]) && isNumber(row[at + 1]) && !isLabelled
}

const kindsToo = /\b(?:PACKAGES|PKGS|COLIS|BULTOS|VOLUMES)\b/i

/** Several counts and their total in the column of `Number and kind of packages; description of goods`. */
const inDescriptions = (reading: DocumentReading): readonly (readonly CountedPackages[])[] =>
  labelsFor(reading, 'description_of_goods')
    .filter(({ text }) => kindsToo.test(text))
    .map((label) => ofKinds(reading, label))
    .filter((column) => column.length > 2 && sumOf(column) === 2 * (column.at(-1)?.count ?? 0))

const kindOf = (type: string | null): string | undefined => type?.toUpperCase().replace(/S$/, '')

/**
 * `TOTAL: 62 CRATES` at the end counts the crates of the pages without a column of packages, too. Pallets beneath a column
 * of bags, or pieces beneath one of cartons, are counted besides, and several totals are those of parts.
 */
function ofAllPages(reading: DocumentReading, inColumn: Counted): Counted | null {
  const stated = unlabelled(reading).filter(({ total }) => total)
  const isOne = new Set(stated.map(({ count }) => count)).size === 1
  const all = isOne ? totalOf(stated) : null
  const areSame = kindOf(all?.best.type ?? null) === kindOf(inColumn.best.type)
  return all !== null && areSame && all.count > inColumn.count ? all : null
}

const firstFilled = (
  ...each: readonly (() => readonly (readonly CountedPackages[])[])[]
): readonly (readonly CountedPackages[])[] =>
  each.map((columns) => columns()).find((columns) => columns.flat().length > 0) ?? []

/** The count in the column of the packages, unless each of several labels has that of a part of the shipment. */
function countInColumns(reading: DocumentReading): Counted | null | 'of parts' {
  const labels = labelsFor(reading, 'package_count').filter(
    (label) => !isUnitOfQuantity(reading, label) && !isUnitOfNumber(reading, label),
  )
  const atLabels = labels.map((label) =>
    valuesAt(reading, label, (cell) => counted(reading, label, cell)),
  )
  const columns = firstFilled(
    () => atLabels,
    () => inQuantities(reading),
    () => inDescriptions(reading),
  )
  const total = totalOf(columns.flat().filter((each) => each.total))
  if (total !== null) return total
  const counts = atLabels.map((column) => column.map(({ count }) => count))
  if (areOfParts(reading, labels, counts)) return 'of parts'
  const inColumn = totalOf(columns.find((column) => column.length > 0) ?? [])
  return inColumn && (ofAllPages(reading, inColumn) ?? inColumn)
}

export function readPackages(reading: DocumentReading): ExtractedFields {
  const inColumns = countInColumns(reading)
  const chosen = inColumns === 'of parts' ? null : (inColumns ?? totalOf(unlabelled(reading)))
  const type = typeOf(reading, chosen?.best)
  return {
    ...(chosen ? { package_count: foundIn(chosen.count, [chosen.best.cell], chosen.trust) } : {}),
    ...(type ? { package_type: foundIn(type.type, [type.cell], 0.85) } : {}),
  }
}
