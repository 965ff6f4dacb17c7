// Words of papers from the Mediterranean, Vietnam, China and Brazil, and what stands beside the facts about a pickup.
import { describe, expect, test } from 'vitest'
import { read, row, rowsAt } from '../extract-fixture.ts'
import type { ExtractionCase } from '../extract-fixture.ts'
import { readAs } from '../extract-fixture.ts'

const eta = row(60, 'ETA:', '5 September 2025')
const day = '12 September 2025'

describe('the end of free time is the last free day', () => {
  test.each([
    ['Italian', 'Termine franchigia:'],
    ['Turkish', 'Ardiyesiz süre sonu:'],
    ['a workbook', 'LFD terminal:'],
    ['Mexico', 'Último día libre de almacenaje:'],
    ['Ecuador', 'Libre de almacenaje hasta:'],
    ['a French port', 'Fin de franchise magasinage :'],
    ['a Portuguese port', 'Livre de armazenagem até:'],
    ['Brazil', 'Período livre de armazenagem até:'],
    ['Poland', 'Bezpłatne składowanie do:'],
  ])('in the words of %s', (_whose, label) => {
    const words = [...eta, ...rowsAt(40, 300)(80, label, day)]
    expect(read('arrival_notice', words).last_free_day).toBe('2025-09-12')
  })

  test.each([
    'Fim do free time (detention):',
    'Fim do free time (demurrage):',
    'Livre de demurrage até:',
    'Último día libre de demoras:',
    'Libre de demora hasta:',
    'Último día libre:',
    'Libre hasta:',
    'Días libres hasta:',
    'Franquicia hasta:',
    "Franchise détention jusqu'au :",
    'Devolución libre hasta:',
    'Días de almacenaje libre:',
    'Termine franchigia detention:',
    'Detention serbest süre sonu:',
    '免费用箱天数:',
    '免柜租期至:',
    '免箱期截止日:',
    'Bezpłatny zwrot kontenera do:',
  ])('%s asks for another one, or for a number of days', (label) => {
    const words = [...eta, ...rowsAt(40, 300)(80, label, day)]
    expect(read('arrival_notice', words).last_free_day).toBeUndefined()
  })
})

test.each([
  'Uitlevercode:',
  'Afhaalreferentie:',
  'Abholnummer:',
  'Freistellreferenz:',
  'Freistellreferenz (PIN):',
  'Numer odbioru:',
  'Code PIN :',
])('%s asks for the pickup number', (label) => {
  const words = [...row(60, 'Terminal:', 'ECT Delta'), ...row(80, label, '88PQ12')]
  expect(read('delivery_order', words).pickup_number).toBe('88PQ12')
})

test('the number of a release is no pickup number', () => {
  const found = read('delivery_order', row(80, 'Freistellnummer:', '88PQ12'))
  expect([found.pickup_number, found.delivery_order_number]).toEqual([undefined, '88PQ12'])
})

test.each(['Aankomst:', 'Ankunft:'])('%s stands on papers whose days come first', (label) => {
  const words = [...row(60, label, '05-06-2026'), ...row(80, 'Container:', 'MSKU9070323')]
  expect(read('delivery_order', words).eta).toBe('2026-06-05')
})

const cases: readonly ExtractionCase[] = [
  [
    'the arrival in Turkish and Chinese words',
    'arrival_notice',
    [row(80, 'Tahmini Varış Tarihi:', '14.03.2026')],
    { eta: '2026-03-14' },
  ],
  [
    'the arrival in Chinese words',
    'arrival_notice',
    [row(80, '预计到港日:', '2026-03-14')],
    { eta: '2026-03-14' },
  ],
  [
    'a Vietnamese date behind its town',
    'arrival_notice',
    [
      [[300, 60, 'TP. Hồ Chí Minh, ngày 12 tháng 03 năm 2026'] as const],
      row(80, 'ETA:', '14.03.2026'),
    ],
    { issue_date: '2026-03-12' },
  ],
  [
    'the terminal of a Spanish order',
    'delivery_order',
    [row(80, 'Retirar en:', 'North Reach Terminal')],
    { terminal_name: 'North Reach Terminal' },
  ],
  [
    'the terminal of a German order',
    'delivery_order',
    [row(80, 'Abholung bei:', 'North Reach Terminal')],
    { terminal_name: 'North Reach Terminal' },
  ],
  [
    'the vessel, not the one before an amendment',
    'booking_confirmation',
    [
      row(60, 'Former vessel:', 'AMBER LANTERN 118W'),
      row(80, 'Vessel:', 'CORAL BRIDGE', 'Voyage:', '054W'),
    ],
    { vessel_name: 'CORAL BRIDGE', voyage_number: '054W' },
  ],
  [
    'the vessel, not a treatment of the goods beneath it',
    'other',
    [
      row(80, 'Declared means of conveyance'),
      row(94, 'M.V. CORAL BRIDGE'),
      row(108, 'TREATMENT: Methyl bromide, 48 g/m3'),
    ],
    { vessel_name: 'CORAL BRIDGE', voyage_number: undefined },
  ],
  [
    'no charges in a tariff of free time, which is owed by the day',
    'arrival_notice',
    [
      row(80, 'FREE TIME', 'DAYS', 'STARTS', 'THEREAFTER PER DAY'),
      row(94, 'Import demurrage', '5', 'After discharge', 'USD 185.00'),
      row(108, 'Import detention', '7', 'Gate out', 'USD 125.00'),
    ],
    { charges: undefined, currency: undefined },
  ],
  [
    'the currency of charges that no total adds up',
    'arrival_notice',
    [
      row(80, 'Description', '', '', 'Amount'),
      row(94, 'Handling fee', '', '', 'USD 185.00'),
      row(108, 'Documentation fee', '', '', 'USD 125.00'),
    ],
    { currency: 'USD' },
  ],
  [
    'the amount to pay, which is no charge',
    'freight_invoice',
    [
      row(80, 'Omschrijving', 'Bedrag'),
      row(94, 'Zeevracht', 'EUR 722.55'),
      row(108, 'Te betalen', 'EUR 722.55'),
    ],
    {
      charges: [{ description: 'Zeevracht', amount: 722.55, currency: 'EUR' }],
      total_amount: 722.55,
    },
  ],
]

test.each(cases)('%s', (...each) => {
  expect(readAs(each)).toEqual(each[3])
})
