// Values in rupees per code of goods, as Indian tax invoices sum them up.
import type { GoodsLine } from '../../../../content/goods.ts'
import { ink } from '../../../../drawing/blocks.ts'
import type { Pen } from '../../../../drawing/pen.ts'
import { table } from '../../../../drawing/table.ts'
import type { Column } from '../../../../drawing/table.ts'

/** `12,34,567.80`: hundreds, then pairs. */
export function rupees(value: number): string {
  const [whole = '', fraction = ''] = value.toFixed(2).split('.')
  const pairs = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${pairs === '' ? '' : `${pairs},`}${whole.slice(-3)}.${fraction}`
}

/** Nothing of it is told: the invoice is in another currency. */
export function taxTable(
  pen: Pen,
  at: { readonly x: number; readonly y: number; readonly width: number },
  goods: readonly GoodsLine[],
  rate: number,
): number {
  const codes = [...new Set(goods.map(({ hs }) => hs))]
  const valueOf = (code: string): number =>
    goods.reduce((sum, { hs, amount }) => sum + (hs === code ? amount * rate : 0), 0)
  const rows = codes.map((code) => [code, rupees(valueOf(code)), '0%', '0.00', '0.00'])
  const all = codes.reduce((sum, code) => sum + valueOf(code), 0)
  const titles = ['HSN/SAC', 'Taxable Value', 'IGST Rate', 'IGST Amount', 'Total Tax Amount']
  const columns = titles.map((title, index): Column =>
    index === 0 ? { title, share: 2 } : { title, share: 1, align: 'right' },
  )
  const look = {
    head: ink('sans', 7),
    body: ink('sans', 7.5),
    rules: 'all',
    rowHeight: 12,
  } as const
  return table(pen, at, columns, [...rows, ['Total', rupees(all), '', '0.00', '0.00']], look)
}
