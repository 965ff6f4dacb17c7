// Labels in the spelling of ports and forwarders of single countries.
import { describe, expect, test } from 'vitest'
import { candidatesOf, read, rowsAt } from '../extract-fixture.ts'

const row = rowsAt(40, 240)
const beside = (label: string, text: string) =>
  read('arrival_notice', [...row(100, label, text), ...row(114, 'Vessel:', 'CORAL BRIDGE')])
const onOrder = (label: string, text: string) => read('delivery_order', row(100, label, text))

test.each(['VBS collection ref', 'VBS ref', 'Codice ritiro', 'Número de retiro'])(
  '%s is what the driver has to name',
  (label) => {
    expect(onOrder(label, 'K4471-20').pickup_number).toBe('K4471-20')
  },
)

test.each([
  ...['Rent free to', 'Rent free until', 'Rent free date'],
  ...['Quay rent free to', 'Quay rent free until', 'Storage free to'],
  ...['Franchigia sosta fino al', 'Sosta franca fino al', 'Standgeldfrei bis'],
])('%s is the last free day', (label) => {
  expect(beside(label, '18 May 2026').last_free_day).toBe('2026-05-18')
})

// In Latin America the days of the container, until it is back empty, may be meant.
test('Vencimiento de días libres is only a candidate of the last free day', () => {
  const rows = row(100, 'Vencimiento de días libres', '18/05/2026')
  expect(read('arrival_notice', rows).last_free_day).toBeUndefined()
  expect(candidatesOf('arrival_notice', rows).last_free_day).toBe('2026-05-18')
})

test.each(['Zeitfenster Abholung', 'Rendez-vous terminal'])('%s is the appointment', (label) => {
  expect(onOrder(label, '18/05/2026 10:30').pickup_appointment).toBe('2026-05-18T10:30')
})

test.each(['Berth', 'Terminal of availability'])('%s is a terminal', (label) => {
  expect(beside(label, 'North Reach Terminal').terminal_name).toBe('North Reach Terminal')
})

test.each(['N° BAD :', 'Bon à délivrer n° :'])('%s is the delivery order', (label) => {
  expect(onOrder(label, 'LH-26-44120').delivery_order_number).toBe('LH-26-44120')
})

test.each(['Plomben-Nr.:', 'Plombennummer:'])('%s is the seal', (label) => {
  expect(beside(label, 'HLG771204').seal_numbers).toEqual(['HLG771204'])
})

test.each(['Livré à :', 'Entregado a:', 'Consegnato a:', 'Ausgeliefert an:', 'Geleverd aan:'])(
  '%s is where the cargo was delivered to',
  (label) => {
    const words = row(100, label, 'Garonne Jouets SA')
    expect(read('proof_of_delivery', words).deliver_to_name).toBe('Garonne Jouets SA')
  },
)

test.each(['Zugestellt am:', 'Livré le :', 'Entregado el:', 'Consegnato il:', 'Geleverd op:'])(
  '%s is the day of the delivery',
  (label) => {
    const words = row(100, label, '20/05/2026')
    expect(read('proof_of_delivery', words).delivery_date).toBe('2026-05-20')
  },
)

test.each([
  ['delivery_order', 'Transportunternehmer:', 'trucker_name'],
  ['delivery_order', 'Entladestelle:', 'deliver_to_name'],
  ['commercial_invoice', 'Proforma No:', 'invoice_number'],
] as const)('on a %s %s is the %s', (type, label, name) => {
  const text = name === 'invoice_number' ? 'PI-2026-044' : 'Weidenbach Werke AG'
  expect(read(type, row(100, label, text))[name]).toBe(text)
})

test.each(['Proforma No:', 'Proforma invoice No:'])('%s gives way to the invoice', (label) => {
  const words = [...row(100, label, 'PI-2026-044'), ...row(120, 'Invoice No:', 'CI-1001')]
  expect(read('commercial_invoice', words).invoice_number).toBe('CI-1001')
})

describe('a party', () => {
  test.each(['Luogo di scarico', 'Scarico presso', 'Entrega en'])(
    'is the receiver of the goods at %s',
    (label) => {
      expect(onOrder(label, 'Larkspur Home Inc').deliver_to_name).toBe('Larkspur Home Inc')
    },
  )

  test('is the shipper at the label for a name', () => {
    expect(beside('Name of the shipper', 'Pelican Trading Ltd').shipper_name).toBe(
      'Pelican Trading Ltd',
    )
  })

  test.each(['Also notified', 'Also notified party'])('%s is a notify party', (label) => {
    expect(beside(label, 'Larkspur Home Inc').notify_party_name).toBe('Larkspur Home Inc')
  })
})

test.each(['Cmdty', "Shipper's description of goods", 'Goods as described by shipper'])(
  '%s are goods',
  (label) => {
    expect(beside(label, 'Garden benches').description_of_goods).toBe('Garden benches')
  },
)

test.each(['G.W. approx', 'GW approx'])("%s is the weight beside the container's tare", (label) => {
  const words = [...row(100, label, '480 KGS'), ...row(114, 'Box empty', '3,800 KGS')]
  expect(read('arrival_notice', words).gross_weight_kg).toBe(480)
})
