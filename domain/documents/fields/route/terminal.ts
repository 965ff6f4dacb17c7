import type { Extracted, FieldName } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import {
  columnBeneath,
  looksLabelled,
  untilGap,
  valuesRightOf,
} from '../../labels/positions/beside-and-beneath.ts'
import { continuationOf } from '../../labels/positions/continuation.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import type { LabelName } from '../../labels/phrases/phrases.ts'
import { isCountry } from '../../values/country.ts'
import { street } from '../../values/street.ts'
import { readIncoterm, readPaymentTerms } from '../money/trade-terms.ts'
import type { Read, Reading } from '../reading.ts'
import {
  answersTo,
  cellsOf,
  foundAnswer,
  foundIn,
  labelsFor,
  pageOf,
  rowAt,
  wordsUpTo,
} from '../reading.ts'

/** A letter, and letters and digits of which one at least is a digit. */
const firmsShape = /^\(?([A-Z](?=[A-Z]{0,2}\d)[A-Z0-9]{3})\b\)?/

/** `Nr.) rechtzeitig zu.`: the end of a sentence that began in a line above. */
const isEndOfSentence = (text: string): boolean => /^[^(]*\)/.test(text)

const firmsAtEnd = /\s*[(/-]?\s*(?:FIRMS(?: CODE)?\s*[:#]?\s*)?\(?[A-Z]\d{3}\)?\s*$|[\s(]+$/i

const readTerminal = (text: string): string | null =>
  isEndOfSentence(text) || /^\p{Ll}|\d[.,]\d\d\b/u.test(text) || looksLabelled(text)
    ? null
    : wordsUpTo(70, 6)(text.replace(firmsAtEnd, ''))

/** `Pier 9 Container Terminal LLC`, `Garden City Terminal, Savannah` */
const terminalName =
  /^(?=\p{L})(?:[\p{Lu}\d][\p{L}\d&.'-]* ){1,5}(?:Terminals?|TERMINALS?|Container Yard|CONTAINER YARD|Rail Ramp|RAIL RAMP)(?:(?:,| -)? [\p{Lu}\d][\p{L}\d.]*){0,3}$/u

/** A terminal's own notice bears its name as its letterhead. */
function ownTerminal({ type, pages }: Reading): Extracted {
  const head = type === 'pickup_notice' ? (pages[0]?.rows.slice(0, 3).flat() ?? []) : []
  const cell = head.find(
    ({ text, names }) => names === null && terminalName.test(text) && !street.test(text),
  )
  return cell ? { terminal_name: foundIn(cell.text, [cell], 0.7) } : {}
}

/** `CHILE. Lots 118 and 120`, `CHILE | 7 crates`: something else begins; what begins small is no name. */
function readOriginCountry(text: string): string | null {
  const country = wordsUpTo(
    40,
    0,
  )(text.slice(0, 300).replace(/(?<=\p{L}{3})\.\s.*$|\s\|\s.*$/su, ''))
  return country !== null && (!/^\p{Ll}/u.test(country) || isCountry(country)) ? country : null
}

const asked: readonly (readonly [FieldName & LabelName, Read<string>])[] = [
  ['country_of_origin', readOriginCountry],
  ['trucker_name', wordsUpTo(70, 4)],
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

/** `GARDEN CITY TERMINAL   L740` */
function besideTerminal(reading: Reading): Cell | null {
  const last = answersTo(reading, ['terminal_name'], readTerminal)[0]?.cells.at(-1)
  const row = last ? rowAt(reading, last) : []
  const next = last && row[row.indexOf(last) + 1]
  return next?.names === null && /^[A-Z]\d{3}$/.test(next.text) ? next : null
}

function readFirms(reading: Reading): Extracted {
  const pattern = /FIRMS?(?: CODE)?\s*[:#(]?\s*([A-Z](?=[A-Z]{0,2}\d)[A-Z0-9]{3})\b/i
  const atTerminal = answersTo(
    reading,
    ['terminal_name'],
    (text) => /\(([A-Z]\d{3})\)/.exec(text)?.[1] ?? null,
  )[0]
  if (atTerminal !== undefined) return { terminal_firms_code: foundAnswer(atTerminal) }
  const beside = besideTerminal(reading)
  if (beside) return { terminal_firms_code: foundIn(beside.text, [beside], 0.85) }
  const cell = cellsOf(reading).find(({ text }) => pattern.test(text))
  const code = cell && pattern.exec(cell.text)?.[1]?.toUpperCase()
  return cell && code ? { terminal_firms_code: foundIn(code, [cell], 0.9) } : {}
}

const noGoods =
  /^[\d.,\s]+(?:KGS?|CBM|LBS|M3)?$|^TOTALS?\b|^\*+|^(?:[\d,.]+ [A-Z]+ )?SHIPPER'?S? LOAD|SAID TO CONTAIN|^FREIGHT\b|^SEALS?\b|^N\/M$|^\d+\s?X\s?\d{2}|^[\d,.]+ (?:CONTAINER|PALLETS?|CARTONS?|CTNS?|PACKAGES?|PKGS?|PLTS?|PIECES|PCS|CRATES?|DRUMS?|BAGS?|ROLLS?)S?\.?$|^\d+ CONTAINER|^(?:CLEAN )?ON BOARD|^H\.?S\.?(?: ?CODE)?[ :.]*[\d. ]*$/i

/** Where the words may stand: beside the label and on, or beneath it; the likelier first. */
function goodsAt(reading: Reading, label: Cell): readonly (readonly Cell[])[] {
  const page = pageOf(reading, label)
  if (page === undefined) return []
  const beside = valuesRightOf(page, label)
  const rows = columnBeneath(page, label, 2.5 * label.box.height + 4)
  const beneath = untilGap(rows.flatMap((row) => row.slice(0, 1)))
  const [first] = beside
  const besideOn = first === undefined ? [] : [first, ...continuationOf(page, first, label)]
  return label.colon ? [besideOn, beneath] : [beneath, besideOn]
}

const isGoods = ({ text }: Cell): boolean =>
  /\p{L}{2}/u.test(text) && !noGoods.test(text) && containerNumbersIn(text).length === 0

/** As written, without the lines that are containers, weights or totals. */
function readGoods(reading: Reading): Extracted {
  for (const label of labelsFor(reading, ['description_of_goods']))
    for (const all of goodsAt(reading, label)) {
      const end = all.findIndex(({ text }) => looksLabelled(text))
      const cells = all.slice(0, end < 0 ? all.length : end).filter(isGoods)
      if (cells.length === 0) continue
      // The same goods in each of several containers are named once.
      const text = [...new Set(cells.slice(0, 14).map((cell) => cell.text))]
      return { description_of_goods: foundIn(text.join('\n'), cells, 0.75) }
    }
  return {}
}

/** What is read by its words: terms, names of places and goods. */
export const readTerms = (reading: Reading): Extracted => ({
  ...ownTerminal(reading),
  ...readFirms(reading),
  ...readWords(reading),
  ...readIncoterm(reading),
  ...readPaymentTerms(reading),
  ...readGoods(reading),
})
