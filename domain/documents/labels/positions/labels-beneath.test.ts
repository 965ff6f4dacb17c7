// Labels with a colon right beneath another label: parts of its value, or facts of their own.
import { expect, test } from 'vitest'
import { read, row } from '../../fields/extract-fixture.ts'

test.each(['Consignee', 'Deliver to'])('%s has its party behind Name: beneath it', (label) => {
  const words = [
    row(40, 'DELIVERY ORDER'),
    [[60, 100, label] as const, [300, 100, 'Booking No: 26061188'] as const],
    row(112, 'Name: ACME IMPORTS LTD'),
    row(124, 'Address: 14 Dock Street'),
    row(136, 'Leeds LS1 4AB, United Kingdom'),
  ].flat()
  const { consignee_name, deliver_to_name } = read('delivery_order', words)
  expect(consignee_name ?? deliver_to_name).toBe('ACME IMPORTS LTD')
})

test('a label of another fact beneath an empty one answers for itself', () => {
  const words = [
    row(40, 'DELIVERY ORDER'),
    [[60, 100, 'Consignee'] as const],
    row(112, 'Destination: CHICAGO, IL'),
  ].flat()
  expect(read('delivery_order', words).consignee_name).toBeUndefined()
})
