// A German line agent's release to a terminal: a letter by the standard, with a reference and a PIN in a frame.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { europeanPorts } from '../../../content/places.ts'
import { printedDate, printedNumber } from '../../../print.ts'
import type { Random } from '../../../random.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { nothing, shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import { ink, list, prose } from '../../../drawing/blocks.ts'
import type { ListLook } from '../../../drawing/blocks.ts'
import { createPen, fitting } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { table } from '../../../drawing/table.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { cells, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'

const [x, width] = [62, 480]
const plain = ink('sans', 9)

/** It can be released in Germany only what is discharged there. */
function viaGermany(s: Shipment, random: Random): Shipment {
  const discharge = random.pick(europeanPorts.filter(({ country }) => country === 'Germany'))
  const inland = s.route.delivery !== s.route.discharge
  return { ...s, route: { ...s.route, discharge, delivery: inland ? s.route.delivery : discharge } }
}

function window(pen: Pen, s: Shipment, e: Entries, { random }: Order): void {
  const [first = '', second = ''] = s.forwarder.address
  pen.text(62, 44, 'Linienagentur', ink('sans', 8, 0.4))
  pen.text(62, 54, s.forwarder.name, ink('sansBold', 14))
  const sender = `${s.forwarder.name} · ${first} · ${second}`
  pen.text(62, 108, sender, fitting([sender], 230, ink('sans', 6)))
  pen.line({ x: 62, y: 116 }, { x: 292, y: 116 }, 0.3)
  pen.lines(
    62,
    122,
    [textOf(e.terminal), 'Importabteilung / Gate', s.terminal.street],
    ink('sans', 10),
  )
  pen.show(e.terminal)
  const right = [
    `Ihr Zeichen: -`,
    `Unser Zeichen: IMP/${random.letters(2).toLowerCase()}/${random.digits(5)}`,
    `Telefon: +49 40 555-${random.digits(4)}`,
    `Telefax: +49 40 555-${random.digits(4)}`,
    'E-Mail: freistellung@example.com',
    `Datum: ${textOf(e.releaseDate)}`,
  ]
  pen.show(e.releaseDate)
  pen.lines(372, 116, right, ink('sans', 8.5))
}

/** What the gate asks for, in a frame of its own. */
function frame(pen: Pen, top: number, e: Entries, { random }: Order): number {
  pen.box({ x, y: top, width, height: 38 }, { border: 1.4 })
  const big = {
    label: ink('sans', 7.5),
    value: ink('monoBold', 13),
    place: 'above',
    gap: 2,
  } as const
  const turnIn = shown(`TI${random.digits(6)}`)
  const parts: readonly Labelled[] = [
    { Freistellungsnummer: e.deliveryOrder },
    { 'Abholreferenz (PIN)': e.pickup },
    { 'Turn-in-Referenz (leer)': turnIn },
  ]
  parts.forEach((part, index) => {
    list(pen, { x: x + 10 + index * 160, y: top + 9, width: 145 }, cells(part), big)
  })
  return top + 50
}

const keyed: ListLook = {
  label: ink('sans', 8.5),
  value: ink('sansBold', 8.5),
  place: 'beside',
  gap: 3,
  labelWidth: 92,
}

function shipment(pen: Pen, top: number, e: Entries, { random }: Order): number {
  const left: Labelled = {
    Seeschiff: e.vessel,
    Reise: e.voyage,
    'Ankunft (ETA)': e.eta,
    Reederei: e.carrier,
    Ladehafen: e.loading,
    Löschhafen: e.discharge,
  }
  const right: Labelled = {
    Konnossement: e.bill,
    Buchung: e.booking,
    'Haus-B/L': e.houseBill,
    'ATB-/MRN-Nr.': shown(`ATB40${random.digits(12)}`),
    Zollstatus: shown(random.pick(['T1', 'unverzollt', 'C (frei)'])),
    'Lagergeldfrei bis': e.lastFree,
  }
  const first = [left, right].map((half, index) =>
    list(pen, { x: x + index * 248, y: top, width: 236 }, cells(half), keyed),
  )
  const y = Math.max(...first) + 6
  const parties: readonly Labelled[] = [
    { 'Empfänger laut B/L': e.consignee, Abholer: e.trucker },
    { Auslieferadresse: e.deliverTo, Kostenträger: shown(`Debitor 7${random.digits(5)}`) },
  ]
  const second = parties.map((half, index) =>
    list(pen, { x: x + index * 248, y, width: 236 }, cells(half), keyed),
  )
  return Math.max(...second) + 6
}

function units(pen: Pen, top: number, s: Shipment, e: Entries, style: Style): number {
  pen.show(e.containers, e.seals, e.packages, e.weight, e.goods)
  const until = printedDate(s.times.delivery, style.date)
  const kilos = (kg: number): string => printedNumber(kg, 0, style.number)
  const rows = s.boxes.map(({ number, size, seal, kg }, index) => [
    ...[String(index + 1), `${number.slice(0, 4)} ${number.slice(4, 10)}-${number.slice(10)}`],
    ...[size, seal, kilos(kg), until],
  ])
  const titles = ['Pos.', 'Container', 'Typ', 'Siegel', 'Brutto kg', 'gültig bis']
  const columns = titles.map((title, index) => ({
    title,
    share: [0.5, 2, 0.9, 1.5, 1.1, 1.2][index] ?? 1,
    ...(index > 3 ? { align: index === 4 ? ('right' as const) : ('center' as const) } : {}),
  }))
  const look = { head: ink('sansBold', 8), body: ink('sans', 9), rules: 'outside' } as const
  const y = table(pen, { x, y: top, width }, columns, rows, {
    ...look,
    rowHeight: 15,
    headFill: 0.92,
  })
  const cargo: Labelled = {
    Ware: e.goods,
    'Kolli gesamt': e.packages,
    Rohgewicht: e.weight,
    'Gefahrgut / UN-Nr.': nothing,
  }
  return list(pen, { x, y: y + 7, width }, cells(cargo), keyed) + 4
}

const small = [
  'Die Freistellung gilt nur für den genannten Abholer und nur mit gültiger PIN; die Weitergabe erfolgt auf Gefahr des Empfängers. Lagergeld, Demurrage und Detention gehen zu Lasten der Ware. Der Leercontainer ist besenrein unter Angabe der Turn-in-Referenz im Depot abzuliefern.',
  'Wir arbeiten ausschließlich auf Grundlage der ADSp 2017 und der Konnossementsbedingungen der Reederei. Dieses Schreiben ist maschinell erstellt und ohne Unterschrift gültig. Es ersetzt weder Frachtbrief noch Ablieferungsnachweis.',
]

function footer(pen: Pen, s: Shipment, { random }: Order): void {
  const parts = [
    [s.forwarder.name, `HRB ${random.digits(5)} Amtsgericht Hamburg`],
    [
      'Bankverbindung',
      `IBAN DE${random.digits(2)} 2005 0550 ${random.digits(4)} ${random.digits(4)} ${random.digits(2)}`,
    ],
    [`USt-IdNr. DE${random.digits(9)}`, `St.-Nr. 48/${random.digits(3)}/${random.digits(5)}`],
  ]
  parts.forEach((lines, index) => pen.lines(x + index * 165, 806, lines, ink('sans', 6.5, 0.35)))
}

function drawRelease(order: Order) {
  const s = viaGermany(order.s, order.random)
  const style = styleOf({
    date: 'dd.mm.yyyy',
    time: '24h',
    number: 'eu',
    weight: 'kg',
    place: 'city',
  })
  const e = entriesOf(s, {
    ...style,
    upper: false,
    carrierName: 2,
    prefixed: order.random.chance(0.7),
  })
  const pen = createPen(595, 842)
  window(pen, s, e, order)
  const title = 'Freistellung / Delivery Order (Import)'
  pen.text(x, 216, title, ink('sansBold', 12))
  endingAt(pen, x + width, 219, 'per EDI und E-Mail', ink('sans', 7.5, 0.4))
  const please =
    'Sehr geehrte Damen und Herren, bitte liefern Sie die folgenden Container an den unten genannten Abholer aus:'
  let y = prose(pen, { x, y: 236, width }, [please], plain)
  y = frame(pen, y + 3, e, order)
  y = shipment(pen, y, e, order)
  y = units(pen, y, s, e, style)
  y = prose(pen, { x, y: y + 4, width }, small, ink('sans', 7.5))
  pen.text(x, y + 6, `Mit freundlichen Grüßen   ${s.forwarder.name}, als Agent`, plain)
  footer(pen, s, order)
  return pen.done()
}

export const germanRelease: Layout = {
  name: 'freistellung',
  copies: { delivery_order: 2 },
  american: false,
  make: drawRelease,
}
