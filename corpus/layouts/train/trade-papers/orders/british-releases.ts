// A British line agent's release note, typed between ruled lines: references per container, a haulier, quay rent.
import { entriesOf } from '../../../../content/entries.ts'
import type { Entries } from '../../../../content/entries.ts'
import { printedDate, printedNumber } from '../../../../print.ts'
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { nothing, shown } from '../../../../content/style.ts'
import { ink, prose } from '../../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../../drawing/pen.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { styleOf } from '../../../layout.ts'
import type { Layout, Order } from '../../../layout.ts'
import { both, endingAt, textOf } from '../../drawn-with/cells.ts'
import type { Labelled } from '../../drawn-with/cells.ts'
import { firstWord } from '../drawn-with/abroad.ts'
import { toBritain } from './british-arrivals.ts'

const [x, right] = [48, 548]
const [label, typed, typedBold] = [ink('serif', 8.5), ink('mono', 9), ink('monoBold', 10)]
const rule = (pen: Pen, y: number, wide = 0.6): void => pen.line({ x, y }, { x: right, y }, wide)

/** Printed words, a colon, and what was typed; later lines under the first. */
function typedPairs(
  pen: Pen,
  at: { x: number; y: number; width: number; column: number },
  of: Labelled,
): number {
  let { y } = at
  for (const [name, value] of Object.entries(of)) {
    pen.show(value)
    pen.text(at.x, y, `${name}:`, label)
    pen.lines(
      at.x + at.column,
      y,
      value.lines,
      fitting(value.lines, at.width - at.column - 4, typed),
    )
    y += Math.max(1, value.lines.length) * 11 + 3
  }
  return y
}

function head(pen: Pen, s: Shipment, e: Entries, random: Random): number {
  pen.text(x, 34, s.forwarder.name, ink('serifBold', 15))
  const own = [
    s.forwarder.address.join(', '),
    `Tel: 01394 555${random.digits(3)}   Fax: 01394 555${random.digits(3)}   VAT Reg: GB ${random.digits(3)} ${random.digits(4)} ${random.digits(2)}   Co. No. 0${random.digits(7)}`,
  ]
  pen.lines(x, 53, own, ink('serif', 8))
  rule(pen, 78, 1.6)
  pen.text(x, 86, 'RELEASE NOTE', ink('serifBold', 17))
  pen.text(x, 107, 'Delivery Order to the Port Operator - Import FCL', ink('serifItalic', 9))
  const pairs = [
    ['Release Note No.', e.deliveryOrder],
    ['Date of Release', e.releaseDate],
  ] as const
  pairs.forEach(([name, value], index) => {
    pen.text(350, 88 + index * 15, name, label)
    pen.text(435, 87 + index * 15, textOf(value), typedBold)
    pen.show(value)
  })
  rule(pen, 122)
  return 130
}

function ship(pen: Pen, top: number, s: Shipment, e: Entries, random: Random): number {
  const left: Labelled = {
    'Ship / Voyage': both(e.vessel, ' V.', e.voyage),
    Shipowner: e.carrier,
    'Due to arrive': e.eta,
    'Port of Loading': e.loading,
    'Port of Discharge': e.discharge,
    Berth: e.terminal,
  }
  const more: Labelled = {
    'B/L No.': e.bill,
    UCN: shown(`${random.letters(2)}${random.digits(7)}${random.letters(1)}`),
    'Job / Ref': shown(`IMP/${random.digits(6)}/${random.letters(2)}`),
    'Customs entry': random.chance(0.5)
      ? shown(`${random.int(24, 26)}GB${random.letters(2)}${random.digits(9)}AR${random.digits(1)}`)
      : nothing,
    'Customs status': shown(random.pick(['CLEARED (Rte 6)', 'T1 to inland', 'P/E HELD'])),
    'Rent free to': e.lastFree,
  }
  const column = { y: top, width: 262, column: 84 }
  const ends = [
    typedPairs(pen, { ...column, x }, left),
    typedPairs(pen, { ...column, x: 318, width: 230, column: 76 }, more),
  ]
  rule(pen, Math.max(...ends) + 2)
  const y = Math.max(...ends) + 8
  const to = { y, width: 262, column: 84 }
  const parties = [
    typedPairs(pen, { ...to, x }, { Consignee: e.consignee, 'Release to': e.trucker }),
    typedPairs(
      pen,
      { ...to, x: 318, width: 230, column: 76 },
      {
        'Deliver at': e.deliverTo,
        'Cleared by': shown(`${firstWord(s.broker)} Customs Clearance Ltd`),
      },
    ),
  ]
  rule(pen, Math.max(...parties) + 2)
  return Math.max(...parties) + 8
}

const starts = [48, 140, 188, 264, 330, 392, 466] as const
const titles = ['Container', 'Type', 'Seal', 'Packages', 'Gross Kgs', 'Port PIN', 'Turn-in ref.']

function units(pen: Pen, top: number, s: Shipment, e: Entries, random: Random): number {
  titles.forEach((title, index) => pen.text(starts[index] ?? 0, top, title, ink('serifBold', 8.5)))
  let y = top + 15
  for (const { number, size, seal, packages, kg } of s.boxes) {
    const texts = [
      `${number.slice(0, 4)} ${number.slice(4, 10)} ${number.slice(10)}`,
      size,
      seal,
      String(packages),
      printedNumber(kg, 0, 'us'),
      `${random.digits(4)}-${random.letters(2)}`,
      `TR${random.digits(6)}`,
    ]
    texts.forEach((text, index) =>
      pen.text(starts[index] ?? 0, y, text, fitting([text], 88, ink('mono', 8.5))),
    )
    y += 13
  }
  pen.show(e.containers, e.seals)
  const all: Labelled = {
    'Said to contain': e.packages,
    'Total gross': e.weight,
    Measurement: e.volume,
    Description: e.goods,
    'VBS collection ref': e.pickup,
    'Restitution of empty': shown(
      `${random.pick(['Trimley Yard', 'Nursling Depot', 'Tilbury Box Park', 'Garston Depot'])}, within 7 days of gate-out`,
    ),
    'House B/L': e.houseBill,
  }
  const end = typedPairs(pen, { x, y: y + 6, width: 500, column: 100 }, all)
  rule(pen, end + 2, 1.6)
  return end + 10
}

const conditions = [
  'Please deliver the containers above to the haulier named, or to his order, subject to presentation of the port PIN, customs clearance and payment of port charges. This Release Note lapses if the goods are not collected within 14 days of its date. Quay rent runs from the day after the rent free date; demurrage is charged by the shipowner per day or part day as per his published tariff.',
  'Containers to be re-delivered clean, empty and free of labels at the depot stated; the turn-in reference must be quoted by the driver. We act as agents only. All business is undertaken subject to the BIFA Standard Trading Conditions 2021 and to the terms of the bill of lading, copies on request. Errors and omissions excepted.',
]

function drawRelease(order: Order) {
  const { random } = order
  const s = toBritain(order.s, random)
  const style = styleOf({
    date: random.pick(['dd/mm/yyyy', 'dd-MMM-yy'] as const),
    time: 'none',
    place: 'city',
    weight: 'KG',
  })
  const e = entriesOf(s, { ...style, carrierName: 2, prefixed: random.chance(0.6) })
  const pen = createPen(595, 842)
  let y = ship(pen, head(pen, s, e, random), s, e, random)
  y = units(pen, y, s, e, random)
  y = prose(pen, { x, y, width: right - x }, conditions, ink('serif', 8))
  pen.text(x, y + 18, `For and on behalf of ${s.forwarder.name}`, ink('serifBold', 9))
  pen.text(x, y + 52, 'Authorised Signatory (as agents for the shipowner)', label)
  endingAt(
    pen,
    right,
    y + 52,
    `Printed ${printedDate(s.times.release, 'dd/mm/yyyy')} by IMP${random.digits(2)}`,
    ink('serif', 7),
  )
  return pen.done()
}

export const britishRelease: Layout = {
  name: 'british-release-note',
  copies: { delivery_order: 3 },
  american: false,
  make: drawRelease,
}
