// A Mexican maquiladora's invoice to its American customer: part numbers, tariff codes, and pages carried forward.
import { totalsOf } from '../../../../content/cargo-entries.ts'
import { entriesOf } from '../../../../content/entries.ts'
import type { Entries } from '../../../../content/entries.ts'
import type { GoodsLine } from '../../../../content/goods.ts'
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { shown } from '../../../../content/style.ts'
import type { Style } from '../../../../content/style.ts'
import { boxes, ink, prose } from '../../../../drawing/blocks.ts'
import type { BoxLook } from '../../../../drawing/blocks.ts'
import { createPen } from '../../../../drawing/pen.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { styleOf } from '../../../layout.ts'
import type { Layout, Order } from '../../../layout.ts'
import { endingAt, row } from '../../drawn-with/cells.ts'
import {
  bold,
  cents,
  money,
  navy,
  parts,
  plain,
  tiny,
  title,
  width,
  x,
} from '../drawn-with/part-rows.ts'
import { companyLike, inVariants, leavingFrom, placeAt } from '../drawn-with/abroad.ts'

const sites = [
  ['MXATM', 'Altamira', 'Blvd. Industrias 1180, Parque Kalos', 'Apodaca, N.L. C.P. 66600, México'],
  ['MXVER', 'Veracruz', 'Km 14.5 Autopista México-Puebla', 'Huejotzingo, Pue. C.P. 74160, México'],
  [
    'MXZLO',
    'Manzanillo',
    'Av. La Noria 102, P.I. Querétaro',
    'Santa Rosa Jáuregui, Qro. 76220, MX',
  ],
] as const
const kinds = [
  'rev. A',
  'rev. C',
  'LH',
  'RH',
  'sub-assy',
  '12 V',
  'blk',
  'grey',
  'service kit',
  'OEM pack',
  'rev. D',
  '24 V',
  'front',
  'rear',
  'spare',
]

/** Costs have four decimals, codes ten digits. */
function fromMexico(s: Shipment, random: Random): Shipment {
  const [locode, city, street, town] = random.pick(sites)
  const rest = random.pick(['de México, S. de R.L. de C.V.', 'Manufacturas, S.A. de C.V.'])
  const shipper = companyLike(s.shipper, rest, [street, town], 'Mexico')
  const codes = new Map(s.goods.map(({ hs }) => [hs, `${hs}.${random.digits(4)}`]))
  const each = Math.ceil(random.int(14, 40) / s.goods.length)
  const parts = inVariants(s.goods, () => each, kinds, random)
  const goods = parts.map((part): GoodsLine => {
    const unitPrice =
      Math.round((part.unitPrice + random.int(-900, 900) / 10_000) * 10_000) / 10_000
    const amount = cents(part.quantity * unitPrice)
    return { ...part, hs: codes.get(part.hs) ?? part.hs, unitPrice, amount }
  })
  const port = placeAt(locode, city, 'Mexico')
  const incoterm = random.pick(['FCA', 'DAP', 'FOB'])
  return leavingFrom({ ...s, goods, incoterm, currency: 'USD' }, port, shipper)
}

function parties(pen: Pen, s: Shipment, e: Entries, random: Random): number {
  const look: BoxLook = {
    label: ink('sansBold', 6, navy),
    value: ink('sans', 8),
    place: 'above',
    border: 0.6,
  }
  const rfc = `RFC ${random.letters(3)}${random.digits(6)}${random.letters(2)}${random.int(1, 9)}  IMMEX ${random.int(1000, 9800)}-2006`
  const seller = { lines: [...e.supplier.lines, rfc], truth: e.supplier.truth }
  const to = { lines: [s.deliverTo.name, ...s.deliverTo.address], truth: {} }
  const broker = { lines: [s.broker.name, ...s.broker.address], truth: {} }
  const terms = shown(`${s.incoterm} (Incoterms 2020)`, e.incoterm.truth)
  const rows = [
    row(60, {
      'EXPORTER-SELLER / EXPORTADOR': seller,
      'SOLD TO / VENDIDO A': e.buyer,
      'SHIP TO / EMBARCADO A': to,
      'U.S. CUSTOMS BROKER': broker,
    }),
    row(26, {
      'CUSTOMER PO / ORDEN DE COMPRA': e.orders,
      'PACKING SLIP / REMISIÓN': shown(random.digits(6)),
      INCOTERM: terms,
      'PAYMENT TERMS / CONDICIONES': e.payment,
      'CURRENCY / MONEDA': e.currency,
      'COUNTRY OF ORIGIN / ORIGEN': e.origin,
    }),
    row(26, {
      'VESSEL-VOYAGE / BUQUE-VIAJE': e.vesselVoyage,
      'PORT OF LADING / PTO. DE EMBARQUE': e.loading,
      'PORT OF UNLADING / PTO. DE DESCARGA': e.discharge,
      'B/L / GUÍA': e.bill,
      PEDIMENTO: shown(`${random.int(24, 26)} 16 ${random.digits(4)} ${random.digits(7)}`),
    }),
    row(22, { 'CONTAINER(S) / CONTENEDOR(ES)': e.containersInLine }),
  ]
  return boxes(pen, { x, y: 48, width }, rows, look) + 6
}

/** What customs asks for: values per tariff code, beside the sums. */
function sums(pen: Pen, top: number, s: Shipment, e: Entries): number {
  const codes = [...new Set(s.goods.map(({ hs }) => hs))]
  pen.text(x, top, 'HTS RECAP / RESUMEN POR FRACCIÓN', bold)
  codes.forEach((code, index) => {
    const lines = s.goods.filter(({ hs }) => hs === code)
    const y = top + 12 + index * 10
    pen.text(x, y, `${code}   (${lines.length} lines)`, plain)
    endingAt(pen, 230, y, money(cents(lines.reduce((sum, { amount }) => sum + amount, 0))), plain)
  })
  const facts = [
    ['PACKAGES / BULTOS', e.packages],
    ['GROSS WT / PESO BRUTO', e.weight],
    ['NET WT / PESO NETO', e.netWeight],
  ] as const
  facts.forEach(([label, value], index) => {
    pen.text(270, top + index * 12, label, plain)
    pen.text(380, top + index * 12, value.lines[0] ?? '', bold)
    pen.show(value)
  })
  const total = totalsOf(s).goods
  const lines = [
    ['MERCHANDISE / MERCANCÍA', money(total)],
    ['ASSISTS, PACKING / EMPAQUE', '0.00'],
    ['TOTAL VALUE / VALOR TOTAL USD', money(total)],
  ] as const
  lines.forEach(([label, text], index) => {
    const look = index === 2 ? ink('sansBold', 9.5) : plain
    endingAt(pen, 690, top + index * 13, label, look)
    endingAt(pen, 765, top + index * 13, text, look)
  })
  pen.show(e.goodsTotal)
  return top + Math.max(44, 18 + codes.length * 10)
}

const oath = [
  'We certify that the prices are the actual transaction value, that no assists were supplied except as shown, and that the goods were assembled in Mexico under the IMMEX program. USMCA certification on file: blanket period, criterion B, producer. / Declaramos bajo protesta de decir verdad que los datos son ciertos.',
]

function drawInvoice(order: Order) {
  const { random } = order
  const s = fromMexico(order.s, random)
  const style: Style = styleOf({ date: 'mm/dd/yyyy', time: 'none', weight: 'both', upper: false })
  const e = entriesOf(s, { ...style, prefixed: random.chance(0.6) })
  const pen = createPen(792, 612)
  title(pen, e, 1)
  const end = parts(pen, parties(pen, s, e, random), s, e, random)
  let { y } = end
  if (y > 490) {
    pen.newPage()
    title(pen, e, end.page + 1)
    y = 60
  }
  y = sums(pen, y, s, e)
  y = prose(pen, { x, y: y + 2, width }, oath, ink('sans', 6.5, 0.2))
  pen.text(x, y + 8, 'Signature / Firma: ______________________   Shipping & Compliance', plain)
  endingAt(pen, x + width, y + 8, `Form EMB-${random.digits(3)} Rev. 04`, tiny)
  return pen.done()
}

export const maquilaInvoice: Layout = {
  name: 'maquila-invoice',
  copies: { commercial_invoice: 3 },
  american: true,
  make: drawInvoice,
}
