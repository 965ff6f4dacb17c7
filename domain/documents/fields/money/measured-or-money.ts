// Tells heads and labels of weights and packages from those of money.
import { inOneColumn } from '../../layout/boxes.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { PageCells } from '../../labels/cells/cells.ts'
import { currencyIn } from '../../values/money.ts'

const measured = /WEIGHT|\bKGS?\b|\b[GN]\.?W\b|\bCBM\b|\bM3\b|MEAS|VOLUME|CARTONS|PACKAGES/i
/** Counts of packages and containers; beside a word for money they are what a price is for, as in `Price/PCS`. */
const counted = /\b(?:PCS|PIECES|PKGS|PALLETS|CONTAINERS)\b/i
const either = /\b(?:GROSS|BRUTTO|NETT?|NETTO)\b/i
const money = /\b(?:AMOUNT|PRICE|VALUE|CHARGES)\b/i

const tax =
  /\b(?:VAT|TAX(?:ES)?|MWST|UST|STEUER|IVA|IMPUESTOS?|TVA|GST|BTW|MOMS|KDV)\b(?!.*(?:\b(?:ID|N[OR]\b|NUM|REG|CODE|INVOICE)|\d{5}))/i

/**
 * Whether a tax is in the row or the column of a cell, as between gross and net amounts; a tax
 * number does not count.
 */
const hasTax = ({ rows }: PageCells, { box, line }: Cell): boolean =>
  rows
    .slice(Math.max(0, line - 2), line + 3)
    .flat()
    .some(
      (cell) =>
        (cell.line === line || inOneColumn(cell.box, box)) &&
        Math.abs(cell.box.y - box.y) < 5 * box.height &&
        tax.test(cell.text),
    )

/** Whether `Gross` or `Net` is an amount: by its words, its currency or a tax nearby. */
export const isGrossAmount = (page: PageCells, cell: Cell): boolean =>
  either.test(cell.text) &&
  !measured.test(cell.text) &&
  (money.test(cell.text) || currencyIn(cell.text) !== null || hasTax(page, cell))

/** Whether a head or label is of weights, volumes or packages. */
export const isMeasured = (page: PageCells, cell: Cell): boolean =>
  (measured.test(cell.text) ||
    either.test(cell.text) ||
    (counted.test(cell.text) && !money.test(cell.text))) &&
  !isGrossAmount(page, cell)

/** Whether a text may be a head, or the sign of a measure; `N/M` and `12 CTNS` are neither. */
export const isHead = (text: string): boolean =>
  (/\p{L}{2}/u.test(text) || measured.test(text)) && /^(?:\D|M3)*$/i.test(text)
