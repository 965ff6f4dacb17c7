// A seller's invoice as a letter written in Word: what is sold and shipped in sentences, the goods in a table.
import type { Entries } from '../../../content/entries.ts'
import { goodsRows } from '../../../content/rows.ts'
import type { Style } from '../../../content/style.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order, Written } from '../../layout.ts'
import { truthOf } from '../../written-entries.ts'
import { textOf } from '../drawn-with/cells.ts'
import { amountInWords, termsPlace } from '../drawn-with/in-words.ts'
import { totalsOf } from '../../../content/cargo-entries.ts'
import { paragraph, wordFile, wordTable } from '../word-files.ts'
import type { WordCell } from '../word-files.ts'

const cell = (...lines: readonly string[]): WordCell => ({ lines, look: { size: 18 } })
const bold = { bold: true, size: 18 } as const

function head(e: Entries, { s, random }: Order): readonly string[] {
  const [first = '', ...rest] = e.supplier.lines
  const phone = `T. ${random.digits(3)} ${random.digits(4)} ${random.digits(4)}   sales@example.com`
  const right = [
    `Invoice ref.: ${textOf(e.invoice)}`,
    `Dated: ${textOf(e.invoiceDate)}`,
    `Order(s): ${textOf(e.orders)}`,
    `Our contract: ${random.letters(2)}-${random.digits(5)}`,
    `Sales person: ext. ${random.digits(3)}`,
  ]
  return [
    paragraph(first, { bold: true, size: 30, align: 'center' }),
    paragraph(rest.join(', '), { size: 16, align: 'center' }),
    paragraph(phone, { size: 16, align: 'center' }),
    paragraph(''),
    wordTable([5600, 4000], [[cell('Messrs.', ...e.buyer.lines), cell(...right)]], false),
    paragraph(''),
    paragraph('COMMERCIAL INVOICE', { bold: true, size: 28 }),
    paragraph('Dear Sirs,'),
    paragraph(
      `Thank you for your order. We have today debited your account with the goods below, sold ${s.incoterm} ${termsPlace(s)} (Incoterms 2020) and shipped per ocean vessel ${s.vessel}, voyage ${s.voyage}, from ${textOf(e.loading)} to ${textOf(e.discharge)}.`,
    ),
  ]
}

function goods(order: Order, style: Style) {
  const { s, random } = order
  const said = goodsRows(s, style, ['description', 'hs', 'quantity', 'unit', 'price', 'amount'])
  const titles = ['Art.', 'Description', 'Customs tariff', 'Quantity', 'Price', `Sum ${s.currency}`]
  const right = (text: string): WordCell => ({ lines: [text], look: { size: 18, align: 'right' } })
  const rows = said.rows.map(
    ([text = '', hs = '', quantity = '', unit = '', price = '', sum = '']) => [
      ...[cell(random.digits(5)), cell(text), cell(hs), right(`${quantity} ${unit}`)],
      ...[right(price), right(sum)],
    ],
  )
  const top = titles.map((title): WordCell => ({ lines: [title], look: bold }))
  const table = wordTable([900, 3600, 1500, 1500, 1100, 1600], [top, ...rows], true)
  return { table, truth: said.truth }
}

function tail(e: Entries, { s, random }: Order): readonly string[] {
  const total = totalsOf(s).goods
  const pairs = [
    ['Payment', textOf(e.payment)],
    ['Origin of goods', textOf(e.origin)],
    ['Packing', `${textOf(e.packages)}, export seaworthy`],
    ['Weight gross', textOf(e.weight)],
    ['Weight net', textOf(e.netWeight)],
    ['Container(s)', textOf(e.containersInLine)],
    ['Sea waybill / B/L', textOf(e.bill)],
    ['Insurance', s.incoterm === 'CIF' ? 'covered by us, ICC (A)' : 'to be covered by you'],
  ]
  const account = `${random.digits(3)}-${random.digits(6)}-${random.digits(3)}`
  return [
    paragraph(''),
    paragraph(`Total invoice value: ${textOf(e.goodsTotal)}`, { bold: true, size: 22 }),
    paragraph(`(Say ${amountInWords(total, s.currency)})`, { size: 18 }),
    ...pairs.map(([label, value]) => paragraph(`${label}:\t${value}`)),
    paragraph(''),
    paragraph(
      `Kindly remit to our account ${account} with Pearl River Trust Bank, SWIFT PRTBCNSH. Title passes on payment. A packing list and a copy of the bill of lading are attached; originals follow by courier, airwaybill ${random.digits(10)}.`,
      { size: 18 },
    ),
    paragraph('Yours faithfully,'),
    paragraph(''),
    paragraph(s.shipper.name, { bold: true }),
    paragraph('(signed) Export Manager', { size: 18 }),
  ]
}

function writeLetter(order: Order): Written {
  const { random } = order
  const style = styleOf({ date: 'Month d, yyyy', time: 'none', place: 'country', upper: false })
  const e = order.in({ ...style, decimals: 1, weight: 'kg', prefixed: random.chance(0.5) })
  const { table, truth } = goods(order, style)
  const content = wordFile([...head(e, order), table, ...tail(e, order)])
  const all = [
    ...[e.supplier, e.buyer, e.invoice, e.invoiceDate, e.orders, e.incoterm, e.vesselVoyage],
    ...[e.loading, e.discharge, e.goodsTotal, e.payment, e.origin, e.packages, e.weight],
    ...[e.netWeight, e.containersInLine, e.bill],
  ]
  const entries = all.map((value) => ['', value] as const)
  return { extension: 'docx', content, truth: truthOf(entries, truth) }
}

export const letterInvoice: Layout = {
  name: 'letter-invoice',
  copies: { commercial_invoice: 2 },
  make: (order) => Promise.resolve(writeLetter(order)),
}
