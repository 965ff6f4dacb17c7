import type { Cell, CellRows } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { isGlued, looksLabelled } from '../../labels/positions/beside-and-beneath.ts'
import { valueCandidates } from '../../labels/positions/value-candidates.ts'
import { asksForDate } from '../../labels/phrases/label-kinds.ts'
import type { LabelName } from '../../labels/phrases/phrases.ts'
import { isPartOfLabel } from '../whole-label.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf, rowAt, textOf } from '../reading.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { isCountry } from '../../values/address.ts'
import { vesselAndVoyageIn } from '../../values/vessel-and-voyage.ts'
import { legalForm } from '../../values/legal-form.ts'
import { bottom, unionOf } from '../../layout/boxes.ts'
import { until } from '../../until.ts'

const mostLines = 7
const company = new RegExp(legalForm, 'i')

// Telephone, tax number and the like follow an address; `Address:` is a part of it.
const addressParts = /^(?:address|street|city|state|zip|zip code|country|postcode|name|company)/i
const contact =
  /^(?:TEL|PHONE|PH|FAX|E-?MAIL|MOB|ATTN|ATTENTION|CONTACT|VAT|TAX|EIN|IRS|USCI|RUC|NIT|CNPJ|EORI|IEC|GST|PIC)\b|@/i

const isAddressLabel = (cell: Cell): boolean =>
  addressParts.test(cell.text) || contact.test(cell.text)

const isNameInSmallLetters = (text: string): boolean =>
  /^(?!(?:and|or|as|of|per|to|by|for|in|at|on|from|with|the)\b)\p{Ll}/u.test(text) &&
  text.split(/\s+/).length <= 8 &&
  company.test(text)

/** `Nr BE0877414402`: a party's registration number. */
const partyNumber =
  /^(?:N[ro]?[.°º]?|ID|BTW|TVA|MWST|UST|KVK|NIF|CIF|CUIT|P\.?IVA)(?:\W*(?:NR|NO|ID)\b)?[\s.:°º]*(?:[A-Z]{0,3}[\d][\d. /-]{3,}\w*)?$/i

/**
 * `PO488595, PO488598`: each number is taken whole. Could it end within its digits, a line of ten numbers with other words
 * behind them would be tried in millions of ways.
 */
const orderNumbers =
  /^(?:(?:P\.?O|INV|REF|S\.?O)\.?(?:\s?NO)?[-#:.\s]*(?=\w*\d{3})\w+(?!\w)[,;/\s]*)+$/i

/** `"Vessel" includes any substitute`: the terms on the back of a bill define parties, and name none. */
const ofTerms = /\s(?:includes|means|shall|hereby)\s/

const startsBlock = (text: string): boolean =>
  /\p{L}{2}/u.test(text) &&
  !/:$/.test(text) &&
  !contact.test(text) &&
  !partyNumber.test(text) &&
  !orderNumbers.test(text) &&
  !ofTerms.test(text) &&
  !/^(?:not negotiable|complete|name and|X{3,}$)/i.test(text) &&
  // No middle of a sentence and no line of cargo; `ebm-papst GmbH` and `de Vries B.V.` are names.
  (!/^[\p{Ll},;.)]/u.test(text) || isNameInSmallLetters(text)) &&
  containerNumbersIn(text).length === 0

// A label further left on the line begins another field, unless it says `Address:`.
function startsSomethingNew(row: readonly Cell[], cell: Cell, label: Cell): boolean {
  const before = row.slice(0, row.indexOf(cell)).at(-1)
  if (before === undefined || isAddressLabel(before)) return false
  // A text in the column of labels is a label, known or not, unless it continues the one above.
  const isBelow = Math.abs(before.box.x - label.box.x) < before.box.height
  return before.names !== null || (isBelow && /^\p{Lu}.*\p{L}{2}/u.test(before.text))
}

/**
 * `Delivery` of `Delivery appointment:`, of which only the second word is a known label. Others may be part of an address, as
 * `Dock door: 12`; none has a day.
 */
function beginsLabelOfDay(row: readonly Cell[], cell: Cell): boolean {
  const next = row[row.indexOf(cell) + 1]
  const isOfDay = next?.names?.some((name) => asksForDate(name) || name === 'pickup_appointment')
  return next !== undefined && isOfDay === true && next.colon && isPartOfLabel(cell, next)
}

/** Whether a line is a sentence, which no address has. */
const isProse = (cells: readonly Cell[]): boolean => {
  const text = textOf(cells)
  const words = text.match(/(?<!\p{L})\p{Ll}+(?!\p{L})/gu) ?? []
  return text.length > 130 || (text.length > 70 && words.length > 8)
}

/** Whether a cell is in another column of the page. */
const isApart = (before: Cell, cell: Cell): boolean =>
  cell.box.x - before.box.x - before.box.width > 5 * cell.box.height

/** A cell and the cells that belong to it on its line. */
function lineFrom(row: readonly Cell[], cell: Cell, end: number): readonly Cell[] {
  const beside = row.slice(row.indexOf(cell) + 1).filter((each) => each.box.x < end - 2)
  const own = until(beside, (each) => each.names !== null && !isAddressLabel(each))
  return [cell, ...until(own, (each, index) => isApart(own[index - 1] ?? cell, each))]
}

function nextInBlock(
  page: PageCells,
  label: Cell,
  block: readonly Cell[],
  end: number,
): readonly Cell[] | null {
  const [start, last] = [block[0], block.at(-1)]
  if (start === undefined || last === undefined) return null
  const slack = 1.2 * start.box.height
  const starts = [start.box.x, ...(isGlued(label, start) ? [label.box.x] : [])]
  const edge = bottom(last.box) + 1.1 * last.box.height + 2
  for (const row of page.rows.slice(last.line + 1)) {
    if (row.length > 0 && row.every((each) => each.box.y > edge)) return null
    const cell = row.find((each) => starts.some((at) => Math.abs(each.box.x - at) <= slack))
    if (cell === undefined || cell.box.y > edge) continue
    const labelled = cell.names !== null || looksLabelled(cell.text)
    const isOther = (labelled && !isAddressLabel(cell)) || beginsLabelOfDay(row, cell)
    if (isOther || startsSomethingNew(row, cell, label)) return null
    const line = lineFrom(row, cell, end)
    return isProse(line) ? null : line
  }
  return null
}

/** The right end of a block's column: the next cell on the line of its label. */
function blockEnd(page: PageCells, label: Cell, start: Cell): number {
  const row = page.rows[label.line] ?? []
  const next = row.find((cell) => cell.box.x > start.box.x + 20 && cell !== label && cell !== start)
  return next?.box.x ?? start.box.x + page.width * 0.4
}

export type PartyBlock = { readonly lines: CellRows }

// A form field, or a block of an image, may hold several lines in one cell.
const torn = (cell: Cell): readonly Cell[] =>
  cell.text
    .split(/\r?\n/)
    .map((text) => ({ ...cell, text: text.trim() }))
    .filter(({ text }) => text !== '')

const nameThenMore = new RegExp(`^(.+?${legalForm}\\.?),\\s+(.*\\d.*|.*,.*)$`, 'i')
const nameThenStreet = new RegExp(`^([^,\\d]{4,60}),\\s+(?!${legalForm})(.*\\d.*,.*)$`, 'i')

/**
 * Splits a party on one line: the name ends with its legal form, or at the first comma before a
 * house number.
 */
export function nameAndAddress(text: string): readonly [name: string, address: string] | null {
  const [, name, address] = nameThenMore.exec(text) ?? nameThenStreet.exec(text) ?? []
  return name !== undefined && address !== undefined ? [name, address] : null
}

/** SAME AS CONSIGNEE names nobody, and the text beneath it belongs to another party. */
const sameAs =
  /^(?:(?:THE )?SAME(?: AS\b| PARTY|\W*$)|(?:AS ABOVE|IDEM|DITO|DITTO)\b|WIE (?:EMPF|OBEN)|(?:EL |LA |O |A |LE )?(?:MISM[OA]|MESM[OA]|M[EÊ]ME)(?!\p{L})|(?:LO )?STESSO\b|(?:GELIJK AAN|ZELFDE ALS)\b)/iu

/** `to Pelican Ltd or their order, the following goods`, `to M/S Heron Traders the following`: the sentence goes on. */
const orOrder =
  /\s+(?:or (?:to )?(?:(?:his|her|its|their) )?(?:order|assigns?)|the (?:following|under-?mentioned))\b.*$/i

function blockFrom(page: PageCells, label: Cell, start: Cell): PartyBlock {
  const end = blockEnd(page, label, start)
  const lines: (readonly Cell[])[] = torn(start).map((cell) => [cell])
  if (orOrder.test(start.text) && !/^to\b/i.test(start.text))
    return { lines: [[{ ...start, text: start.text.replace(orOrder, '') }]] }
  for (let more = nextInBlock(page, label, [start], end); more !== null;) {
    lines.push(more)
    if (lines.length >= mostLines) break
    more = nextInBlock(page, label, [start, ...more.slice(0, 1)], end)
  }
  const [alone, ...others] = lines
  const split = others.length === 0 && alone ? nameAndAddress(textOf(alone)) : null
  if (split && alone?.[0]) {
    const { 0: cell } = alone
    return { lines: split.map((text) => [{ ...cell, text }]) }
  }
  return { lines }
}

/** The one line above a caption, whose words may stand apart. */
const inOne = (cells: readonly Cell[]): Cell | undefined =>
  cells[0] && {
    ...cells[0],
    text: textOf(cells),
    box: unionOf(cells.map(({ box }) => box)),
  }

/** `Shipped by: CORAL BRIDGE 054W` names the ship, not a party. */
const isShip = (label: Cell, { text }: Cell): boolean =>
  /^shipped/i.test(label.text) && vesselAndVoyageIn(text, false).voyage !== null

/** `From` and `To` may be labels of ports and countries; where one of them on a line is, both are. */
function isPlace(reading: DocumentReading, label: Cell, { text }: Cell): boolean {
  const ends = label.names?.filter((name) => name === 'from' || name === 'to').length ?? 0
  const isPort = (each: string): boolean => reading.reference.locodeOf(each) !== null
  const row = rowAt(reading, label)
  const isOtherPort = row.some(
    ({ names }, at) =>
      (names?.includes('from') || names?.includes('to')) && isPort(row[at + 1]?.text ?? ''),
  )
  return ends > 1 || (ends > 0 && (isPort(text) || isOtherPort || isCountry(text)))
}

/** `From | To | Days | Rate`: the head of a table of periods, whose words are no names. */
const isHeadOfPeriod = (reading: DocumentReading, label: Cell): boolean => {
  const row = rowAt(reading, label)
  const ends = row.filter(({ names }) => names?.includes('from') || names?.includes('to'))
  return !label.colon && ends.length > 1 && row.length > 3 && !/\d/.test(textOf(row))
}

/** The name and address at a party's label. */
function partyAt(reading: DocumentReading, label: Cell): PartyBlock | null {
  const page = pageOf(reading, label)
  for (const { cells, position } of valueCandidates(page, label, reading.usualPosition)) {
    const start = position === 'above' ? inOne(cells) : cells[0]
    if (start === undefined || !startsBlock(start.text)) continue
    if (sameAs.test(start.text)) return null
    if (position === 'right' && isHeadOfPeriod(reading, label)) continue
    if (!isPlace(reading, label, start) && !isShip(label, start))
      return blockFrom(page, label, start)
  }
  return null
}

/** The first party at the first of these labels that has one. */
export function firstParty(
  reading: DocumentReading,
  names: readonly LabelName[],
  counts: (label: Cell) => boolean = () => true,
): PartyBlock | null {
  for (const name of names) {
    for (const page of reading.pages) {
      const labels = page.rows.flat().filter((cell) => cell.names?.includes(name) && counts(cell))
      for (const label of labels) {
        const party = partyAt(reading, label)
        if (party !== null) return party
      }
    }
  }
  return null
}
