// A packing list and a mail from Poland, in two languages.
import { expect, test } from 'vitest'
import { readAs, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'

const facts = rowsAt(40, 300)
const table = rowsAt(40, 220, 330, 390, 450, 510)

test.each<ExtractionCase>([
  [
    'captions',
    'packing_list',
    [
      facts(100, 'Odbiorca / Consignee', 'Nr faktury: FS/118/11/2025'),
      facts(112, 'COAST TILES LTD', 'Zamówienie: CT-2025-044'),
      facts(124, '9 HARBOUR ROAD', 'Statek: MAERSK CAPE COAST'),
    ],
    {
      consignee_name: 'COAST TILES LTD',
      invoice_number: 'FS/118/11/2025',
      purchase_order_numbers: ['CT-2025-044'],
      vessel_name: 'MAERSK CAPE COAST',
    },
  ],
  [
    'the voyage and the day of arrival',
    'arrival_notice',
    [facts(100, 'Podróż:', '648W'), facts(114, 'Przewidywane przybycie:', '16.12.2026')],
    { voyage_number: '648W', eta: '2026-12-16', issue_date: undefined },
  ],
  [
    'a table with its sum',
    'packing_list',
    [
      table(200, 'Nazwa towaru', 'Kod CN', 'Ilość', 'Palety', 'Netto kg', 'Brutto kg'),
      table(214, 'Tiles, beige', '69072100', '800', '24', '23 040', '23 640'),
      table(228, 'Tiles, grey', '69072100', '500', '16', '15 360', '15 760'),
      table(242, 'RAZEM', '', '1 300', '40', '38 400', '39 400'),
    ],
    { package_count: 40, net_weight_kg: 38_400, gross_weight_kg: 39_400 },
  ],
  [
    'hours',
    'booking_confirmation',
    [facts(100, 'VGM cut-off:', '18.11.2025 godz. 16:00')],
    { vgm_cutoff: '2025-11-18T16:00' },
  ],
])('%s', (...each) => {
  expect(readAs(each)).toEqual(each[3])
})
