import type { ExtractedFields } from '../fields.ts'
import { inOneColumn } from '../../layout/boxes.ts'
import type { Cell } from '../../labels/cells/cell.ts'
import type { Amount } from '../../values/money.ts'
import { amountIn, currencyIn } from '../../values/money.ts'
import { isHead, isMeasured } from './measured-or-money.ts'
import type { LabelAnswer, ValueReader, DocumentReading } from '../reading.ts'
import { answersTo, cellsOf, foundAnswer, foundIn, pageOf, rowAt } from '../reading.ts'
import { chargesOf } from './charges.ts'

const isAmount =
  /^[^\p{L}\d]*(?:[A-Z]{2,3}|R)?\s?[€$£¥₹]?\s?\(?-?\d[\d.,' ]*\)?\s?(?:[A-Z]{3}|[€$£])?\s*$/iu

const readAmount =
  (reading: DocumentReading): ValueReader<Amount> =>
  (text) => {
    const last = text.split(/\s{2,}/).at(-1) ?? text
    const isMoney = isAmount.test(last) || /[A-Z]{3}\s?[\d.,]+$/.test(last)
    const amount = isMoney ? amountIn(last, reading.decimalSign) : null
    // 480.50 KGS is a weight.
    return /\p{L}{2}/u.test(last) && amount?.currency == null ? null : amount
  }

// A more specific label ranks higher; a bare `Total` may be of weights or pieces.
function rank({ label, value }: LabelAnswer<Amount>): number {
  const text = label.text.toUpperCase()
  const due = /DUE|GRAND|PAY|INVOICE|GESAMTB|RECHNUNGSB|TTC|BALANCE|A PAGAR/.test(text) ? 4 : 0
  return due + (value.currency === null ? 0 : 2) + (/AMOUNT|VALUE|CHARGES/.test(text) ? 1 : 0)
}

/** `TOTAL CFR USD`, `TOTAL (FOB NINGBO)`: a total with its Incoterm. */
const totalAsAgreed =
  /^(?:GRAND )?TOTAL \(?((?:EXW|FCA|FOB|CFR|CIF|CPT|CIP|DAP|DDP|C&F)\b[\p{L} ]{0,20}? ?)?\)?(?: ?[A-Z]{3})?:?$/iu

/** A bare total, also in two languages, `TOPLAM / TOTAL`, or with the number of rows, `Total (2)`. */
const bareTotal = /^(?:GRAND |\p{L}{3,10} \/ )?TOTALS?\s?(?:\(\d{1,4}\)\s?)?:?$/iu
function isAgreed(text: string): boolean {
  const match = totalAsAgreed.exec(text)
  return match !== null && (match[1] !== undefined || currencyIn(text) !== null)
}

/** Whether a cell is in a column of weights or packages. */
function isInMeasured(reading: DocumentReading, cell: Cell): boolean {
  const page = pageOf(reading, cell)
  const rows = page.rows.slice(Math.max(0, cell.line - 60), cell.line)
  const isAbove = (other: Cell): boolean => inOneColumn(other.box, cell.box) && isHead(other.text)
  const head = rows.findLast((row) => row.some(isAbove))?.find(isAbove)
  return head !== undefined && isMeasured(page, head)
}

const ofAmounts =
  /^(?:TOTAL |LINE |EXTENDED )?(?:AMOUNT|BETRAG|BEDRAG|MONTANT|IMPORTE|IMPORTO|VALOR|TUTAR)\b/i

/** The head of the column in a table of items that a cell stands in. */
const headOver = (reading: DocumentReading, cell: Cell): Cell | undefined =>
  pageOf(reading, cell)
    .rows.slice(0, cell.line)
    .flat()
    .findLast((head) => inOneColumn(head.box, cell.box) && isColumn(reading, head))

/** Whether a cell ends a column of amounts: a sheet leaves the cells of quantities and prices before it empty. */
const isUnderAmounts = (reading: DocumentReading, cell: Cell): boolean =>
  ofAmounts.test(headOver(reading, cell)?.text ?? '')

const ofPieces = /QTY|QUANT|MENGE|CANT|PIECES|PCS/i

/** `Total | 22` in the column of pieces, or in that of weights; with a currency it is money wherever it stands. */
const isOfGoods = (
  reading: DocumentReading,
  { label, cells, value }: LabelAnswer<Amount>,
): boolean =>
  value.currency === null &&
  bareTotal.test(label.text) &&
  cells.some(
    (cell) =>
      ofPieces.test(headOver(reading, cell)?.text ?? '') ||
      (cell.line === label.line && isInMeasured(reading, cell)),
  )

/** Whether the end of a row with a bare `TOTAL` is money: behind other cells, with its currency or with cents. */
const isMoneyBehind = ({ text }: Cell, place: number, currency: string | null): boolean =>
  place > 1 && (currency !== null || /[.,]\d{2}\D*$/.test(text))

/** The amount at the end of a row with `TOTAL:`, behind the pieces and their unit. */
function endOfSum(reading: DocumentReading, label: Cell): LabelAnswer<Amount> | undefined {
  const isBare = bareTotal.test(label.text)
  if (!isBare && !isAgreed(label.text)) return undefined
  const row = rowAt(reading, label)
  const from = row.indexOf(label)
  const at = row.findLastIndex((each, place) => place > from && !isInMeasured(reading, each))
  const [before, cell] = [row[at - 1], row[at]]
  const amount = cell && readAmount(reading)(cell.text, label)
  if (!amount) return undefined
  const currency = amount.currency ?? currencyIn(`${label.text} ${before?.text ?? ''}`)
  const isEnough = isUnderAmounts(reading, cell) || isMoneyBehind(cell, at - from, currency)
  return (isBare ? isEnough : currency !== null)
    ? { value: { ...amount, currency }, cells: [cell], label, confidence: 0.8 }
    : undefined
}

const atRowEnd = (reading: DocumentReading): LabelAnswer<Amount> | undefined =>
  cellsOf(reading)
    .map((label) => endOfSum(reading, label))
    .findLast((answer) => answer !== undefined)

const columnHead = /DESCR|PRICE|QTY|QUANT|Q'TY|PRE[CÇ]O|PRECIO|PREIS|MENGE|PRIX|\bUNIT\b|RATE\b/i

/** `Description | Quantity | Unit price | Total amount`: whether a label is a head of a table of items. */
function isColumn(reading: DocumentReading, label: Cell): boolean {
  const row = rowAt(reading, label)
  return row.filter((cell) => cell !== label && columnHead.test(cell.text)).length > 1
}

function bestTotal(reading: DocumentReading): LabelAnswer<Amount> | undefined {
  const all = answersTo(reading, ['invoice_total'], readAmount(reading))
    .filter(
      ({ label }) =>
        !/SUB|PACK|PKG|CARTON|WEIGHT|QTY|PIECE|\bKGS?\b|\bCBM\b|\bPCS\b|CTNS/i.test(label.text) &&
        !isColumn(reading, label),
    )
    .filter((answer) => !isOfGoods(reading, answer))
  // Customs duties are owed, not the value that they are counted from.
  const owed = all.filter(({ label }) => !/\bENTERED\b/i.test(label.text))
  const totals = owed.length > 0 ? owed : all
  const best = [...totals].reverse().sort((one, other) => rank(other) - rank(one))[0]
  return best !== undefined && rank(best) > 0
    ? (endOfSum(reading, best.label) ?? best)
    : (atRowEnd(reading) ?? best)
}

function mostNamed(
  reading: DocumentReading,
): { readonly currency: string; readonly cell: Cell } | null {
  const counts = new Map<string, { cell: Cell; count: number }>()
  for (const cell of cellsOf(reading)) {
    const currency = cell.text.length < 40 ? currencyIn(cell.text) : null
    if (currency !== null)
      counts.set(currency, { cell, count: (counts.get(currency)?.count ?? 0) + 1 })
  }
  const most = [...counts].sort(([, one], [, other]) => other.count - one.count)[0]
  return most === undefined ? null : { currency: most[0], cell: most[1].cell }
}

export function readMoney(reading: DocumentReading): ExtractedFields {
  const total = bestTotal(reading)
  const labelled = answersTo(reading, ['currency'], (text) => currencyIn(text))[0]
  const ofTotal =
    total === undefined ? null : (total.value.currency ?? currencyIn(total.label.text))
  // The money on a notice without a sum and without charges is that of tariffs.
  const charges = chargesOf(reading)
  const owes = total !== undefined || reading.type !== 'arrival_notice' || charges.length > 0
  const inCurrencies = new Set(charges.flatMap(({ charge }) => charge.currency ?? []))
  // Charges in several currencies have no total, and so no currency of it.
  if (total === undefined && inCurrencies.size > 1) return {}
  const most = owes ? mostNamed(reading) : null
  // A label may head the currencies of single charges.
  const currency =
    ofTotal !== null && total !== undefined
      ? foundIn(ofTotal, total.cells, 0.92)
      : labelled
        ? foundAnswer(labelled)
        : most && foundIn(most.currency, [most.cell], 0.7)
  return {
    ...(total ? { total_amount: foundAnswer({ ...total, value: total.value.value }) } : {}),
    ...(currency ? { currency } : {}),
  }
}
