// What brokers' systems print about customs: an entry, a release message, a filing that was accepted.
import { totalsOf } from '../../content/cargo-entries.ts'
import type { Entries } from '../../content/entries.ts'
import { printedNumber } from '../../print.ts'
import { shown } from '../../content/style.ts'
import type { Shown } from '../../truth.ts'
import { letterhead } from '../../drawing/around.ts'
import { ink, list } from '../../drawing/blocks.ts'
import type { Cell, ListLook } from '../../drawing/blocks.ts'
import { createPen } from '../../drawing/pen.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order } from '../layout.ts'

const titles = {
  customs_entry: 'CUSTOMS ENTRY - CONSUMPTION (7501 DATA)',
  cargo_release: 'ACE CARGO RELEASE (3461) - STATUS: RELEASED',
  isf: 'ISF 10+2 - ACCEPTED',
} as const
type Clearance = keyof typeof titles

const totalOf = ({ s }: Order): Shown => {
  const total = totalsOf(s).goods
  return shown(`$ ${printedNumber(total, 2, 'us')}`, { total_amount: total })
}

function cellsOf(type: Clearance, order: Order, e: Entries): readonly Cell[] {
  const all: Readonly<Record<Clearance, readonly Cell[]>> = {
    customs_entry: [
      ['Entry #', e.entry],
      ['Summ. date', e.releaseDate],
      ['Entry type', shown('01')],
      ['Ocean bill', e.bill],
      ['House bill', e.houseBill],
      ['IT #', e.inBond],
      ['Vsl', e.vessel],
      ['Voy/trip', e.voyage],
      ['Cntr', e.containersInLine],
      ['Ult. consignee', e.consigneeName],
      ['Ctry orig', e.origin],
      ['Gr. wgt', e.weight],
      ['Total entered value + duty', totalOf(order)],
    ],
    cargo_release: [
      ['Entry nbr', e.entry],
      ['Release date', e.releaseDate],
      ['Carrier', e.scac],
      ['Conveyance', e.vessel],
      ['Voy', e.voyage],
      ['MBOL', e.bill],
      ['HBOL', e.houseBill],
      ['Equip', e.containers],
      ['Cons', e.consigneeName],
    ],
    isf: [
      ['ISF txn nbr', shown(order.random.digits(11))],
      ['Accepted on', e.bookedOn],
      ['AMS MBL', e.bill],
      ['AMS HBL', e.houseBill],
      ['Selling party / shipper', e.shipper],
      ['Consignee', e.consignee],
      ['Cust PO', e.orders],
      ['Origin country', e.origin],
      ['Conveyance', e.vessel],
      ['Voy', e.voyage],
      ['Laded at', e.loading],
      ['Unladed at', e.discharge],
      ['Equip', e.containers],
    ],
  }
  return all[type]
}

function drawPrintout(order: Order) {
  const { s, type, random } = order
  const known: Clearance = type === 'cargo_release' || type === 'isf' ? type : 'customs_entry'
  const e = order.in(
    styleOf({ date: 'm/d/yy', time: 'none', place: 'state', number: 'us', weight: 'KG' }),
  )
  const look: ListLook = {
    label: ink('mono', 8.5),
    value: ink('monoBold', 8.5),
    place: 'right',
    gap: 4,
    labelWidth: 190,
  }
  const pen = createPen()
  const y = letterhead(pen, { x: 40, y: 30, width: 530 }, s.broker, random, {
    place: 'right',
    font: 'mono',
    bold: 'monoBold',
  })
  pen.text(40, y + 4, titles[known], ink('monoBold', 12))
  pen.line({ x: 40, y: y + 22 }, { x: 570, y: y + 22 }, 1.5)
  list(pen, { x: 40, y: y + 34, width: 530 }, cellsOf(known, order, e), look)
  pen.text(
    40,
    740,
    `Printed ${random.digits(6)} / user 0${random.digits(2)} / filer ${random.letters(3)} / bond ${random.digits(9)}`,
    ink('mono', 7),
  )
  return pen.done()
}

export const brokerPrintout: Layout = {
  name: 'broker-printout',
  copies: { customs_entry: 4, cargo_release: 4, isf: 4 },
  american: true,
  make: drawPrintout,
}
