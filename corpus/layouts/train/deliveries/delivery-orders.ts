// Delivery orders of brokers: a form with a box that looks like a proof of delivery, and a monospaced letter.
import { boxRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import { notABoxNumber } from '../../../content/carriers.ts'
import { letterhead, receiptBox } from '../../../drawing/around.ts'
import { boxes, ink, list, prose } from '../../../drawing/blocks.ts'
import { table } from '../../../drawing/table.ts'
import type { BoxLook } from '../../../drawing/blocks.ts'
import { createPen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'

const look: BoxLook = {
  label: ink('sans', 6.5),
  value: ink('sansBold', 9),
  place: 'above',
  border: 0.8,
}

function drawForm(order: Order) {
  const { s, random } = order
  const style = styleOf({
    date: 'mm/dd/yyyy',
    time: 'none',
    weight: 'LBS',
    place: 'city',
    prefixed: random.chance(0.7),
  })
  const e = order.in(style)
  const pen = createPen()
  letterhead(pen, { x: 36, y: 26, width: 330 }, s.broker, random, {
    place: 'left',
    font: 'sans',
    bold: 'sansBold',
  })
  pen.text(400, 30, 'DELIVERY ORDER', ink('sansBold', 17))
  pen.text(400, 52, 'THE MERCHANDISE DESCRIBED BELOW WILL BE ENTERED', ink('sans', 5))
  let y = boxes(
    pen,
    { x: 36, y: 84, width: 540 },
    [
      {
        height: 28,
        cells: [
          ['IMPORTING CARRIER', e.carrier],
          ['LOCATION', e.terminal],
          ['FROM PORT OF/ORIGIN AIRPORT', e.loading],
          ['OUR REF. NO.', shown(random.digits(6))],
        ],
      },
      {
        height: 28,
        cells: [
          ['B/L OR AWB NO.', e.bill],
          ['ARRIVAL DATE', e.eta],
          ['FREE TIME EXP.', e.lastFree],
          ['LOCAL DELIVERY OR TRANSFER BY', e.trucker],
        ],
      },
      {
        height: 28,
        cells: [
          ['VESSEL', e.vessel],
          ['VOYAGE', e.voyage, 0.6],
          ['HOUSE B/L', e.houseBill],
          ['D.O. NO.', e.deliveryOrder],
        ],
      },
      {
        height: 64,
        cells: [
          ['FOR DELIVERY TO', e.deliverTo],
          ['CONSIGNEE', e.consignee],
        ],
      },
      {
        height: 28,
        cells: [
          ['PORT OF DISCHARGE', e.discharge],
          ['FIRMS CODE', e.firms, 0.6],
          ['I.T. NO.', e.inBond],
          ['DATE', e.releaseDate],
        ],
      },
    ],
    look,
  )
  const cargo = boxRows(s, style, ['number', 'size', 'seal'], 'blank')
  pen.show(cargo.truth, e.packages, e.goods, e.weight)
  y = table(
    pen,
    { x: 36, y: y + 6, width: 540 },
    ['CONTAINER NO.', 'SIZE', 'SEAL'].map((title) => ({ title, share: 1 })),
    cargo.rows,
    { head: ink('sans', 7), body: ink('sansBold', 9), rules: 'rows', rowHeight: 15 },
  )
  y = boxes(
    pen,
    { x: 36, y: y + 6, width: 540 },
    [
      {
        height: 60,
        cells: [
          ['NO. OF PKGS.', e.packages],
          ['DESCRIPTION OF ARTICLES, SPECIAL MARKS & EXCEPTIONS', e.goods, 2.4],
          ['WEIGHT', e.weight],
        ],
      },
    ],
    look,
  )
  y = receiptBox(pen, { x: 36, y: y + 10, width: 300 }, 'PROOF OF DELIVERY')
  prose(
    pen,
    { x: 350, y: y - 60, width: 220 },
    [
      'DELIVERY CLERK: DELIVER TO CARRIER SHOWN ABOVE',
      'ALL DEMURRAGE AND STORAGE FOR THE ACCOUNT OF THE CARTAGE COMPANY. Empty return ref. ' +
        notABoxNumber(random),
    ],
    ink('sans', 6.5),
  )
  return pen.done()
}

export const brokerForm: Layout = {
  name: 'broker-form',
  copies: { delivery_order: 6 },
  american: true,
  make: drawForm,
}

function drawTyped(order: Order) {
  const { s, random } = order
  const e = order.in(
    styleOf({ date: 'MMM dd, yyyy', time: 'none', place: 'city', prefixed: true, carrierName: 0 }),
  )
  const [plain, bold] = [ink('mono', 9), ink('monoBold', 9)]
  const pen = createPen()
  let y = letterhead(pen, { x: 50, y: 40, width: 500 }, s.broker, random, {
    place: 'center',
    font: 'mono',
    bold: 'monoBold',
  })
  pen.text(50, y + 6, 'D E L I V E R Y   O R D E R', ink('monoBold', 13))
  y = list(
    pen,
    { x: 50, y: y + 34, width: 510 },
    [
      ['DATE', e.releaseDate],
      ['TO (TRUCKER)', e.trucker],
      ['PICK UP AT', e.terminal],
      ['PICKUP NUMBER', e.pickup],
      ['STEAMSHIP LINE', e.carrier],
      ['MBL', e.bill],
      ['BOOKING / HBL', e.houseBill],
      ['VESSEL/VOY', e.vesselVoyage],
      ['ETA', e.eta],
      ['L.F.D.', e.lastFree],
      ['CONTAINER #', e.containers],
      ['SEAL #', e.seals],
      ['PIECES', e.packages],
      ['WEIGHT', e.weight],
      ['COMMODITY', e.goods],
      ['DELIVER TO', e.deliverTo],
    ],
    { label: bold, value: plain, place: 'dots', gap: 3, labelWidth: 130 },
  )
  prose(
    pen,
    { x: 50, y: y + 16, width: 500 },
    [
      `PLEASE SEND POD TO billing@example.com WITH INVOICE. CALL ${random.digits(3)}-${random.digits(7)} 24 HOURS PRIOR TO DELIVERY FOR APPT. REF ${random.digits(7)}`,
    ],
    plain,
  )
  return pen.done()
}

export const typedOrder: Layout = {
  name: 'typed-order',
  copies: { delivery_order: 5 },
  american: true,
  make: drawTyped,
}
