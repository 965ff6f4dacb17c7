import { kilogramsOf, poundsOf, printedNumber } from '../print.ts'
import type { Shipment } from './shipment.ts'
import { shown } from './style.ts'
import type { Style } from './style.ts'
import type { Shown } from '../truth.ts'

function weightEntry(kg: number, style: Style, name: 'gross_weight_kg' | 'net_weight_kg'): Shown {
  const metric = printedNumber(kg, style.decimals, style.number)
  const pounds = printedNumber(poundsOf(kg), 0, style.number)
  if (style.weight === 'LBS') return shown(`${pounds} LBS`, { [name]: kilogramsOf(poundsOf(kg)) })
  if (style.weight === 'both') return shown(`${metric} KGS / ${pounds} LBS`, { [name]: kg })
  return shown(style.weight === 'bare' ? metric : `${metric} ${style.weight}`, { [name]: kg })
}

const sumOf = <T>(of: readonly T[], value: (each: T) => number): number =>
  of.reduce((total, each) => total + value(each), 0)

export const totalsOf = (s: Shipment) => ({
  packages: sumOf(s.boxes, (box) => box.packages),
  kg: sumOf(s.boxes, (box) => box.kg),
  netKg: Math.round(sumOf(s.boxes, (box) => box.kg) * 0.91),
  cbm: Math.round(sumOf(s.boxes, (box) => box.cbm) * 1000) / 1000,
  verifiedKg: sumOf(s.boxes, (box) => box.verifiedKg),
  goods: Math.round(sumOf(s.goods, (line) => line.amount) * 100) / 100,
  charges: Math.round(sumOf(s.charges, (charge) => charge.amount) * 100) / 100,
})

export function cargoEntries(s: Shipment, style: Style) {
  const total = totalsOf(s)
  const [boxes, seals] = [s.boxes.map((box) => box.number), s.boxes.map((box) => box.seal)]
  const texts = s.goods.map((line) =>
    style.upper ? line.description.toUpperCase() : line.description,
  )
  const count = printedNumber(total.packages, 0, style.number)
  const counted = { package_count: total.packages }
  return {
    containers: { lines: boxes, truth: { container_numbers: boxes } },
    containersInLine: shown(boxes.join(', '), { container_numbers: boxes }),
    seals: { lines: seals, truth: { seal_numbers: seals } },
    sealsInLine: shown(seals.join(' / '), { seal_numbers: seals }),
    packages: shown(`${count} ${s.packageType}`, { ...counted, package_type: s.packageType }),
    packageCount: shown(count, counted),
    packageType: shown(s.packageType, { package_type: s.packageType }),
    goods: { lines: texts, truth: { description_of_goods: texts.join('\n') } },
    weight: weightEntry(total.kg, style, 'gross_weight_kg'),
    netWeight: weightEntry(total.netKg, style, 'net_weight_kg'),
    volume: shown(`${printedNumber(total.cbm, 3, style.number)} CBM`, { volume_cbm: total.cbm }),
    volumeBare: shown(printedNumber(total.cbm, 3, style.number), { volume_cbm: total.cbm }),
    verified: shown(`${printedNumber(total.verifiedKg, 0, style.number)} KG`, {
      verified_gross_mass_kg: total.verifiedKg,
    }),
  }
}

export function tradeEntries(s: Shipment, style: Style) {
  const terms = s.prepaid ? 'prepaid' : 'collect'
  const origin = s.route.loading.country
  const holds = { lines: s.holds, truth: { holds: s.holds } }
  const money = (value: number): Shown =>
    shown(`${s.currency} ${printedNumber(value, 2, style.number)}`, {
      currency: s.currency,
      total_amount: value,
    })
  return {
    freightTerms: shown(terms.toUpperCase(), { freight_terms: terms }),
    freightWords: shown(`FREIGHT ${terms.toUpperCase()}`, { freight_terms: terms }),
    incoterm: shown(s.incoterm, { incoterm: s.incoterm }),
    payment: shown(s.paymentTerms, { payment_terms: s.paymentTerms }),
    origin: shown(origin, { country_of_origin: origin }),
    currency: shown(s.currency, { currency: s.currency }),
    goodsTotal: money(totalsOf(s).goods),
    chargesTotal: money(totalsOf(s).charges),
    holds,
  }
}
