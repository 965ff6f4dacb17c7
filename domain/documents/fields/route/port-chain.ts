// Routes written as a chain of ports.
import type { ExtractedFields } from '../fields.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundIn, rowAt } from '../reading.ts'

const arrow = /\s+(?:-+>?|–|—|→|>+|to|TO|via|VIA)\s+|\s*(?:→|->)\s*/
/** `Los Angeles / Long Beach` is one or the other, unless the line asks for both ends. */
const strokeOrArrow = new RegExp(`${arrow.source}|\\s+\\/\\s+`)
const asksForBoth = /\bfrom\s*(?:\/|-|&|and)\s*to\b|\bpol\s*\/\s*pod\b|\brout(?:e|ing)\b/i
/** `Hamburg - Bremerhaven` may be alternatives, `Los Angeles → Honolulu` is a journey. */
const clearArrow = /→|->|\bto\b|\bvia\b/i
/** `by sea from Shanghai to Los Angeles`, `shipment from Shanghai to Los Angeles by sea` */
const start =
  /^(?:(?:by|per) (?:sea|ocean|vessel|ship|steamer|air|rail|truck),? )?(?:(?:shipment|shipped|transport|sailing) )?from\s+/i
const by = /\s+(?:by|per) (?:sea|ocean|vessel|ship|steamer|air|rail|truck)\b.*$/i
const longestChain = 90

const portLabels = [
  ...(['port_of_loading', 'port_of_discharge', 'place_of_receipt', 'place_of_delivery'] as const),
]

type RouteEnds = { readonly first: string; readonly last: string; readonly cell: Cell }

/** `SHANGHAI - BUSAN - LOS ANGELES`, `From Shanghai to Los Angeles`: every part must be a listed port. */
function chainIn(cell: Cell, reading: DocumentReading): RouteEnds | null {
  const { reference } = reading
  if (cell.names !== null || cell.text.length > longestChain) return null
  const row = rowAt(reading, cell)
  const parting = row.some(({ text }) => asksForBoth.test(text)) ? strokeOrArrow : arrow
  const parts = cell.text
    .replace(start, '')
    .replace(by, '')
    .split(parting)
    .map((part) => part.trim())
  const codes = parts.map((part) => reference.locodeOf(part))
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const [here, there] = [codes[0], codes.at(-1)]
  if (codes.includes(null) || here === there) return null
  const goesAbroad = here?.slice(0, 2) !== there?.slice(0, 2)
  const isJourney = goesAbroad || clearArrow.test(cell.text)
  return isJourney ? { first, last, cell } : null
}

/** The ports at both ends of a chain. */
export function readPortChain(reading: DocumentReading): ExtractedFields {
  const { locodeOf } = reading.reference
  // The value at the label of one port is no route.
  const answers = answersTo(reading, portLabels, () => true).flatMap(({ cells }) => cells)
  const ends = cellsOf(reading)
    .filter((cell) => !answers.includes(cell))
    .map((cell) => chainIn(cell, reading))
    .find((chain) => chain !== null)
  if (!ends) return {}
  const { first, last, cell } = ends
  return {
    port_of_loading: foundIn(first, [cell], 0.75),
    port_of_loading_locode: foundIn(locodeOf(first), [cell], 0.75),
    port_of_discharge: foundIn(last, [cell], 0.75),
    port_of_discharge_locode: foundIn(locodeOf(last), [cell], 0.75),
  }
}
