// Shipments released in Italy, by which agent and at which quay, and on what terms.
import type { Entries } from '../../../../content/entries.ts'
import { printedDate } from '../../../../print.ts'
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { nothing, shown } from '../../../../content/style.ts'
import { ink, list } from '../../../../drawing/blocks.ts'
import type { ListLook } from '../../../../drawing/blocks.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { cells } from '../../drawn-with/cells.ts'
import type { Labelled } from '../../drawn-with/cells.ts'
import { arrivingAt, companyLike, firstWord, placeAt } from '../drawn-with/abroad.ts'

const [x, width] = [45, 505]
const ports = [
  [
    'ITGOA',
    'Genova',
    'Via Fieschi 25/4',
    '16121 Genova (GE)',
    'Calata Bettolo',
    'Deposito Voltri 2, Via Pionieri',
  ],
  [
    'ITSPE',
    'La Spezia',
    'Viale San Bartolomeo 109',
    '19126 La Spezia (SP)',
    'Molo Fornelli',
    'Depot S. Stefano Magra',
  ],
  [
    'ITTRS',
    'Trieste',
    'Riva Grumula 6',
    '34123 Trieste (TS)',
    'Molo VII',
    'Depot Fernetti, piazzale 3',
  ],
  [
    'ITNAP',
    'Napoli',
    'Via Depretis 88',
    '80133 Napoli (NA)',
    'Calata Granili',
    'Deposito vuoti Nola, lotto H',
  ],
] as const

export type Release = { readonly s: Shipment; readonly quay: string; readonly depot: string }

export function toItaly(s: Shipment, random: Random): Release {
  const [locode, city, street, town, quay, depot] = random.pick(ports)
  const own = [
    `Via Emilia ${random.int(12, 480)}`,
    random.pick(['20098 San Giuliano M.se (MI)', '41123 Modena (MO)', '36100 Vicenza (VI)']),
    `P.IVA IT0${random.digits(10)}`,
  ]
  const consignee = companyLike(
    s.consignee,
    random.pick(['S.p.A.', 'Import S.r.l.', 'Casa S.r.l.']),
    own,
    'Italy',
  )
  const to = companyLike(
    s.deliverTo,
    'Logistica S.r.l.',
    [`Strada Provinciale ${random.int(11, 415)} km 7`, '26013 Crema (CR)'],
    'Italy',
  )
  const agent = {
    name: `${firstWord(s.forwarder)} Agenzia Marittima S.r.l.`,
    address: [street, town],
    country: 'Italy',
  }
  const trucker = { ...s.trucker, name: `Autotrasporti ${firstWord(s.trucker)} S.n.c.` }
  const arrived = arrivingAt(s, placeAt(locode, city, 'Italy'), consignee)
  return { s: { ...arrived, deliverTo: to, forwarder: agent, trucker }, quay, depot }
}

/** Until when it is valid, and what comes after it. */
export function terms(
  pen: Pen,
  top: number,
  e: Entries,
  { s, depot }: Release,
  random: Random,
): number {
  const valid = printedDate(s.times.lastFree + 86_400_000 * random.int(0, 2), 'dd/mm/yyyy')
  const look: ListLook = {
    label: ink('sans', 8),
    value: ink('sansBold', 9),
    place: 'dots',
    gap: 3.5,
    labelWidth: 190,
  }
  const facts: Labelled = {
    'VALIDITÀ - valido fino al ': shown(`${valid} ore 16:00`),
    'Franchigia sosta fino al / free time ': e.lastFree,
    'RICONSEGNA VUOTO / empty return to ': shown(depot),
    'entro il / not later than ': shown(
      printedDate(s.times.delivery + 86_400_000 * 7, 'dd/mm/yyyy'),
    ),
    'Vettore / Haulier ': e.trucker,
    'Codice ritiro / Pick-up code ': e.pickup,
    'Luogo di scarico / Deliver to ': e.deliverTo,
    'M.R.N. / bolla doganale ': random.chance(0.5)
      ? shown(`${random.int(24, 26)}ITQ${random.digits(13)}${random.letters(1)}${random.digits(1)}`)
      : nothing,
  }
  pen.box({ x, y: top, width, height: 148 }, { border: 0.8 })
  list(pen, { x: x + 8, y: top + 8, width: width - 16 }, cells(facts), look)
  return top + 156
}
