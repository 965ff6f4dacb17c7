// `Gross` and `Net` are weights, or amounts with and without a tax.
import { describe, expect, test } from 'vitest'
import { read, rowsAt } from '../extract-fixture.ts'
import type { Word } from '../extract-fixture.ts'

const row = rowsAt(40, 250, 340, 440)

const inTable = (
  heads: readonly string[],
  sums: readonly string[],
  first = 'Chairs',
): readonly Word[] =>
  [row(100, 'Description', ...heads), row(114, first, ...sums), row(140, 'Total', ...sums)].flat()

const taxed = ['700.00', '140.00', '840.00']

describe('the total amount', () => {
  test.each<readonly [heads: readonly string[], sums: readonly string[], total: number]>([
    [['Net EUR', 'VAT', 'Gross EUR'], taxed, 840],
    [['Net charges', 'VAT', 'Gross charges'], taxed, 840],
    ...[
      ...['VAT', 'VAT 20%', 'VAT amount', 'Tax', 'Taxes', 'Sales tax', 'MwSt', 'USt', 'Steuer'],
      ...['IVA', 'TVA', 'GST', 'BTW', 'Moms', 'KDV', 'Impuesto', 'Impuestos'],
    ].map((tax) => [['Total net', tax, 'Total gross'], taxed, 840] as const),
    [['Nett', 'VAT', 'Gross'], taxed, 840],
    ...['amount', 'price', 'value', 'charges'].map(
      (what) => [['Qty', `Net ${what}`], ['10', '700.00'], 700] as const,
    ),
    [['Betrag', 'Netto', 'Brutto'], ['840.00', '310.50', '342.25'], 840],
    [['Amount', 'Nett', 'G.W.'], ['840.00', '310.50', '342.25'], 840],
    [['Amount', 'Amount of cartons'], ['840.00', '10.00'], 840],
    [['Price/PCS', 'Total pieces'], ['840.00', '10.00'], 840],
    [['Gross weight', 'Amount per pieces USD'], ['310.50', '840.00'], 840],
  ])('is under one of %j', (heads, sums, total) => {
    expect(read('freight_invoice', inTable(heads, sums)).total_amount).toBe(total)
  })

  test.each<readonly [what: string, cell: string]>([
    ['a figure', '10.50'],
    ['a letter or two', 'N/M'],
    ['a code', 'PAL 12'],
    ['a count', '1 CTN'],
  ])('is not under a head of weights, although %s stands between', (_, cell) => {
    const rows = [
      row(100, 'Item', 'Amount', 'Gross weight'),
      row(114, 'Chairs', '840.00', cell),
      row(140, 'Total', '840.00', '10.50'),
    ]
    expect(read('commercial_invoice', rows.flat()).total_amount).toBe(840)
  })
})

describe('a weight', () => {
  const weights = (heads: readonly string[], above: readonly Word[]) => {
    const found = read('commercial_invoice', [
      ...above,
      ...inTable(heads, ['10', '310.50', '342.25'], 'N/M'),
    ])
    return [found.net_weight_kg, found.gross_weight_kg]
  }

  test.each([
    ...['GST No: 27AAACB1234C1Z5', 'Tax ID 12-3456789', 'VAT no. 123456', 'UST-IdNr. DE123456789'],
    ...['VAT reg. 12 34', 'Tax number 12 34', 'Tax code: 12 34', 'VAT DE123456789', 'Tax invoice'],
  ])('is read beneath or beside %s', (text) => {
    const heads = ['Cartons', 'Net', 'Gross']
    expect(weights(heads, row(86, '', '', text))).toEqual([310.5, 342.25])
    expect(weights(heads, [[490, 100, text]])).toEqual([310.5, 342.25])
  })

  test.each<readonly [string, readonly Word[]]>([
    ['in another column', row(86, '', 'VAT')],
    ['far above', row(40, '', '', 'VAT', 'VAT')],
  ])('is read with a tax %s', (_, above) => {
    expect(weights(['Cartons', 'Net', 'Gross'], above)).toEqual([310.5, 342.25])
  })

  test('is read at a label that says weight, beside a tax', () => {
    expect(weights(['VAT', 'Net weight', 'Gross weight'], [])).toEqual([310.5, 342.25])
  })

  test.each([
    ['Net', 'VAT', 'Gross'],
    ['Net:', 'VAT:', 'Gross:'],
    ['Gross', 'VAT', 'Net'],
    ['Net', 'Rebate', 'VAT', 'Rounding', 'Gross'],
    ['Netto', 'MwSt', 'Brutto'],
    ['Total net:', 'Taxes', 'Total gross:'],
  ])('is not read among %s, %s, %s', (...names) => {
    const rows = names.map((name, at) => row(200 + 14 * at, '', '', name, `${String(at + 7)}00`))
    const found = read('packing_list', rows.flat())
    expect([found.net_weight_kg, found.gross_weight_kg]).toEqual([undefined, undefined])
  })

  test('is not read under a head with a currency', () => {
    const rows = [row(200, 'Charge', '', 'Net EUR', 'Gross EUR'), row(214, 'THC', '', '700', '840')]
    const found = read('packing_list', rows.flat())
    expect([found.net_weight_kg, found.gross_weight_kg]).toEqual([undefined, undefined])
  })
})
