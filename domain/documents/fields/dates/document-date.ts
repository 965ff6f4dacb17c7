// The date of a document without a label: at its head, or beside the place of a signature.
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { asksForDate } from '../../labels/phrases/label-kinds.ts'
import type { LabelName } from '../../labels/phrases/phrases.ts'
import { isNameOfPaper } from '../../titles/mentions.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { datesIn } from '../../values/dates.ts'
import { beforeOnLine, isGlued } from '../../labels/positions/beside-and-beneath.ts'
import { bottom, inOneColumn } from '../../layout/boxes.ts'
import { cellsOfDates, dateIn, dateValue } from './dates.ts'
import type { DocumentReading } from '../reading.ts'
import { foundIn } from '../reading.ts'

const headRows = 15

/** `Ankunftsavis / Arrival Notice`: its words do not ask for a date. */
const isTitle = (text: string): boolean => text.split('/').every(isNameOfPaper)

const noWord = /^[^\p{L}\p{N}]{0,2}$/u
/** `4 March 2026`, `dated 4 March 2026` */
const alone =
  /^(?:dated?|on|the|this|le|den|vom|am|du|el|il|l[iì]|op|ng[aà]y)?[^\p{L}\p{N}]{0,2}$/iu
/**
 * `Hamburg, 4. März 2026`, `Mundra, le 4 mars 2026`, `Los Angeles, CA, 4 March 2026`: place and
 * date of signature.
 */
const atPlace =
  /^(\p{L}[\p{L}\p{M} .,'-]{2,30}?)(?:\s(?:the|on|dated?|le|den|vom|am|el|il|l[iì]|add[iì]|a|em|op|ng[aà]y))?$/iu
/** `Issued at Hanoi on 4 March 2026`, `Signed in Hamburg, 4 March 2026` */
const issuedAt = /^(?:issued|dated|signed|done|executed)\s+(?:at|in)\s+(?=\p{L})/iu
/** `Am Sandtorkai 12, 20457 Hamburg, ` and `PELICAN LINE · Hamburg, ` before the date: the town is the last part. */
const lastPart = /^.+[,;·|•–]\s*(?:(?:[A-Z]{1,3}-)?\d{4,6}(?: [A-Z]{2})?\s+)?(\p{L}[^,;·|•–]*)$/u
/** `Sailed 4 March`, `Rates valid until 4 March`, `ERD 4 March`: dates of events, not of the document. */
const happens =
  /(?<!\p{L})(?:sail(?:s|ed|ing)|(?:un|re)?load(?:s|ed|ing)|laden|shipped|arriv(?:es|ed|al|ing)|depart(?:s|ed|ure|ing)|discharg(?:ed|ing)|deliver(?:ed|y)?|lieferung|consegna|entrega|livraison|collect(?:ed|ion)|picked|pick-?up|releas(?:ed|es)|receiv(?:ed|ing)|return(?:ed|s)?|gated?|gate-?(?:in|out)|stuff(?:ed|ing)|strip(?:ped|ping)|survey(?:ed)?|scheduled|weigh(?:ed|ing)|inspect(?:ed|ion)|berth(?:ed|ing|s)?|vessel|rates?|free|available|availability|ready|open(?:s|ed)?|clos(?:es|ed|ing)|cut-?off|ends?|starts?|begins?|expir(?:y|es|ed)|valid(?:ity)?|until|till|due|paid|pay(?:able|ment)|g[uü]e?ltig|bis|ankunft|abfahrt|frist|v[aá]lid[ao]|validade|venc(?:e|imiento|imento)|hasta|at[eé]|llegada|salida|chegada|sa[ií]da|arriv[eé]e|d[eé]part|valable|jusqu'au|berlaku|sampai|hingga|mulai|batas|tempo|muat|berangkat|chạy|xếp|hạn|đến|từ|trước|유효|까지)(?!\p{L})/iu

/** `Final dest ETA`, above the date that it asks for. */
const expects = /\b(?:ETA|ETB|ETD|ETS|ATA|ATB|ATD|ATS)\b/

/** `Hamburg - Busan, 4 March`: the ends of a journey, whose date is that of a departure or of rates. */
const between = /\s+(?:[-–—>→/]+|to|nach)\s+/iu

function isRoute({ locodeOf }: ReferenceData, text: string): boolean {
  const ends = text.replace(/[\s,]+$/, '').split(between)
  return ends.length > 1 && ends.every((end) => locodeOf(end) !== null)
}

/**
 * Whether a text is a date alone, with a listed place, or with other words; null where it is none
 * of these.
 */
function dateKind(
  { reference }: DocumentReading,
  text: string,
): 'alone' | 'placed' | 'worded' | null {
  const [date] = datesIn(text)
  if (date === undefined || !noWord.test(text.slice(date.index + date.length))) return null
  const before = text.slice(0, date.index).trim().replace(issuedAt, '')
  if (alone.test(before)) return 'alone'
  if (happens.test(before) || expects.test(before) || isRoute(reference, before)) return null
  const [, place] = atPlace.exec(before) ?? []
  if (place !== undefined) return reference.locodeOf(place) !== null ? 'placed' : 'worded'
  const [, town = ''] = lastPart.exec(before.replace(/,$/, '')) ?? []
  const [, last = ''] = atPlace.exec(town) ?? []
  return reference.locodeOf(last) !== null ? 'worded' : null
}

/**
 * Whether a date is in a column of dates, each of which is of an event, or right beneath a label
 * for dates.
 */
function isInColumn(reading: DocumentReading, cells: readonly Cell[], { box }: Cell): boolean {
  const isNear = (other: Cell): boolean => Math.abs(other.box.y - box.y) <= 4 * box.height
  const inColumn = cells.filter((cell) => inOneColumn(cell.box, box))
  const above = inColumn.findLast((cell) => bottom(cell.box) <= box.y)
  const beneath = inColumn.find((cell) => cell.box.y >= bottom(box))
  const asks =
    above !== undefined &&
    isNear(above) &&
    ((above.names ?? []).some(asksForDate) || expects.test(above.text))
  return (
    asks ||
    [above, beneath].some((one) => one && isNear(one) && dateKind(reading, one.text) !== null)
  )
}

/** `ERD`, a text in Cyrillic, Greek, Arabic, Hebrew or Thai letters, or one in Chinese, Japanese or Korean that is not the name of a company or of a paper: forms have labels before a date there. */
const unknownLabel =
  /^[A-Z]{2,3}$|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}](?<!^(?:Дата|ДАТА|Ημερομηνία|ΗΜΕΡΟΜΗΝΙΑ|التاريخ|תאריך|วันที่)|^(?:ООО|АО|ОАО|ПАО|ЗАО)\s.*)[\s:]*$|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}](?<!公司|会社|회사|[单書书票서])[\s:：]*$/u

const isAligned = (one: Cell, other: Cell): boolean =>
  Math.abs(one.box.x - other.box.x) < other.box.height

/** `Vom | 4.3.2026`, `Notice created | 4 March 2026` and `Hamburg | 4 March 2026` tell the date of the paper. */
const ofPaper =
  /^(?:of|dated?|on|vom|am|den|du|le|del|el|il|op)$|(?<!\p{L})(?:created|generated|issued|prepared|printed)$/iu

/** `Geldig tot | 4 March 2026` right beneath `Terminal | ECT`: the next pair of a list. */
function isPairOfList(above: readonly Cell[] = [], row: readonly Cell[]): boolean {
  const [[label, value], [first, second]] = [above, row]
  if (!label?.names || !value || !first || !second) return false
  const arePairs = above.length === 2 && row.length === 2 && value.names === null
  return arePairs && isAligned(label, first) && isAligned(value, second)
}

const parties: ReadonlySet<LabelName> = new Set([
  ...(['shipper', 'consignee', 'notify_party', 'deliver_to'] as const),
  ...(['supplier', 'buyer', 'trucker_name', 'to'] as const),
])
const attention = /^(?:ATTN|ATTENTION)\b/i

/** Whether a party is asked for, whose name may stand beneath: what is far right of `Bill To:` stands beside the party. */
const asksForParty = ({ names, text }: Cell): boolean =>
  attention.test(text) || (names ?? []).some((name) => parties.has(name))

/** `ERD | 4 March 2026`, `Return by: | 4 March 2026`: the date of an unknown label, or of one for something else. */
function isAsked({ reference }: DocumentReading, { rows }: PageCells, cell: Cell): boolean {
  const row = rows[cell.line] ?? []
  const before = row[row.indexOf(cell) - 1]
  if (before === undefined) return false
  if (before.colon && asksForParty(before)) return isGlued(before, cell)
  if (before.names !== null && (before.colon || before.names.some(asksForDate))) return true
  const isLabel = [happens, unknownLabel].some((words) => words.test(before.text))
  const isOwn = ofPaper.test(before.text) || reference.locodeOf(before.text) !== null
  const isPair = !isOwn && isPairOfList(rows[cell.line - 1], row)
  return (before.colon || isLabel || isPair) && !isTitle(before.text)
}

/**
 * A period, or a row of a table, has several dates on its line; the head of a letter has one. Two signatures beside each
 * other have one each, with its place.
 */
const isAmongDates = (reading: DocumentReading, row: readonly Cell[], cell: Cell): boolean => {
  const others = row.filter((other) => other !== cell && datesIn(other.text).length > 0)
  const areSigned = [cell, ...others].every(({ text }) => dateKind(reading, text) === 'placed')
  return others.length > 0 && !areSigned
}

/**
 * Whether a date is in a row of boxes, each of whose values has its label above it: what asks for the date was not
 * recognised, or is no known label.
 */
function isInBoxes({ rows }: PageCells, cell: Cell): boolean {
  const above = (other: Cell): Cell | undefined =>
    (rows[other.line - 1] ?? []).find(
      ({ box }) =>
        inOneColumn(box, other.box) && other.box.y - bottom(box) < 1.5 * other.box.height,
    )
  const others = (rows[cell.line] ?? []).filter((other) => other !== cell)
  const labelled = others.filter((other) => other.names === null && above(other)?.names)
  return labelled.length >= 2 && labelled.length === others.length
}

/** A date that no label claims: at the head, as in letters, else with its place at a signature. */
export function readDocumentDate(reading: DocumentReading): ExtractedFields {
  const claimed = cellsOfDates(reading)
  const [page] = reading.pages
  if (page === undefined) return {}
  const cells = page.rows.flat()
  const head = page.rows
    .slice(0, headRows)
    .flat()
    .filter(({ box }) => box.y < 0.4 * page.height)
  const isOwn = (cell: Cell): boolean =>
    cell.names === null &&
    !claimed.has(cell) &&
    !isInColumn(reading, cells, cell) &&
    !isInBoxes(page, cell) &&
    !isAmongDates(reading, page.rows[cell.line] ?? [], cell) &&
    !isAsked(reading, page, cell)
  /** `KAOHSIUNG, TAIWAN | AUG 23, 2025` at the foot. */
  const isBesidePlace = (cell: Cell): boolean => {
    const place = beforeOnLine(page, cell)?.text ?? ''
    const isLow = cell.box.y > 0.5 * page.height
    return (
      isLow &&
      dateKind(reading, cell.text) === 'alone' &&
      reading.reference.locodeOf(place) !== null
    )
  }
  const cell =
    head.find((each) => dateKind(reading, each.text) !== null && isOwn(each)) ??
    cells.find(
      (each) => (dateKind(reading, each.text) === 'placed' || isBesidePlace(each)) && isOwn(each),
    )
  const value = cell === undefined ? null : dateIn(reading, cell.text)
  if (cell === undefined || value === null) return {}
  const own = foundIn(dateValue(value, 'issue_date'), [cell], 0.7, value.doubt)
  // The document's date is the invoice's.
  return { issue_date: own, invoice_date: own }
}
