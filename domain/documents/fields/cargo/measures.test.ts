// The weight of the whole shipment among the weights of a document.
import { describe, expect, test } from 'vitest'
import { read, rowsAt } from '../extract-fixture.ts'

describe('the total weight', () => {
  const packed = rowsAt(40, 250, 400)

  test.each(['TOTAL', 'TOTALS:', 'GRAND TOTAL', 'GRAND TOTAL:'])(
    'stands beside %s, and may be more than its rows, with the pallets',
    (label) => {
      const rows = [
        packed(100, 'Container', 'Packages', 'Gross weight'),
        packed(114, 'MSKU9070323', '12 CTNS', '400 KGS'),
        packed(128, 'CSQU3054383', '10 CTNS', '300 KGS'),
        packed(142, label, '22 CTNS', '745 KGS'),
      ]
      expect(read('arrival_notice', rows.flat())).toMatchObject({
        gross_weight_kg: 745,
        package_count: 22,
      })
    },
  )

  test('is not that of the first of several bills', () => {
    const rows = [
      packed(100, 'B/L No:', 'MAEU123456789'),
      packed(114, 'Gross weight:', '12,500 KGS'),
      packed(142, 'B/L No:', 'MAEU123456790'),
      packed(156, 'Gross weight:', '12,600 KGS'),
    ]
    expect(read('arrival_notice', rows.flat()).gross_weight_kg).toBeUndefined()
  })

  test('is that above the weights of its containers', () => {
    const rows = [
      packed(100, 'Gross weight:', '25,100 KGS'),
      packed(114, 'Container:', 'CSQU3054383'),
      packed(128, 'Gross weight:', '12,500 KGS'),
      packed(142, 'Container:', 'MSKU9070323'),
      packed(156, 'Gross weight:', '12,600 KGS'),
    ]
    expect(read('arrival_notice', rows.flat()).gross_weight_kg).toBe(25_100)
  })

  test('is not that of one container beside its total of packages', () => {
    const facts = rowsAt(40, 200, 330, 460)
    const rows = [
      facts(100, '', '', 'Gross weight:', '700 KGS'),
      facts(128, 'Total packages:', '10', 'Gross weight:', '300 KGS'),
    ]
    expect(read('arrival_notice', rows.flat()).gross_weight_kg).toBe(700)
  })

  test.each([
    ['4.141 KGS', '21.6 CBM', 4141],
    ['4,141 KGS', '21,6 CBM', 4141],
    ['12.500 KGS', '0.08 CBM', 12.5],
    ['4.1 KGS', '21.6 CBM', 4.1],
    ['0.350 KGS', '21.6 CBM', 0.35],
    ['2.500 KGS', '0.6 CBM', 2.5],
    ['2.500 KGS', '0,600 CBM', 2500],
  ])('%s of %s: nothing is so light that a cubic metre weighs under five kilograms', (...each) => {
    const [weight, volume, kilograms] = each
    const rows = [
      packed(100, 'Packages', 'Gross weight', 'Measurement'),
      packed(114, '40 CTNS', weight, volume),
    ]
    expect(read('arrival_notice', rows.flat()).gross_weight_kg).toBe(kilograms)
  })

  test('is no sum with the numbers of containers and seals beneath it', () => {
    const mass = rowsAt(40, 165, 290, 415)
    const rows = [
      mass(100, 'Shipping marks', 'Packages', 'Gross mass (kg)', 'Net mass (kg)'),
      mass(114, 'KIWI 1-220', '220 boxes', '3,960', '3,300'),
      mass(128, 'Container identification No.', '', 'MSKU9070323'),
      mass(142, 'Seal number(s)', '', 'ANL77120'),
    ]
    expect(read('dangerous_goods_declaration', rows.flat()).gross_weight_kg).toBe(3960)
  })

  test.each([
    ['35 Masa bruta (kg)', '38 Masa neta (kg)'],
    ['Massa bruta (kg)', 'Massa líquida (kg)'],
  ])('stands in the box %s, above that of the net weight', (gross, net) => {
    const box = rowsAt(366)
    const rows = [box(100, gross), box(112, '8.714,5'), box(130, net), box(142, '8.110,0')]
    expect(read('commercial_invoice', rows.flat())).toMatchObject({
      gross_weight_kg: 8714.5,
      net_weight_kg: 8110,
    })
  })

  const weighed = rowsAt(40, 250, 340)
  const cases = [
    weighed(100, 'Case', 'Gross kg', 'Net kg'),
    weighed(114, '1', '1.480,0', '1.310,0'),
    weighed(128, '2', '715,0', '640,0'),
  ]

  test('is not added to its rows where both weights stand in one line', () => {
    const line = '2 cases, Brutto 2.195,0 kg, Netto 1.950,0 kg, 12,312 m³'
    const rows = [...cases, rowsAt(40, 120)(142, 'Gesamt / Total:', line)]
    expect(read('packing_list', rows.flat())).toMatchObject({
      gross_weight_kg: 2195,
      net_weight_kg: 1950,
    })
  })

  test('excludes numbers of a sentence beneath its rows', () => {
    const sentence = 'Pump Works Ltd, Plauen, registered there as HRB 4188, telephone 03741 555'
    const rows = [...cases, [[40, 142, sentence] as const]]
    expect(read('packing_list', rows.flat())).toMatchObject({
      gross_weight_kg: 2195,
      net_weight_kg: 1950,
    })
  })

  test('may precede the rows of another table', () => {
    const rows = [
      packed(100, 'Description of goods', '', 'Gross weight (KG)'),
      packed(112, 'CASHEW KERNELS', '', '61,900.000'),
      packed(160, 'Container', 'Packages', 'Gross kg'),
      packed(172, 'MSKU9070323', '418 BAGS', '20,900.000'),
      packed(184, 'CSQU3054383', '418 BAGS', '20,900.000'),
      packed(196, 'MSCU1234566', '402 BAGS', '20,100.000'),
    ]
    expect(read('sea_waybill', rows.flat()).gross_weight_kg).toBe(61900)
  })

  test('is not the total volume, which is less than a row of weights', () => {
    const columns = rowsAt(40, 200, 330, 400)
    const rows = [
      columns(100, 'Container no', 'Packages', 'Weight (KG)', 'Meas (CBM)'),
      columns(112, 'MSKU9070323', '182 CASES', '14,220.0', '58.10'),
      columns(124, 'CSQU3054383', '176 CASES', '13,905.5', '57.44'),
      [[40, 140, 'TOTAL'] as const, [290, 140, '28,125.5'] as const, [372, 140, '115.54'] as const],
    ]
    expect(read('arrival_notice', rows.flat()).gross_weight_kg).toBe(28125.5)
  })

  test('may have its unit apart before it', () => {
    const apart = rowsAt(40, 250, 400, 430)
    const rows = [
      apart(100, 'Container', '', 'Gross weight'),
      apart(114, 'MSKU9070323', '', 'KGM', '19.360,000'),
      apart(128, 'CSQU3054383', '', 'KGM', '19.360,000'),
      apart(142, 'MARKS', '', 'KGM', '38.720,000'),
    ]
    expect(read('bill_of_lading', rows.flat()).gross_weight_kg).toBe(38_720)
  })

  type Row = readonly [what: string, packages: string, weight: string]
  const items = (...weights: string[]): Row[] => weights.map((weight) => ['x', '', weight])

  test.each<readonly [what: string, type: 'packing_list' | 'arrival_notice', Row[], number]>([
    [
      "is the sum of the totals beneath each container's rows",
      'packing_list',
      [
        ['Item', '', 'Gross kg'],
        ['Tiles, beige', '', '23 640'],
        ['MSKU9070323', '', '23 640'],
        ['Tiles, grey', '', '15 760'],
        ['Tiles, white', '', '7 195'],
        ['CSQU3054383', '', '22 955'],
        ['Both', '', '46 595'],
      ],
      46_595,
    ],
    [
      'is the sum of rows that are not totals of each other',
      'packing_list',
      [['Item', '', 'Gross kg'], ...items('100', '100', '100', '150')],
      450,
    ],
    [
      'is the sum of pallets of which one is as heavy as two others',
      'packing_list',
      [['Item', '', 'Gross weight'], ...items('500', '500', '500', '500', '1000')],
      3000,
    ],
    [
      'is the sum of rows with their unit in the first one only',
      'packing_list',
      [['Item', '', 'Gross weight'], ...items('12,000.00 KG', '3,000.00', '500.00')],
      15_500,
    ],
    [
      'counts pounds beneath kilograms once',
      'arrival_notice',
      [
        ['Container', '', 'Weight'],
        ['MSKU9070323', '', '9,812.40 KG'],
        ['', '', '21,632.64 LB'],
        ['CSQU3054383', '', '9,690.10 KG'],
        ['', '', '21,363.02 LB'],
        ['ALL MARKS', '', '19,502.50 KG'],
        ['', '', '42,995.66 LB'],
      ],
      19_502.5,
    ],
    [
      'ends where charges begin',
      'arrival_notice',
      [
        ['Container', '', 'Weight kg'],
        ['MSKU9070323', '', '11,806.00'],
        ['Charges', '', 'AUD'],
        ['Delivery order fee', '', '95.00'],
        ['GST', '', '76.00'],
      ],
      11_806,
    ],
    [
      'continues beneath a line that only mentions charges',
      'arrival_notice',
      [
        ['Container', '', 'Weight kg'],
        ['MSKU9070323', '', '12,000'],
        ['Charges', 'prepaid', ''],
        ['CSQU3054383', '', '13,000'],
      ],
      25_000,
    ],
  ])('%s', (_, type, rows, weight) => {
    const cells = rows.flatMap((row, at) => packed(100 + 14 * at, ...row))
    expect(read(type, cells).gross_weight_kg).toBe(weight)
  })
})

test('the tare in the column of another measure is none of it', () => {
  const form = rowsAt(40, 200, 320)
  const words = [
    ...form(100, 'Marks', 'Gross mass (kg)', 'Cube (m3)'),
    ...form(114, 'RL/SIN', '18,240', '24.0'),
    ...form(128, 'TGHU3304128', '18 Tare (kg) 2,180', '19 Tare mass 2,180'),
  ]
  expect(read('dangerous_goods_declaration', words)).toMatchObject({
    gross_weight_kg: 18240,
    volume_cbm: 24,
  })
})

test('a weight with the tare behind it is read', () => {
  const words = rowsAt(40, 200)(100, 'Gross weight', '18,240 KGS (TARE 2,180 KGS)')
  expect(read('arrival_notice', words).gross_weight_kg).toBe(18240)
})
