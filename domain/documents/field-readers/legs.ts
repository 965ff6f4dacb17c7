// Routes that are drawn as a chain of ports, or as a table with a row for each leg.
import type { Extracted } from '../fields.ts'
import type { Cell } from '../labels/cells.ts'
import type { Reading } from './reading.ts'
import { cellsOf, foundIn } from './reading.ts'

const arrow = /\s+(?:-+>?|–|—|→|>+|\/|to|TO|via|VIA)\s+|\s*(?:→|->)\s*/
const longestChain = 90

type Ends = { readonly first: string; readonly last: string; readonly cell: Cell }

/** `SHANGHAI - BUSAN - LOS ANGELES`, `From Shanghai to Los Angeles`: every part is a port. */
function chainIn(cell: Cell, { known }: Reading): Ends | null {
  if (cell.names !== null || cell.text.length > longestChain) return null
  const parts = cell.text.replace(/^from\s+/i, '').split(arrow)
  const [first, last] = [parts[0]?.trim() ?? '', parts.at(-1)?.trim() ?? '']
  const isChain = parts.length > 1 && parts.every((part) => known.locodeOf(part.trim()) !== null)
  return isChain && first !== last ? { first, last, cell } : null
}

/** The ports at both ends of a chain. */
export function readLegs(reading: Reading): Extracted {
  const { locodeOf } = reading.known
  const ends = cellsOf(reading)
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
