import type { Extracted, FieldName } from '../fields.ts'
import type { Cell } from '../labels/cells.ts'
import {
  columnBeneath,
  continuationOf,
  looksLabelled,
  valuesRightOf,
} from '../labels/beside-and-beneath.ts'
import { containerNumbersIn } from '../values/container-numbers-in.ts'
import type { LabelName } from '../labels/phrases.ts'
import type { Read, Reading } from './reading.ts'
import { answersTo, cellsOf, foundAnswer, foundIn, labelsFor, pageOf, textOf } from './reading.ts'

const incoterms = /\b(EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP|DAT|DDU|CNF|C&F)\b/

function freightIn(text: string): 'prepaid' | 'collect' | null {
  const ticked = /(?:\[\s*[X✓✔]\s*\]|☒|☑|\bX\b)\s*(?:FREIGHT\s*)?(PREPAID|COLLECT)/i.exec(text)
  if (ticked) return ticked[1]?.toUpperCase() === 'PREPAID' ? 'prepaid' : 'collect'
  const prepaid = /PRE-?PAID|\bPP\b|PREPAGADO|PAGADO|VORAUSBEZAHLT|PORT PAYE/i.test(text)
  const collect = /\bCOLLECT\b|\bCC\b|\bPOR COBRAR\b|\bA COBRAR\b|UNFREI|PORT DU\b/i.test(text)
  return prepaid === collect ? null : prepaid ? 'prepaid' : 'collect'
}

/** At its label, else `FREIGHT PREPAID` in the document, unless both are printed there. */
function readFreight(reading: Reading): Extracted {
  const answer = answersTo(reading, ['freight_terms'], freightIn)[0]
  if (answer !== undefined) return { freight_terms: foundAnswer(answer) }
  const cells = cellsOf(reading).filter((cell) => /FREIGHT|FLETE|FRACHT|FRETE/i.test(cell.text))
  const named = cells.flatMap((cell) => {
    const terms = freightIn(cell.text)
    return terms === null ? [] : [{ terms, cell }]
  })
  const [first] = named
  const clear = new Set(named.map(({ terms }) => terms)).size === 1
  return clear && first ? { freight_terms: foundIn(first.terms, [first.cell], 0.85) } : {}
}

function readIncoterm(reading: Reading): Extracted {
  const read: Read<string> = (text) => incoterms.exec(text.toUpperCase())?.[1] ?? null
  const answer = answersTo(reading, ['incoterm'], read)[0]
  if (answer !== undefined) return { incoterm: foundAnswer(answer) }
  const cell = cellsOf(reading).find(({ text }) => incoterms.test(text))
  return cell === undefined
    ? {}
    : { incoterm: foundIn(incoterms.exec(cell.text)?.[1], [cell], 0.75) }
}

const words =
  (longest: number, digits: number) =>
  (text: string): string | null => {
    const isWords = /\p{L}{2}/u.test(text) && text.length <= longest && !/:$/.test(text)
    return isWords && (text.match(/\d/g) ?? []).length <= digits ? text : null
  }

const firmsShape = /^\(?([A-Z]\d{3}|[A-Z]{2}\d{2}|[A-Z]\d[A-Z0-9]{2})\b\)?/

const readTerminal: Read<string> = (text) =>
  words(
    70,
    6,
  )(text.replace(/\s*[(/-]?\s*(?:FIRMS(?: CODE)?\s*[:#]?\s*)?\(?[A-Z]\d{3}\)?\s*$|[\s(]+$/i, ''))

const asked: readonly (readonly [FieldName & LabelName, Read<string>])[] = [
  ['payment_terms', words(80, 6)],
  ['country_of_origin', words(40, 0)],
  ['trucker_name', words(70, 4)],
  ['terminal_name', readTerminal],
  ['terminal_firms_code', (text) => firmsShape.exec(text)?.[1] ?? null],
]

function readWords(reading: Reading): Extracted {
  return Object.fromEntries(
    asked.flatMap(([name, read]) => {
      const answer = answersTo(reading, [name], read)[0]
      return answer === undefined ? [] : [[name, foundAnswer(answer)]]
    }),
  )
}

function readFirms(reading: Reading): Extracted {
  const pattern = /FIRMS?(?: CODE)?\s*[:#(]?\s*([A-Z]\d{3}|[A-Z]{2}\d{2})\b/i
  const atTerminal = answersTo(
    reading,
    ['terminal_name'],
    (text) => /\(([A-Z]\d{3})\)/.exec(text)?.[1] ?? null,
  )[0]
  if (atTerminal !== undefined) return { terminal_firms_code: foundAnswer(atTerminal) }
  const cell = cellsOf(reading).find(({ text }) => pattern.test(text))
  const code = cell && pattern.exec(cell.text)?.[1]?.toUpperCase()
  return cell && code ? { terminal_firms_code: foundIn(code, [cell], 0.9) } : {}
}

const noGoods =
  /^[\d.,\s]+(?:KGS?|CBM|LBS|M3)?$|^TOTALS?\b|^\*+|^SHIPPER'?S? LOAD|SAID TO CONTAIN|^FREIGHT\b|^SEALS?\b|^N\/M$|^\d+\s?X\s?\d{2}|^\d+ CONTAINER|^(?:CLEAN )?ON BOARD|^H\.?S\.? ?CODE/i

function goodsAt(reading: Reading, label: Cell): readonly (readonly Cell[])[] {
  const page = pageOf(reading, label)
  if (page === undefined) return []
  const beside = valuesRightOf(page, label)
  const beneath = columnBeneath(page, label, 2.5 * label.box.height + 4)
  const useBeside = beside.length > 0 && (label.colon || beneath.length === 0)
  const [first] = beside
  if (!useBeside || first === undefined) return beneath.map((row) => row.slice(0, 1))
  return [[first], ...continuationOf(page, first, label).map((cell) => [cell])]
}

/** As written, without the lines that are containers, weights or totals. */
function readGoods(reading: Reading): Extracted {
  for (const label of labelsFor(reading, ['description_of_goods'])) {
    const all = goodsAt(reading, label)
    const end = all.findIndex((row) => looksLabelled(textOf(row)))
    const rows = all
      .slice(0, end < 0 ? all.length : end)
      .filter(
        (row) =>
          /\p{L}{2}/u.test(textOf(row)) &&
          !noGoods.test(textOf(row)) &&
          containerNumbersIn(textOf(row)).length === 0,
      )
    if (rows.length > 0) {
      const text = rows.slice(0, 14).map(textOf).join('\n')
      return { description_of_goods: foundIn(text, rows.flat(), 0.75) }
    }
  }
  return {}
}

const noHold =
  /^(?:NO|NONE|N\/?A|NIL|CLEAR(?:ED)?|RELEASED|OK|-+|NO HOLDS?.*|KEINE|NINGUN[AO]?)\.?$/i

/** `Holds: customs, freight`, and `Customs hold: Yes`. */
function readHolds(reading: Reading): Extracted {
  const answers = answersTo(reading, ['holds'], words(80, 2)).filter(
    ({ value }) => !noHold.test(value.trim()),
  )
  const holds = answers.flatMap(({ value, label }) => {
    const kind = /(\w+)\s+HOLD/i.exec(label.text)?.[1]
    const isFlag = /^(?:YES|Y|HOLD|ON HOLD|ACTIVE|IN FORCE|X|JA|SI)$/i.test(value.trim())
    if (isFlag) return kind === undefined ? [] : [kind]
    return value
      .split(/\s*[,;/&|]\s*|\s+AND\s+/i)
      .filter((hold) => hold !== '' && !noHold.test(hold))
  })
  const cells = answers.flatMap((answer) => answer.cells)
  return holds.length === 0 ? {} : { holds: foundIn([...new Set(holds)], cells, 0.8) }
}

/** What is read by its words: terms, names of places and goods, holds. */
export const readTerms = (reading: Reading): Extracted => ({
  ...readFirms(reading),
  ...readWords(reading),
  ...readFreight(reading),
  ...readIncoterm(reading),
  ...readGoods(reading),
  ...readHolds(reading),
})
