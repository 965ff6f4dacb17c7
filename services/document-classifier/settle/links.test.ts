import { expect, test } from 'vitest'
import { linksOf, mentionedNumbers, shipmentNumbers } from './links.ts'
import type { LinkTargets } from './links.ts'

const subject = { account_id: 'a1', document_id: 'd1' }
const shipment = (id: string, number: string, account_id = 'a1') => ({ account_id, number, id })
const box = (id: string, shipment_id: string, account_id = 'a1') => ({
  account_id,
  number: 'MSKU1234565',
  id,
  shipment_id,
})

test.each([
  ['as written', { bill_of_lading_number: 'MAEU 123-456' }, ['MAEU123456']],
  [
    'without the SCAC',
    { bill_of_lading_number: 'MAEU123', carrier_scac: 'MAEU' },
    ['MAEU123', '123'],
  ],
  ['with the SCAC', { booking_number: '123', carrier_scac: 'MAEU' }, ['123', 'MAEU123']],
  ['none', { carrier_scac: 'MAEU' }, []],
])('a shipment is looked for by its number %s', (_name, payload, numbers) => {
  expect(shipmentNumbers(payload)).toEqual(numbers)
})

const named = { bill_of_lading_number: 'BL1', container_numbers: ['MSKU1234565'] }

const cases: readonly (readonly [string, object, LinkTargets, readonly string[]])[] = [
  ['nothing where nothing is known', named, { shipments: [], containers: [] }, []],
  [
    'the container of the shipment that is named, not its newest journey',
    named,
    { shipments: [shipment('s1', 'BL1')], containers: [box('c2', 's2'), box('c1', 's1')] },
    ['s1', 'c1'],
  ],
  [
    'the newest journey where no shipment is known, and its shipment',
    named,
    { shipments: [], containers: [box('c2', 's2'), box('c1', 's1')] },
    ['s2', 'c2'],
  ],
  [
    'no journey of another shipment than the one that is named',
    named,
    { shipments: [shipment('s1', 'BL1')], containers: [box('c2', 's2')] },
    ['s1'],
  ],
  [
    'nothing of another account',
    named,
    { shipments: [shipment('s1', 'BL1', 'a2')], containers: [box('c1', 's1', 'a2')] },
    [],
  ],
]

test.each(cases)('a document is linked to %s', (_name, payload, targets, ids) => {
  const rows = linksOf(
    subject,
    { payload: payload as Record<string, unknown>, mailText: null },
    targets,
  )
  expect(rows.map(({ row }) => row.shipment_id ?? row.container_id)).toEqual(ids)
})

test('the numbers in a mail that brought it link it as well', () => {
  const mailText = 'Papers for BL123456, container msku1234565'
  const targets = {
    shipments: [shipment('s1', 'BL123456')],
    containers: [box('c1', 's1')],
  }
  const rows = linksOf(subject, { payload: {}, mailText }, targets)
  expect(rows.map(({ row }) => row.shipment_id ?? row.container_id)).toEqual(['s1', 'c1'])
})

test('only what looks like a number is looked for, and not without end', () => {
  expect(mentionedNumbers('Dear customer, BL123456 BL123456 and 12345 or APRIL2026')).toEqual([
    ...['BL123456', 'APRIL2026'],
  ])
  const many = Array.from({ length: 500 }, (_, n) => `AB${100_000 + n}`).join(' ')
  expect(mentionedNumbers(many)).toHaveLength(200)
  expect(mentionedNumbers(null)).toEqual([])
})
