// Bill numbers in sentences, subjects and undivided lines: `shipped under master B/L MEDUH1234567`.
import { validContainerNumber } from '../../../numbers/container-number.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { currencyCodes } from '../../values/numbers.ts'
import { datesIn } from '../../values/dates.ts'
import { isOtherNumber, isTooShort } from '../../values/reference-numbers.ts'
import { cellsAt, linesAsParagraphs, paragraphsOn } from '../prose/paragraphs.ts'
import type { Paragraph } from '../prose/paragraphs.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf } from '../reading.ts'

export type BillInProse = {
  readonly of: 'master' | 'house' | 'unsaid'
  readonly value: string
  readonly cells: readonly Cell[]
}

const whose =
  /(?<whose>master|ocean|carrier['’]?s?|(?:shipping |steamship )?line['’]?s?|house|forwarder['’]?s?)/u
const bill =
  /(?<bill>\b[mh]\s?b\/?l\b|\bbills? of lading|\bb\/l\b|\bbl\b(?=\s*(?:n[or°º]|num|ref|[#:]))|\b(?:sea)?waybill|\bkonnossement|\bconnaissement|\bconocimiento(?: de embarque)?|\bconhecimento(?: de embarque)?|\bpolizza(?: di carico)?)/
// Repetitions are few and unambiguous, so that hostile text cannot cause backtracking.
const numberWord =
  /(?:\s*(?:\(?\b(?:nos?|numbers?|numero|num|nr|n|ref|reference)\b\.?\)?|[°º#])){0,3}/
const link =
  /(?:\s*[:=|>→-]\s*|(?:\s+(?:for|of|this|the|your|our|shipment|consignment|cargo|goods|number|reference)){0,4}\s+(?:is|reads|lautet|est|es)\s+|\s+)/u
const value =
  /(?<value>[a-z0-9]+(?:-[a-z0-9]+)*(?: [a-z]{0,3}\d[a-z0-9]{5,})?)(?![\p{L}\p{N}]|[.,]\d)/u

const named = new RegExp(
  `(?:${whose.source}\\s+)?(?:${bill.source}|(?<=(?:master|house)\\s+)bill\\b)${numberWord.source}${link.source}${value.source}`,
  'giu',
)

/** Waybills of other modes of transport. */
const inland = /\b(?:air|airway|rail|road|truck|cmr|inland|courier)[\s-]*$/i
/** `PO no. to be shown on B/L 4711`: the number is not the bill's. */
const shownOn = /\b(?:shown|stated|printed|mentioned|appear) (?:on|in) (?:the )?$/i
const amount = new RegExp(String.raw`^(?:${currencyCodes})\d`)
const dayAlone = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])20\d\d$/

/** A number of at least six characters and four digits that is no date, amount, container or other number. */
function billIn(text: string): string | null {
  const alone = /^(?:[A-Z]{4} )?[A-Z0-9-]+/.exec(text)?.[0] ?? ''
  const number = alone.replace(' ', '')
  const digits = number.match(/\d/g)?.length ?? 0
  if (number.length < 6 || digits < 4 || isOtherNumber(number)) return null
  if (datesIn(number).length > 0 || dayAlone.test(number) || amount.test(number)) return null
  return validContainerNumber(number) === null ? number : null
}

const isHouse = /^(?:house|forwarder|h\s?b)/i
const isMaster = /^(?:master|ocean|carrier|line|shipping|steamship|m\s?b)/i

const byLand = new Set(['delivery_order', 'pickup_notice', 'proof_of_delivery'])
const railway = /\bRAIL(?:WAYS?|ROADS?|CARS?|HEADS?)?\b|\bRAMPS?\b/i

/** Whether a waybill may be that of a railway or a haulier: on the papers of the way inland, or where they name a railway. */
export const mayBeByLand = (reading: DocumentReading): boolean =>
  byLand.has(reading.type) || cellsOf(reading).some(({ text }) => railway.test(text))

const billsOf = (paragraph: Paragraph, isRailways: boolean): readonly BillInProse[] =>
  Array.from(paragraph.text.matchAll(named)).flatMap((match) => {
    const number = billIn(match.groups?.value ?? '')
    const before = paragraph.text.slice(Math.max(0, match.index - 24), match.index)
    if (number === null || inland.test(before) || shownOn.test(before)) return []
    if (isRailways && isTooShort(number) && /^waybill/i.test(match[0])) return []
    const kind = match.groups?.whose ?? match.groups?.bill ?? ''
    const of = isHouse.test(kind) ? 'house' : isMaster.test(kind) ? 'master' : 'unsaid'
    return [{ of, value: number, cells: cellsAt(paragraph, match.index, match[0].length) }]
  })

/** The bills in single lines of all pages, then those in paragraphs. */
export function billsInProse(reading: DocumentReading): readonly BillInProse[] {
  const isRailways = mayBeByLand(reading)
  return [
    ...reading.pages.flatMap(linesAsParagraphs),
    ...reading.pages.flatMap(paragraphsOn),
  ].flatMap((paragraph) => billsOf(paragraph, isRailways))
}
