// Sales of South American exporters: what is paid for goods, freight and insurance, when, and to which bank.
import { totalsOf } from '../../../../content/cargo-entries.ts'
import { printedDate, printedNumber } from '../../../../print.ts'
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { ink } from '../../../../drawing/blocks.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { endingAt } from '../../drawn-with/cells.ts'
import { companyLike, leavingFrom, placeAt } from '../drawn-with/abroad.ts'

const [x, end] = [42, 553]
const day = 86_400_000
const [plain, bold] = [ink('sans', 8.5), ink('sansBold', 8.5)]
const homes = [
  [
    'BRSSZ',
    'Santos',
    'Brazil',
    'Comércio Exterior Ltda.',
    'Rod. Anhanguera km 104,5',
    'Campinas - SP, CEP 13065-900, Brasil',
    'CNPJ',
  ],
  [
    'BRITJ',
    'Itajaí',
    'Brazil',
    'Indústria e Exportação S.A.',
    'Rua Blumenau 3055, Bairro São João',
    'Itajaí/SC 88305-105, Brasil',
    'CNPJ',
  ],
  [
    'ARBUE',
    'Buenos Aires',
    'Argentina',
    'Exportaciones S.R.L.',
    'Av. Eduardo Madero 1020, piso 14 "B"',
    'C1106ACX CABA, Rep. Argentina',
    'CUIT',
  ],
  [
    'UYMVD',
    'Montevideo',
    'Uruguay',
    'del Plata S.A.',
    'Ruta 101 km 23.500, Zona Franca',
    'Canelones 14000, Uruguay',
    'RUT',
  ],
] as const
const terms = [
  '60 dias da data do B/L',
  '30 / 60 DIAS FECHA B/L',
  'Cobranza bancaria a 90 días vista',
  '30% antecipado, 70% contra cópia dos docs.',
]

export type Sale = {
  readonly s: Shipment
  readonly tax: string
  readonly freight: number
  readonly insurance: number
}

/** Who sells CFR or CIF invoices the freight, too; codes are those of the customs union. */
export function sold(s: Shipment, random: Random): Sale {
  const [locode, city, country, rest, street, town, tax] = random.pick(homes)
  const shipper = companyLike(s.shipper, rest, [street, town], country)
  const goods = s.goods.map((line) => ({ ...line, hs: `${line.hs}.${random.int(1, 9)}0` }))
  const incoterm = random.pick(['FOB', 'CFR', 'CIF', 'CIF'])
  const freight = incoterm === 'FOB' ? 0 : random.int(1850, 6400)
  const insurance = incoterm === 'CIF' ? random.int(9000, 52_000) / 100 : 0
  const changed = { ...s, goods, incoterm, paymentTerms: random.pick(terms) }
  const sale = leavingFrom(changed, placeAt(locode, city, country), shipper)
  return {
    s: sale,
    tax: `${tax} ${random.digits(2)}.${random.digits(3)}.${random.digits(3)}/0001-${random.digits(2)}`,
    freight,
    insurance,
  }
}

/** Returns the sum of all, of which parts fall due on their own days. */
export function sums(pen: Pen, top: number, { s, freight, insurance }: Sale): number {
  const money = (value: number): string => printedNumber(value, 2, 'eu')
  const value = totalsOf(s).goods
  const total = Math.round((value + freight + insurance) * 100) / 100
  const lines = [
    ['Valor FOB / FOB value', value],
    ['Flete internacional / Frete / Freight', freight],
    ['Seguro / Insurance', insurance],
  ] as const
  lines.forEach(([label, amount], index) => {
    pen.text(320, top + index * 12, label, plain)
    endingAt(pen, 549, top + index * 12, money(amount), plain)
  })
  pen.box({ x: 314, y: top + 38, width: end - 314, height: 20 }, { border: 1 })
  pen.text(320, top + 44, `TOTAL ${s.incoterm} ${s.currency}`, ink('sansBold', 10))
  endingAt(pen, 549, top + 44, money(total), ink('sansBold', 10))
  pen.show({ currency: s.currency, total_amount: total })
  pen.text(x, top, 'Parcelas / Cuotas / Instalments', bold)
  const inParts = /^30/.test(s.paymentTerms)
  const share = s.paymentTerms.startsWith('30%') ? 30 : 50
  const first = inParts ? Math.round(total * share) / 100 : total
  const parts = [
    [inParts ? '1/2' : '1/1', s.times.due - (inParts ? 30 * day : 0), first],
    ...(inParts ? [['2/2', s.times.due, Math.round((total - first) * 100) / 100] as const] : []),
  ] as const
  parts.forEach(([no, at, amount], index) => {
    const y = top + 13 + index * 12
    pen.text(x, y, no, plain)
    pen.text(x + 30, y, printedDate(at, 'dd/mm/yyyy'), plain)
    endingAt(pen, x + 190, y, money(amount), plain)
  })
  return top + 70
}

export function banks(pen: Pen, y: number, s: Shipment, random: Random): void {
  const branch = `agência 0${random.digits(3)}-${random.digits(1)}, Cta. ${random.digits(5)}-${random.digits(1)}`
  const iban = `IBAN BR${random.digits(2)} 00${random.digits(6)} 0${random.digits(4)} ${random.digits(10)} C1`
  const own: Readonly<Record<string, readonly string[]>> = {
    Brazil: ['Banco Rio Verde S.A.', branch, iban, 'SWIFT BRVDBRSP'],
    Argentina: ['Banco del Estuario S.A.', `CBU ${random.digits(22)}`, 'SWIFT BESTARBA'],
    Uruguay: ['Banco Oriental de Comercio', `Cta. U$S ${random.digits(12)}`, 'SWIFT BORCUYMM'],
  }
  const between = [`ABA 0260${random.digits(5)}`, `A/C ${random.digits(10)}`, 'SWIFT HSQBUS33']
  const blocks = [
    ['Banco beneficiário / Beneficiary bank', ...(own[s.shipper.country] ?? [])],
    ['Banco intermediario / Intermediary bank', 'Hudson Square Bank, New York', ...between],
  ]
  blocks.forEach((lines, index) => pen.lines(x + 6 + index * 262, y, lines, ink('sans', 7.5)))
}
