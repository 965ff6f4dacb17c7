import { bottom } from '../../layout/boxes.ts'
import { until } from '../../until.ts'
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { columnBeneath, columnIn, untilGap } from '../../labels/positions/beside-and-beneath.ts'
import { continuationOf } from '../../labels/positions/continuation.ts'
import { valueCandidates } from '../../labels/positions/value-candidates.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { packageTypeIn } from '../../values/packages.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf, foundIn, labelsFor, pageOf, textOf } from '../reading.ts'

/** The cells of a container number, and the rest of its cell behind it. */
export type LocatedContainer = { readonly cells: readonly Cell[]; readonly rest: string }

const sealShape = /^(?=(?:.*\d){4})[A-Z]{0,6}-?[A-Z]{0,2}(?:\d{1,4}[A-Z])?\d{4,12}[A-Z]{0,2}$/
const sizeOrMeasure =
  /^(?:\d{1,3}X)?(?:20|40|45)(?:GP|HC|HQ|DV|RF|OT|FR|DC|ST|TK|['’])|KG[SM]?$|CBM$|LBS?$/

/** `TK 0118447`, `ZIM TR 880412`: seals with letters apart from their number. */
const spacedSeal =
  /^(?!(?:NO|NR|SN|PO|REF|HS|USD|EUR|GBP|TEL|FAX|SHIP|LINE|CUST|CARR|AND|BL)\b)(?:[A-Z]{2,4} ){1,2}\d{6,8}$/

/** `1500 CARTONS` beside a seal. */
const withoutCounts = (text: string): string =>
  text.replace(/\b\d{1,6}\s+([A-Z()]+)/g, (count, kind: string) =>
    packageTypeIn(kind) === null ? count : ' ',
  )

/** The seals in a text: tokens with at least four digits that are no container, size or measure. */
function sealsIn(text: string): readonly string[] {
  const upper = text.toUpperCase()
  let bare = upper
  for (const { index, length } of containerNumbersIn(upper)) {
    bare = bare.slice(0, index) + ' '.repeat(length) + bare.slice(index + length)
  }
  return withoutCounts(bare)
    .replace(/\bSEALS?\b\s*(?:NO\.?|#|NUMBER)?\s*[:#.]?/g, ' ')
    .split(/[,;/|()]/)
    .map((part) => part.trim())
    .flatMap((part) => (spacedSeal.test(part) ? [part] : part.split(/\s+/)))
    .filter((seal) => spacedSeal.test(seal) || (sealShape.test(seal) && !sizeOrMeasure.test(seal)))
}

const isListOfSeals = (cell: Cell): boolean =>
  cell.text.split(/[,;/|]/).every((part) => spacedSeal.test(part.trim().toUpperCase())) ||
  2 * sealsIn(cell.text).length + containerNumbersIn(cell.text).length >=
    cell.text.split(/[\s,;/|]+/).length

// The cells at the label, and those that continue in its column.
const atSealLabels = (reading: DocumentReading): readonly Cell[] =>
  labelsFor(reading, 'seal_numbers').flatMap((label) => {
    const page = pageOf(reading, label)
    const best = valueCandidates(page, label, reading.usualPosition).find(({ cells }) =>
      cells.some((cell) => isListOfSeals(cell) && sealsIn(cell.text).length > 0),
    )
    if (best === undefined) return []
    const [first] = best.cells
    if (best.position === 'right' && first !== undefined)
      return [...best.cells, ...continuationOf(page, first, label)]
    const column = columnBeneath(page, label, 3 * label.box.height + 6).flatMap((row) =>
      row.slice(0, 1),
    )
    // Text far below belongs to something else, such as a file number or the next bill.
    return untilGap(column)
  })

/** The page and the line of a cell. */
const lineOf = ({ page, line }: Cell): string => `${page} ${line}`

const isLabelled = (row: readonly Cell[]): boolean => row.some(({ names }) => names !== null)

/** A label among others without values of their own: one with a colon, or beside a number, has its value there. */
const isHead = (row: readonly Cell[], label: Cell): boolean =>
  !label.colon && row.length > 1 && !row.some(({ text }) => /\d{4}/.test(text))

/**
 * The cells beneath a head that stand in the row of a container: rows may be further apart than lines of text. A row with labels
 * belongs to another table.
 */
function inRowsOf(
  reading: DocumentReading,
  containers: readonly LocatedContainer[],
): readonly Cell[] {
  const lines = new Set(containers.flatMap(({ cells }) => cells.map((cell) => lineOf(cell))))
  return labelsFor(reading, 'seal_numbers').flatMap((label) => {
    const page = pageOf(reading, label)
    if (!isHead(page.rows[label.line] ?? [], label)) return []
    return until(page.rows.slice(label.line + 1), isLabelled)
      .filter(([first]) => first !== undefined && lines.has(lineOf(first)))
      .flatMap((row) => columnIn(page, label, row).slice(0, 1))
  })
}

/** `40HC seal HK4120759`, `20GP S/N 79676107` */
const namedSeal =
  /\b(?:SEALS?|S\/N|S(?=#)|PLOMBS?|PRECINTOS?|SIEGEL)(?:\s*(?:NO|NR|N[º°]|#)\.?)?[\s:]+([A-Z]{0,4}-?\d{4,10})\b/i

const size =
  /\b(?:20|40|45)\s?(?:['’]|(?:GP|HC|HQ|DV|RF|OT|FR|DC|ST|TK|FT)\b)|\b[24L]\d[GRTUPBVH]\d\b/i

/** Whether a named seal is a container's: S/N is a serial number, too, and the goods may be seals. */
function isOfContainer(reading: DocumentReading, cell: Cell): boolean {
  if (/^S#/.test(cell.text)) return true
  const { rows } = pageOf(reading, cell)
  const textAt = (line: number) => textOf(rows[line] ?? [])
  const text = textAt(cell.line)
  if (containerNumbersIn(textAt(cell.line - 1)).length > 0) return true
  return containerNumbersIn(text).length > 0 || size.test(text.replace(namedSeal, ' '))
}

/** A token with letters and at least four digits. */
const mixed = /^(?=.*[A-Z])(?=(?:.*\d){4})/
const ofLine =
  /^(?:DRY|REEFER|HIGH|CUBE|HI-CUBE|STANDARD|FCL|LCL|CY|CFS|X|DE|SAID|TO|CONTAIN|STC|HC|HQ|GP|DV|DC|RF|OT|FR|TK)$/

const isMeasureOrType = (token: string): boolean =>
  sizeOrMeasure.test(token) || ofLine.test(token) || /^[\d.,'’"X*-]+(?:\p{L}+\d?)?$/u.test(token)

/** `MSKU1234561`: a container's number, be its check digit wrong, is no seal. */
const containerShape = /^[A-Z]{3}[UJZ]\d{7}$/

/** The only token of a line besides types, sizes, counts and measures; null where there are others. */
function loneToken(text: string): string | null {
  const tokens = text.toUpperCase().split(/[\s,;/|()]+/)
  const left = tokens.filter((token) => token !== '' && !isMeasureOrType(token))
  const others = left.filter((token) => /\d/.test(token) || packageTypeIn(token) === null)
  const [token, ...more] = others
  if (token === undefined || more.length > 0 || containerShape.test(token)) return null
  return mixed.test(token) && sealShape.test(token) ? token : null
}

/** `TGHU1234567 HL441720 40HC 912 CARTONS`: the remaining token of a line about a container is its seal. */
const inLine = ({ rest }: LocatedContainer): string | null =>
  rest.split(/[\s/]+/).some((token) => /\d/.test(token) && isMeasureOrType(token))
    ? loneToken(rest)
    : null

/** Right beneath the number, alone or beside the size: `40'HC HL441720`. */
function beneath(
  reading: DocumentReading,
  { cells }: LocatedContainer,
): { seal: string; cell: Cell } | null {
  const [first] = cells
  if (first === undefined) return null
  let edge = bottom(first.box)
  for (const row of pageOf(reading, first).rows.slice(first.line + 1, first.line + 3)) {
    const cell = row.find(({ box }) => Math.abs(box.x - first.box.x) < first.box.height)
    if (cell === undefined || cell.names !== null || cell.box.y - edge > cell.box.height)
      return null
    if (containerNumbersIn(cell.text).length > 0) return null
    const seal = loneToken(cell.text)
    if (seal !== null) return { seal, cell }
    if (!cell.text.split(/\s+/).every((token) => isMeasureOrType(token.toUpperCase()))) return null
    edge = bottom(cell.box)
  }
  return null
}

/** Seals without a word that names them. A carrier's letters begin its bills and bookings, not seals. */
const unnamed = (reading: DocumentReading, containers: readonly LocatedContainer[]) =>
  containers.flatMap((container) => {
    const beside = inLine(container)
    const found =
      beside === null ? beneath(reading, container) : { seal: beside, cell: container.cells.at(-1) }
    if (found?.cell === undefined || reading.reference.scacs.has(found.seal.slice(0, 4))) return []
    return [{ seal: found.seal, cell: found.cell }]
  })

/** Without the numbers behind a carrier's letters, which are its bills: `MSKU4839204 / HLCU 251770442`. */
const withoutBills = ({ reference }: DocumentReading, text: string): string =>
  text.replace(/\b([A-Z]{4})[ -]?[A-Z\d]*\d{6,}/gi, (bill, letters: string) =>
    reference.scacs.has(letters.toUpperCase()) ? ' ' : bill,
  )

/**
 * `Container No./Seal No./P.O. No.` above `MSKU9070323 / ML4432211 / PO-8821`: where a label asks for as many numbers as stand
 * behind each other, the seal is the one in its place.
 */
function inItsPlace(reading: DocumentReading, rest: string): string {
  const given = rest.split('/')
  const asked = labelsFor(reading, 'container_numbers')
    .map(({ text }) => text.split('/'))
    .find((parts) => parts.length === given.length && parts.length > 2)
  return given[asked?.findIndex((part) => /SEAL/i.test(part)) ?? -1] ?? rest
}

export function readSeals(
  reading: DocumentReading,
  containers: readonly LocatedContainer[],
): ExtractedFields {
  const asked = new Set([...atSealLabels(reading), ...inRowsOf(reading, containers)])
  const cells = [...asked].filter((cell) => isListOfSeals(cell) && sealsIn(cell.text).length > 0)
  const glued = containers
    .filter(({ rest }) => /^\s*\/|SEAL/i.test(rest))
    .map((one) => ({ ...one, rest: inItsPlace(reading, withoutBills(reading, one.rest)) }))
    .filter(({ rest }) => sealsIn(rest).length > 0)
  const named = cellsOf(reading).filter(
    (cell) => namedSeal.test(cell.text) && isOfContainer(reading, cell),
  )
  const others = cells.length === 0 ? unnamed(reading, containers) : []
  const seals = [
    ...cells.flatMap((cell) => sealsIn(cell.text)),
    ...named.flatMap(({ text }) => sealsIn(namedSeal.exec(text)?.[1] ?? '')),
    ...glued.flatMap(({ rest }) => sealsIn(rest)),
    ...others.map(({ seal }) => seal),
  ]
  const places = [
    ...[...cells, ...named, ...glued.flatMap((each) => each.cells)],
    ...others.map(({ cell }) => cell),
  ]
  return seals.length === 0 ? {} : { seal_numbers: foundIn([...new Set(seals)], places, 0.85) }
}
