// What truckers charge for a container's haul from the port.
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'

const day = 86_400_000

export const cents = (value: number): number => Math.round(value * 100) / 100

export type Item = {
  readonly quantity: string
  readonly text: string
  readonly rate: number
  readonly amount: number
}

/** The base haul and its fuel, then some of what may have come on top of it. */
export function itemsFor(random: Random, inland: string): readonly Item[] {
  const base = random.int(38, 120) * 10
  const fuel = random.int(24, 41)
  const item = (count: number, text: string, rate: number): Item => ({
    quantity: count.toFixed(2),
    text,
    rate,
    amount: cents(count * rate),
  })
  const more = [
    item(random.int(2, 6), 'Chassis rental, per day', 45),
    item(1, 'Chassis split', 100),
    item(1, 'Pre-pull', 175),
    item(random.int(1, 5), 'Yard storage, per day', 40),
    item(random.int(1, 7) * 0.5, 'Waiting time over 1 hr free, per hour', 90),
    item(1, 'Overweight permit / tri-axle', 285),
    item(1, 'Port congestion fee', 65),
    item(1, 'Clean truck fund (CTF) rate', 20),
    item(1, 'Dry run - no empty appointment', 250),
    item(1, 'Tolls, bridge & scale tickets', random.int(1200, 6400) / 100),
  ]
  return [
    item(1, `Drayage, port to ${inland} and return`, base),
    {
      quantity: `${fuel}%`,
      text: 'Fuel surcharge',
      rate: base,
      amount: cents((base * fuel) / 100),
    },
    ...random.some(more, random.int(2, 6)),
  ]
}

/** It is billed when the empty is back; by the job, of one container. */
export function billedHaul(s: Shipment, random: Random): Shipment {
  const net = random.pick([15, 21, 30])
  const invoice = s.times.delivery + random.int(3, 9) * day
  const times = { ...s.times, invoice, due: invoice + net * day }
  return { ...s, times, boxes: s.boxes.slice(0, 1), currency: 'USD', paymentTerms: `Net ${net}` }
}
