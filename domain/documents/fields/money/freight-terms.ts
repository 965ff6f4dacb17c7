// Freight terms: prepaid or collect.
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { columnBeneath, valuesRightOf } from '../../labels/positions/beside-and-beneath.ts'
import type { DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundAnswer, foundIn, pageOf } from '../reading.ts'

function freightIn(text: string): 'prepaid' | 'collect' | null {
  const ticked = /(?:\[\s*[X✓✔]\s*\]|☒|☑|\bX\b)\s*(?:FREIGHT\s*)?(PREPAID|COLLECT)/i.exec(text)
  if (ticked) return ticked[1]?.toUpperCase() === 'PREPAID' ? 'prepaid' : 'collect'
  const prepaid = /PRE-?PAID|\bPP\b|PREPAGADO|PAGADO|VORAUSBEZAHLT|PORT PAYE/i.test(text)
  const collect = /\bCOLLECT\b|\bCC\b|\bPOR COBRAR\b|\bA COBRAR\b|UNFREI|PORT DU\b/i.test(text)
  return prepaid === collect ? null : prepaid ? 'prepaid' : 'collect'
}

const onlyTerms = /^(?:FREIGHT\s)?(?:PRE-?PAID|COLLECT)\.?$/i

// Ocean freight | COLLECT: the terms alone, beside or beneath a charge.
function onlyFreightBeside(reading: DocumentReading, cell: Cell): 'prepaid' | 'collect' | null {
  const page = pageOf(reading, cell)
  const beneath = columnBeneath(page, cell, 2 * cell.box.height)[0] ?? []
  const near = [...valuesRightOf(page, cell).slice(0, 1), ...beneath.slice(0, 1)]
  const terms = near.find(({ text }) => onlyTerms.test(text))
  return terms ? freightIn(terms.text) : null
}

/** `Freight certificate (if it is collect)`: terms that may be those of this shipment. */
const conditional = /\b(?:IF|UNLESS|WHERE|WHETHER|IN CASE)\b.*(?:PRE-?PAID|COLLECT)/i

/** The terms at their label, else `FREIGHT PREPAID` or the like anywhere, unless both are printed. */
export function readFreight(reading: DocumentReading): ExtractedFields {
  const answer = answersTo(reading, ['freight_terms'], freightIn)[0]
  if (answer !== undefined) return { freight_terms: foundAnswer(answer) }
  const cells = cellsOf(reading).filter(
    ({ text }) => /FREIGHT|FLETE|FRACHT|FRETE/i.test(text) && !conditional.test(text),
  )
  const named = cells.flatMap((cell) => {
    const terms = freightIn(cell.text) ?? onlyFreightBeside(reading, cell)
    return terms === null ? [] : [{ terms, cell }]
  })
  const [first] = named
  const clear = new Set(named.map(({ terms }) => terms)).size === 1
  return clear && first ? { freight_terms: foundIn(first.terms, [first.cell], 0.85) } : {}
}
