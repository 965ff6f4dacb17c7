// A booking that is the text of a mail, its columns made of blanks.
import { printedDate } from '../../../print.ts'
import type { Entries } from '../../../content/entries.ts'
import type { Shown } from '../../../truth.ts'
import { both, textOf } from '../drawn-with/cells.ts'
import { styleOf } from '../../layout.ts'
import type { Layout, Order, Written } from '../../layout.ts'
import { bytesOf, truthOf } from '../../written-entries.ts'
import type { Entry } from '../../written-entries.ts'

const day = 86_400_000

/** Later lines stand below the first. */
const aligned = ([label, value]: Entry): readonly string[] =>
  (value.lines.length === 0 ? [''] : value.lines).map(
    (line, index) => `${index === 0 ? `${label.padEnd(22)}: ` : ''.padEnd(24)}${line}`,
  )

const columns = (...texts: readonly string[]): string =>
  texts
    .map((text, index) => text.padEnd(index === 0 ? 20 : 34))
    .join('')
    .trimEnd()

function headOf({ s, random }: Order, subject: string): readonly string[] {
  return [
    `From: "Export Desk ${random.int(2, 9)}" <export.booking@example.com>`,
    'To: operations@example.org',
    'Cc: docs@example.org',
    `Subject: ${subject}`,
    `Date: ${new Date(s.times.invoice + 9 * 3_600_000).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${random.digits(12)}.${random.digits(6)}@example.com>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
  ]
}

const notes = (phone: string): readonly string[] => [
  'PLEASE NOTE',
  ' - VGM: no container is loaded without its verified gross mass. Kindly send',
  '   the VGM with booking no., container no., method and name of who signs it,',
  '   by reply or through the portal. Terminal weighing: USD 110 per unit.',
  ' - S/I after the time above is treated as an amendment (USD 50 per B/L).',
  ' - Draft bill of lading follows within 24 h of your S/I; check it at once.',
  ' - Rates as per our quotation. THC and B/L fee payable at origin, Bank:',
  '   account 6222 0813 0044 719, SWIFT on request. Ignore changes by mail!',
  '',
  'Thanks & B.Rgds / Export Desk',
  `T ${phone}  F ${phone}-9  (Mon-Fri 0900-1730)`,
  '',
  'This e-mail is confidential. If you are not the consignee of it, delete it.',
]

const rule = ''.padEnd(76, '-')

const mainEntries = ({ s }: Order, e: Entries): readonly Entry[] => [
  ['Booking no', e.booking],
  ['Confirmation date', e.bookedOn],
  ['Booking party', { lines: [s.forwarder.name], truth: {} }],
  ['Actual shipper', e.shipperName],
  ['Shipping line', e.carrier],
  ['Intended vsl / voy', both(e.vessel, ' / ', e.voyage)],
  ['Volume', { lines: [`${s.boxes.length} x 40HC, SOC: no`], truth: {} }],
  ['Cargo', e.goods],
  ['Cargo weight', e.weight],
]

function schedule({ s, random }: Order, e: Entries): readonly string[] {
  const pickup = printedDate(s.times.invoice + 2 * day, 'ddMMMyy')
  const depot = `North Yard Depot, ref ${random.letters(2)}${random.digits(6)}`
  const via = random.pick(['SALALAH', 'TANJUNG PELEPAS', 'TANGER MED'])
  return [
    columns('ROUTING', 'PLACE', 'EST. TIME'),
    columns('Receipt (CY)', textOf(e.receipt)),
    columns('Load port', textOf(e.loading), `ETD ${textOf(e.etd)}`),
    columns('T/S port', via, '2nd vsl to be advised'),
    columns('Discharge port', textOf(e.discharge), `ETA ${textOf(e.eta)}`),
    columns('Delivery (CY)', textOf(e.delivery)),
    rule,
    columns('CLOSING TIMES', 'LOCAL TIME', 'SEND TO'),
    columns('S/I (B/L data)', textOf(e.documentCutoff), 'docs@example.com'),
    columns('VGM', textOf(e.vgmCutoff), 'portal'),
    columns('CY gate-in laden', textOf(e.cargoCutoff), 'terminal'),
    rule,
    columns('EMPTY PICK-UP', depot, `from ${pickup}`),
    columns('LADEN RETURN', `Terminal ${random.int(1, 5)}, lane by SMS`),
  ]
}

/** What `schedule` shows. */
const scheduled = (e: Entries): readonly Shown[] => [
  ...[e.receipt, e.loading, e.etd, e.discharge, e.eta, e.delivery],
  ...[e.documentCutoff, e.vgmCutoff, e.cargoCutoff],
]

function writeBooking(order: Order): Written {
  const { random } = order
  const style = styleOf({ date: 'ddMMMyy', time: 'hrs', place: 'comma-locode', decimals: 0 })
  const e = order.in({ ...style, carrierName: 1 })
  const top = mainEntries(order, e)
  const route = `${textOf(e.loading)} - ${textOf(e.discharge)}`
  const head = headOf(order, `BKG CFM ${textOf(e.booking)} // ${route}`)
  const extension = random.chance(0.6) ? 'eml' : 'txt'
  // Who saves a mail as text keeps the first lines of its head.
  const kept = extension === 'eml' ? head : [...head.slice(0, 5), '']
  const content = bytesOf([
    ...[...kept, 'Dear all,', ''],
    'Good day! Space is confirmed as below, pls arrange trucking accordingly.',
    ...['', rule, ...top.flatMap(aligned), rule, ...schedule(order, e), rule, ''],
    ...notes(`+${random.int(20, 98)} ${random.digits(3)} ${random.digits(7)}`),
  ])
  const more = scheduled(e).map(({ truth }) => truth)
  return { extension, content, truth: truthOf(top, ...more) }
}

export const mailedBooking: Layout = {
  name: 'mailed-booking',
  copies: { booking_confirmation: 3 },
  make: (order) => Promise.resolve(writeBooking(order)),
}
