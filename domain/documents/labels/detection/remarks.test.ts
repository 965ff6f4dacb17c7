import { expect, test } from 'vitest'
import { readAs, row } from '../../fields/extract-fixture.ts'
import type { ExtractionCase } from '../../fields/extract-fixture.ts'
import { isRemark, remarkLength } from './remarks.ts'

test.each([
  ' (not negotiable unless consigned "to order" (or to bearer), see clause 4)',
  ', Carrier and its agents not liable for failure to notify',
  ': This document is not negotiable unless marked "to order"',
  '. Only applicable when this is a Through Bill of Lading (clause 2)',
  ' [see overleaf]',
  ' (if other than consignee',
])('is a remark to its end:%s', (text) => {
  expect(remarkLength(text)).toBe(text.length)
})

test.each([
  ' (Hong Kong) Limited',
  ': CARRIER LOGISTICS INC.',
  ' NO. 12 HARBOUR ROAD',
  ' (see invoice 4471)',
  ': THE BILLFOLD COMPANY LTD',
  ' PELICAN TRADING LTD (see clause 4)',
])('is no remark:%s', (text) => {
  expect(remarkLength(text)).toBe(0)
})

test('a remark ends with its bracket', () => {
  const text = ' (see clause 9) PELICAN TRADING LTD'
  expect(text.slice(remarkLength(text))).toBe(' PELICAN TRADING LTD')
  expect(isRemark(text)).toBe(false)
  expect(isRemark('(see clause 9)')).toBe(true)
})

const party = { consignee_name: 'PELICAN TRADING LTD', consignee_address: '4 QUAY STREET' }
const named = [row(126, 'PELICAN TRADING LTD'), row(138, '4 QUAY STREET')]

test.each<ExtractionCase>([
  [
    'behind the name of a box',
    'bill_of_lading',
    [
      row(114, 'Consignee (negotiable only if it is made out "to order" or "to order of" someone)'),
      ...named,
    ],
    party,
  ],
  [
    'behind the colon of a box',
    'bill_of_lading',
    [row(114, 'CONSIGNEE: Not negotiable unless consigned to order'), ...named],
    party,
  ],
  [
    'on a line of its own',
    'bill_of_lading',
    [row(104, 'CONSIGNEE'), row(114, '(Not negotiable unless consigned to order)'), ...named],
    party,
  ],
  [
    'over two lines',
    'bill_of_lading',
    [row(104, 'Consignee (if to order,'), row(114, 'so indicate here)'), ...named],
    party,
  ],
  [
    'in an empty box',
    'bill_of_lading',
    [
      row(100, 'Place of receipt: (Combined transport only)', '', 'Port of loading'),
      row(112, 'XXXXXXXX', '', 'SHANGHAI'),
    ],
    { place_of_receipt: undefined, port_of_loading: 'SHANGHAI' },
  ],
  ['beside the number of the box', 'bill_of_lading', [row(114, '⑤ CONSIGNEE'), ...named], party],
])('a remark %s is no value', (...each) => {
  expect(readAs(each)).toEqual(each[3])
})

// Backtracking in them would take longer than a test may.
test.each(['(see clause ', 'carrier agents ', 'to be ', '(', ', . ', '"'])(
  'there is none in ten thousand times %s',
  (piece) => {
    const text = `${piece.repeat(10_000)}x`
    expect([remarkLength(text), isRemark(text)]).toEqual([0, false])
  },
)
