// Shipments to the Gulf, India and Singapore: those of the corpus with receivers, ports and money of these places,
// and the heads of their agents' letters.
import type { Party } from '../../../content/companies.ts'
import type { Place } from '../../../content/places.ts'
import type { Random } from '../../../random.ts'
import type { Shipment } from '../../../content/shipment.ts'
import { ink } from '../../../drawing/blocks.ts'
import type { FontName, Pen } from '../../../drawing/pen.ts'

type Land = {
  readonly port: Place
  readonly currency: string
  readonly trades: readonly string[]
  readonly agency: string
  readonly haulier: string
  readonly streets: readonly string[]
  readonly towns: readonly string[]
  readonly dial: string
}

const port = (locode: string, city: string, country: string): Place => ({ locode, city, country })

const lands: readonly Land[] = [
  {
    port: port('AEJEA', 'Jebel Ali', 'United Arab Emirates'),
    currency: 'AED',
    agency: 'Shipping Services L.L.C',
    haulier: 'Heavy Transport L.L.C',
    dial: '+971 4',
    trades: ['General Trading L.L.C', 'Building Materials Trading L.L.C', 'Home Centre FZE'],
    streets: ['P.O. Box 61204', 'Warehouse 14, Street S-312', 'Office 807, Creek View Tower'],
    towns: ['Jebel Ali Free Zone, Dubai, U.A.E.', 'Deira, Dubai, United Arab Emirates'],
  },
  {
    port: port('OMSOH', 'Sohar', 'Oman'),
    currency: 'OMR',
    agency: 'Maritime Agencies Co. SAOC',
    haulier: 'Transport & Cranes LLC',
    dial: '+968',
    trades: ['Trading & Contracting Co. LLC', 'Enterprises LLC'],
    streets: ['P.O. Box 1188, P.C. 311', 'Way 4410, Bldg 22'],
    towns: ['Sohar, Sultanate of Oman', 'Falaj Al Qabail, Sohar, Oman'],
  },
  {
    port: port('INNSA', 'Nhava Sheva', 'India'),
    currency: 'INR',
    agency: 'Shipping Agency Pvt. Ltd.',
    haulier: 'Roadlines Pvt. Ltd.',
    dial: '+91 22',
    trades: ['Impex Pvt. Ltd.', 'Retail Ventures Ltd.'],
    streets: ['Gala No. 6, Sai Industrial Estate', '402, Trade Point, Andheri (E)'],
    towns: ['Mumbai 400 069, Maharashtra, India', 'Bhiwandi 421302, India'],
  },
  {
    port: port('SGSIN', 'Singapore', 'Singapore'),
    currency: 'SGD',
    agency: 'Shipping Agencies Pte Ltd',
    haulier: 'Haulage Pte Ltd',
    dial: '+65',
    trades: ['Trading Pte Ltd', 'Lifestyle (S) Pte Ltd'],
    streets: ['21 Toh Guan Road East #05-11', 'Blk 18 Pioneer Crescent #02-03'],
    towns: ['Singapore 608609', 'Singapore 628564'],
  },
]

function partyIn(land: Land, model: Party, random: Random): Party {
  const [first = ''] = model.name.split(' ')
  const name = `${first} ${random.pick(land.trades)}`
  const tail = random.chance(0.5) ? [`Tel ${land.dial} ${random.digits(7)}`] : []
  const address = [random.pick(land.streets), random.pick(land.towns), ...tail]
  const upper = model.name === model.name.toUpperCase()
  const written = (text: string): string => (upper ? text.toUpperCase() : text)
  return { name: written(name), address: address.map(written), country: land.port.country }
}

/** The same goods on the same vessel, but to somewhere else; `among`: UN/LOCODEs of ports of discharge. */
export function overseas(s: Shipment, random: Random, among: readonly string[]): Shipment {
  const { loading } = s.route
  const possible = lands.filter(
    (land) => among.includes(land.port.locode) && land.port.country !== loading.country,
  )
  const land = random.pick(possible)
  const consignee = partyIn(land, s.consignee, random)
  const agent = partyIn(land, s.forwarder, random)
  const [first = ''] = s.forwarder.name.split(' ')
  return {
    ...s,
    american: false,
    currency: land.currency,
    consignee,
    notify: s.notify === s.consignee ? consignee : partyIn(land, s.notify, random),
    deliverTo: partyIn(land, s.deliverTo, random),
    forwarder: { ...agent, name: `${first} ${land.agency}` },
    trucker: { ...s.trucker, name: `${s.trucker.name.split(' ')[0]} ${land.haulier}` },
    broker: { ...s.broker, name: `${s.broker.name.split(' ')[0]} Clearing & Forwarding` },
    route: { ...s.route, discharge: land.port, delivery: land.port },
  }
}

/** Name, address, licences and telephones of the agent; returns the y below. */
export function agentHead(
  pen: Pen,
  at: { readonly x: number; readonly y: number },
  { forwarder, currency }: Shipment,
  random: Random,
  [bold, plain]: readonly [FontName, FontName],
): number {
  const licence = { INR: 'GSTIN', AED: 'TRN', OMR: 'VATIN', SGD: 'UEN' }[currency] ?? 'Reg.'
  const lines = [
    forwarder.address.join(', '),
    `Tel ${random.digits(8)} (6 lines)  Fax ${random.digits(8)}  E-mail import@example.com`,
    `${licence} ${random.digits(15)}  C.R. No. ${random.digits(6)}  Agency code ${random.letters(4)}`,
  ]
  pen.text(at.x, at.y, forwarder.name, ink(bold, 14))
  return at.y + 18 + pen.lines(at.x, at.y + 18, lines, ink(plain, 7.5, 0.2))
}
