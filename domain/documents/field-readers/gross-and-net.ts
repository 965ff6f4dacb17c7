import type { Cell, ReadPage } from '../labels/cells.ts'

const bare = /^(?:GROSS|NETT?|BRUTTO|NETTO)(?: (?:AMOUNT|TOTAL|VALUE|PRICE))?$/i
const tax = /\b(?:VAT|TAX|MWST|UST|IVA|TVA|GST|BTW|MOMS|KDV)\b/i

/** Whether `Gross` and `Net` are amounts: beside, above or beneath them stands the tax that lies between. */
export const isWithTax = (page: ReadPage | undefined, { text, box, line }: Cell): boolean =>
  bare.test(text) &&
  (page?.rows ?? [])
    .slice(Math.max(0, line - 2), line + 3)
    .flat()
    .some((cell) => tax.test(cell.text) && Math.abs(cell.box.y - box.y) < 5 * box.height)
