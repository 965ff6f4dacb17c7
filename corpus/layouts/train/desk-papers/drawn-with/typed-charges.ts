// Charges line by line as they were typed, with the amounts in a column, and what they come to.
import { totalsOf } from '../../../../content/cargo-entries.ts'
import { printedNumber } from '../../../../print.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import type { Ink, Pen } from '../../../../drawing/pen.ts'
import { endingAt } from '../../drawn-with/cells.ts'
import type { Typist } from './desk.ts'
import { chargesTold } from './shipments.ts'

type Place = {
  readonly x: number
  readonly y: number
  /** Where amounts end. */
  readonly end: number
  readonly step: number
  /** Where the currency of each line stands, if it does. */
  readonly currency?: number
}

/** Returns the y below the last charge. */
export function typedCharges(
  pen: Pen,
  type: Typist,
  s: Shipment,
  { x, y: top, end, step, currency }: Place,
  look: Ink,
): number {
  s.charges.forEach(({ description, amount }, index) => {
    const y = top + index * step
    type(x, y, description, (currency ?? end - 60) - x - 4)
    if (currency !== undefined) type(currency, y, s.currency)
    endingAt(pen, end, y + 1, printedNumber(amount, 2, 'us'), look)
  })
  pen.show(chargesTold(s))
  return top + s.charges.length * step
}

export function typedTotal(pen: Pen, s: Shipment, end: number, y: number, look: Ink): void {
  const total = totalsOf(s).charges
  endingAt(pen, end, y, printedNumber(total, 2, 'us'), look)
  pen.show({ total_amount: total, currency: s.currency })
}
