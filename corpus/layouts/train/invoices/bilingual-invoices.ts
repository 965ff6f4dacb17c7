// An invoice in Portuguese and English: every label and head in two lines, marks, and totals in words.
import { totalsOf } from '../../../content/cargo-entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { goodsRows } from '../../../content/rows.ts'
import { shown } from '../../../content/style.ts'
import type { Style } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { centred, letterhead } from '../../../drawing/around.ts'
import { ink } from '../../../drawing/blocks.ts'
import { createPen, fitting, wrapped } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { endingAt, textOf } from '../drawn-with/cells.ts'
import { amountInWords, termsPlace } from '../drawn-with/in-words.ts'

type Bilingual = readonly [own: string, english: string, value: Shown]
type Line = { readonly height: number; readonly cells: readonly Bilingual[] }
type At = { readonly x: number; readonly y: number; readonly width: number }

const [own, english, value] = [ink('sansBold', 6.5), ink('sansItalic', 6.5), ink('sans', 8.5)]

function form(pen: Pen, at: At, lines: readonly Line[]): number {
  let y = at.y
  for (const { height, cells } of lines) {
    const width = at.width / cells.length
    cells.forEach(([first, second, said], index) => {
      const x = at.x + index * width
      pen.box({ x, y, width, height }, { border: 0.5 })
      pen.lines(x + 3, y + 2.5, [first], own)
      pen.lines(x + 3, y + 10, [second], english)
      pen.lines(x + 3, y + 20, said.lines, fitting(said.lines, width - 6, value))
      pen.show(said)
    })
    y += height
  }
  return y
}

function facts(pen: Pen, e: Entries, { s, random }: Order): number {
  const at = { x: 40, y: 124, width: 515 }
  const buyer: Line = { height: 66, cells: [['Importador', 'Importer (sold to)', e.buyer]] }
  form(pen, { ...at, width: 290 }, [buyer])
  form(pen, { x: 330, y: at.y, width: 225 }, [
    {
      height: 33,
      cells: [
        ['Fatura nº', 'Invoice no.', e.invoice],
        ['Data de emissão', 'Date of issue', e.invoiceDate],
      ],
    },
    {
      height: 33,
      cells: [
        ['Pedido(s) nº', 'Order(s) no.', e.orders],
        ['Nossa ref.', 'Our ref.', shown(`EXP-${random.digits(4)}/${random.digits(2)}`)],
      ],
    },
  ])
  const terms = shown(`${s.incoterm} ${termsPlace(s)}`, e.incoterm.truth)
  return form(pen, { ...at, y: 190 }, [
    {
      height: 33,
      cells: [
        ['Porto de embarque', 'Port of shipment', e.loading],
        ['Porto de destino', 'Port of destination', e.discharge],
        ['Navio e viagem', 'Vessel and voyage', e.vesselVoyage],
      ],
    },
    {
      height: 33,
      cells: [
        ['Condição de venda', 'Terms of sale', terms],
        ['Forma de pagamento', 'Payment', e.payment],
        ['País de origem', 'Country of origin', e.origin],
        ['Moeda', 'Currency', e.currency],
      ],
    },
  ])
}

const heads = [
  ['Marcas e nºs', 'Marks & nos.'],
  ['Quant.', "Q'ty"],
  ['Un.', 'Unit'],
  ['Descrição da mercadoria', 'Description of goods'],
  ['NCM / SH', 'HS code'],
  ['Preço unitário', 'Unit price'],
  ['Valor total', 'Total amount'],
] as const
const places = [42, 158, 164, 200, 350, 480, 553] as const
const fromRight = [1, 5, 6]

function goods(pen: Pen, top: number, order: Order, style: Style): number {
  const { s } = order
  const said = goodsRows(s, style, ['quantity', 'unit', 'description', 'hs', 'price', 'amount'])
  pen.show(said.truth)
  pen.box({ x: 40, y: top, width: 515, height: 21 }, { border: 0, fill: 0.88 })
  heads.forEach(([first, second], index) => {
    const x = places[index] ?? 0
    const write = (y: number, text: string, look: typeof own): void =>
      fromRight.includes(index) ? endingAt(pen, x, y, text, look) : pen.text(x, y, text, look)
    write(top + 3, first, own)
    write(top + 11, second, english)
  })
  let [y, from] = [top + 26, 1]
  const name = (s.consignee.name.split(' ')[0] ?? '').toUpperCase()
  said.rows.forEach((texts, index) => {
    const to = from + (s.goods[index]?.packages ?? 1) - 1
    pen.lines(42, y, [name, `C/NO. ${from}-${to}`], ink('sans', 7.5))
    texts.forEach((text, column) => {
      const x = places[column + 1] ?? 0
      const look = column === 2 ? fitting([text], 146, value) : value
      if (fromRight.includes(column + 1)) endingAt(pen, x, y, text, look)
      else pen.text(x, y, text, look)
    })
    pen.line({ x: 40, y: y + 22 }, { x: 555, y: y + 22 }, 0.25)
    y += 27
    from = to + 1
  })
  return y
}

function sums(pen: Pen, top: number, { s }: Order, e: Entries): number {
  pen.show(e.goodsTotal)
  pen.text(330, top + 3, 'TOTAL GERAL', own)
  pen.text(330, top + 11, 'GRAND TOTAL', english)
  endingAt(pen, 553, top + 4, textOf(e.goodsTotal), ink('sansBold', 11))
  const words = `SAY TOTAL ${amountInWords(totalsOf(s).goods, s.currency)}`
  pen.text(42, top + 28, 'Valor por extenso / Amount in words:', own)
  return top + 38 + pen.lines(42, top + 38, wrapped(words, 505, value), value) + 8
}

function drawBilingual(order: Order) {
  const { s, random } = order
  const style = styleOf({ date: 'dd/mm/yyyy', number: 'eu', weight: 'KG', decimals: 2 })
  const e = order.in({ ...style, place: random.chance(0.5) ? 'country' : 'locode' })
  const pen = createPen(595, 842)
  pen.box({ x: 34, y: 28, width: 527, height: 780 }, { border: 1.2 })
  const head = { place: 'center', font: 'sans', bold: 'sansBold' } as const
  letterhead(pen, { x: 40, y: 36, width: 515 }, s.shipper, random, head)
  pen.show(e.supplier)
  centred(pen, 95, 'FATURA COMERCIAL / COMMERCIAL INVOICE', ink('sansBold', 12))
  centred(pen, 110, '1ª via - original  /  1st copy - original', english)
  let y = goods(pen, facts(pen, e, order) + 8, order, style)
  y = sums(pen, y, order, e)
  y = form(pen, { x: 40, y, width: 515 }, [
    {
      height: 33,
      cells: [
        ['Volumes', 'Packages', e.packages],
        ['Peso bruto', 'Gross weight', e.weight],
        ['Peso líquido', 'Net weight', e.netWeight],
        ['Cubagem', 'Measurement', e.volume],
      ],
    },
    { height: 33, cells: [['Contêiner(es)', 'Container(s)', e.containersInLine]] },
  ])
  const small = [
    `Banco / Bank: conta ${random.digits(6)}-${random.digits(1)}, ag. ${random.digits(4)}, SWIFT TESTBRSP. RE/DU-E nº ${random.digits(2)}BR${random.digits(9)}.`,
    'Declaramos que os preços são os correntes de exportação. / We declare that the prices are current export prices.',
    'Acompanham: conhecimento de embarque, romaneio, certificado de origem. / Enclosed: bill of lading, packing list, certificate of origin.',
  ]
  pen.lines(42, y + 10, small, ink('sans', 7))
  pen.line({ x: 350, y: 780 }, { x: 545, y: 780 }, 0.5)
  pen.text(350, 784, 'Assinatura e carimbo / Signature and stamp', english)
  return pen.done()
}

export const bilingualInvoice: Layout = {
  name: 'fatura-invoice',
  copies: { commercial_invoice: 2 },
  make: drawBilingual,
}
