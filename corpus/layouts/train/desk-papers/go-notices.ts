// An American forwarder's arrival notice: a copied form with boxes for in-bond, general order and three bill numbers.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { printedDate } from '../../../print.ts'
import { boxText } from '../../../content/rows.ts'
import type { Shipment } from '../../../content/shipment.ts'
import type { Style } from '../../../content/style.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { endingAt, textOf } from '../drawn-with/cells.ts'
import { across, fill, preprint, scrawl, tick, typist } from './drawn-with/desk.ts'
import type { Filled, Typist } from './drawn-with/desk.ts'
import { folded, inCapitals, written } from './drawn-with/shipments.ts'
import { typedCharges, typedTotal } from './drawn-with/typed-charges.ts'

const day = 86_400_000
const [left, half, right] = [26, 300, 586]
const label = ink('sansBold', 5.4)

function head(pen: Pen, s: Shipment, { random }: Order): void {
  pen.text(left, 24, s.forwarder.name, ink('sansBold', 13))
  const lines = [
    s.forwarder.address.slice(0, 2).join(', '),
    `PH ${random.digits(3)}.${random.digits(3)}.${random.digits(4)}   FX ${random.digits(3)}.${random.digits(3)}.${random.digits(4)}   FMC# 0${random.digits(5)}NF   IRS# ${random.digits(2)}-${random.digits(7)}`,
  ]
  pen.lines(left, 41, lines, ink('sans', 6.8))
  pen.box({ x: 424, y: 22, width: 162, height: 22 }, { border: 0, fill: 0.15 })
  pen.text(433, 26, 'ARRIVAL NOTICE', ink('sansBold', 14, 1))
  endingAt(pen, right, 48, 'and freight bill, not a delivery order', ink('sans', 7))
}

function parties(s: Shipment, e: Entries, { random }: Order): readonly Filled[] {
  const ams = `${random.letters(4)}${textOf(e.houseBill).slice(-10)}`
  const broker = [s.broker.name, ...s.broker.address.slice(0, 2)]
  return [
    [[left, 62, half, 122], 'SHIPPER', e.shipper],
    [[left, 122, half, 184], 'CONSIGNEE', e.consignee],
    [[left, 184, half, 244], 'NOTIFY PARTY', e.notify],
    ...across([half, 62, right, 86], {
      'OUR FILE NO.': `OI${random.digits(8)}`,
      DATE: e.noticeDate,
      'PREPARED BY': random.letters(3),
    }),
    ...across([half, 86, right, 110], { 'MASTER B/L NO.': e.bill, 'HOUSE B/L NO.': e.houseBill }),
    ...across([half, 110, right, 134], { 'AMS B/L NO.': ams, 'SUB HOUSE B/L NO.': '' }),
    ...across([half, 134, right, 158], {
      'CUSTOMER REF. / P.O.': e.orders,
      'B/L TYPE': random.pick(['EXPRESS', 'ORIGINAL', 'SEAWAY']),
    }),
    [[half, 158, right, 208], 'CUSTOMS BROKER', written(broker)],
    ...across([half, 208, right, 244], {
      'FREIGHT TERMS': e.freightTerms,
      'SALES REP': random.letters(2),
      'BOOKING NO.': e.booking,
    }),
  ]
}

function movement(s: Shipment, e: Entries, style: Style): readonly Filled[] {
  const on = (time: number): string => printedDate(time, style.date)
  const inbond = s.route.delivery !== s.route.discharge
  return [
    ...across(
      [left, 244, right, 268],
      {
        'CARRIER / SSL': e.carrier,
        VESSEL: e.vessel,
        VOYAGE: e.voyage,
        'PORT OF LOADING': e.loading,
        ETD: e.etd,
      },
      [1.5, 1.6, 0.75, 1.3, 0.75],
    ),
    ...across(
      [left, 268, right, 292],
      {
        'PORT OF DISCHARGE': e.discharge,
        'ETA PORT': e.eta,
        'PLACE OF DELIVERY': e.delivery,
        'ETA FINAL DEST.': inbond ? on(s.times.eta + 5 * day) : '',
        'PLACE OF RECEIPT': e.receipt,
      },
      [1.3, 0.8, 1.3, 0.8, 1.3],
    ),
    ...across(
      [left, 292, right, 316],
      {
        'CARGO LOCATION / PICK-UP AT': e.terminal,
        'FIRMS CODE': e.firms,
        AVAILABLE: e.available,
        'LAST FREE DAY': e.lastFree,
        'G.O. DATE': on(s.times.eta + 15 * day),
      },
      [2, 0.8, 1, 1, 1],
    ),
    ...across([left, 316, right, 340], {
      'I.T. NUMBER': inbond ? e.inBond : '',
      'I.T. DATE': inbond ? on(s.times.eta) : '',
      'I.T. ISSUED AT': inbond ? s.route.discharge.city.toUpperCase() : '',
      'ENTRY NO. (IF KNOWN)': '',
      'PICKUP NO.': e.pickup,
    }),
  ]
}

const edges = [26, 168, 236, 424, 508, 586] as const
const heads = ['CONTAINER / SEAL', 'PIECES', 'DESCRIPTION OF GOODS', 'GROSS WEIGHT', 'MEASURE']

function cargo(pen: Pen, type: Typist, s: Shipment, e: Entries): void {
  heads.forEach((text, index) => {
    const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0]
    preprint(pen, [[[from, 340, to, 350], text]], label)
    pen.box({ x: from, y: 350, width: to - from, height: 122 })
  })
  const units = s.boxes.flatMap(({ number, size, seal }) => [
    `${boxText(number, 'blank')} ${size}`,
    ` S# ${seal}`,
  ])
  const weights = textOf(e.weight).split(' / ')
  const said = ["SHIPPER'S LOAD & COUNT, STC", ...folded(e.goods, 180, ink('mono', 8.6)).lines]
  type(30, 356, written(units, e.containers, e.seals), 134)
  type(172, 356, e.packages, 62)
  type(240, 356, written(said, e.goods), 182)
  type(428, 356, written(weights, e.weight), 78)
  type(512, 356, e.volume, 72)
}

function release(pen: Pen, { random }: Order): void {
  pen.box({ x: left, y: 472, width: right - left, height: 18 })
  const asked = random.int(0, 1)
  const texts = 'ORIGINAL B/L REQUIRED|TELEX / EXPRESS RELEASE|ISF ON FILE|CUSTOMS EXAM|USDA'.split(
    '|',
  )
  texts.forEach((text, index) => {
    const x = left + 8 + index * 116
    tick(pen, x, 477, index === asked || index === 2)
    pen.text(x + 13, 478, text, ink('sans', 6.6))
  })
}

function charges(pen: Pen, type: Typist, s: Shipment): void {
  const columns = [
    [[left, 490, 340, 502], 'DESCRIPTION OF CHARGES'],
    [[340, 490, 400, 502], 'CURRENCY'],
    [[400, 490, 493, 502], 'PREPAID'],
    [[493, 490, right, 502], 'COLLECT'],
  ] as const
  preprint(pen, columns, label)
  for (const [[from, , to]] of columns) pen.box({ x: from, y: 502, width: to - from, height: 88 })
  const typed = ink('mono', 8.6, 0.12)
  typedCharges(pen, type, s, { x: 32, y: 507, end: right - 4, step: 16, currency: 348 }, typed)
  pen.box({ x: 340, y: 590, width: right - 340, height: 18 }, { border: 1.2 })
  pen.text(344, 596, `TOTAL DUE  ${s.currency}`, ink('sansBold', 8))
  typedTotal(pen, s, right - 4, 594.5, typed)
}

const notes = [
  'REMIT TO THE ADDRESS ABOVE OR BY WIRE: MERIDIAN COAST BANK, ABA 026009593, ACCT 4457-009-218. STATE OUR FILE NUMBER. Cargo not entered or moved in-bond within 15 calendar days of arrival is sent to a general order warehouse at the risk of the cargo. Demurrage, per diem, chassis and exam fees are for account of consignee.',
]

function drawNotice(order: Order) {
  const { random } = order
  const s = inCapitals({ ...order.s, prepaid: false })
  const style = styleOf({
    date: 'mm/dd/yyyy',
    time: 'none',
    place: 'state',
    decimals: 2,
    weight: 'both',
  })
  const e = entriesOf(s, { ...style, carrierName: 0, prefixed: random.chance(0.7) })
  const pen = createPen()
  const type = typist(pen, ink('mono', 8.6, 0.12), random, 3)
  head(pen, s, order)
  fill(pen, type, [...parties(s, e, order), ...movement(s, e, style)], label)
  cargo(pen, type, s, e)
  release(pen, order)
  charges(pen, type, s)
  pen.text(left, 594, 'REMARKS', label)
  type(
    left + 6,
    602,
    random.pick(['PLS CALL TERMINAL FOR AVAILABILITY', 'CHASSIS NOT INCLUDED', 'D.O. BY FAX ONLY']),
  )
  const y = prose(pen, { x: left, y: 622, width: right - left }, notes, ink('sans', 6.8, 0.15))
  scrawl(pen, 440, y + 20, 100, random)
  pen.text(420, y + 36, 'IMPORT DEPARTMENT', label)
  return pen.done()
}

export const generalOrderNotice: Layout = {
  name: 'general-order-notice',
  copies: { arrival_notice: 3 },
  american: true,
  make: drawNotice,
}
