// Dates beside words: those of the paper, far right of a party's label or behind words for its making, and those of events.
import { expect, test } from 'vitest'
import { read, row } from '../extract-fixture.ts'

const farRight = (label: string, date: string) =>
  [
    row(40, 'DELIVERY ORDER'),
    [...row(80, label), [400, 80, date] as const],
    row(94, 'Pelican Trading Ltd'),
  ].flat()

test.each(['Bill To:', 'To:', 'Attn:', 'Seller:', 'Shipper:', 'Consignee:'])(
  'a date far right of %s is that of the paper',
  (label) => {
    expect(read('delivery_order', farRight(label, '4 March 2026')).issue_date).toBe('2026-03-04')
  },
)

test.each(['Return by:', 'Loading at:'])(
  'a date far right of %s is the one that it asks for',
  (label) => {
    expect(read('delivery_order', farRight(label, '4 March 2026')).issue_date).toBeUndefined()
  },
)

test.each(['Return by: 4 March 2026', 'Loading at: 4 March 2026'])(
  'a date right behind a label with a colon is another one: %s',
  (text) => {
    const words = [...row(40, 'DELIVERY ORDER'), ...row(80, text)]
    expect(read('delivery_order', words).issue_date).toBeUndefined()
  },
)

const beneathPair = (label: string) =>
  [
    row(40, 'ARRIVAL NOTICE'),
    ...[[40, 80, 'Container'] as const, [200, 80, 'MSKU9070323'] as const].map((word) => [word]),
    ...[[40, 94, label] as const, [200, 94, '4 March 2026'] as const].map((word) => [word]),
  ].flat()

test.each(['Vom', 'Of', 'Notice created', 'Busan'])(
  'the date of the paper stands in a list behind %s',
  (label) => {
    expect(read('arrival_notice', beneathPair(label)).issue_date).toBe('2026-03-04')
  },
)

test.each(['Geldig tot', 'Inspection', 'Created by Busan'])(
  'a list has another date behind %s',
  (label) => {
    expect(read('arrival_notice', beneathPair(label)).issue_date).toBeUndefined()
  },
)
