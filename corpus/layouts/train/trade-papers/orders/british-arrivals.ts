// Shipments to British ports, with receivers, agents and hauliers there.
import type { Random } from '../../../../random.ts'
import type { Shipment } from '../../../../content/shipment.ts'
import { arrivingAt, companyLike, firstWord, placeAt } from '../drawn-with/abroad.ts'

const ports = [
  ['GBFXT', 'Felixstowe'],
  ['GBSOU', 'Southampton'],
  ['GBLGP', 'London Gateway'],
  ['GBLIV', 'Liverpool'],
] as const
const towns = ['Daventry NN11 8QL', 'Wakefield WF6 1TN', 'Lutterworth LE17 4XW', 'Ipswich IP3 9RX']

export function toBritain(s: Shipment, random: Random): Shipment {
  const [locode, city] = random.pick(ports)
  const at = (): readonly string[] => [
    `Unit ${random.int(2, 48)}, ${random.pick(['Orwell', 'Magna', 'Swift Valley'])} Distribution Park`,
    random.pick(towns),
  ]
  const consignee = companyLike(
    s.consignee,
    random.pick(['UK Ltd', 'Stores PLC', '(Imports) Limited']),
    [...at(), `EORI GB${random.digits(12)}`],
    'United Kingdom',
  )
  const to = companyLike(
    s.deliverTo,
    random.pick(['Warehousing Ltd', 'Fulfilment Ltd']),
    at(),
    'United Kingdom',
  )
  const forwarder = {
    name: `${firstWord(s.forwarder)} Liner Agencies (UK) Ltd`,
    address: ['Trelawny House, The Dock', 'Suffolk IP11 3TF'],
    country: 'United Kingdom',
  }
  const trucker = { ...s.trucker, name: `${firstWord(s.trucker)} Haulage Ltd` }
  return {
    ...arrivingAt(s, placeAt(locode, city, 'United Kingdom'), consignee),
    deliverTo: to,
    forwarder,
    trucker,
  }
}
