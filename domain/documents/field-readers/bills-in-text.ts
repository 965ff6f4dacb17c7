// Bills of lading that sentences, subjects and lines of one piece name: `shipped under master B/L MEDUH1234567`.
import { validContainerNumber } from '../../container-number.ts'
import type { Cell } from '../labels/cells.ts'
import { datesIn } from '../values/dates.ts'
import { cellsAt, linesOn, paragraphsOn } from './paragraphs.ts'
import type { Paragraph } from './paragraphs.ts'
import type { Reading } from './reading.ts'

export type BillInText = {
  readonly of: 'master' | 'house' | 'unsaid'
  readonly value: string
  readonly cells: readonly Cell[]
}

const whose =
  /(?<whose>master|ocean|carrier['’]?s?|(?:shipping |steamship )?line['’]?s?|house|forwarder['’]?s?)/u
const bill =
  /(?<bill>\b[mh]\s?b\/?l\b|\bbills? of lading|\bb\/l\b|\bbl\b|\b(?<!air |airway |rail )(?:sea)?waybill|\bkonnossement|\bconnaissement|\bconocimiento(?: de embarque)?|\bconhecimento(?: de embarque)?|\bpolizza(?: di carico)?)/
const numberWord =
  /(?:\s*\(?\b(?:nos?|numbers?|numero|num|nr|n|ref|reference)\b\.?\)?|\s*[n]?[°º#])*/
const link = /(?:\s*[:=|>→-]\s*|(?:\s+\p{L}+){0,4}?\s+(?:is|reads|lautet|est|es)\s+|\s+)/u
const value =
  /(?<value>[a-z0-9][a-z0-9]*(?:[-/][a-z0-9]+)*(?: [a-z]{0,3}\d[a-z0-9]{5,})?)(?![\p{L}\p{N}])/u

const named = new RegExp(
  `(?:${whose.source}\\s+)?(?:${bill.source}|(?<=(?:master|house)\\s+)bill\\b)${numberWord.source}${link.source}${value.source}`,
  'giu',
)

/** At least six characters, capitals and mostly digits, and neither a day nor a box. */
function billIn(text: string): string | null {
  const alone = /^(?:[A-Z]{4} )?[A-Z0-9/-]+/.exec(text)?.[0] ?? ''
  const number = alone.replace(' ', '')
  const digits = number.match(/\d/g)?.length ?? 0
  if (number.length < 6 || digits < 4 || datesIn(number).length > 0) return null
  return validContainerNumber(number) === null ? number : null
}

const isHouse = /^(?:house|forwarder|h\s?b)/i
const isMaster = /^(?:master|ocean|carrier|line|shipping|steamship|m\s?b)/i

function billsOf(paragraph: Paragraph): readonly BillInText[] {
  return Array.from(paragraph.text.matchAll(named)).flatMap((match) => {
    const number = billIn(match.groups?.value ?? '')
    if (number === null) return []
    const said = match.groups?.whose ?? match.groups?.bill ?? ''
    const of = isHouse.test(said) ? 'house' : isMaster.test(said) ? 'master' : 'unsaid'
    return [{ of, value: number, cells: cellsAt(paragraph, match.index, match[0].length) }]
  })
}

/** In the order of the pages, what wraps over lines last. */
export const billsInText = (reading: Reading): readonly BillInText[] =>
  [...reading.pages.flatMap(linesOn), ...reading.pages.flatMap(paragraphsOn)].flatMap(billsOf)
