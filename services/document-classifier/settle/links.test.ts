import { expect, test } from 'vitest'
import { linkRows } from './links.ts'
import type { LinkTargets } from './links.ts'

const document = { account_id: 'a1', document_id: 'd1' }
const shipment = (id: string, number: string, account_id = 'a1') => ({ account_id, number, id })
const box = (id: string, shipment_id: string, account_id = 'a1') => ({
  account_id,
  number: 'MSKU1234565',
  id,
  shipment_id,
})

const bothNumbers = { bill_of_lading_number: 'BL1', container_numbers: ['MSKU1234565'] }

const cases: readonly (readonly [string, object, LinkTargets, readonly string[]])[] = [
  ['nothing where no record matches', bothNumbers, { shipments: [], containers: [] }, []],
  [
    'the container of the mentioned shipment, not the newest one',
    bothNumbers,
    { shipments: [shipment('s1', 'BL1')], containers: [box('c2', 's2'), box('c1', 's1')] },
    ['s1', 'c1'],
  ],
  [
    'the newest container and its shipment, where no shipment is mentioned',
    bothNumbers,
    { shipments: [], containers: [box('c2', 's2'), box('c1', 's1')] },
    ['s2', 'c2'],
  ],
  [
    'no container of another shipment than the mentioned one',
    bothNumbers,
    { shipments: [shipment('s1', 'BL1')], containers: [box('c2', 's2')] },
    ['s1'],
  ],
  [
    'no record of another account',
    bothNumbers,
    { shipments: [shipment('s1', 'BL1', 'a2')], containers: [box('c1', 's1', 'a2')] },
    [],
  ],
]

test.each(cases)('a document is linked to %s', (_name, payload, targets, ids) => {
  const rows = linkRows(
    document,
    { payload: payload as Record<string, unknown>, mailText: null },
    targets,
  )
  expect(rows.map(({ row }) => row.shipment_id ?? row.container_id)).toEqual(ids)
})

test('the numbers in its mail link a document, too', () => {
  const mailText = 'Papers for BL123456, container msku1234565'
  const targets = {
    shipments: [shipment('s1', 'BL123456')],
    containers: [box('c1', 's1')],
  }
  const rows = linkRows(document, { payload: {}, mailText }, targets)
  expect(rows.map(({ row }) => row.shipment_id ?? row.container_id)).toEqual(['s1', 'c1'])
})
