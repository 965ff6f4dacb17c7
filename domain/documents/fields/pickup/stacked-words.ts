// Words right above a head, in its narrow column, that change what it asks for: `Per diem` above `Last free day`.
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { nextOnLine } from '../../labels/positions/beside-and-beneath.ts'
import { bottom, inOneColumn } from '../../layout/boxes.ts'
import type { DocumentReading } from '../reading.ts'
import { pageOf } from '../reading.ts'

const others =
  /\b(?:PER|DIEM|DETENTION|CFS|EMPT(?:Y|IES)|RETURN|EQUIPMENT|CHASSIS|EXPORT|WAREHOUSE|GENERAL|ORDER|G\.?O\.?|DELIVERY)(?!\w)/i

const mostLines = 3

/** Whether a text stands on the next line of the same column, as the lines of one head do. */
function isNext(upper: Cell, lower: Cell): boolean {
  const gap = lower.box.y - bottom(upper.box)
  const size = Math.min(upper.box.height, lower.box.height)
  return gap < 0.7 * size && gap > -0.4 * size && inOneColumn(upper.box, lower.box)
}

const isPart = ({ text, colon }: Cell): boolean => !colon && !/\d/.test(text) && text.length <= 28

/** `Delivery order | attached` above `Last free day | 24 May 2026`: a label of a list has its own value beside it. */
function hasValue(page: PageCells, above: Cell, label: Cell): boolean {
  const [own, value] = [nextOnLine(page, above), nextOnLine(page, label)]
  if (own === null) return false
  const inList = value !== null && /\d/.test(value.text) && inOneColumn(own.box, value.box)
  return /\d/.test(own.text) || inList
}

/** Whether a label without a colon is the last line of a head that asks for something else. */
export function isPartOfOther(reading: DocumentReading, label: Cell): boolean {
  const page = pageOf(reading, label)
  if (label.colon) return false
  let first = label
  for (let line = label.line - 1; line >= Math.max(0, label.line - mostLines); line -= 1) {
    const above = page.rows[line]?.find((cell) => isPart(cell) && isNext(cell, first))
    if (above === undefined || hasValue(page, above, label)) break
    if (others.test(above.text)) return true
    first = above
  }
  return false
}
