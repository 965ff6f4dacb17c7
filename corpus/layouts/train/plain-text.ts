// Text as old systems print it, and what they export.
import { boxText } from '../../content/rows.ts'
import { styleOf } from '../layout.ts'
import type { Layout, Order, Written } from '../layout.ts'
import { bytesOf, truthOf } from '../written-entries.ts'
import type { Entry } from '../written-entries.ts'

// Eighty columns, two entries a line.
function writeText(order: Order): Written {
  const { s } = order
  const e = order.in(
    styleOf({ date: 'ddMMMyy', time: 'hrs', place: 'city', decimals: 0, carrierName: 0 }),
  )
  const pairs: readonly (readonly [Entry, Entry])[] = [
    [
      ['B/L NO', e.bill],
      ['CARRIER', e.carrier],
    ],
    [
      ['VSL', e.vessel],
      ['VOY', e.voyage],
    ],
    [
      ['POL', e.loading],
      ['POD', e.discharge],
    ],
    [
      ['ETA', e.eta],
      ['DEST', e.delivery],
    ],
    [
      ['PKGS', e.packages],
      ['WT', e.weight],
    ],
    [
      ['TERMINAL', e.terminal],
      ['FRT', e.freightTerms],
    ],
    [
      ['SHIPPER', e.shipperName],
      ['CNEE', e.consigneeName],
    ],
  ]
  const half = ([label, value]: Entry): string => `${label.padEnd(10)}: ${value.lines[0] ?? ''}`
  const content = bytesOf([
    ''.padEnd(80, '='),
    '                            A R R I V A L   N O T I C E',
    ''.padEnd(80, '='),
    ...pairs.map(([left, right]) => half(left).padEnd(42) + half(right)),
    ''.padEnd(80, '-'),
    'CONTAINER       SEAL            TYPE',
    ...s.boxes.map(
      (box) => boxText(box.number, 'dash').padEnd(16) + box.seal.padEnd(16) + box.size,
    ),
    ''.padEnd(80, '-'),
  ])
  return {
    extension: 'txt',
    content,
    truth: truthOf(pairs.flat(), e.containers.truth, e.seals.truth),
  }
}

export const eightyColumns: Layout = {
  name: 'eighty-columns',
  copies: { arrival_notice: 2 },
  make: (order) => Promise.resolve(writeText(order)),
}

// One line of names, one line per container.
function writeTable(order: Order): Written {
  const { s } = order
  const e = order.in(styleOf({ date: 'iso', time: 'none', place: 'city' }))
  const shared: readonly Entry[] = [
    ['delivery_order', e.deliveryOrder],
    ['mbl', e.bill],
    ['vessel', e.vessel],
    ['voyage', e.voyage],
    ['eta', e.eta],
    ['firms', e.firms],
  ]
  const names = [...shared.map(([label]) => label), 'container', 'seal']
  const rows = s.boxes.map((box) => [
    ...shared.map(([, value]) => value.lines[0] ?? ''),
    box.number,
    box.seal,
  ])
  const content = bytesOf([
    names.join(','),
    ...rows.map((row) => row.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')),
  ])
  return { extension: 'csv', content, truth: truthOf(shared, e.containers.truth, e.seals.truth) }
}

export const exportedOrders: Layout = {
  name: 'exported-orders',
  copies: { delivery_order: 2 },
  make: (order) => Promise.resolve(writeTable(order)),
}
