// Charges with value added tax: which are taxed, and the sums per rate.
import type { Shipment } from '../../../content/shipment.ts'

export const cents = (value: number): number => Math.round(value * 100) / 100
const rates: Readonly<Record<string, number>> = { Germany: 19, Netherlands: 21 }

type Line = {
  readonly description: string
  readonly count: number
  readonly price: number
  readonly net: number
  readonly rate: number
}
export type Bill = {
  readonly lines: readonly Line[]
  readonly sums: readonly { readonly rate: number; readonly net: number; readonly tax: number }[]
  readonly total: number
}

/** The sea voyage is free of tax, what is done ashore is not. */
export function billOf(s: Shipment): Bill {
  const home = rates[s.consignee.country] ?? 20
  const lines = s.charges.map(({ description, amount: price }) => {
    const count = /FEE|CLEARANCE/.test(description) ? 1 : s.boxes.length
    const rate = /OCEAN|BUNKER/.test(description) ? 0 : home
    return { description, count, price, net: cents(price * count), rate }
  })
  const sums = [home, 0]
    .map((rate) => {
      const of = lines.filter((line) => line.rate === rate)
      const net = cents(of.reduce((sum, line) => sum + line.net, 0))
      return { rate, net, tax: cents((net * rate) / 100) }
    })
    .filter(({ net }) => net > 0)
  return { lines, sums, total: cents(sums.reduce((sum, each) => sum + each.net + each.tax, 0)) }
}
