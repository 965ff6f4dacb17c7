// Numbers of bills that a narrow column breaks over two lines: neither part is the number.
import { validContainerNumber } from '../../../numbers/container-number.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import { bottom, right } from '../../layout/boxes.ts'
import { memoized } from '../../memoized.ts'
import type { DocumentReading } from '../reading.ts'
import { containersOn, pageOf, rowAt } from '../reading.ts'

const firstPart = /^(?:[A-Z]{4}[A-Z0-9]*|[A-Z0-9]{4,})-?$/
const secondPart = /^(?=.*\d)[A-Z0-9]{1,14}$/
/** Without a known form of the carrier's numbers, a number as long as this is taken for whole. */
const long = 12

/** The letters of a carrier and the twelve signs that customs take behind them. */
const longest = 16

/** `40HC`, `22G1`: the size of a container. */
const size = /^[24]\d(?:[A-Z]{2}|[A-Z]\d)$/

const plain = ({ text }: Cell): string => text.trim().toUpperCase()

/** The cell right beneath another one, in lines of one text. */
function lineBeneath(reading: DocumentReading, cell: Cell): Cell | undefined {
  const { box, line } = cell
  return pageOf(reading, cell)
    .rows.slice(line + 1, line + 3)
    .flat()
    .find(
      (next) =>
        next.box.y - bottom(box) < 0.5 * box.height &&
        (Math.abs(next.box.x - box.x) < 0.5 * box.height ||
          Math.abs(next.box.x + right(next.box) - box.x - right(box)) < box.height),
    )
}

/** Whether a cell tells something else: the size of the container, or, in the row of another one, its bill. */
const isElse = (reading: DocumentReading, cell: Cell): boolean =>
  size.test(plain(cell)) || containersOn(rowAt(reading, cell)).length > 0

/** Whether a number is none of its carrier's, so that it may lack its end. */
function mayLackEnd({ reference: { billForms, scacs } }: DocumentReading, number: string): boolean {
  const scac = number.slice(0, 4)
  if (number.endsWith('-')) return true
  if (!scacs.has(scac) || validContainerNumber(number) !== null) return false
  const form = billForms.get(scac)
  return form === undefined ? number.length < long : !form.test(number.slice(4))
}

function cutAt(reading: DocumentReading, cell: Cell): string | null {
  const first = plain(cell)
  if (cell.names !== null || !firstPart.test(first) || !mayLackEnd(reading, first)) return null
  const next = lineBeneath(reading, cell)
  if (next === undefined || next.names !== null || next.colon) return null
  const rest = plain(next)
  if (isElse(reading, next) || `${first}${rest}`.replace('-', '').length > longest) return null
  const isOwnNumber =
    validContainerNumber(rest) !== null || reading.reference.scacs.has(rest.slice(0, 4))
  // `ONEY` over `HAMG14402900`: the letters of the carrier, and the whole number.
  const isWhole = reading.reference.billForms.get(first)?.test(rest) ?? false
  return secondPart.test(rest) && !isOwnNumber && !isWhole ? rest : null
}

/** Each part of a number that is broken over two lines, with the whole number. */
export const cutBills = memoized((reading: DocumentReading): ReadonlyMap<string, string> => {
  const cells = reading.pages.flatMap(({ rows }) => rows.flat())
  return new Map(
    cells.flatMap((cell) => {
      const rest = cutAt(reading, cell)
      if (rest === null) return []
      const first = plain(cell).replace(/-$/, '')
      return [first, rest].map((part) => [part, first + rest] as const)
    }),
  )
})
