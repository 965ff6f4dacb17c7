// The description of the goods.
import type { ExtractedFields } from '../fields.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import { until } from '../../until.ts'
import type { Cell, CellRows } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import {
  beforeOnLine,
  columnBeneath,
  looksLabelled,
  untilGap,
  valuesRightOf,
} from '../../labels/positions/beside-and-beneath.ts'
import { continuationOf } from '../../labels/positions/continuation.ts'
import { containerNumbersIn } from '../../values/container-numbers-in.ts'
import { packageTypeIn } from '../../values/packages.ts'
import { itemCellsOf } from '../line-items/line-items.ts'
import type { DocumentReading } from '../reading.ts'
import { foundIn, labelsFor, pageOf } from '../reading.ts'

const noGoods =
  /^[\d.,\s]+(?:KGS?|CBM|LBS|M3)?$|^TOTALS?\b|^\*+|^(?:[\d,.]+ [A-Z]+ )?SHIPPER'?S? LOAD|SAID TO CONTAIN|^[/\s]*(?:[FL]CL|CY|CFS)\s*\/\s*(?:[FL]CL|CY|CFS)\b[^A-Z]*(?:\d{2}'?\s?[A-Z]{2})?[/\s]*$|^FREIGHT\b|^SEALS?\b|^N\/M$|^\d+\s?X\s?\d{2}|^[\d,.]+ (?:CONTAINER|PALLETS?|CARTONS?|CTNS?|PACKAGES?|PKGS?|PLTS?|PIECES|PCS|CRATES?|DRUMS?|BAGS?|ROLLS?)S?\.?$|^\d+ CONTAINER|^(?:CLEAN )?ON BOARD|^H\.?S\.?(?: ?CODE)?[ :.]*[\d. ]*$/i

/** What the next line of a head says: `DESCRIPTION OF GOODS` / `AS STATED BY SHIPPER`, `(Continued on rider page(s), if applicable)`. */
const restOfHead =
  /^\(?(?:AS )?(?:STATED|DECLARED|FURNISHED) BY (?:THE )?(?:SHIPPER|MERCHANT)\)?$|^\(CONTINUED ON\b/i

/** `PO NO.:` among the marks of the packages has its value beneath it. */
const isMark = (page: PageCells, label: Cell): boolean =>
  page.rows
    .slice(0, label.line)
    .flat()
    .some(({ text, box }) => /\bMARKS?\b/i.test(text) && inOneColumn(box, label.box))

/** `FREE DAYS: 5 calendar days`: beneath a table such a text belongs to the label before it, and not to a column. */
function isClaimed(page: PageCells, cell: Cell): boolean {
  const before = beforeOnLine(page, cell)
  return before?.colon === true && !isMark(page, before)
}

/** The cells that may describe the goods: beside the label and on, or beneath it; the likelier first. */
function goodsAt(reading: DocumentReading, label: Cell): CellRows {
  const page = pageOf(reading, label)
  const beside = valuesRightOf(page, label)
  const rows = columnBeneath(page, label, 2.5 * label.box.height + 4)
  const column = rows.flatMap((row) => row.slice(0, 1))
  const start = restOfHead.test(column[0]?.text ?? '') ? 1 : 0
  const beneath = untilGap(until(column, (cell) => isClaimed(page, cell)).slice(start))
  const [first] = beside
  const besideOn = first === undefined ? [] : [first, ...continuationOf(page, first, label)]
  return label.colon ? [besideOn, beneath] : [beneath, besideOn]
}

/** `412 BALES`: how many packages, and nothing of what is in them. */
const isCount = (text: string): boolean =>
  /^[\d.,]+\s+\S/.test(text) &&
  packageTypeIn(text)?.length === text.replace(/^[\d.,]+\s+|[.,\s]+$/g, '').length

const isGoods = ({ text }: Cell): boolean =>
  /\p{L}{2}/u.test(text) &&
  !noGoods.test(text) &&
  !isCount(text) &&
  containerNumbersIn(text).length === 0

/**
 * The description as written, without lines that are containers, weights or totals. The goods in a packing list's table are
 * its items.
 */
export function readGoods(reading: DocumentReading): ExtractedFields {
  const items = itemCellsOf(reading)
  for (const label of labelsFor(reading, 'description_of_goods'))
    for (const all of goodsAt(reading, label)) {
      const cells = until(all, ({ text }) => looksLabelled(text)).filter(isGoods)
      if (cells.length === 0 || cells.some((cell) => items.has(cell))) continue
      // Goods that repeat for each container are named once.
      const text = [...new Set(cells.slice(0, 14).map((cell) => cell.text))]
      return { description_of_goods: foundIn(text.join('\n'), cells, 0.75) }
    }
  return {}
}
