// Layouts of charges: heads of all kinds, columns of currencies, lists without a head.
import { describe, expect, test } from 'vitest'
import { read, row, rowsAt } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const chargesOf = (rows: readonly (readonly Word[])[]) =>
  read('freight_invoice', rows.flat()).charges

type Case = readonly [what: string, rows: readonly (readonly Word[])[], expected: readonly object[]]

const coded = rowsAt(40, 80, 220, 290, 350, 410)
const twice = rowsAt(40, 240, 330, 420)
const plain = rowsAt(40, 240, 330, 400, 470)

describe('a table of charges', () => {
  test.each<Case>([
    [
      'has codes before the descriptions, and a price for one container size',
      [
        coded(100, 'Code', 'Charge', 'Basis', 'Payable', 'Curr.', "20'GP"),
        coded(114, 'BAS', 'Basic ocean freight', 'container', 'Prepaid', 'USD', '910.00'),
        coded(128, 'THD', 'Carrier handling charge', 'container', 'Collect', 'EUR', '240.00'),
      ],
      [
        { description: 'Basic ocean freight', amount: 910, currency: 'USD' },
        { description: 'Carrier handling charge', amount: 240, currency: 'EUR' },
      ],
    ],
    [
      'has rates beside what the consignee pays, in a currency that the head names',
      [
        plain(100, 'Charge description', 'Rate', 'Qty', 'Prepaid', 'Collect (USD)'),
        plain(114, 'Ocean freight', '3,150.00', '1.67', '', '5,260.50'),
        plain(128, 'Clean truck fee', '', '', '', '187.24'),
      ],
      [
        { description: 'Ocean freight', amount: 5260.5, currency: 'USD' },
        { description: 'Clean truck fee', amount: 187.24, currency: 'USD' },
      ],
    ],
    [
      'has a column for each currency',
      [
        twice(100, 'Omschrijving', 'BTW', 'USD', 'EUR'),
        twice(114, 'Ocean freight', 'N', '1.850,00'),
        twice(128, 'Terminal handling', 'H', '', '245,00'),
        twice(142, 'Subtotaal', '', '1.850,00', '245,00'),
        twice(156, 'USD 1.850,00 @ 1,0835', '', '', '1.707,43'),
        twice(170, 'BTW 21% over EUR 245,00', '', '', '51,45'),
      ],
      [
        { description: 'Ocean freight', amount: 1850, currency: 'USD' },
        { description: 'Terminal handling', amount: 245, currency: 'EUR' },
      ],
    ],
    [
      'names the currency of its amounts, whatever the currency of the rates',
      [
        plain(100, 'Particulars', 'Curr', 'Rate', 'Ex. rate', 'Amount (INR)'),
        plain(114, 'Delivery order fee', 'INR', '4,500.00', '1.00', '4,500.00'),
        plain(128, 'Container cleaning', 'USD', '15.00', '86.40', '1,296.00'),
        plain(142, 'CGST 9%', '', '', '', '521.64'),
      ],
      [
        { description: 'Delivery order fee', amount: 4500, currency: 'INR' },
        { description: 'Container cleaning', amount: 1296, currency: 'INR' },
      ],
    ],
    [
      'has tax codes behind the amounts, far right of their head',
      [
        rowsAt(40, 240, 330, 400, 500)(100, 'Désignation', 'Qté', 'Dev.', 'Montant', 'TVA'),
        rowsAt(40, 240, 330, 455, 500)(114, 'Fret maritime', '2', 'EUR', '900,00', 'E'),
        rowsAt(40, 240, 330, 455, 500)(128, 'Frais de dossier', '1', 'EUR', '70,00', 'S'),
      ],
      [
        { description: 'Fret maritime', amount: 900, currency: 'EUR' },
        { description: 'Frais de dossier', amount: 70, currency: 'EUR' },
      ],
    ],
    [
      'continues behind a subtotal',
      [
        twice(100, 'Charge', 'Basis', 'Currency', 'Amount'),
        twice(114, 'Ocean freight', '1 x 40HC', 'USD', '1,850.00'),
        twice(128, 'Sub-total', '', 'USD', '1,850.00'),
        twice(142, 'Chassis fee', 'per day', 'USD', '45.00'),
        twice(156, 'TOTAL', '', 'USD', '1,895.00'),
      ],
      [
        { description: 'Ocean freight', amount: 1850, currency: 'USD' },
        { description: 'Chassis fee', amount: 45, currency: 'USD' },
      ],
    ],
  ])('%s', (_, rows, expected) => {
    expect(chargesOf(rows)).toEqual(expected)
  })

  test('of several sizes is a tariff', () => {
    const rows = [
      coded(100, 'Code', 'Charge', 'Basis', 'Curr.', "20'GP", "40'HC"),
      coded(114, 'XYZ', 'Something', 'container', 'USD', '910.00', '1,450.00'),
    ]
    expect(chargesOf(rows)).toBeUndefined()
  })

  test('of packages has no charges', () => {
    const rows = [
      twice(100, 'Description', 'Marks', 'Size', 'Total'),
      twice(114, '227 CARTONS', 'N/M', '40HC', '8,683.00'),
    ]
    expect(chargesOf(rows)).toBeUndefined()
  })
})

describe('a list of charges without a head', () => {
  const list = rowsAt(40, 300, 400)

  test('includes unknown words between known charges', () => {
    const rows = [
      list(86, 'Cobros en destino (moneda USD)'),
      list(100, 'Flete marítimo', '3 x 300,00', '900,00'),
      list(114, 'Gate in de vacíos', '3 x 140,00', '420,00'),
      list(128, 'Apertura de manifiesto', '1', '055,00'),
      list(142, 'Neto afecto', '1', '475,00'),
      list(156, 'IVA 19%', '1', '090,25'),
    ]
    expect(chargesOf(rows)).toEqual([
      { description: 'Flete marítimo', amount: 900, currency: 'USD' },
      { description: 'Gate in de vacíos', amount: 420, currency: 'USD' },
      { description: 'Apertura de manifiesto', amount: 55, currency: 'USD' },
    ])
  })

  test('excludes a line apart from it', () => {
    const rows = [
      list(100, 'Ocean freight', 'USD', '950.00'),
      list(114, 'Handling fee', 'USD', '045.00'),
      list(170, 'Insured up to', 'USD', '900.00'),
    ]
    expect(chargesOf(rows)).toMatchObject([{ amount: 950 }, { amount: 45 }])
  })
})

test('a tariff with prices for some days and thereafter is not owed', () => {
  const found = read('arrival_notice', [
    ...row(100, 'Charge', 'Free time', 'Days 6 - 10', 'Thereafter'),
    ...row(114, 'Demurrage 40 DRY', '5 calendar days', 'EUR 85.00', 'EUR 130.00'),
    ...row(128, 'Detention 40 DRY', '7 calendar days', 'EUR 45.00', 'EUR 70.00'),
  ])
  expect(found).not.toHaveProperty('charges')
})

test('what is owed for onward carriage is no price of later days', () => {
  const rows = [
    row(100, 'Charge', 'Unit', 'Onward carriage'),
    row(114, 'Trucking', '1', 'EUR 85.00'),
    row(128, 'Terminal handling', '1', 'EUR 45.00'),
  ]
  expect(chargesOf(rows)).toMatchObject([{ amount: 85 }, { amount: 45 }])
})
