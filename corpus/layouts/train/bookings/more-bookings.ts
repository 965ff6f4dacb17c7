// Bookings as a German letter and as an American route plan.
import { shown } from '../../../content/style.ts'
import type { Entries } from '../../../content/entries.ts'
import { smallPrint } from '../../../drawing/around.ts'
import { boxes, ink, list, prose } from '../../../drawing/blocks.ts'
import type { BoxLook, ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, cells, endingAt, row, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const colons: ListLook = {
  label: ink('sans', 9.5),
  value: ink('sans', 9.5),
  place: 'beside',
  gap: 4,
  labelWidth: 150,
}

// Number and date stand in the subject of the letter, the deadlines in a table.
function drawGerman(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd.mm.yyyy', number: 'eu', decimals: 0, weight: 'kg' })
  const e = order.in({ ...style, place: 'city', upper: false })
  const pen = createPen(595, 842)
  endingAt(pen, 545, 36, s.forwarder.name, ink('sansBold', 14))
  s.forwarder.address.forEach((line, index) => {
    endingAt(pen, 545, 54 + index * 10, line, ink('sans', 7.5, 0.3))
  })
  const subject = `Buchungsbestätigung ${textOf(e.booking)} vom ${textOf(e.bookedOn)}`
  pen.text(50, 110, subject, ink('sansBold', 12))
  pen.show(e.booking, e.bookedOn)
  const greeting = ['Sehr geehrte Damen und Herren,', 'wir haben für Sie wie folgt gebucht:']
  let y = prose(pen, { x: 50, y: 136, width: 495 }, greeting, ink('sans', 9.5)) + 4
  const of: Labelled = {
    'Ablader:': e.shipperName,
    'Reederei:': e.carrier,
    'Seeschiff / Reise:': e.vesselVoyage,
    'Übernahmeort:': e.receipt,
    'Ladehafen:': e.loading,
    'Abfahrt (ETS):': e.etd,
    'Löschhafen:': e.discharge,
    'Ankunft (ETA):': e.eta,
    'Bestimmungsort:': e.delivery,
    'Ware:': e.goods,
    'Bruttogewicht ca.:': e.weight,
    'Equipment:': shown(`${s.boxes.length} x 40' High Cube, leer ab Depot`),
  }
  y = list(pen, { x: 50, y, width: 495 }, cells(of), colons)
  const ends = [
    ['Unterlagen / SI', e.documentCutoff],
    ['VGM-Meldung', e.vgmCutoff],
    ['Anlieferung Vollcontainer', e.cargoCutoff],
  ] as const
  pen.show(...ends.map(([, value]) => value))
  const rows = ends.map(([title, value]) => [title, textOf(value), 'Ortszeit Ladehafen'])
  const columns = ['Fristen', 'spätestens bis', 'Hinweis'].map((title) => ({ title, share: 1 }))
  y = table(pen, { x: 50, y: y + 10, width: 495 }, columns, rows, {
    head: ink('sansBold', 9),
    body: ink('sans', 9),
    rules: 'all',
    rowHeight: 17,
  })
  const bye = ['Mit freundlichen Grüßen', `Seefracht Export, Durchwahl -${random.digits(3)}`]
  y = prose(pen, { x: 50, y: y + 14, width: 495 }, bye, ink('sans', 9.5))
  smallPrint(pen, { x: 50, y: y + 20, width: 495 }, random, { count: 2 })
  return pen.done()
}

export const germanBooking: Layout = {
  name: 'german-booking',
  copies: { booking_confirmation: 2 },
  american: false,
  make: drawGerman,
}

function routePlan(pen: Pen, y: number, e: Entries): number {
  const ship = both(e.vessel, ' ', e.voyage)
  pen.show(e.loading, e.discharge, ship, e.etd, e.eta)
  const [from, to, end] = [textOf(e.loading), textOf(e.discharge), textOf(e.delivery)]
  const legs = [['1', 'VSL', textOf(ship), from, textOf(e.etd), to, textOf(e.eta)]]
  if (end !== to) {
    legs.push(['2', 'RAIL', 'TBN', to, '', end, ''])
    pen.show(e.delivery)
  }
  const shares = {
    LEG: 1,
    MODE: 1.2,
    'VESSEL VOY': 5,
    'POL / FROM': 4,
    ETD: 4,
    'POD / TO': 4,
    ETA: 4,
  }
  const columns = Object.entries(shares).map(([title, share]) => ({ title, share }))
  return table(pen, { x: 30, y, width: 732 }, columns, legs, {
    head: ink('sansBold', 7.5),
    body: ink('sans', 8.5),
    rules: 'all',
    rowHeight: 18,
    headFill: [0.98, 0.85, 0.45],
  })
}

// On its side; the number stands below a barcode, and the deadlines below their names in one band.
function drawRoutePlan(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'm/d/yy', time: 'hrs', place: 'state', weight: 'LBS' })
  const e = order.in({ ...style, carrierName: 0 })
  const pen = createPen(792, 612)
  pen.text(30, 30, textOf(e.carrier), fitting(e.carrier.lines, 250, ink('sansBold', 18)))
  pen.text(300, 30, 'BKG CONFIRMATION', ink('sansBold', 16))
  pen.text(300, 48, 'New - 1st issue. Supersedes all prior quotations.', ink('sans', 8))
  pen.picture({ x: 590, y: 22, width: 172, height: 24 }, textOf(e.booking), 'barcode')
  pen.text(590, 50, `BKG# ${textOf(e.booking)}`, ink('mono', 10))
  pen.show(e.carrier, e.booking)
  const look: ListLook = { ...colons, label: ink('sansBold', 8), place: 'right', labelWidth: 100 }
  const left = {
    'Shipper:': e.shipperName,
    'Booked:': e.bookedOn,
    'Fwdr:': shown(s.forwarder.name),
  }
  const right = { 'Commodity:': e.goods, 'Est. cargo wt:': e.weight, 'P.O.:': e.orders }
  const ends = [left, right].map((half, index) =>
    list(pen, { x: 30 + index * 370, y: 80, width: 360 }, cells(half), look),
  )
  let y = routePlan(pen, Math.max(...ends) + 10, e)
  const band: BoxLook = {
    label: ink('sansBold', 7.5),
    value: ink('sansBold', 9.5),
    place: 'above',
    border: 0.5,
    labelFill: [0.98, 0.85, 0.45],
  }
  const empty = shown(`${s.boxes.length} X 40HC / EMPTY EX CARRIER DEPOT`)
  const rows = [
    row(32, {
      'SI / DOCS DUE': e.documentCutoff,
      'VGM DUE': e.vgmCutoff,
      'CY CLOSING': e.cargoCutoff,
    }),
    row(32, { 'EQUIPMENT REQUESTED': empty, 'PICKED UP FROM (RECEIPT)': e.receipt }, [2, 1]),
  ]
  y = boxes(pen, { x: 30, y: y + 12, width: 732 }, rows, band)
  smallPrint(pen, { x: 30, y: y + 12, width: 732 }, random, { count: 8, columns: 2 })
  return pen.done()
}

export const routePlanBooking: Layout = {
  name: 'route-plan-booking',
  copies: { booking_confirmation: 2 },
  american: true,
  make: drawRoutePlan,
}
