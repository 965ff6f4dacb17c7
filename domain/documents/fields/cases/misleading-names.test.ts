// Misleading names of carriers, terminals, companies, seals and charges.
import { expect, test } from 'vitest'
import { readAs, row } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'

test.each<ExtractionCase>([
  ...['Carried by Hapag-Lloyd', 'Signed by Hapag-Lloyd as carrier'].map((text): ExtractionCase => [
    text,
    'bill_of_lading',
    [row(30, text)],
    { carrier_name: 'Hapag-Lloyd' },
  ]),
  [
    'the signatory for the carrier is not part of its name',
    'bill_of_lading',
    [row(700, 'For Hapag-Lloyd AG by Pelican Agencies as agents for the carrier')],
    { carrier_name: 'Hapag-Lloyd AG' },
  ],
  ...[
    'Cormorant Terminals Elizabeth',
    'Heron Terminals Pier 400',
    'Pelican Terminals International LLC',
    'Cormorant Terminals - Pier A',
    'Garden Island Terminal, Savannah',
  ].map((text): ExtractionCase => [
    text,
    'pickup_notice',
    [row(30, text)],
    { terminal_name: text },
  ]),
  ...['PACKING LIST - WEIGHTS IN KG', 'WEIGHT LIST IN KG', 'PACKING LIST AND WEIGHT NOTE (KG)'].map(
    (title): ExtractionCase => [
      `${title} is no company`,
      'packing_list',
      [row(30, title), row(60, 'Pelican Trading Ltd')],
      { shipper_name: 'Pelican Trading Ltd' },
    ],
  ),
  [
    'a number beside a bare 40 is no seal',
    'packing_list',
    [row(100, 'Rubber seal 5000 pcs', '40'), row(114, 'Compressor S/N 4471023', '20 PCS')],
    { seal_numbers: undefined },
  ],
  [
    'a seal beneath its container',
    'packing_list',
    [row(100, 'MSKU1234565'), row(114, 'S/N 79676107')],
    { seal_numbers: ['79676107'] },
  ],
  [
    'where one end pays, the other pays nothing',
    'freight_invoice',
    [row(100, 'Charge', 'Prepaid', 'Collect'), row(114, 'BAF', '0.00', '20.00')],
    { charges: [{ description: 'BAF', amount: 20 }] },
  ],
  [
    'the currency of one line is not that of the next',
    'arrival_notice',
    [
      row(100, 'Declared value for freight', 'USD 5,000.00'),
      row(128, 'Documentation fee', '45.00'),
    ],
    { charges: [{ description: 'Documentation fee', amount: 45 }] },
  ],
  [
    'a heading gives the currency of the lines beneath',
    'arrival_notice',
    [row(100, 'CHARGES TO BE COLLECTED, IN USD'), row(128, 'Documentation fee', '45.00')],
    { charges: [{ description: 'Documentation fee', amount: 45, currency: 'USD' }] },
  ],
  [
    'a label for a port overrules a general one',
    'arrival_notice',
    [row(100, 'Port of loading:', 'Nowhere Phase III'), row(114, 'From:', 'Shanghai')],
    { port_of_loading: 'Nowhere Phase III', port_of_loading_locode: undefined },
  ],
  [
    'the last figure of a total may be a weight',
    'commercial_invoice',
    [
      row(100, 'Description', 'Quantity', 'Amount', 'Weight (kg)'),
      row(114, 'Widgets', '100', '5000.00', '345.60'),
      row(128, 'TOTAL', '100', '5000.00', '345.60'),
    ],
    { total_amount: 5000 },
  ],
  ...[
    row(100, 'TOTAL:', '22 CTNS', '480.50 KGS'),
    row(100, 'TOTAL KGS', '480.50'),
    row(100, 'GRAND TOTAL:', '22 PCS', '590.00'),
  ].map((sum, at): ExtractionCase => [
    `weights and pieces are no money: ${at}`,
    'commercial_invoice',
    [sum, row(140, 'TOTAL:', '590.00')],
    { total_amount: 590 },
  ]),
  [
    'charges may begin with a figure',
    'freight_invoice',
    [
      row(100, 'Description', 'Amount'),
      row(114, '40HC ocean freight', 'USD 1,200.00'),
      row(128, '2nd delivery attempt', 'USD 80.00'),
    ],
    {
      charges: [
        { description: '40HC ocean freight', amount: 1200, currency: 'USD' },
        { description: '2nd delivery attempt', amount: 80, currency: 'USD' },
      ],
    },
  ],
  [
    'charges may begin with a figure where they have no head, dates and streets do not',
    'freight_invoice',
    [
      row(100, "20' THC", 'USD 125.00'),
      row(114, '1 chassis day', 'USD 35.00'),
      row(128, '3rd party exam fee', 'USD 80.00'),
      row(142, '12/03/2026 freight', 'USD 10.00'),
      row(156, '1200 Freight Road', 'USD 11.00'),
    ],
    {
      charges: [
        { description: "20' THC", amount: 125, currency: 'USD' },
        { description: '1 chassis day', amount: 35, currency: 'USD' },
        { description: '3rd party exam fee', amount: 80, currency: 'USD' },
      ],
    },
  ],
  [
    'the title NOTICE OF ARRIVAL asks for no party to be notified',
    'arrival_notice',
    [
      row(30, 'NOTICE OF ARRIVAL'),
      row(42, 'Heron Forwarding Ltd'),
      row(80, 'Shipper:', 'Pelican Trading Ltd'),
    ],
    { shipper_name: 'Pelican Trading Ltd', notify_party_name: undefined },
  ],
  [
    'the arrival may be notified to a party',
    'arrival_notice',
    [row(60, 'NOTICE OF ARRIVAL TO'), row(72, 'Pelican Trading Ltd')],
    { notify_party_name: 'Pelican Trading Ltd' },
  ],
  [
    'delivery terms are no payment terms',
    'commercial_invoice',
    [row(100, 'Terms:', 'FOB Nansha'), row(128, 'Payment:', 'T/T 30% in advance')],
    { payment_terms: 'T/T 30% in advance', incoterm: 'FOB' },
  ],
  [
    'terms may be both delivery and payment terms',
    'commercial_invoice',
    [row(100, 'Terms:', 'CIF Busan, 30 days net')],
    { payment_terms: 'CIF Busan, 30 days net', incoterm: 'CIF' },
  ],
  [
    'goods may stand behind their code',
    'arrival_notice',
    [row(100, 'Description of goods:', 'HS 940169 WOODEN SEATS')],
    { description_of_goods: 'HS 940169 WOODEN SEATS' },
  ],
  [
    'cartons are no amount',
    'commercial_invoice',
    [
      row(100, 'Description', 'Quantity', 'Total cartons', 'Total USD'),
      row(114, 'Widgets', '100 PCS', '10', '550.00'),
    ],
    { line_items: [{ description: 'Widgets', quantity: 100, unit: 'PCS', amount: 550 }] },
  ],
])('%s', (...one) => {
  expect(readAs(one)).toEqual(one[3])
})
