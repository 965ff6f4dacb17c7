// When a container was discharged, collected and brought back empty, and what the days beyond free time cost.
import type { Random } from '../../../../random.ts'
import type { BoxOnBoard, Shipment } from '../../../../content/shipment.ts'

const day = 86_400_000
const midnight = (time: number): number => Math.floor(time / day) * day

type Tier = { readonly from: number; readonly to: number; readonly rate: number }
type Charged = {
  readonly kind: 'Demurrage' | 'Detention'
  readonly tier: number
  readonly from: number
  readonly to: number
  readonly days: number
  readonly rate: number
  readonly amount: number
}
export type Stay = {
  readonly box: BoxOnBoard
  readonly discharged: number
  readonly gateOut: number
  readonly returned: number
  /** Last days without charge, at the terminal and outside of it. */
  readonly freeInside: number
  readonly freeOutside: number
  readonly charges: readonly Charged[]
}

const tariff: Readonly<Record<Charged['kind'], readonly Tier[]>> = {
  Demurrage: [
    { from: 1, to: 4, rate: 175 },
    { from: 5, to: 9, rate: 290 },
    { from: 10, to: 999, rate: 415 },
  ],
  Detention: [
    { from: 1, to: 5, rate: 95 },
    { from: 6, to: 999, rate: 160 },
  ],
}

function chargesFor(kind: Charged['kind'], lastFree: number, until: number): readonly Charged[] {
  const late = Math.round((until - lastFree) / day)
  return tariff[kind].flatMap(({ from, to, rate }, index): readonly Charged[] => {
    const days = Math.min(late, to) - from + 1
    if (days < 1) return []
    const first = lastFree + from * day
    const last = first + (days - 1) * day
    return [{ kind, tier: index + 1, from: first, to: last, days, rate, amount: days * rate }]
  })
}

/** `free`: days without charge, first at the terminal, then outside. */
export function staysOf(
  s: Shipment,
  free: readonly [number, number],
  random: Random,
): readonly Stay[] {
  return s.boxes.map((box) => {
    const discharged = midnight(s.times.eta) + random.int(0, 1) * day
    const freeInside = discharged + free[0] * day
    const gateOut = freeInside + random.int(2, 12) * day
    const freeOutside = gateOut + free[1] * day
    const returned = freeOutside + random.int(-3, 9) * day
    const charges = [
      ...chargesFor('Demurrage', freeInside, gateOut),
      ...chargesFor('Detention', freeOutside, returned),
    ]
    return { box, discharged, gateOut, returned, freeInside, freeOutside, charges }
  })
}

/** It is invoiced when the last container is back. */
export function billedAfter(s: Shipment, stays: readonly Stay[], net: number): Shipment {
  const invoice = Math.max(...stays.map(({ returned }) => returned)) + 6 * day
  const paymentTerms = `Net ${net} days`
  const times = { ...s.times, invoice, due: invoice + net * day }
  return { ...s, paymentTerms, currency: 'USD', times }
}

export function tariffWords(): readonly string[] {
  const words = (['Demurrage', 'Detention'] as const).map((kind) => {
    const each = tariff[kind].map(
      ({ from, to, rate }) => `${to > 99 ? `day ${from} on` : `day ${from}-${to}`} USD ${rate}`,
    )
    return `${kind}: ${each.join(' | ')} per container and day`
  })
  const rule =
    "Rule 21 of tariff DND-301, all dry 20' / 40' / 45' alike; calendar days, terminal closures excluded."
  return [...words, rule]
}
