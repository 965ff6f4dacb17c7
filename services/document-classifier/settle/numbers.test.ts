import { expect, test } from 'vitest'
import { numbersInText, searchableNumbers, shipmentNumbers } from './numbers.ts'

test.each([
  ['as written', { bill_of_lading_number: 'MAEU 123-456' }, ['MAEU123456']],
  [
    'without the SCAC',
    { bill_of_lading_number: 'MAEU123', carrier_scac: 'MAEU' },
    ['MAEU123', '123'],
  ],
  ['with the SCAC', { booking_number: '123', carrier_scac: 'MAEU' }, ['123', 'MAEU123']],
  ['if there is one', { carrier_scac: 'MAEU' }, []],
])('a shipment is matched by its number %s', (_name, payload, numbers) => {
  expect(shipmentNumbers(payload)).toEqual(numbers)
})

const severalBills = {
  candidates: { bill_of_lading_number: { value: 'HLCUA1', others: [{ value: 'HLCUB2' }] } },
  pickup_by_container: [
    { container_number: 'MSKU1234565', bill_of_lading_number: 'HLCUA1' },
    { container_number: 'TCNU7312027', bill_of_lading_number: 'HLCUB2' },
    { container_number: 'CSQU3054383', last_free_day: '2026-05-05' },
  ],
}

test('a document of several bills is found by each, and matches the shipment of each', () => {
  expect(searchableNumbers(severalBills)).toEqual(['HLCUA1', 'HLCUB2'])
  expect(shipmentNumbers(severalBills)).toEqual(['HLCUA1', 'HLCUB2'])
})

test('a document of several bills that go with no container matches the shipment of each', () => {
  const { candidates } = severalBills
  expect(searchableNumbers({ candidates })).toEqual(['HLCUA1', 'HLCUB2'])
  expect(shipmentNumbers({ candidates })).toEqual(['HLCUA1', 'HLCUB2'])
})

test('the bill that a person has set counts instead of the candidate', () => {
  const set = { ...severalBills, bill_of_lading_number: 'HLCUC3' }
  expect(shipmentNumbers(set)).toEqual(['HLCUC3'])
})

test('at most 200 words of a mail that look like numbers are matched', () => {
  expect(numbersInText('Dear customer, BL123456 BL123456 and 12345 or APRIL2026')).toEqual([
    ...['BL123456', 'APRIL2026'],
  ])
  const many = Array.from({ length: 500 }, (_, n) => `AB${100_000 + n}`).join(' ')
  expect(numbersInText(many)).toHaveLength(200)
  expect(numbersInText(null)).toEqual([])
})
