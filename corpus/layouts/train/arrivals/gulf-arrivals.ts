// A pre-arrival notice of an agent overseas: pairs of labels and values in one ruled grid, rotation and manifest.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { chargeRows } from '../../../content/rows.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { centred } from '../../../drawing/around.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting, wrapped } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import type { TableLook } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { textOf } from '../drawn-with/cells.ts'
import { agentHead, overseas } from '../drawn-with/overseas.ts'

type Pair = readonly [label: string, value: Shown]

const [label, value] = [ink('sans', 8), ink('sansBold', 8.5)]
const x = 45
const width = 505

/** Two pairs a row, or one across; labels stand in grey cells. */
function pairs(pen: Pen, top: number, rows: readonly (readonly Pair[])[]): number {
  let y = top
  for (const row of rows) {
    const each = width / row.length
    const texts = row.map(([, { lines }]) =>
      lines.flatMap((line) => wrapped(line, each - 98, value)),
    )
    const height = Math.max(1, ...texts.map((lines) => lines.length)) * 10.2 + 6
    row.forEach(([name, said], index) => {
      const at = x + index * each
      pen.box({ x: at, y, width: 90, height }, { border: 0.4, fill: 0.93 })
      pen.box({ x: at + 90, y, width: each - 90, height }, { border: 0.4 })
      pen.text(at + 4, y + 4, name, fitting([name], 82, label))
      pen.lines(at + 94, y + 4, texts[index] ?? [], value)
      pen.show(said)
    })
    y += height
  }
  return y
}

function particulars(e: Entries, s: Shipment, { random }: Order): readonly (readonly Pair[])[] {
  const [free, item] = [random.pick([7, 10, 14]), String(random.int(4, 380))]
  const sizes = shown(s.boxes.map((box) => box.size).join(' + '))
  return [
    [
      ['Vessel', e.vessel],
      ['Voyage', e.voyage],
    ],
    [
      ['ETA', e.eta],
      ['Rotation No.', shown(random.digits(6))],
    ],
    [
      ['Port of Loading', e.loading],
      ['Port of Discharge', e.discharge],
    ],
    [
      ['B/L No.', e.bill],
      ['IGM No. / Item', shown(`${random.digits(7)} / ${item}`)],
    ],
    [
      ['Principal / Line', e.carrier],
      ['Berth / Terminal', e.terminal],
    ],
    [
      ['Shipper', e.shipper],
      ['Consignee', e.consignee],
    ],
    [
      ['Notify', e.notify],
      ['Size / Type', sizes],
    ],
    [
      ['Container No.', e.containers],
      ['Seal No.', e.seals],
    ],
    [
      ['No. of Packages', e.packages],
      ['Gross Weight', e.weight],
    ],
    [['Said to Contain', e.goods]],
    [
      ['Measurement', e.volume],
      ['Freight', e.freightTerms],
    ],
    [
      ['Free Days', shown(`${free} days from date of discharge`)],
      ['Thereafter', shown('as per line tariff, per day per unit')],
    ],
  ]
}

function localCharges(pen: Pen, top: number, e: Entries, s: Shipment, style: Style): number {
  const said = chargeRows(s, style, 'currency and amount')
  pen.show(said.truth, e.chargesTotal)
  const rows = said.rows.map(([name = '', , amount = ''], index) => [
    ...[String(index + 1), name, amount],
  ])
  const total = ['', 'Total payable before release', textOf(e.chargesTotal)]
  const columns = [
    { title: 'S.No.', share: 0.5 },
    { title: 'Particulars of local charges', share: 4 },
    { title: `Amount in ${s.currency}`, share: 1.6, align: 'right' },
  ] as const
  const look: TableLook = {
    head: ink('sansBold', 8),
    body: ink('sans', 8.5),
    rules: 'all',
    rowHeight: 14,
  }
  return table(pen, { x, y: top, width: 380 }, columns, [...rows, total], look)
}

function closing(pen: Pen, top: number, s: Shipment, { random }: Order): void {
  const [plain, bold] = [ink('sans', 7.5), ink('sansBold', 7.5)]
  pen.text(x, top, 'Documents to be submitted for collection of Delivery Order:', bold)
  const documents = [
    '1) Original Bill of Lading duly endorsed, or telex release confirmation / bank guarantee',
    '2) Authority letter with company stamp and copy of valid trade licence / PAN / UEN',
    '3) Commercial invoice, packing list and certificate of origin (customs)',
    '4) Container deposit cheque per unit (refundable after empty return), EIR copy',
  ]
  const y = top + 12 + pen.lines(x, top + 12, documents, plain) + 6
  const remarks = [
    `Note: ETA is subject to change without notice. VAT / GST extra where applicable. The manifest will be lodged 48 hours before arrival; amendments after that attract a fee. Our account: IBAN XX07 0331 ${random.digits(4)} ${random.digits(4)} ${random.digits(4)}. Office hours 0800 - 1700 hrs.`,
  ]
  const end = prose(pen, { x, y, width }, remarks, plain)
  const signed = [`For ${s.forwarder.name}`, 'As Agents', '', 'Import Documentation Dept.']
  pen.lines(x, end + 6, signed, bold)
}

function drawGulf(order: Order) {
  const { random } = order
  const s = overseas(order.s, random, ['AEJEA', 'OMSOH', 'SGSIN'])
  const style = styleOf({ date: 'dd/mm/yyyy', time: 'hrs', decimals: 2, upper: true })
  const e = entriesOf(s, { ...style, place: random.chance(0.5) ? 'city' : 'country' })
  const pen = createPen(595, 842)
  let y = agentHead(pen, { x, y: 30 }, s, random, ['sansBold', 'sans'])
  pen.line({ x, y: y + 2 }, { x: x + width, y: y + 2 }, 1)
  y = centred(pen, y + 10, 'PRE-ARRIVAL NOTICE', ink('sansBold', 14)) + 4
  pen.text(x, y, `Our Ref : PAN/IMP/${random.digits(5)}`, label)
  pen.text(430, y, `Date : ${textOf(e.noticeDate)}`, label)
  pen.show(e.noticeDate)
  pen.text(x, y + 16, 'Dear Sir / Madam,', label)
  const text =
    'We wish to inform you that the following cargo consigned to your good selves is due to arrive on the below mentioned vessel. Kindly arrange to clear the same within the free time to avoid demurrage and detention.'
  y = prose(pen, { x, y: y + 30, width }, [text], label)
  y = pairs(pen, y + 2, particulars(e, s, order))
  y = localCharges(pen, y + 10, e, s, style)
  closing(pen, y + 10, s, order)
  return pen.done()
}

export const gulfArrival: Layout = {
  name: 'gulf-arrival',
  copies: { arrival_notice: 2 },
  american: false,
  make: drawGulf,
}
