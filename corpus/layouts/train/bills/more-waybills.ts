// A house bill in bands, a carrier's waybill with a panel at its side, an instruction in Dutch and English.
import { printedNumber } from '../../../print.ts'
import { boxRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import { totalsOf } from '../../../content/cargo-entries.ts'
import { letterhead, smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list, prose } from '../../../drawing/blocks.ts'
import type { BoxLook, ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, cells, row, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const stacked: ListLook = {
  label: ink('sans', 6.5, 0.4),
  value: ink('sansBold', 9),
  place: 'above',
  gap: 9,
}

// Each label and its value are one piece of text, and the longest labels are cut short.
function sidePanel(pen: Pen, e: Entries, total: number): void {
  pen.box({ x: 410, y: 0, width: 202, height: total }, { border: 0, fill: [0.9, 0.93, 0.96] })
  pen.lines(424, 40, ['LINER WAYBILL', '(not negotiable)'], ink('sansBold', 15))
  const of: Labelled = {
    'Waybill no. ': e.bill,
    'Bkg no. ': e.booking,
    'Line: ': e.carrier,
    'Shpr ref/PO: ': e.orders,
    'Vsl/Voy: ': e.vesselVoyage,
    'Rcpt at: ': e.receipt,
    'Load: ': e.loading,
    'Disch: ': e.discharge,
    'Dlvy at: ': e.delivery,
    'Ocean frt: ': e.freightTerms,
    'SOB date: ': e.onBoard,
    'Issued: ': e.issueDate,
  }
  const glued: ListLook = { ...stacked, place: 'glued', value: ink('sans', 8.5), gap: 8 }
  list(pen, { x: 424, y: 88, width: 180 }, cells(of), glued)
}

function drawPanel(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd-MMM-yy', decimals: 1, place: 'locode', carrierName: 0 })
  const e = order.in(style)
  const pen = createPen(612, 792)
  sidePanel(pen, e, 430)
  pen.text(30, 34, textOf(e.carrier), fitting(e.carrier.lines, 350, ink('serifBold', 22)))
  const parties: Labelled = {
    'CARGO FROM (SHIPPER)': e.shipper,
    'CARGO TO (CONSIGNEE, NOT TO ORDER)': e.consignee,
    'ARRIVAL ADVICE TO (NOTIFY)': e.notify,
    "NATURE OF GOODS, SHIPPER'S DECLARATION": e.goods,
  }
  const y = list(pen, { x: 30, y: 84, width: 360 }, cells(parties), stacked)
  const held = boxRows(s, style, ['number', 'size', 'seal', 'packages', 'kg', 'cbm'], 'blank')
  pen.show(held.truth, e.packages, e.weight, e.volume)
  const total = totalsOf(s)
  const kilos = printedNumber(total.kg, 1, style.number)
  const sum = [`${s.boxes.length} unit(s)`, '', '', ...e.packages.lines, `${kilos} KGS`]
  const titles = ['CONTAINER', 'SIZE', 'SEAL', 'PKGS', 'CARGO WT', 'MEAS.']
  const columns = titles.map((title) => ({ title, share: title === 'SIZE' ? 1 : 2 }))
  const below = table(
    pen,
    { x: 30, y: Math.max(y + 10, 444), width: 552 },
    columns,
    [...held.rows, [...sum, ...e.volume.lines]],
    { head: ink('sans', 7, 0.4), body: ink('mono', 8.5), rules: 'rows', rowHeight: 17 },
  )
  smallPrint(pen, { x: 30, y: below + 16, width: 552 }, random, { count: 6, columns: 3 })
  return pen.done()
}

export const panelWaybill: Layout = {
  name: 'panel-waybill',
  copies: { sea_waybill: 2 },
  make: drawPanel,
}

const dotted: ListLook = {
  label: ink('serif', 9.5),
  value: ink('monoBold', 9),
  place: 'dots',
  gap: 5,
  labelWidth: 205,
}

// A letter of a house that ships: one column, with dots up to the values.
function drawDutch(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'd Month yyyy', number: 'eu', decimals: 0, weight: 'kg' })
  const e = order.in({ ...style, place: 'city', upper: false })
  const pen = createPen(595, 842)
  pen.text(50, 40, s.forwarder.name, ink('serifBold', 13))
  pen.text(50, 57, s.forwarder.address.join('  -  '), ink('serif', 8))
  pen.line({ x: 50, y: 72 }, { x: 545, y: 72 }, 1.2)
  pen.text(50, 84, 'VERSCHEPINGSINSTRUCTIE / B/L INSTRUCTIONS', ink('serifBold', 14))
  const of: Labelled = {
    'Aan rederij / To carrier': e.carrier,
    'Boekingsnummer / Our booking with you': e.booking,
    'Ordernr. klant / Client order': e.orders,
    'Afzender / Shipper': e.shipper,
    'Ontvanger / Consignee': e.consignee,
    'Te verwittigen / Notify': e.notify,
    'Zeeschip en reis / Vessel and trip': both(e.vessel, ' / ', e.voyage),
    'Plaats van inontvangstneming / Receipt': e.receipt,
    'Laadhaven / Loading port': e.loading,
    'Loshaven / Discharging port': e.discharge,
    'Eindbestemming / Final destination': e.delivery,
    'Containernummer(s)': e.containersInLine,
    'Zegel(s) / Seal(s)': e.sealsInLine,
    'Aantal en soort colli / Packages': e.packages,
    'Omschrijving goederen / Goods': e.goods,
    'Brutogewicht / Gross': e.weight,
    'Inhoud / Volume': e.volume,
    'Vracht / Freight': e.freightTerms,
    'B/L vrijgave / Release': shown('telex release, geen originelen'),
  }
  const y = list(pen, { x: 50, y: 112, width: 495 }, cells(of), dotted)
  const asked = [
    'Gaarne B/L concept per omgaande retour. Kindly send the draft before closing; amendments after closing are for your account if the instruction was followed.',
    `Met vriendelijke groet, afdeling export zee, toestel ${random.digits(3)}`,
  ]
  prose(pen, { x: 50, y: y + 10, width: 495 }, asked, ink('serif', 9))
  return pen.done()
}

export const dutchInstruction: Layout = {
  name: 'dutch-instruction',
  copies: { shipping_instruction: 2 },
  american: false,
  make: drawDutch,
}

// Bands of labels with the values beneath them, in the capitals of a system that knows no accents.
function drawTurkish(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd.mm.yyyy', number: 'eu', decimals: 2, weight: 'bare' })
  const e = order.in(style)
  const pen = createPen(595, 842)
  const head = { place: 'center', font: 'sans', bold: 'sansBold' } as const
  let y = letterhead(pen, { x: 30, y: 24, width: 535 }, s.forwarder, random, head)
  pen.text(30, 30, 'KOPYADIR / COPY NON-NEGOTIABLE', ink('sansBold', 8))
  const look: BoxLook = {
    label: ink('sansBold', 7, 1),
    value: ink('sans', 8.5),
    place: 'above',
    border: 0,
    labelFill: [0.55, 0.1, 0.12],
    indent: 3,
  }
  const rows = [
    row(66, { 'YUKLEYICI / SHIPPER': e.shipper, 'ALICI / CONSIGNEE': e.consignee }),
    row(62, { 'IHBAR ADRESI / NOTIFY': e.notify, 'VARIS ACENTESI / AGENT': e.forwarder }),
    row(28, {
      'GEMI / VESSEL': e.vessel,
      'SEFER NO / VOY': e.voyage,
      'NAVLUN / FRT': e.freightTerms,
    }),
    row(28, { 'YUKLEME LIMANI / POL': e.loading, 'TAHLIYE LIMANI / POD': e.discharge }),
    row(28, { 'TESLIM ALMA YERI / RECEIPT': e.receipt, 'TESLIM YERI / DELIVERY': e.delivery }),
    row(
      70,
      { 'MALIN CINSI / DESCRIPTION OF GOODS': e.goods, 'KAP ADEDI / PKGS': e.packages },
      [3, 1],
    ),
    row(28, {
      'BRUT KG / GROSS KG': e.weight,
      'HACIM M3 / CBM': e.volumeBare,
      'SIPARIS / PO': e.orders,
    }),
  ]
  y = boxes(pen, { x: 30, y: y + 8, width: 535 }, rows, look)
  const held = boxRows(s, style, ['size', 'number', 'seal', 'packages'])
  pen.show(held.truth)
  const titles = ['TIP / TYPE', 'KONTEYNER NO / CONTAINER', 'MUHUR NO / SEAL', 'KAP / PKGS']
  const columns = titles.map((title) => ({ title, share: 1, align: 'center' as const }))
  y = table(pen, { x: 30, y, width: 535 }, columns, held.rows, {
    head: look.label,
    body: look.value,
    rules: 'rows',
    rowHeight: 14,
    headFill: [0.55, 0.1, 0.12],
  })
  const foot = [
    row(28, { 'KONSIMENTO NO / HOUSE B/L': e.houseBill, 'ANA KONSIMENTO / MASTER B/L': e.bill }),
    row(28, { 'YUKLEME TARIHI / SHIPPED': e.onBoard, 'DUZENLEME TARIHI / ISSUED': e.issueDate }),
  ]
  y = boxes(pen, { x: 30, y: y + 8, width: 535 }, foot, look)
  smallPrint(pen, { x: 30, y: y + 6, width: 535 }, random, { count: 4, columns: 2 })
  return pen.done()
}

export const turkishHouseBill: Layout = {
  name: 'turkish-house-bill',
  copies: { house_bill_of_lading: 2 },
  make: drawTurkish,
}
