// Holds named with the word HOLD itself, beside or beneath a head that says no more than `Holds`.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { isGlued } from '../../labels/positions/beside-and-beneath.ts'
import { inColumnOf, inOneColumn, unionOf } from '../../layout/boxes.ts'
import type { DocumentReading } from '../reading.ts'
import { withoutRemarks } from './hold-remarks.ts'

/** A lifted hold may be dated. */
export const noHold =
  /^(?:NO?|NONE|N\/?A|NIL|CLEAR|(?:CLEARED|RELEASED|LIFTED|REMOVED)\b.*|OFF|OK|-+|NO HOLDS?.*|KEINE|NINGUN[AO]?)\.?$/i

export const onHold = /^(?:YES|Y|HOLD|ON HOLD|ACTIVE|IN FORCE|X|JA|SI)$/i
const isFlag = new RegExp(`${onHold.source}|${noHold.source}`, 'i')

const namesHolds = /^(?:[A-Z]{2,12}\sHOLDS?(?:\s*[,;/&|]\s*|\s+AND\s+|$))+$/i

/** `CUSTOMS HOLD, TMF HOLD`: the first hold may look like a label, which ends its cell. */
function whole(row: readonly Cell[], cell: Cell): Cell {
  const next = row[row.indexOf(cell) + 1]
  if (next === undefined || !isGlued(cell, next) || !/^[,;/&|]/.test(next.text)) return cell
  const box = unionOf([cell.box, next.box])
  return { ...cell, text: `${cell.text}${next.text}`, box }
}

const isNamed = ({ text }: Cell): boolean =>
  namesHolds.test(withoutRemarks(text)) && !noHold.test(text)

/** `Vessel | TITAN` right above or beneath: a label in the column of the head, and its value in that of the other cell. */
const isInPairs = ({ rows }: PageCells, head: Cell, value: Cell): boolean =>
  [rows[head.line - 1], rows[head.line + 1]].some((row = []) => {
    const at = row.findIndex(({ box }) => inOneColumn(box, head.box))
    const [label, next] = [row[at], row[at + 1]]
    return label?.names && next?.names === null && inOneColumn(next.box, value.box)
  })

/** The named hold beside a head, in a list of labels and values; in a row of captions none is said. */
function firstBeside(page: PageCells, head: Cell): Cell | null {
  const row = page.rows[head.line] ?? []
  const [beside, next] = row.slice(row.indexOf(head) + 1)
  if (beside === undefined || beside.colon) return null
  const first = whole(row, beside)
  if (!isNamed(first) || (first === beside && isFlag.test(next?.text ?? ''))) return null
  return first.names === null || head.colon || isInPairs(page, head, first) ? first : null
}

/** `Holds | CUSTOMS HOLD` with the further holds beneath the first. */
function besideHead(page: PageCells, head: Cell): readonly Cell[] {
  const first = firstBeside(page, head)
  if (first === null) return []
  const found = [first]
  for (const row of page.rows.slice(head.line + 1)) {
    const cell = inColumnOf(row, first)
    const others = row.filter(({ box }) => !inOneColumn(box, first.box))
    if (cell === undefined || !isNamed(cell) || inColumnOf(others, head) !== undefined) break
    found.push(cell)
  }
  return found
}

/** The named holds beside a head, and down its column without a gap; each name may look like a label. */
function namedAt(page: PageCells, head: Cell): readonly Cell[] {
  const found = [...besideHead(page, head)]
  let edge = head.box.y + 4 * head.box.height
  for (const row of page.rows.slice(head.line + 1)) {
    if (row.length > 0 && row.every(({ box }) => box.y > edge)) break
    const at = row.findIndex(({ box }) => inOneColumn(box, head.box))
    const own = row[at]
    if (own === undefined) continue
    const cell = whole(row, own)
    if (isNamed(cell) && !isFlag.test(row[at + 1]?.text ?? '')) found.push(cell)
    edge = Math.max(edge, cell.box.y + 4 * cell.box.height)
  }
  return found
}

export const bareHead = /^(?:(?:ACTIVE|CURRENT|OPEN) )?HOLDS?(?: STATUS)?:?$/i

type NamedHold = { readonly cell: Cell; readonly head: Cell }

/** `CUSTOMS HOLD; FREIGHT HOLD` beneath a head with no more than `Holds`. */
export function holdsNamed(reading: DocumentReading): readonly NamedHold[] {
  const found = new Map<Cell, Cell>()
  for (const page of reading.pages)
    for (const head of page.rows.flat().filter(({ text }) => bareHead.test(text)))
      for (const cell of namedAt(page, head)) if (!found.has(cell)) found.set(cell, head)
  return [...found].map(([cell, head]) => ({ cell, head }))
}
