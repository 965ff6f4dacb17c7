// A Chinese exporter's invoice, printed from a spreadsheet: merged cells, marks beside all goods, totals in words.
import { totalsOf } from '../../../../content/cargo-entries.ts'
import { entriesOf } from '../../../../content/entries.ts'
import type { Entries } from '../../../../content/entries.ts'
import { loadingPorts } from '../../../../content/places.ts'
import { printedNumber } from '../../../../print.ts'
import type { Random } from '../../../../random.ts'
import { goodsRows } from '../../../../content/rows.ts'
import type { Rows } from '../../../../content/rows.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { nothing, shown } from '../../../../content/style.ts'
import { ink } from '../../../../drawing/blocks.ts'
import { createPen, wrapped } from '../../../../drawing/pen.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { styleOf } from '../../../layout.ts'
import type { Layout, Order } from '../../../layout.ts'
import { endingAt, textOf } from '../../drawn-with/cells.ts'
import type { Labelled } from '../../drawn-with/cells.ts'
import { amountInWords, termsPlace } from '../../drawn-with/in-words.ts'
import { companyLike, firstWord, inVariants, leavingFrom } from '../drawn-with/abroad.ts'
import { accountCells, cellsOfRow, drawGrid } from '../drawn-with/grids.ts'
import type { Merged } from '../drawn-with/grids.ts'

const widths = [84, 64, 152, 56, 36, 58, 75] as const
const x = 35
const [cell, bold, small] = [ink('serif', 9.5), ink('serifBold', 9.5), ink('serif', 8)]
const goodsRow = 14
const homes: Readonly<Record<string, readonly [street: string, town: string]>> = {
  CNSHA: ['RM 1508 NO.366 CAIHONG RD(N)', 'SHANGHAI 201206, P.R.CHINA'],
  CNNGB: ['NO.19-2 XINGYE DADAO, BEILUN DIST.', 'NINGBO CITY 315826, ZHEJIANG, CHINA'],
  CNTAO: ['7/F BLOCK C, 210 LIAOYANG XI LU', 'QINGDAO 266034, SHANDONG PROVINCE, CHINA'],
  CNXMN: ['UNIT 2103, 55 HUBIN NORTH ROAD', 'XIAMEN, FUJIAN 361012 CHINA'],
}
const trades = ['IMP. & EXP. CO., LTD.', 'INDUSTRY AND TRADE CO.,LTD', 'ARTS & CRAFTS CO., LTD']
const kinds = ['white', 'black', 'asstd. colours', 'ART.4411', 'ART.4418B', 'gift box packing']

function fromChina(s: Shipment, random: Random): Shipment {
  const port = random.pick(loadingPorts.filter(({ locode }) => locode in homes))
  const home = homes[port.locode] ?? []
  const shipper = companyLike(s.shipper, random.pick(trades), home, 'China')
  const goods = inVariants(s.goods, () => random.int(1, 3), kinds, random)
  return leavingFrom({ ...s, goods }, port, { ...shipper, name: shipper.name.toUpperCase() })
}

function headCells(s: Shipment, random: Random): readonly Merged[] {
  const call = (): string => `0086-${random.int(510, 798)}-8${random.digits(7)}`
  const phone = `TEL:${call()}   FAX:${call()}   E-MAIL:sales${random.digits(2)}@example.com`
  const lines = [
    [s.shipper.name, ink('serifBold', 16)],
    [`ADD: ${s.shipper.address.join(', ')}`, small],
    [phone, small],
    ['COMMERCIAL  INVOICE', ink('serifBold', 14)],
  ] as const
  return lines.map(([text, look], row) => ({
    at: [row, 0],
    over: [1, 7],
    lines: [text],
    look,
    align: 'center',
    border: 0,
  }))
}

/** Labels in narrow cells, values in merged ones beside them; the first may reach over more rows. */
function factCells(pen: Pen, top: number, column: number, rows: number, of: Labelled) {
  const wide = column === 0 ? 1 : 2
  return Object.entries(of).flatMap(([label, value], index): readonly Merged[] => {
    pen.show(value)
    const [row, high] = index === 0 ? [top, rows] : [top + rows - 1 + index, 1]
    const look = { look: cell, top: high > 1 }
    return [
      { ...look, at: [row, column], over: [high, wide], lines: [label], look: bold },
      { ...look, at: [row, column + wide], over: [high, 2], lines: value.lines },
    ]
  })
}

function facts(pen: Pen, s: Shipment, e: Entries, random: Random): readonly Merged[] {
  const credit = s.paymentTerms.startsWith('L/C') ? shown(`LC${random.digits(10)}`) : nothing
  const terms = shown(`${s.incoterm} ${termsPlace(s)}`, e.incoterm.truth)
  const year = new Date(s.times.invoice).getUTCFullYear() % 100
  const left: Labelled = {
    'TO:': e.buyer,
    'SHIPPED FROM:': e.loading,
    'VESSEL/VOY.:': e.vesselVoyage,
    'PRICE TERM:': terms,
  }
  const right: Labelled = {
    'INVOICE NO.:': e.invoice,
    'DATE:': e.invoiceDate,
    'S/C NO.:': shown(`${year}SC-${random.letters(2)}${random.digits(4)}`),
    'P/O NO.:': e.orders,
    'L/C NO.:': credit,
    'TO:': e.discharge,
    'B/L NO.:': random.chance(0.5) ? e.bill : nothing,
    'PAYMENT:': e.payment,
  }
  return [...factCells(pen, 4, 0, 5, left), ...factCells(pen, 4, 3, 1, right)]
}

const symbolOf = (s: Shipment): string => (s.currency === 'USD' ? 'US$' : s.currency)

function goodsCells(s: Shipment, said: Rows): readonly Merged[] {
  const symbol = symbolOf(s)
  return said.rows.flatMap((texts, index): readonly Merged[] => {
    const [text = '', hs = '', quantity = '', unit = '', price = '', amount = ''] = texts
    const row = goodsRow + index
    const item = `${firstWord(s.shipper).slice(0, 2)}-${4017 + index * 36}`
    return [
      { at: [row, 1], lines: [item], look: cell },
      { at: [row, 2], lines: [...wrapped(text, 144, cell), `H.S.CODE: ${hs}`], look: cell },
      { at: [row, 3], lines: [quantity], look: cell, align: 'right' },
      { at: [row, 4], lines: [unit], look: cell, align: 'center' },
      ...accountCells([row, 5], symbol, price, cell),
      ...accountCells([row, 6], symbol, amount, cell),
    ]
  })
}

function aroundGoods(s: Shipment): readonly Merged[] {
  const heads = ['MARKS & NOS.', 'ITEM NO.', 'DESCRIPTION OF GOODS', 'QUANTITY']
  const centre = { look: bold, align: 'center' } as const
  const titles = [...heads, '', 'UNIT PRICE', 'AMOUNT']
  const head = cellsOfRow(12, titles, bold, Array<'center'>(7).fill('center'))
  const place = s.route.discharge.city.toUpperCase()
  const mark = [firstWord(s.consignee).toUpperCase(), place, `C/NO.1-${totalsOf(s).packages}`]
  const lines = [...mark, 'MADE IN CHINA']
  const terms = [`${s.incoterm} ${termsPlace(s)}`]
  return [
    ...head.slice(0, 3),
    { ...centre, at: [12, 3], over: [1, 2], lines: ['QUANTITY'] },
    ...head.slice(5),
    { ...centre, at: [13, 0], over: [s.goods.length + 1, 1], lines, look: cell },
    { at: [13, 1], over: [1, 4], lines: ['AS PER SALES CONTRACT, DETAILS AS BELOW'], look: small },
    { ...centre, at: [13, 5], over: [1, 2], lines: terms },
  ]
}

function totalCells(s: Shipment): readonly Merged[] {
  const row = goodsRow + s.goods.length
  const units = [...new Set(s.goods.map(({ unit }) => unit))]
  const all = s.goods.reduce((sum, line) => sum + line.quantity, 0)
  const counted = units.length === 1 ? [printedNumber(all, 0, 'us'), units[0] ?? ''] : ['', '']
  const total = totalsOf(s).goods
  const sides = ['left', 'left', 'left', 'right', 'center'] as const
  const words = `SAY TOTAL: ${amountInWords(total, s.currency)}.`
  const cells = cellsOfRow(row, ['', '', '', ...counted, ''], bold, sides)
  return [
    { at: [row, 0], over: [1, 3], lines: ['TOTAL:'], look: bold, align: 'right' },
    ...cells.slice(3),
    ...accountCells([row, 6], symbolOf(s), printedNumber(total, 2, 'us'), bold),
    { at: [row + 1, 0], over: [1, 7], lines: wrapped(words, 515, bold), look: bold },
  ]
}

function below(pen: Pen, top: number, s: Shipment, e: Entries, random: Random): void {
  const account = [4, 4, 4, 3].map((count) => random.digits(count)).join(' ')
  const lines = [
    `TOTAL PACKAGES:${textOf(e.packages)}`,
    `TOTAL G.W.:${textOf(e.weight)}   TOTAL N.W.:${textOf(e.netWeight)}   MEAS.:${textOf(e.volume)}`,
    `COUNTRY OF ORIGIN: ${textOf(e.origin).toUpperCase()}`,
    'CONTAINER/SEAL/TYPE:',
    ...s.boxes.map(({ number, seal, size }) => `     ${number}/${seal}/${size}`),
    '',
    `BENEFICIARY BANK: EAST HARBOUR COMMERCIAL BANK, ${s.route.loading.city.toUpperCase()} BRANCH`,
    `A/C NO.(${s.currency}): ${account}    SWIFT: EHCBCNSH${random.digits(3)}`,
  ]
  pen.show(e.packages, e.weight, e.netWeight, e.containers, e.origin)
  const start = top + lines.length * 11.4 > 740 ? 40 : top
  if (start !== top) pen.newPage()
  const end = start + pen.lines(x + 3, start, lines, cell)
  endingAt(pen, 555, end + 14, s.shipper.name, bold)
  endingAt(pen, 555, end + 46, 'AUTHORIZED SIGNATURE(S)', small)
  pen.line({ x: 400, y: end + 42 }, { x: 555, y: end + 42 }, 0.5)
}

function drawSheet(order: Order) {
  const { random } = order
  const s = fromChina(order.s, random)
  const date = random.pick(['yyyy/mm/dd', 'MMM dd, yyyy', 'dd-MMM-yy'] as const)
  const style = styleOf({ date, time: 'none', decimals: 2, upper: random.chance(0.7) })
  const e = entriesOf(s, { ...style, prefixed: random.chance(0.6) })
  const said = goodsRows(s, style, ['description', 'hs', 'quantity', 'unit', 'price', 'amount'])
  const pen = createPen(595, 842)
  pen.show(e.supplier, said.truth, e.goodsTotal)
  const high = said.rows.map(([text = '']) => 18 + wrapped(text, 144, cell).length * 11)
  const heights = [26, 13, 13, 28, ...Array<number>(8).fill(16), 20, 16, ...high, 19, 30]
  const end = drawGrid(pen, { x, y: 28, widths, heights }, [
    ...headCells(s, random),
    ...facts(pen, s, e, random),
    ...aroundGoods(s),
    ...goodsCells(s, said),
    ...totalCells(s),
  ])
  pen.text(270, 822, 'Sheet1', small)
  below(pen, end + 8, s, e, random)
  return pen.done()
}

export const spreadsheetInvoice: Layout = {
  name: 'spreadsheet-invoice',
  copies: { commercial_invoice: 3 },
  make: drawSheet,
}
