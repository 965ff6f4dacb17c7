// Shipments to the west coast of South America and the Caribbean: those of the corpus with receivers there.
import type { Party } from '../../../content/companies.ts'
import type { Random } from '../../../random.ts'
import type { Shipment } from '../../../content/shipment.ts'

const lands = [
  ['PECLL', 'Callao', 'Peru', 'S.A.C.', 'RUC 20', 'Av. Argentina 2833', 'Callao 07001, Perú'],
  [
    'CLSAI',
    'San Antonio',
    'Chile',
    'SpA',
    'RUT 76',
    'Av. Barros Luco 1613, of. 42',
    'San Antonio, Chile',
  ],
  [
    'COCTG',
    'Cartagena',
    'Colombia',
    'S.A.S.',
    'NIT 900',
    'Mamonal km 9, bodega 4',
    'Cartagena, Colombia',
  ],
  [
    'ECGYE',
    'Guayaquil',
    'Ecuador',
    'C. Ltda.',
    'RUC 09',
    'Av. 25 de Julio, mz. 18',
    'Guayaquil 090109, Ecuador',
  ],
] as const

/** The same cargo for a receiver on the Pacific or in the Caribbean. */
export function southward(s: Shipment, random: Random): Shipment {
  const [locode, city, country, form, tax, street, town] = random.pick(lands)
  const port = { locode, city, country }
  const party = (model: Party, trade: string): Party => ({
    name: `${model.name.split(' ')[0]} ${trade} ${form}`.toUpperCase(),
    address: [street, town, `${tax}${random.digits(8)}-${random.digits(1)}`].map((line) =>
      line.toUpperCase(),
    ),
    country,
  })
  const consignee = party(s.consignee, random.pick(['Importaciones', 'Comercial', 'Distribuidora']))
  return {
    ...s,
    american: false,
    currency: 'USD',
    consignee,
    notify: s.notify === s.consignee ? consignee : party(s.notify, 'Agencia de Aduanas'),
    forwarder: party(s.forwarder, 'Agencia Marítima'),
    route: { ...s.route, discharge: port, delivery: port },
  }
}
