// Cargo that does not leave the port in its container: a warehouse empties it, and its days are those of the warehouse.
import type { Cell } from '../../labels/cells/cell.ts'
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
const location = /^(?:FREIGHT|CARGO|GOODS|PICK ?-?UP) LOCATION\b\s*:?\s*/i
const station = /\p{L}\W+(?:CFS|CONTAINER FREIGHT STATION)\b/iu
/** `CFS / Terminal` is a head for either, `no CFS` a remark, and `CFS charges` the next label of the line. */
const isNoStation = /\b(?:CHARGES?|COSTS?|FEES?|IF|NO|NON|NOT|OR|RATES?|TERMINAL|WITHOUT)\b|:$/i

/** `Freight location: East Bay CFS`, with the name of the station in the cell of the label or in the next one. */
function isAtStation([label, value]: readonly Cell[]): boolean {
  const found = location.exec(label?.text ?? '')?.[0]
  if (label === undefined || found === undefined) return false
  const rest = label.text.slice(found.length)
  const text = rest === '' && value?.colon === false ? value.text : rest
  return station.test(text) && !isNoStation.test(text)
}

/** `Devanning date: 15 June`. */
const isEmptied = (text: string): boolean =>
  emptied.test(text) && datesIn(text.slice(0, longest)).length > 0

export const isLessThanContainer = memoized((reading: DocumentReading): boolean =>
  cellsOf(reading).some((cell) => {
    const row = rowAt(reading, cell)
    const cells = row.slice(row.indexOf(cell)).slice(0, 3)
    return isService(cell.text) || isAtStation(cells) || isEmptied(textOf(cells))
  }),
)
