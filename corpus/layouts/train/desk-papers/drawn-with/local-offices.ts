// Where an Asian line has its local offices: the port, the money, and how receivers and offices are called there.
import { carrierFacts } from '../../../../content/carriers.ts'
import type { Party } from '../../../../content/companies.ts'
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { carriedBy } from './shipments.ts'

export type Land = {
  readonly place: readonly [locode: string, city: string, country: string]
  readonly currency: string
  /** What one unit of the corpus's money is worth there. */
  readonly worth: number
  readonly office: string
  readonly notice: string
  readonly forms: readonly string[]
  readonly streets: readonly string[]
  readonly town: string
  readonly tax: string
}

const lands: readonly Land[] = [
  {
    place: ['MYPKG', 'Port Klang', 'Malaysia'],
    currency: 'MYR',
    worth: 4,
    office: '(Malaysia) Sdn. Bhd.',
    notice: 'NOTIS KETIBAAN',
    forms: ['Trading Sdn. Bhd.', 'Industries Sdn. Bhd.'],
    tax: 'SST No. W10-',
    streets: ['No. 18, Jalan Perusahaan 3/7', 'Lot 2210, Batu 4, Jalan Meru'],
    town: '42000 Port Klang, Selangor, Malaysia',
  },
  {
    place: ['PHMNL', 'Manila', 'Philippines'],
    currency: 'PHP',
    worth: 55,
    office: 'Philippines, Inc.',
    notice: 'PRE-ARRIVAL ADVICE',
    forms: ['Marketing Corp.', 'Commercial Inc.'],
    tax: 'TIN 008-',
    streets: ['Unit 9C, 2251 Chino Roces Ave.', '147 MacArthur Highway, Malanday'],
    town: '1440 Valenzuela City, Philippines',
  },
  {
    place: ['THLCH', 'Laem Chabang', 'Thailand'],
    currency: 'THB',
    worth: 35,
    office: '(Thailand) Co., Ltd.',
    notice: 'IMPORT FCL',
    forms: ['(Thailand) Co., Ltd.', 'Intertrade Co., Ltd.'],
    tax: 'TAX ID 01055',
    streets: ['99/41 Moo 6, Bangna-Trad Rd., Km 18', '1188/3 Rama III Road, Yannawa'],
    town: 'Bangkok 10120, Thailand',
  },
]

const asian = carrierFacts.filter(({ scac }) =>
  ['ONEY', 'EGLV', 'COSU', 'OOLU', 'HDMU', 'YMLU'].includes(scac),
)

/** The same goods on an Asian line's ship, to one of these lands. */
export function toLocalOffice(
  before: Shipment,
  random: Random,
): { readonly s: Shipment; readonly land: Land } {
  const carried = carriedBy(before, random.pick(asian), random)
  const from = carried.route.loading.country
  const possible = lands.filter(({ place }) => place[2] !== from)
  const land = possible[(before.times.eta % 7) % possible.length] ?? random.pick(possible)
  const [locode, city, country] = land.place
  const port = { locode, city, country }
  const party = (model: Party): Party => ({
    name: `${model.name.split(' ')[0]} ${random.pick(land.forms)}`,
    address: [random.pick(land.streets), land.town, `${land.tax}${random.digits(8)}`],
    country,
  })
  const consignee = party(carried.consignee)
  const s: Shipment = {
    ...carried,
    american: false,
    consignee,
    currency: land.currency,
    notify: carried.notify === carried.consignee ? consignee : party(carried.notify),
    route: { ...carried.route, discharge: port, delivery: port },
    charges: carried.charges.map(({ description, amount }) => ({
      description,
      amount: Math.round(amount * land.worth * 100) / 100,
    })),
  }
  return { s, land }
}
