// Mails in HTML, sheets with labels above values, and exports with semicolons.
import { totalsOf } from '../../content/cargo-entries.ts'
import { goodsRows } from '../../content/rows.ts'
import { workbookOf } from '../../drawing/workbook.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order, Written } from '../layout.ts'
import { bytesOf, truthOf } from '../written-entries.ts'
import type { Entry } from '../written-entries.ts'

function writeMail(order: Order): Written {
  const { s } = order
  const e = order.in(
    styleOf({ date: 'Month d, yyyy', time: '24h', place: 'state', carrierName: 0, weight: 'LBS' }),
  )
  const entries: readonly Entry[] = [
    ['Ocean bill', e.bill],
    ['House bill', e.houseBill],
    ['Steamship line', e.carrier],
    ['Ship', e.vessel],
    ['Voy.', e.voyage],
    ['Discharging at', e.discharge],
    ['Due in', e.eta],
    ['Units', e.containersInLine],
    ['Pieces', e.packages],
    ['Gross', e.weight],
    ['Consignee', e.consigneeName],
  ]
  const row = ([label, value]: Entry): string =>
    `<tr><td><b>${label}</b></td><td>${value.lines.join(', ').replaceAll('&', '&amp;')}</td></tr>`
  const content = bytesOf([
    'From: "Import desk" <import@example.net>',
    'To: customer@example.org',
    'Subject: your shipment',
    `Date: ${new Date(s.times.notice).toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<html><body><h2>Arrival advice</h2><p>Please find the details of your arriving cargo below.</p>',
    `<table>${entries.map(row).join('\r\n')}</table>`,
    '<p>Regards<br>Import desk &middot; +44 20 7946 0958</p></body></html>',
  ])
  return { extension: 'eml', content, truth: truthOf(entries) }
}

export const mailedArrival: Layout = {
  name: 'mailed-arrival',
  copies: { arrival_notice: 3 },
  american: true,
  make: (order) => Promise.resolve(writeMail(order)),
}

async function writeSheet(order: Order): Promise<Written> {
  const { type, s } = order
  const invoice = type === 'commercial_invoice'
  const style = styleOf({
    date: 'dd MMM yyyy',
    time: 'none',
    place: 'city',
    number: 'plain',
    upper: false,
  })
  const e = order.in(style)
  const names: readonly Entry[] = invoice
    ? [
        ['Vendor', e.supplier],
        ['Bill to', e.buyer],
        ['Invoice #', e.invoice],
        ['Dated', e.invoiceDate],
      ]
    : [
        ['Vendor', e.shipperName],
        ['Ship to', e.consigneeName],
        ['Inv #', e.invoice],
        ['Dated', e.bookedOn],
      ]
  const more: readonly Entry[] = invoice
    ? [
        ['Order #', e.orders],
        ['Terms of sale', e.incoterm],
        ['Origin', e.origin],
        ['Vessel', e.vessel],
      ]
    : [
        ['Order #', e.orders],
        ['Vessel', e.vessel],
        ['Voyage', e.voyage],
        ['Cntr #', e.containersInLine],
      ]
  const columns = invoice
    ? (['hs', 'description', 'quantity', 'unit', 'price', 'amount'] as const)
    : (['description', 'quantity', 'unit', 'packages', 'kg'] as const)
  const goods = goodsRows(s, style, columns)
  const total = totalsOf(s)
  const above = (entries: readonly Entry[]) => [
    entries.map(([label]) => label),
    entries.map(([, value]) => value.lines[0] ?? ''),
    [],
  ]
  const sums = invoice
    ? ['', 'TOTAL', null, null, s.currency, total.goods]
    : ['TOTAL', null, null, total.packages, total.kg]
  const truth = invoice
    ? e.goodsTotal.truth
    : { package_count: total.packages, gross_weight_kg: total.kg }
  const content = await workbookOf('Sheet1', [
    [null, null, invoice ? 'Commercial Inv.' : 'Pack List'],
    [],
    ...above(names),
    ...above(more),
    invoice
      ? ['HTS', 'Item', 'Qty', 'U/M', 'Each', 'Extended']
      : ['Item', 'Qty', 'U/M', 'Pkgs', 'Gross kgs'],
    ...goods.rows.map((row) =>
      row.map((text, index) =>
        columns[index] !== 'hs' && /^\d[\d.]*$/.test(text) ? Number(text) : text,
      ),
    ),
    sums,
  ])
  return { extension: 'xlsx', content, truth: truthOf([...names, ...more], goods.truth, truth) }
}

export const labelsAboveSheet: Layout = {
  name: 'labels-above-sheet',
  copies: { commercial_invoice: 3, packing_list: 3 },
  make: writeSheet,
}

function writeText(order: Order): Written {
  const e = order.in(
    styleOf({ date: 'ddMMMyy', time: '24h', place: 'comma-locode', carrierName: 1 }),
  )
  const entries: readonly Entry[] = [
    ['BKG', e.booking],
    ['LINE', e.carrier],
    ['SHPR', e.shipperName],
    ['VSL', e.vesselVoyage],
    ['LOAD', e.loading],
    ['DISCH', e.discharge],
    ['ETD', e.etd],
    ['ETA', e.eta],
    ['SI CUT', e.documentCutoff],
    ['CY CUT', e.cargoCutoff],
    ['VGM CUT', e.vgmCutoff],
  ]
  const content = bytesOf([
    '** BKG CONFIRMATION **',
    ...entries.map(([label, value]) => `${label} ${value.lines.join(' ')}`),
    '** END **',
  ])
  return { extension: 'txt', content, truth: truthOf(entries) }
}

function writeTable(order: Order): Written {
  const { s } = order
  const e = order.in(styleOf({ date: 'dd.mm.yyyy', time: 'none', place: 'city', carrierName: 0 }))
  const shared: readonly Entry[] = [
    ['Terminal', e.terminal],
    ['Line', e.carrier],
    ['B/L', e.bill],
    ['Ready', e.available],
    ['Free until', e.lastFree],
    ['Pickup ref', e.pickup],
  ]
  const head = ['Container', ...shared.map(([label]) => label)]
  const lines = s.boxes.map((box) => [
    box.number,
    ...shared.map(([, value]) => value.lines[0] ?? ''),
  ])
  const content = bytesOf([
    'Pickup notice;;;;;;',
    ...[head, ...lines].map((cells) => cells.join(';')),
  ])
  return { extension: 'csv', content, truth: truthOf(shared, e.containers.truth) }
}

export const telexAndExport: Layout = {
  name: 'telex-and-export',
  copies: { booking_confirmation: 2, pickup_notice: 2 },
  make: (order) =>
    Promise.resolve(order.type === 'pickup_notice' ? writeTable(order) : writeText(order)),
}
