// Documents that are no pages: mails, sheets, and text as old systems print it.
import { totalsOf } from '../../content/cargo-entries.ts'
import { goodsRows } from '../../content/rows.ts'
import { workbookOf } from '../../drawing/workbook.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order, Written } from '../layout.ts'
import { bytesOf, truthOf } from '../written-entries.ts'
import type { Entry } from '../written-entries.ts'

// A mail whose body is the notice.
function writeMail(order: Order): Written {
  const { s, random } = order
  const e = order.in(styleOf({ date: 'mm/dd/yyyy', time: '12h', place: 'state', carrierName: 0 }))
  const entries: readonly Entry[] = [
    ['Container', e.containersInLine],
    ['Master B/L', e.bill],
    ['Carrier', e.carrier],
    ['Vessel', e.vessel],
    ['Voyage', e.voyage],
    ['Terminal', e.terminal],
    ['Available', e.available],
    ['Last Free Day', e.lastFree],
    ['Pickup No.', e.pickup],
  ]
  const lines = entries.map(([label, value]) => `${label}: ${value.lines.join(', ')}`)
  const content = bytesOf([
    `From: dispatch@example.com`,
    `To: import@example.org`,
    `Subject: FW: Re: ${random.digits(6)} please see below`,
    `Date: ${new Date(s.times.notice).toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Hello team,',
    '',
    'CONTAINER AVAILABILITY / PICKUP NOTICE',
    '',
    ...lines,
    '',
    `Best regards`,
    `Import desk, ext. ${random.digits(4)}, tel +1 ${random.digits(10)}`,
  ])
  return { extension: 'eml', content, truth: truthOf(entries) }
}

export const mailedPickup: Layout = {
  name: 'mailed-pickup',
  copies: { pickup_notice: 3 },
  american: true,
  make: (order) => Promise.resolve(writeMail(order)),
}

async function writeSheet(order: Order): Promise<Written> {
  const { type, s } = order
  const style = styleOf({
    date: 'iso',
    time: 'none',
    place: 'country',
    number: 'plain',
    weight: 'bare',
  })
  const e = order.in(style)
  const invoice = type === 'commercial_invoice'
  const columns = invoice
    ? (['description', 'hs', 'quantity', 'unit', 'price', 'amount'] as const)
    : (['description', 'quantity', 'unit', 'packages', 'kg'] as const)
  const goods = goodsRows(s, style, columns)
  const entries: readonly Entry[] = invoice
    ? [
        ['Invoice No.', e.invoice],
        ['Invoice date', e.invoiceDate],
        ['Seller', e.supplier],
        ['Buyer', e.buyer],
        ['PO', e.orders],
        ['Incoterm', e.incoterm],
        ['Payment terms', e.payment],
        ['Country of origin', e.origin],
      ]
    : [
        ['Invoice No.', e.invoice],
        ['Date', e.bookedOn],
        ['Shipper', e.shipperName],
        ['Consignee', e.consigneeName],
        ['PO', e.orders],
        ['Container', e.containersInLine],
        ['Seal', e.sealsInLine],
      ]
  const titles = invoice
    ? ['Description', 'HS code', 'Qty', 'Unit', 'Unit price', 'Amount']
    : ['Description', 'Qty', 'Unit', 'Cartons', 'Gross weight (kg)']
  const total = totalsOf(s)
  const sums = invoice
    ? ['Total', s.currency, null, null, null, total.goods]
    : ['Total', null, null, total.packages, total.kg]
  const truth = invoice
    ? e.goodsTotal.truth
    : { package_count: total.packages, gross_weight_kg: total.kg, package_type: 'Cartons' }
  const numeric = (text: string, index: number): string | number =>
    index > 0 && columns[index] !== 'hs' && /^[\d.]+$/.test(text) ? Number(text) : text
  const content = await workbookOf(invoice ? 'CI' : 'PL', [
    [invoice ? 'COMMERCIAL INVOICE' : 'PACKING LIST'],
    [],
    ...entries.map(([label, value]) => [label, value.lines.join(', ')]),
    [],
    titles,
    ...goods.rows.map((row) => row.map(numeric)),
    sums,
  ])
  return { extension: 'xlsx', content, truth: truthOf(entries, goods.truth, truth) }
}

export const sheetOfGoods: Layout = {
  name: 'sheet-of-goods',
  copies: { commercial_invoice: 3, packing_list: 3 },
  make: writeSheet,
}
