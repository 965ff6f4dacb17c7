// An Italian ship agent's delivery order to a terminal, with its validity and the depot that takes the empty back.
import { entriesOf } from '../../../../content/entries.ts'
import type { Entries } from '../../../../content/entries.ts'
import type { Random } from '../../../../random.ts'
import { boxRows } from '../../../../content/rows.ts'
import { shown } from '../../../../content/style.ts'
import type { Style } from '../../../../content/style.ts'
import { centred } from '../../../../drawing/around.ts'
import { boxes, ink, list, prose } from '../../../../drawing/blocks.ts'
import type { BoxLook } from '../../../../drawing/blocks.ts'
import { createPen } from '../../../../drawing/pen.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { table } from '../../../../drawing/table.ts'
import type { TableLook } from '../../../../drawing/table.ts'
import { styleOf } from '../../../layout.ts'
import type { Layout, Order } from '../../../layout.ts'
import { cells, endingAt, row, textOf } from '../../drawn-with/cells.ts'
import { firstWord } from '../drawn-with/abroad.ts'
import { terms, toItaly } from './italian-releases.ts'
import type { Release } from './italian-releases.ts'

const [x, width, right] = [45, 505, 550]
const plain = ink('sans', 8.5)
function head(pen: Pen, e: Entries, { s, quay }: Release, random: Random): number {
  const { forwarder } = s
  centred(pen, 28, forwarder.name.toUpperCase(), ink('sansBold', 14))
  const own = `${forwarder.address.join(' - ')} - Tel. +39 0${random.digits(9)} - Fax +39 0${random.digits(9)}`
  centred(pen, 46, own, ink('sans', 7.5))
  centred(
    pen,
    56,
    `Cap. soc. € 100.000 i.v. - C.F./P.IVA 0${random.digits(10)} - REA ${random.digits(6)} - PEC import@example.com`,
    ink('sans', 7.5),
  )
  pen.line({ x, y: 68 }, { x: right, y: 68 }, 1)
  pen.lines(
    x,
    78,
    ['in qualità di agenti raccomandatari di / as agents for', textOf(e.carrier)],
    plain,
  )
  const to = ['Spett.le', textOf(e.terminal), `${quay} - Ufficio Import`]
  pen.lines(350, 78, to, ink('sans', 9.5))
  pen.show(e.carrier, e.terminal)
  pen.box({ x, y: 122, width, height: 40 }, { border: 1.4 })
  pen.text(x + 8, 128, 'BUONO DI CONSEGNA', ink('sansBold', 13))
  pen.text(x + 8, 145, 'DELIVERY ORDER (import full)', ink('sans', 9))
  pen.text(270, 128, 'N.', plain)
  pen.text(290, 126, textOf(e.deliveryOrder), ink('monoBold', 13))
  pen.text(270, 146, `emesso il / issued on  ${textOf(e.releaseDate)}`, plain)
  endingAt(pen, right - 8, 146, 'NON TRASFERIBILE', ink('sansBold', 8))
  pen.show(e.deliveryOrder, e.releaseDate)
  return 170
}

function voyage(pen: Pen, top: number, e: Entries, { s }: Release, random: Random): number {
  const look: BoxLook = {
    label: ink('sansItalic', 6.5),
    value: ink('monoBold', 9),
    place: 'above',
    border: 0.5,
  }
  const rows = [
    row(
      26,
      {
        'Nave / Vessel': e.vessel,
        'Viaggio / Voy.': e.voyage,
        'Arrivo / Arrival': e.eta,
        'A/3 - M.M.A.': shown(`${random.digits(5)}/${random.int(24, 26)}`),
      },
      [2, 1, 1.2, 1],
    ),
    row(
      26,
      {
        'Polizza di carico / B/L': e.bill,
        'Provenienza / POL': e.loading,
        'Porto di sbarco / POD': e.discharge,
        Partita: shown(String(random.int(3, 640))),
      },
      [1.6, 1.5, 1.4, 0.7],
    ),
    row(
      62,
      {
        'Ricevitore / Consignee': e.consignee,
        'Spedizioniere - Casa doganale': shown(`${firstWord(s.broker)} Dogane S.r.l.`),
      },
      [1.4, 1],
    ),
  ]
  return boxes(pen, { x, y: top, width }, rows, look) + 8
}

function units(pen: Pen, top: number, e: Entries, { s }: Release, style: Style): number {
  pen.text(
    x,
    top,
    'Vi preghiamo di consegnare al latore del presente, contro ritiro dello stesso, i seguenti contenitori:',
    plain,
  )
  const said = boxRows(
    s,
    { ...style, decimals: 0 },
    ['number', 'size', 'seal', 'packages', 'kg', 'cbm'],
    'blank',
  )
  pen.show(said.truth)
  const titles = ['Contenitore', 'Tipo', 'Sigillo', 'Colli', 'Peso lordo', 'Volume']
  const columns = titles.map((title, index) => ({
    title,
    share: [1.7, 0.8, 1.2, 1.3, 1.2, 1.2][index] ?? 1,
  }))
  const look: TableLook = {
    head: ink('sansBold', 7.5),
    body: ink('mono', 8.5),
    rules: 'all',
    rowHeight: 15,
    headFill: 0.92,
  }
  const total = [
    'Totale',
    `n. ${s.boxes.length}`,
    '',
    textOf(e.packages),
    textOf(e.weight),
    textOf(e.volume),
  ]
  const y = table(pen, { x, y: top + 14, width }, columns, [...said.rows, total], look)
  pen.show(e.packages, e.weight, e.volume, e.goods)
  const goods = { 'Merce (s.d.c.):': e.goods }
  return (
    list(pen, { x, y: y + 6, width }, cells(goods), {
      label: plain,
      value: ink('mono', 8.5),
      place: 'beside',
      gap: 2,
      labelWidth: 78,
    }) + 6
  )
}

const small = [
  'Il presente buono non è valido senza timbro e firma in originale o senza conferma telematica al terminal. Scaduta la validità va chiesta proroga, previo pagamento di soste e detention a tariffa. Il contenitore vuoto va reso pulito e senza etichette; danni e lavaggi sono a carico del ricevitore. Restano salve le condizioni della polizza di carico.',
  'Non costituisce prova di avvenuta consegna né fattura. Diritti di delivery order € 65,00 + IVA non imp. art. 9 DPR 633/72, già corrisposti. IBAN IT60 X054 2811 1010 0000 0123 456.',
]

function drawOrder(order: Order) {
  const { random } = order
  const release = toItaly(order.s, random)
  const style = styleOf({
    date: 'dd/mm/yyyy',
    time: 'none',
    number: 'eu',
    place: random.chance(0.5) ? 'locode' : 'city',
  })
  const e = entriesOf(release.s, { ...style, carrierName: 1, prefixed: random.chance(0.7) })
  const pen = createPen(595, 842)
  let y = voyage(pen, head(pen, e, release, random), e, release, random)
  y = units(pen, y, e, release, style)
  y = terms(pen, y, e, release, random)
  y = prose(pen, { x, y, width }, small, ink('sans', 7, 0.15))
  endingAt(pen, right, y + 8, `${release.s.route.discharge.city}, ${textOf(e.releaseDate)}`, plain)
  endingAt(pen, right, y + 20, "L'agente - timbro e firma", ink('sansItalic', 8))
  return pen.done()
}

export const italianOrder: Layout = {
  name: 'buono-di-consegna',
  copies: { delivery_order: 3 },
  american: false,
  make: drawOrder,
}
