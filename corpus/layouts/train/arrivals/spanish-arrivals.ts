// A notice of a carrier's agent in Latin America: small tables whose heads are the labels, all in Spanish.
import { entriesOf } from '../../../content/entries.ts'
import type { Entries } from '../../../content/entries.ts'
import { dateLabel, printedNumber } from '../../../print.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { shown } from '../../../content/style.ts'
import type { Shown } from '../../../truth.ts'
import { ink, prose } from '../../../drawing/blocks.ts'
import { createPen, fitting, wrapped } from '../../../drawing/pen.ts'
import type { Pen } from '../../../drawing/pen.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order } from '../../layout.ts'
import { both, endingAt, textOf } from '../drawn-with/cells.ts'
import type { Labelled } from '../drawn-with/cells.ts'
import { dated, dayAbroad } from '../drawn-with/plotted.ts'
import { southward } from '../drawn-with/southward.ts'

const [x, width] = [42, 511]
const navy = [0.1, 0.2, 0.42] as const

/** Labels in a dark row, values below; as high as the longest value. */
function strip(pen: Pen, top: number, of: Labelled, shares: readonly number[] = []): number {
  const entries = Object.entries(of)
  const whole = entries.reduce((sum, _, index) => sum + (shares[index] ?? 1), 0)
  const value = ink('sans', 8.5)
  const widths = entries.map((_, index) => (width * (shares[index] ?? 1)) / whole)
  const texts = entries.map(([, { lines }], index) =>
    lines.length > 1
      ? lines
      : lines.flatMap((line) => wrapped(line, (widths[index] ?? 0) - 8, value)),
  )
  const height = Math.max(...texts.map((lines) => lines.length)) * 10.2 + 7
  let at = x
  entries.forEach(([label, said], index) => {
    const wide = widths[index] ?? 0
    pen.box({ x: at, y: top, width: wide, height: 13 }, { border: 0.5, fill: navy })
    pen.text(at + 4, top + 3, label, fitting([label], wide - 8, ink('sansBold', 7, 1)))
    pen.box({ x: at, y: top + 13, width: wide, height }, { border: 0.5 })
    const lines = texts[index] ?? []
    pen.lines(at + 4, top + 17, lines, fitting(lines, wide - 7, value))
    pen.show(said)
    at += wide
  })
  return top + 13 + height + 7
}

function head(pen: Pen, s: Shipment, e: Entries, { random }: Order): number {
  pen.picture({ x, y: 26, width: 190, height: 26 }, s.forwarder.name, 'logo')
  pen.lines(x, 56, [s.forwarder.name, s.forwarder.address.join(' - ')], ink('sans', 6.5, 0.3))
  endingAt(pen, x + width, 28, 'AVISO DE LLEGADA', ink('sansBold', 16, navy))
  const line = `Agentes generales de ${textOf(e.carrier)}`
  endingAt(pen, x + width, 48, line, ink('sansItalic', 8.5))
  pen.show(e.carrier)
  const on = `${s.route.discharge.city}, ${dayAbroad(s.times.notice, 'spanish')}`
  pen.text(x, 84, on, ink('sans', 9))
  pen.show({ issue_date: dateLabel(s.times.notice) })
  endingAt(pen, x + width, 84, `Aviso N.° ${random.digits(6)}-${random.int(1, 9)}`, ink('sans', 9))
  const text =
    'Estimado cliente: cumplimos con informarle el próximo arribo de la nave indicada, que conduce carga consignada a ustedes. Agradeceremos presentar los documentos y cancelar los gastos locales para la emisión de la orden de entrega (desglose).'
  return prose(pen, { x, y: 100, width }, [text], ink('sans', 8.5)) + 3
}

function voyage(pen: Pen, top: number, s: Shipment, e: Entries, { random }: Order): number {
  const eta = dated(s.times.eta, dayAbroad(s.times.eta, 'spanish', true), 'eta')
  const terms = s.prepaid ? 'prepaid' : 'collect'
  const freight = shown(s.prepaid ? 'PAGADO EN ORIGEN' : 'POR COBRAR', { freight_terms: terms })
  const y = strip(
    pen,
    top,
    {
      Nave: e.vessel,
      Viaje: e.voyage,
      'Arribo est. (ETA)': eta,
      'Manifiesto N.°': shown(`${new Date(s.times.eta).getUTCFullYear()}-${random.digits(4)}`),
      'Puerto de embarque': e.loading,
      'Puerto de descarga': e.discharge,
    },
    [2, 0.9, 1.2, 1.1, 1.7, 1.5],
  )
  return strip(
    pen,
    y,
    {
      'Conocimiento (B/L)': e.bill,
      'B/L hijo': e.houseBill,
      Reserva: e.booking,
      Flete: freight,
      'Emisión B/L': shown(random.pick(['DESTINO', 'ORIGEN', 'EXPRESS'])),
    },
    [1.5, 1.5, 1.2, 1.3, 0.9],
  )
}

function cargo(pen: Pen, top: number, s: Shipment, e: Entries): number {
  const sizes = { lines: s.boxes.map(({ size }) => size), truth: {} }
  const y = strip(
    pen,
    top,
    { Contenedor: e.containers, Tipo: sizes, Precinto: e.seals, Mercadería: e.goods },
    [1.2, 0.7, 1, 2.6],
  )
  return strip(pen, y, {
    'Cantidad y clase de bultos': e.packages,
    'Peso bruto': e.weight,
    Cubicaje: e.volume,
    'Pedido / OC': e.orders,
  })
}

function terms(pen: Pen, top: number, s: Shipment, e: Entries, { random }: Order): number {
  const day = 86_400_000
  const last = s.times.lastFree
  const free = dated(last, dayAbroad(last, 'spanish', true), 'last_free_day')
  const back = dayAbroad(last + random.int(9, 16) * day, 'spanish', true)
  return strip(pen, top, {
    'Terminal de descarga': e.terminal,
    'Almacenaje libre hasta': free,
    'Devolución de vacío hasta': shown(back),
    Sobreestadía: shown(`${random.pick([10, 14, 21])} días libres`),
  })
}

const inSpanish: Readonly<Record<string, string>> = {
  'OCEAN FREIGHT': 'FLETE MARÍTIMO',
  'TERMINAL HANDLING CHARGE': 'THC DESTINO',
  'DOCUMENTATION FEE': 'EMISIÓN DE DOCUMENTOS',
  'CHASSIS USAGE': 'GATE OUT / GATE IN',
  'CUSTOMS CLEARANCE': 'VISTO BUENO',
  'ISF FILING FEE': 'TRANSMISIÓN DE MANIFIESTO',
  'BUNKER ADJUSTMENT FACTOR': 'RECARGO DE COMBUSTIBLE (BAF)',
}

/** As the agent words it where consignee and notify party are one. */
function advised(s: Shipment, e: Entries): Shown {
  if (s.notify !== s.consignee) return e.notify
  const same = 'EL MISMO CONSIGNATARIO'
  return shown(same, {
    notify_party_name: { oneOf: ['', s.consignee.name] },
    notify_party_address: { oneOf: ['', s.consignee.address.join('\n')] },
  })
}

function expenses(pen: Pen, top: number, s: Shipment, e: Entries): number {
  pen.text(x, top, 'GASTOS LOCALES (operación no afecta a impuesto)', ink('sansBold', 8, navy))
  let y = top + 14
  const line = (label: string, text: string, bold: boolean): void => {
    const look = ink(bold ? 'sansBold' : 'sans', 8.5)
    pen.text(x + 6, y, label, look)
    endingAt(pen, x + 300, y, text, look)
    y += 12
  }
  const charges = s.charges.map(({ description, amount }) => ({
    description: inSpanish[description] ?? description,
    amount,
    currency: s.currency,
  }))
  for (const { description, amount, currency } of charges)
    line(description, `${currency} ${printedNumber(amount, 2, 'us')}`, false)
  pen.line({ x, y }, { x: x + 306, y }, 0.6)
  y += 4
  line('TOTAL A PAGAR', textOf(e.chargesTotal), true)
  pen.show({ charges }, e.chargesTotal)
  return y + 4
}

function drawNotice(order: Order) {
  const { random } = order
  const s = southward(order.s, random)
  const style = styleOf({ place: 'country', decimals: 2, weight: 'KGS', carrierName: 1 })
  const e = entriesOf(s, { ...style, prefixed: random.chance(0.7) })
  const pen = createPen(595, 842)
  let y = voyage(pen, head(pen, s, e, order), s, e, order)
  y = strip(pen, y, {
    Embarcador: e.shipper,
    Consignatario: e.consignee,
    'Notificar a': advised(s, e),
  })
  y = terms(pen, cargo(pen, y, s, e), s, e, order)
  const start = y
  y = expenses(pen, y, s, e)
  const bank: Shown = both(shown('Cuenta en dólares '), '', shown(random.digits(13)))
  pen.lines(372, start, ['DEPOSITAR EN:', 'Banco del Litoral', textOf(bank)], ink('sans', 8))
  const cci = `CCI 003-${random.digits(3)}-${random.digits(12)}-${random.digits(2)}`
  pen.lines(372, start + 30, [cci, 'Enviar voucher: caja@example.com'], ink('sans', 8))
  const notes = [
    'La fecha de arribo es referencial y puede variar sin previo aviso. Visto bueno y entrega de B/L original endosado en nuestras oficinas de lunes a viernes de 08:30 a 13:00 y de 14:30 a 17:00 h. Garantía por contenedor: USD 300.00 (reembolsable).',
    'Cumplido el plazo libre se factura sobreestadía según tarifa del transportista. El presente aviso no constituye orden de entrega ni factura comercial. Central telefónica (511) 555-0177, anexo 204. Emergencias IMO 24 h.',
  ]
  prose(pen, { x, y: Math.max(y, start + 66), width }, notes, ink('sans', 7, 0.25))
  return pen.done()
}

export const spanishArrival: Layout = {
  name: 'aviso-de-llegada',
  copies: { arrival_notice: 2 },
  american: false,
  make: drawNotice,
}
