// Cargo that does not leave the port in its container: a warehouse empties it, and its days are those of the warehouse.
import { memoized } from '../../memoized.ts'
import { datesIn } from '../../values/dates.ts'
import type { DocumentReading } from '../reading.ts'
import { cellsOf, rowAt, textOf } from '../reading.ts'

const longest = 40

/** `LCL`, `CFS/CFS`: the container holds the cargo of others as well. */
const isService = (text: string): boolean =>
  text.length <= longest &&
  /\bLCL\b|\bCFS\s*(?:[/-]|TO)\s*(?:CFS|DOOR)\b/i.test(text) &&
  !/\bFCL\b/i.test(text)

const emptied =
  /^(?:(?:DE|UN)[ -]?(?:STUFF|VANN?)(?:ED|ING)?|STRIPP(?:ED|ING))(?: (?:DATE|DAY|ON|COMPLETED))*\s*:?/i
const locationAtStation =
  /^(?:FREIGHT|CARGO|GOODS|PICK ?-?UP) LOCATION\s*:?\s.*\b(?:CFS|CONTAINER FREIGHT STATION)\b(?!\s*:)/i

/** `Devanning date: 15 June`, `Freight location: East Bay CFS`. */
const isInRow = (text: string): boolean =>
  locationAtStation.test(text) || (emptied.test(text) && datesIn(text.slice(0, longest)).length > 0)

export const isLessThanContainer = memoized((reading: DocumentReading): boolean =>
  cellsOf(reading).some((cell) => {
    const row = rowAt(reading, cell)
    const at = row.indexOf(cell)
    return isService(cell.text) || isInRow(textOf(row.slice(at, at + 3)))
  }),
)
