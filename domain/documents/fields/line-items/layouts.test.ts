// Layouts of tables of goods: heads of several lines, lines between items, groups, narrow columns.
import { describe, expect, test } from 'vitest'
import type { DocumentType } from '../../document-types.ts'
import { read, rowsAt } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const itemsOf = (rows: readonly (readonly Word[])[], type: DocumentType = 'commercial_invoice') =>
  read(type, rows.flat()).line_items

const row = rowsAt(40, 80, 260, 340, 440)
const head = row(100, 'Pos.', 'Description', 'Quantity', 'Unit price', 'Amount')
const bench = ['1', 'Oak bench', '4 PCS', '80.00', '320.00'] as const
const chair = ['2', 'Steel chair', '10 PCS', '15.00', '150.00'] as const
const small = (y: number, text: string): readonly Word[] => [[80, y, text, 7]]

type Case = readonly [what: string, rows: readonly (readonly Word[])[], expected: readonly object[]]

describe('a head', () => {
  test.each<Case>([
    [
      'may be repeated in another language',
      [
        row(100, 'Pos.', 'Bezeichnung', 'Menge', 'Einzelpreis', 'Gesamtpreis'),
        row(110, 'Item', 'Description', 'Quantity', 'Unit price', 'Total EUR'),
        row(124, '10', 'Eichenbank', '4 ST', '80,00', '320,00'),
      ],
      [{ description: 'Eichenbank', quantity: 4, unit: 'ST', unit_price: 80, amount: 320 }],
    ],
    [
      'may continue with one word',
      [
        row(100, 'Marks', 'Description of goods', 'Quantity', 'Unit price', 'Amount'),
        row(109, 'of pkgs'),
        row(124, 'DPT', 'Oak bench', '4 PCS', '@US$80.00', 'US$320.00'),
      ],
      [{ description: 'Oak bench', quantity: 4, unit: 'PCS', unit_price: 80, amount: 320 }],
    ],
    [
      'may divide one column into several',
      [
        rowsAt(40, 200, 330, 420, 500)(100, 'Description', 'Sizes', 'Total', 'Price', 'Amount'),
        rowsAt(160, 200, 240, 330, 425, 505)(110, 'S', 'M', 'L', 'qty (pcs)', '(USD)', '(USD)'),
        rowsAt(
          40,
          160,
          200,
          240,
          330,
          420,
          500,
        )(...([124, 'Knit shirt', '20', '40', '60', '120', '4.50', '540.00'] as const)),
      ],
      [{ description: 'Knit shirt', quantity: 120, unit: 'pcs', unit_price: 4.5, amount: 540 }],
    ],
    [
      'has its last figures at the right edge of the column',
      [
        head,
        rowsAt(40, 80, 260, 340, 510)(114, ...bench),
        rowsAt(40, 80, 260, 340, 510)(128, ...chair),
      ],
      [{ amount: 320 }, { amount: 150 }],
    ],
  ])('%s', (_, rows, expected) => {
    expect(itemsOf(rows)).toMatchObject(expected)
  })
})

describe('a line beneath an item', () => {
  test('in small print is not part of its name', () => {
    const rows = [
      ...[head, row(114, ...bench), small(124, 'Seat height 45 cm')],
      ...[small(133, 'Tariff no. / HS code: 94016900   Origin: PL'), small(142, 'Your item: 7')],
      ...[row(160, ...chair), small(170, 'Sched. B 9401.79.0001  ECCN EAR99  C/O: PL')],
    ]
    expect(itemsOf(rows)).toEqual([
      {
        description: 'Oak bench',
        hs_code: '94016900',
        quantity: 4,
        unit: 'PCS',
        unit_price: 80,
        amount: 320,
      },
      {
        description: 'Steel chair',
        hs_code: '9401.79.0001',
        quantity: 10,
        unit: 'PCS',
        unit_price: 15,
        amount: 150,
      },
    ])
  })

  test('may have its unit, and marks in another column', () => {
    const marked = rowsAt(40, 120, 260, 340, 440)
    const rows = [
      marked(100, 'Marks & Nos', 'Description', 'Quantity', 'Rate', 'Amount'),
      marked(114, 'DEPOT', 'Oak bench,', '4', '80.00', '320.00'),
      marked(124, 'HARBOUR', 'oiled', 'SETS'),
      marked(134, 'C/NO. 1-4', 'HSN 94016900'),
    ]
    expect(itemsOf(rows)).toMatchObject([
      { description: 'Oak bench, oiled', hs_code: '94016900', quantity: 4, unit: 'SETS' },
    ])
  })

  test.each(['Batch 4471-B', 'ECCN EAR99', 'Your part 90117', 'Part number: OB-4'])(
    'with %s is not part of its name',
    (detail) => {
      const rows = [head, row(114, ...bench), row(126, '', detail), row(140, ...chair)]
      expect(itemsOf(rows)).toMatchObject([
        { description: 'Oak bench' },
        { description: 'Steel chair' },
      ])
    },
  )
})

describe('items continue', () => {
  test.each([
    ['the number of another order', row(128, '', 'Order no.: 77-118')],
    ['the sum of a part', row(128, '', 'Sub-total', '4', '', '320.00')],
  ])('behind %s', (_, between) => {
    expect(itemsOf([head, row(114, ...bench), between, row(142, ...chair)])).toMatchObject([
      { description: 'Oak bench', amount: 320 },
      { description: 'Steel chair', amount: 150 },
    ])
  })

  test('but not behind a label with rows of another kind', () => {
    const rows = [
      ...[head, row(114, ...bench), row(128, '', 'Packed in:', '4 crates')],
      row(142, '', 'Sea freight', '', '', '90.00'),
    ]
    expect(itemsOf(rows)).toMatchObject([{ description: 'Oak bench' }])
  })
})

test('a general description may precede the items', () => {
  const rows = [
    ...[head, row(114, '', 'GARDEN FURNITURE AS PER', '', 'INCOTERMS 2020')],
    ...[row(123, '', 'CONTRACT NO. 25-118'), row(140, ...bench), row(154, ...chair)],
  ]
  expect(itemsOf(rows)).toMatchObject([{ amount: 320 }, { amount: 150 }])
})

describe('a packing list', () => {
  const packed = rowsAt(40, 90, 200, 260, 320, 390, 460)
  const first = ['1-20', 'Oak bench', '4', '20', '80', '12.0', '240.00'] as const
  const second = ['21-30', 'Steel chair', '8', '10', '80', '6.0', '60.00'] as const
  const list = [
    packed(100, 'Ctn no.', 'Description', 'Prs/', 'Total', 'Total', 'N.W./ctn', 'Total'),
    packed(109, 'from-to', '', 'ctn', 'ctns', 'prs', 'kgs', 'n.w.'),
    ...[packed(123, ...first), packed(137, ...second)],
  ]

  test('has no amounts, and its head gives the unit', () => {
    const sum = packed(151, 'TOTAL:', '', '', '30CTNS', '160PRS', '', '300.00')
    expect(itemsOf([...list, sum], 'packing_list')).toEqual([
      { description: 'Oak bench', quantity: 80, unit: 'prs' },
      { description: 'Steel chair', quantity: 80, unit: 'prs' },
    ])
  })

  test('continues with the next container', () => {
    const rows = [
      ...[list[0], list[1], packed(123, 'CONTAINER A: TGHU7599330'), packed(137, ...first)],
      ...[packed(151, '', 'Sub-total', '', '20'), packed(165, 'CONTAINER B: MSKU9070323')],
      packed(179, ...second),
    ].flatMap((each) => (each === undefined ? [] : [each]))
    expect(itemsOf(rows, 'packing_list')).toMatchObject([
      { description: 'Oak bench' },
      { description: 'Steel chair' },
    ])
  })
})

test.each(['GRAND TOTAL', 'TOPLAM / TOTAL'])('%s has the amount behind the pieces', (label) => {
  const sum = row(142, '', label, '1,280', '', '470.00')
  const rows = [head, row(114, ...bench), row(128, ...chair), sum]
  expect(read('commercial_invoice', rows.flat()).total_amount).toBe(470)
})
