// Days of exports and of papers, which no truck fetches an import by.
import { expect, test } from 'vitest'
import { candidatesOf, read, row } from '../extract-fixture.ts'
import type { Rows } from '../extract-fixture.ts'
import { head } from './notice-fixture.ts'

const free = row(114, 'Last free day:', '18 May 2026')

const notice = (...rows: Rows) => {
  const words = [...head, ...rows].flat()
  const { last_free_day, available_date } = read('pickup_notice', words)
  return { sentOn: last_free_day ?? available_date, shown: candidatesOf('pickup_notice', words) }
}

test.each<readonly [what: string, rows: Rows]>([
  ['whose traffic is an export', [row(100, 'Traffic: Export'), free]],
  ['that is called an export', [row(100, '', '', 'EXPORT'), free]],
  ['with an export in its title', [row(100, 'RAIL ARRIVAL NOTICE - EXPORT'), free]],
  ['whose title is that of an export order', [row(100, 'EXPORT PICKUP ORDER'), free]],
])('a notice of a railway %s has no last free day of an import', (_, rows) => {
  expect(notice(...rows)).toMatchObject({
    sentOn: undefined,
    shown: { last_free_day: '2026-05-18' },
  })
})

test('a notice that names imports and exports has one', () => {
  expect(notice(row(100, '', '', 'Export'), free, row(128, 'Import desk:', 'ext. 4')).sentOn).toBe(
    '2026-05-18',
  )
})

test.each<readonly [what: string, rows: Rows]>([
  ['names the desk of exports', [row(100, 'Exports', '+1 555 1111'), free]],
  ['names the office of exports', [row(100, 'Export pickup desk'), free]],
  ['has the bar of a web page', [row(100, 'Home', 'Tracking', 'Exports', 'Contact'), free]],
  ['tells what the goods are', [row(100, 'Category', 'Empty drums'), free]],
  ['tells how the truck unloads', [row(100, 'Load type', 'Drop and hook'), free]],
  ['tells where the goods come from', [row(100, 'Shipment type', 'Export from China'), free]],
  ['has the number of an invoice above', [row(100, 'Invoices', 'HF-26-1188'), free]],
])('a notice of an import that %s has its last free day', (_, rows) => {
  expect(notice(...rows).sentOn).toBe('2026-05-18')
})

test('a column of invoices in a table of containers says nothing of the next one', () => {
  const rows = [
    row(100, 'Container', 'Invoice', 'Available'),
    row(114, 'CSQU3054383', 'HF-26-1188', '15 May 2026'),
  ]
  expect(notice(...rows).sentOn).toBe('2026-05-15')
})

test.each<readonly [what: string, rows: Rows]>([
  ['beside the label', [row(100, 'Documentos', 'Disponible desde', '15 May 2026')]],
  [
    'before the label in a head',
    [row(100, 'Documents', 'Available from'), row(112, 'Bill of lading', '15 May 2026')],
  ],
  ['above the label', [row(88, 'Original documents'), row(100, 'Available from:', '15 May 2026')]],
])('papers that are named %s are not the container', (_, rows) => {
  expect(notice(...rows)).toMatchObject({
    sentOn: undefined,
    shown: { available_date: '2026-05-15' },
  })
})

const titled = (title: string) => {
  const rows = [
    row(40, title),
    row(60, 'Pickup no.:', 'K4471-20'),
    row(76, 'Last free day:', '18 May 2026'),
  ]
  const { last_free_day, pickup_number } = read('pickup_notice', rows.flat())
  return { last_free_day, pickup_number, shown: candidatesOf('pickup_notice', rows.flat()) }
}
const facts = { last_free_day: '2026-05-18', pickup_number: 'K4471-20' }

test.each(['PICKUP NOTICE - EMPTY READY', 'Empty pickup order', 'PICKUP NOTICE - EXPORT'])(
  'a paper with the title %s is about no import',
  (title) => {
    expect(titled(title)).toEqual({ shown: facts })
  },
)

test.each(['DELIVERY ORDER & EMPTY RETURN INSTRUCTIONS', 'PICKUP NOTICE', 'Pickup order - import'])(
  'a paper with the title %s is about an import',
  (title) => {
    expect(titled(title)).toMatchObject(facts)
  },
)
