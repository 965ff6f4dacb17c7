// Payment terms and Incoterms.
import type { ExtractedFields } from '../fields.ts'
import { continuationOf } from '../../labels/positions/continuation.ts'
import type { ValueReader, DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundAnswer, foundIn, pageOf, wordsUpTo } from '../reading.ts'

const incoterms = /\b(EXW|FCA|FAS|FOB|CFR|CIF|CPT|CIP|DAP|DPU|DDP|DAT|DDU|CNF|C&F)\b/

/** The Incoterm that a text begins with, in any case. */
const incotermOf = (text: string): string | null => {
  const match = incoterms.exec(text.toUpperCase())
  return match?.index === 0 ? match[0] : null
}

export function readIncoterm(reading: DocumentReading): ExtractedFields {
  const read: ValueReader<string> = (text) => incoterms.exec(text.toUpperCase())?.[1] ?? null
  const answer =
    answersTo(reading, ['incoterm'], read)[0] ??
    answersTo(reading, ['payment_terms'], incotermOf)[0]
  if (answer !== undefined) return { incoterm: foundAnswer(answer) }
  const cell = cellsOf(reading).find(({ text }) => incoterms.test(text))
  return cell === undefined
    ? {}
    : { incoterm: foundIn(incoterms.exec(cell.text)?.[1], [cell], 0.75) }
}

const edition = /[\s,]{0,3}\bINCOTERMS\b[^\p{L},;]*$/iu

/**
 * `FOB Nansha`, `FOB Shanghai, China (Incoterms 2020)`: whether a text is an Incoterm with its
 * place and nothing else.
 */
function isDelivery({ reference }: DocumentReading, text: string): boolean {
  const incoterm = incotermOf(text)
  if (incoterm === null) return false
  const place = text.replace(edition, '').slice(incoterm.length).trim()
  return !/[\d,;/]|\s-\s/.test(place) || reference.locodeOf(place) !== null
}

/** `Terms: FOB Nansha` are no payment terms; `CIF, 30 days net` are both. */
const readPayment =
  (reading: DocumentReading): ValueReader<string> =>
  (text) =>
    isDelivery(reading, text) ? null : wordsUpTo(80, 6)(text)

/** Endings after which the terms continue on the next line. */
const goesOn = /[,&/]$|\b(?:of|for|against|by|from|within|before|after|and|or|to|the|at)$/i
/** `BY T/T`, `date of invoice`: a line that can only be the rest of terms. */
const isRest =
  /^(?=.{2,40}$)(?:\p{Ll}|(?:BY|FROM|AFTER|OF|AGAINST|DATE)\b).*?\b(?:days?|date|b\/l|invoice|[tdo]\/[tpa]|l\/c|shipment|discount|advance|balance|documents|deposit)\b/iu

const mostLines = 3
const longest = 160

/** Payment terms, with further lines up to the end of their sentence. */
export function readPaymentTerms(reading: DocumentReading): ExtractedFields {
  const answer = answersTo(reading, ['payment_terms'], readPayment(reading))[0]
  if (answer === undefined) return {}
  const last = answer.cells.at(-1)
  const cells = [...answer.cells]
  let text = answer.value
  const further = last ? continuationOf(pageOf(reading, last), last, answer.label) : []
  for (const next of further.slice(0, mostLines - 1)) {
    if (/[.;]$/.test(text) || !(goesOn.test(text) || isRest.test(next.text))) break
    const [sentence = ''] = next.text.split(/\.\s(?=\p{Lu})/u)
    if (text.length + sentence.length > longest) break
    text = `${text} ${sentence}`
    cells.push(next)
    if (sentence !== next.text) break
  }
  return { payment_terms: foundIn(text, cells, answer.confidence) }
}
