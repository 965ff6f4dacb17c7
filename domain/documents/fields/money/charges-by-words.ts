// Charges in lines without a table head: words for a charge on the left, an amount on the right.
import { inOneColumn, right } from '../../layout/boxes.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { currencyIn } from '../../values/money.ts'
import type { DecimalSign } from '../../values/numbers.ts'
import type { LocatedCharge } from './charge.ts'
import { chargeOf, isAmount, isFigure, isNoCharge } from './charge.ts'
import { wholeCells } from '../tables/rows.ts'

const chargeWords =
  /FREIGHT|HANDLING|THC|CHARGE|SURCHARGE|\bFEES?\b|DOCUMENTATION|BUNKER|\bBAF\b|\bCAF\b|\bPSS\b|\bGRI\b|CHASSIS|DRAYAGE|DEMURRAGE|DETENTION|STORAGE|CUSTOMS|CLEARANCE|\bISPS\b|\bAMS\b|\bISF\b|TRUCKING|DELIVERY|WHARFAGE|PIER PASS|CLEAN TRUCK|EXAM|\bDUTY\b|HAULAGE|FUEL|CONGESTION|SEAL|\bVGM\b|TELEX|INLAND|PICK\s?-?UP|FRACHT|FLETE|FRET\b|GEB[UÜ]HR|\bOTHC\b|\bDTHC\b|\bD\/O\b|MANIFEST|CLEANING|\bLSS\b|\bEBS\b|\bORC\b|\bCFS\b|RECARGO|GASTOS?\b|MANIFIESTO|VISTO BUENO|ALMACENAJE|HONORARI|EMISI[OÓ]N|TASA\b|LAGERGELD/i

/** `CHARGES TO BE COLLECTED, IN USD`, alone on its line above the charges. */
const isHeading = ([cell, ...others]: readonly Cell[]): boolean =>
  cell !== undefined &&
  others.length === 0 &&
  /CHARGES|FEES\b|FREIGHT|COSTS|KOSTEN|FRAIS|COBROS|CARGOS|GASTOS|SPESE/i.test(cell.text) &&
  !/\d/.test(cell.text) &&
  currencyIn(cell.text) !== null

/** The price of a day in a tariff, of free time for example, is not owed yet. */
const perDay =
  /\b(?:PER|EACH|EVERY) (?:CALENDAR |WORKING )?DAY\b|(?:^|\/\s?)(?:DAILY|DAY)\b|^(?:THEREAFTER\b|ONWARDS?$)/i

/** Whether a row is in a table whose last column has prices of days; `head` is that of the row above. */
const headOfDays = (row: readonly Cell[], head: Cell | null): Cell | null => {
  const last = row.at(-1)
  if (last === undefined) return head
  if (row.length > 2 && perDay.test(last.text) && !/\d/.test(last.text)) return last
  return head !== null && inOneColumn(head.box, last.box) && row.length > 2 ? head : null
}

type ChargeLine = { readonly row: readonly Cell[]; readonly heading: string }

/** The rows of a page in whole cells, each with the heading above it. */
function linesOn(page: PageCells): readonly ChargeLine[] {
  let heading = ''
  let days: Cell | null = null
  return page.rows.flatMap((each) => {
    if (isHeading(each)) heading = each[0]?.text ?? ''
    const row = wholeCells(page, each)
    days = headOfDays(row, days)
    return days === null ? [{ row, heading }] : []
  })
}

/** Whether a row has words on the left and money on the right. */
function isMoneyLine([first, ...others]: readonly Cell[]): boolean {
  const last = others.at(-1)
  if (first === undefined || last === undefined) return false
  if (first.text.length > 50 || isFigure(first.text) || isNoCharge(first.text)) return false
  // `LOT 4471` is no money: letters beside an amount are a currency.
  const isMoney = /[.,]\d{2}\b|[€$£]/.test(last.text) || currencyIn(last.text) !== null
  return isAmount(last.text) && isMoney
}

const isAligned = (one: readonly Cell[], other: readonly Cell[]): boolean => {
  const [from, to] = [one[0]?.box, other[0]?.box]
  const [end, otherEnd] = [one.at(-1)?.box, other.at(-1)?.box]
  if (!from || !to || !end || !otherEnd || one.length !== other.length) return false
  return Math.abs(from.x - to.x) < 3 && Math.abs(right(end) - right(otherEnd)) < 3
}

const mostCharges = 300

/** Adds lines with unknown words to a list of charges: aligned with two charges, and next to one. */
function withNeighbours(
  lines: readonly ChargeLine[],
  sure: ReadonlySet<ChargeLine>,
): readonly ChargeLine[] {
  const found = new Set(sure)
  const top = (line: ChargeLine | undefined) => line?.row[0]?.box.y ?? NaN
  const own = lines.filter((line) => sure.has(line)).slice(0, mostCharges)
  const gaps = own.slice(1).map((line, at) => top(line) - top(own[at]))
  const pitch = 1.3 * Math.min(...gaps.filter((gap) => gap > 2))
  const isNext = (line: ChargeLine, other: ChargeLine | undefined) =>
    other !== undefined && found.has(other) && Math.abs(top(line) - top(other)) < pitch
  const join = (line: ChargeLine, neighbour: ChargeLine | undefined) => {
    if (found.has(line) || !isNext(line, neighbour) || !isMoneyLine(line.row)) return
    if (own.filter((each) => isAligned(each.row, line.row)).length > 1) found.add(line)
  }
  for (const [at, line] of lines.entries()) join(line, lines[at - 1])
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at]
    if (line !== undefined) join(line, lines[at + 1])
  }
  return lines.filter((line) => found.has(line))
}

export function chargesByWords(
  page: PageCells,
  sign: DecimalSign | null,
): readonly LocatedCharge[] {
  const lines = linesOn(page)
  const sure = new Set(
    lines.filter(({ row }) => isMoneyLine(row) && chargeWords.test(row[0]?.text ?? '')),
  )
  return withNeighbours(lines, sure).flatMap(({ row, heading }) => {
    const [first, ...others] = row
    const hint = others.map((cell) => cell.text).join(' ')
    const own = currencyIn(hint) === null ? heading : hint
    const charge = chargeOf(first?.text ?? '', others.at(-1)?.text ?? '', own, sign)
    return charge === null ? [] : [{ charge, cells: row }]
  })
}
