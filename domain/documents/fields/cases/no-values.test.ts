// Words beside a label that are no value of it, and values that are not of the label beside them.
import { expect, test } from 'vitest'
import { read, readAs, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase, Word } from '../extract-fixture.ts'

const small = (words: readonly Word[], size: number): readonly Word[] =>
  words.map(([x, y, text]) => [x, y, text, size])
const charged = (...row: Parameters<ReturnType<typeof rowsAt>>) =>
  small(rowsAt(32, 267, 347, 407, 487)(...row), 7)

test.each<ExtractionCase>([
  [
    'a proof of delivery that is required is no port',
    'delivery_order',
    [row(100, 'PROPERLY DOCUMENTED AND SIGNED POD REQUIRED.')],
    { port_of_discharge: undefined },
  ],
  [
    'freight that would be collect is none',
    'arrival_notice',
    [row(100, 'Present the Freight Certificate (if it is Collect Shipment) to obtain the order.')],
    { freight_terms: undefined },
  ],
  [
    'an empty label has neither the words of the next one nor the value of the one beneath',
    'arrival_notice',
    [
      row(100, 'PLACE OF RECEIPT:', '', 'FPD ETA: 21 July 2026'),
      rowsAt(40, 136)(114, 'PLACE OF DELIVERY:', 'CHICAGO, IL'),
    ],
    { place_of_receipt: undefined, place_of_delivery: 'CHICAGO, IL', eta: undefined },
  ],
  [
    'the date of an in-bond entry is not that of the paper',
    'arrival_notice',
    [row(40, 'ARRIVAL NOTICE'), row(54, 'IT NUMBER: V1234567', '', 'IT ISSUED DATE: 10 July 2026')],
    { issue_date: undefined },
  ],
  [
    'goods under a word that differs from a label by two letters are no place',
    'arrival_notice',
    [row(100, 'Désignation :', '840 CARTONS - ARTICLES DE CUISINE')],
    { place_of_delivery: undefined },
  ],
  [
    'a number of days is no place, though a word of its label asks for one',
    'arrival_notice',
    [
      row(100, 'Free time at destination: 7 days'),
      row(114, 'Last free day after discharge: day 7'),
    ],
    { place_of_delivery: undefined, port_of_discharge: undefined },
  ],
  [
    'a place whose name begins like a day is one',
    'arrival_notice',
    [row(100, 'Place of delivery:', 'Dayton, OH')],
    { place_of_delivery: 'Dayton, OH' },
  ],
  [
    'a name that begins with a word of another label is no port',
    'delivery_order',
    [row(100, 'To: Port Handling BV, Rotterdam')],
    { port_of_discharge: undefined },
  ],
  [
    'where an empty or a laden container is returned to is no port of discharge',
    'booking_confirmation',
    [row(40, 'BOOKING CONFIRMATION'), row(100, 'Return loaded to:', 'Los Angeles')],
    { port_of_discharge: undefined, port_of_discharge_locode: undefined },
  ],
  [
    'a period has a head whose words are no names',
    'freight_invoice',
    [
      rowsAt(40, 140, 220, 300, 380)(100, 'Container', 'From', 'To', 'Days', 'Rate'),
      rowsAt(
        40,
        140,
        220,
        300,
        380,
      )(...([114, 'CSQU3054383', '12/08/2026', '12/11/2026', '4', '185.00'] as const)),
    ],
    { buyer_name: undefined, supplier_name: undefined },
  ],
  [
    'the number of a terminal is part of its name, beneath the label as well',
    'arrival_notice',
    [row(100, 'TERMINAL', 'VESSEL'), row(112, 'Terminal C3', 'CORAL BRIDGE')],
    { terminal_name: 'Terminal C3', vessel_name: 'CORAL BRIDGE' },
  ],
  [
    'a state in the column beside that of ships is no ship',
    'pickup_notice',
    [row(100, 'Container', 'Status', 'Available'), row(114, 'CSQU3054383', 'ON VESSEL', 'NO')],
    { vessel_name: undefined },
  ],
  [
    'a total in the column of weights is no money',
    'arrival_notice',
    [
      row(100, 'CONTAINER', 'SEAL', 'DESCRIPTION', 'GROSS KG'),
      row(114, 'CSQU3054383', 'BR88001', 'WOOD PULP', '25 100,00'),
      row(128, 'TOTAL', '', '', '25 100,00'),
    ],
    { total_amount: undefined },
  ],
  [
    'the number of a declaration is no bill',
    'customs_entry',
    [row(100, 'Número da DI: 26/1234567-8'), row(114, 'Conhecimento de carga: HLCUSSZ260512345')],
    { bill_of_lading_number: 'HLCUSSZ260512345', entry_number: '26/1234567-8' },
  ],
  [
    'a sentence about the carrier is not its name',
    'sea_waybill',
    [row(100, 'RECEIVED BY THE CARRIER ...'), row(112, 'in apparent good order and condition')],
    { carrier_name: undefined },
  ],
  [
    'the rest of a label is no party',
    'booking_confirmation',
    [row(100, 'Booked by Party:', 'Ordane Trading Ltd')],
    { shipper_name: 'Ordane Trading Ltd' },
  ],
  [
    'a ship behind the name of its line has the name of a ship, and none that ends at a word for a register',
    'delivery_order',
    [row(100, 'Importing carrier'), row(112, 'HAPAG-LLOYD / KESTREL EXPRESS 2612E')],
    { vessel_name: 'KESTREL EXPRESS', voyage_number: '2612E' },
  ],
  [
    'the currency is that of the total, not that of the first charge',
    'freight_invoice',
    [
      charged(234, 'Charge', 'Amount', 'VAT', 'Currency', 'GBP'),
      charged(246, 'Ocean freight', '2,350.00', 'Z', 'USD', '1,856.50'),
      charged(258, 'Terminal handling', '245.00', 'S', 'GBP', '245.00'),
      charged(270, 'Customs clearance', '65.00', 'S', 'GBP', '65.00'),
      small(rowsAt(360, 490)(300, 'Net total', '2,166.50'), 8),
      small(rowsAt(360, 490)(332, 'Total due GBP', '2,166.50'), 8),
    ],
    { total_amount: 2166.5, currency: 'GBP' },
  ],
  [
    'an arrival at the port is not the date of the document',
    'delivery_order',
    [
      row(100, 'Port ETA', 'Final dest ETA', 'Delivery appt'),
      row(112, '5/20/2026', '5/27/2026', ''),
    ],
    { eta: '2026-05-20', issue_date: undefined },
  ],
  [
    'pieces sold are no packages',
    'commercial_invoice',
    [row(100, 'Description', 'Qty', 'Amount'), row(114, 'Wrench', '1200 PCS', 'USD11820.00')],
    { package_count: undefined },
  ],
])('%s', (...each) => {
  expect(readAs(each)).toEqual(each[3])
})

test.each(['FECHA', 'Rechnungsdatum', 'Date de facture'])(
  'the day comes first beside %s, though the buyer is American',
  (label) => {
    const buyer = row(100, 'Olive Imports LLC', 'Brooklyn NY 11201')
    const found = read('commercial_invoice', [...buyer, ...row(120, `${label}:`, '09/04/2026')])
    expect(found.invoice_date).toBe('2026-04-09')
  },
)

test('a ship at the label of the carrier without a voyage has none', () => {
  const found = read('customs_entry', row(100, '8. Importing Carrier:', 'KESTREL EXPRESS'))
  expect(Object.keys(found)).toContain('vessel_name')
  expect(Object.keys(found)).not.toContain('voyage_number')
})
