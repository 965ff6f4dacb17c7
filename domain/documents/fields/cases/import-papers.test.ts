// Papers that come with imports: notices, orders and lists of several containers.
import { describe, expect, test } from 'vitest'
import { byContainer, candidatesOf, read, readAs, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'

test.each<ExtractionCase>([
  [
    'the first day of the pickup in Spanish',
    'pickup_notice',
    [row(40, 'AVISO DE RETIRO'), row(60, 'Disponible desde', '15/12/2026')],
    { available_date: '2026-12-15' },
  ],
  [
    'the port from which a delivery order says that the cargo came',
    'delivery_order',
    [
      row(40, 'DELIVERY ORDER'),
      row(60, 'FROM PORT OF ORIGIN', 'ARRIVAL DATE'),
      row(72, 'KAOHSIUNG', '12/03/2026'),
    ],
    { port_of_loading: 'KAOHSIUNG' },
  ],
  [
    'a town in Korean or Chinese has two letters',
    'arrival_notice',
    [row(40, 'ARRIVAL NOTICE'), row(60, '선적항', '부산', '卸货港', '上海')],
    { port_of_loading: '부산', port_of_discharge: '上海' },
  ],
  [
    'a number behind the name of a ship is part of it where the voyage has a label of its own',
    'bill_of_lading',
    [row(40, 'Vessel:', 'CORAL BRIDGE 527'), row(54, 'Voyage:', 'E118')],
    { vessel_name: 'CORAL BRIDGE 527', voyage_number: 'E118' },
  ],
  [
    'a number behind the name of a ship is the voyage that its own label repeats',
    'bill_of_lading',
    [row(40, 'Vessel:', 'CORAL BRIDGE 527'), row(54, 'Voyage:', '527W')],
    { vessel_name: 'CORAL BRIDGE', voyage_number: '527W' },
  ],
  [
    'an arrival in French has the day first',
    'arrival_notice',
    [row(40, "AVIS D'ARRIVEE"), row(60, "Date prévue d'arrivée (ETA)", '03/12/2026')],
    { eta: '2026-12-03' },
  ],
  [
    'the day of the signature stands behind the town in which the paper was issued',
    'house_bill_of_lading',
    [row(40, 'HOUSE BILL OF LADING'), row(600, 'Issued at BUSAN on 30 OCT 2026')],
    { issue_date: '2026-10-30' },
  ],
  [
    'the day on which a hold was released is not that of the notice',
    'pickup_notice',
    [row(40, 'PICKUP NOTICE'), row(60, 'Customs hold', 'Released 11/24/2026')],
    { issue_date: undefined },
  ],
  [
    'the day at a label in Russian is not that of the paper',
    'other',
    [row(40, 'НАКЛАДНАЯ'), row(60, 'Дата прибытия', '02.12.2026')],
    { issue_date: undefined },
  ],
  [
    'what weighs more than any metal was printed with decimals',
    'arrival_notice',
    [row(40, 'Gross weight:', '4.141 KGS'), row(54, 'Measurement:', '0.021 CBM')],
    { gross_weight_kg: 4.141 },
  ],
  [
    'a weight that its volume can hold is in thousands',
    'arrival_notice',
    [row(40, 'Gross weight:', '4.141 KGS'), row(54, 'Measurement:', '1.000 CBM')],
    { gross_weight_kg: 4141 },
  ],
  [
    'the day until which an order is valid is no weight',
    'delivery_order',
    [
      row(40, 'Container No', '', 'Gross Wt (Kgs)'),
      row(54, 'MSKU9070323', '', '24500.00'),
      row(68, 'CSQU3054383', '', '24500.00'),
      row(82, 'This delivery order is valid up to 02-Dec-2026. Detention is charged thereafter.'),
    ],
    { gross_weight_kg: 49000 },
  ],
  [
    'six digits before a kind of packages that has its count behind it are a seal',
    'bill_of_lading',
    [row(40, 'MSKU9070323 448120 CARTONS 310 RUBBER BELTS 8,120.0 KGS')],
    { package_count: undefined },
  ],
  [
    'a count before a kind of packages has the weight behind it',
    'bill_of_lading',
    [row(40, 'MSKU9070323 310 CARTONS 8120 KGS')],
    { package_count: 310 },
  ],
  [
    'the weights and the invoice of a packing list in Japanese',
    'packing_list',
    [
      row(40, '梱包明細書'),
      row(60, '請求書番号', 'MK-26-0771'),
      row(80, '品名', '正味重量', '総重量'),
      row(94, '切削工具', '2,880 kg', '3,240 kg'),
      row(108, '合計', '2,880 kg', '3,240 kg'),
    ],
    { invoice_number: 'MK-26-0771', net_weight_kg: 2880, gross_weight_kg: 3240 },
  ],
  [
    'the goods in Dutch',
    'arrival_notice',
    [row(40, 'AANKOMSTBERICHT'), row(60, 'Omschrijving:', 'Rode wijn')],
    { description_of_goods: 'Rode wijn' },
  ],
  [
    'a lot is no charge',
    'arrival_notice',
    [row(40, 'ARRIVAL NOTICE'), row(60, 'Lot / pickup number', 'LOT 4471')],
    { charges: undefined },
  ],
  [
    'what an invoice sells by the piece are no packages, in Turkish too',
    'commercial_invoice',
    [row(40, 'TICARI FATURA'), row(60, 'Yesil zeytin', '1.200 adet')],
    { package_count: undefined },
  ],
  [
    'the verified mass in Spanish',
    'vgm',
    [row(40, 'Masa bruta verificada', '24.380 kg')],
    { verified_gross_mass_kg: 24380 },
  ],
  [
    'no terminal is called none',
    'pickup_notice',
    [row(40, 'PICKUP NOTICE'), row(60, 'Terminal', ''), row(72, 'None at this time')],
    { terminal_name: undefined },
  ],
  [
    'the net amount of an invoice in German is no charge',
    'freight_invoice',
    [
      row(40, 'Leistung', '', '', 'Betrag EUR'),
      row(54, 'Detention', '', '', '525,00'),
      row(68, 'Rechnungsbetrag netto', '', '', '525,00'),
    ],
    { charges: [{ description: 'Detention', amount: 525, currency: 'EUR' }] },
  ],
])('%s', (...example) => {
  expect(readAs(example)).toEqual(example[3])
})

const table = rowsAt(40, 150, 290)

describe('a list of containers', () => {
  const rows = [
    table(40, 'Pickup notice', 'Wando Welch Terminal, Pier 9'),
    table(54, 'Container', 'Bill of Lading', 'Last Free Day'),
    table(68, 'MSKU9070323', 'MAEU123456789', '2026-12-02'),
    table(82, 'CSQU3054383', 'HLCUSHA260512345', '2026-12-03'),
  ].flat()

  test('with a title above the column of bills has a bill for each container', () => {
    expect(read('pickup_notice', rows).bill_of_lading_number).toBeUndefined()
    expect(byContainer('pickup_notice', rows)).toEqual([
      {
        container_number: 'MSKU9070323',
        bill_of_lading_number: 'MAEU123456789',
        last_free_day: '2026-12-02',
      },
      {
        container_number: 'CSQU3054383',
        bill_of_lading_number: 'HLCUSHA260512345',
        last_free_day: '2026-12-03',
      },
    ])
  })
})

test.each([
  ['EXAM LOCATION:', undefined],
  ['Customs exam location:', undefined],
  ['EMPTY RETURN TERMINAL:', undefined],
  ['Return terminal:', undefined],
  ['Pickup location:', 'Harbor Gate Yard'],
])('%s asks for the terminal at which a truck picks up: %s', (label, expected) => {
  const rows = [...row(40, 'PICKUP NOTICE'), ...row(60, label, 'Harbor Gate Yard')]
  expect(read('pickup_notice', rows).terminal_name).toBe(expected)
})

test('Pier 400 is the name of a terminal', () => {
  const rows = [...row(40, 'PICKUP NOTICE'), ...row(60, 'Terminal:', 'Pier 400')]
  expect(read('pickup_notice', rows).terminal_name).toBe('Pier 400')
})

describe('no truck is sent', () => {
  const notice = (label: string, value: string) => [
    ...row(40, 'PICKUP NOTICE'),
    ...row(60, 'Container:', 'MSKU9070323'),
    ...row(74, label, value),
  ]

  test('at midnight, which systems print for a day without an hour', () => {
    const rows = notice('Pickup appointment:', '15 May 2026 00:00')
    expect(read('pickup_notice', rows).pickup_appointment).toBeUndefined()
    expect(candidatesOf('pickup_notice', rows).pickup_appointment).toBeDefined()
  })

  test.each([
    ['Available:', '15 May 2026 (est)', 'available_date'],
    ['Last free day:', '15 May 2026 (approx.)', 'last_free_day'],
    ['Last free day:', '15 May 2026 (subject to discharge)', 'last_free_day'],
  ])('by %s %s, which is an estimate', (label, value, field) => {
    const rows = notice(label, value)
    expect(read('pickup_notice', rows)[field]).toBeUndefined()
    expect(candidatesOf('pickup_notice', rows)[field]).toBeDefined()
  })
})
