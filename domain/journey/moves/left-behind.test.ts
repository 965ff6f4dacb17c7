import { expect, test } from 'vitest'
import type { CarrierEvent } from '../../carrier-event.ts'
import { A, B, carrierEvent } from '../compact-events-fixture.ts'
import { journeyOf } from '../journey.ts'

const other = 'TCNU0000010'
const ofOther = (words: string, more = {}) =>
  carrierEvent(words, { ...more, container_number: other })
const ofBill = { bill_of_lading_number: 'LDF0009' }
const loaded = carrierEvent('ACT LOAD CNSHA 03-02', A)
const departed = carrierEvent('ACT DEPA CNSHA 03-03', { ...A, ...ofBill })
const arrived = carrierEvent('ACT ARRI NLRTM 04-01', { ...A, ...ofBill })
const expected = carrierEvent('EST ARRI NLRTM 04-01', { ...A, ...ofBill })

const namesOf = (events: readonly CarrierEvent[]): string[] =>
  journeyOf(events)
    .containers.filter(({ number }) => number === other)
    .flatMap((one) => one.events.map(({ event }) => event.replace('container.transport.', '')))

test.each<[string, readonly CarrierEvent[], readonly string[]]>([
  ['that has come in, and no more', [ofOther('ACT GTIN CNSHA 03-01')], ['full_in']],
  ['that is still empty', [ofOther('ACT GTOT CNSHA 02-27 E')], ['empty_out']],
  [
    'that is put aboard the next ship',
    [ofOther('ACT GTIN CNSHA 03-01'), ofOther('ACT LOAD CNSHA 03-09', B)],
    ['full_in', 'vessel_loaded'],
  ],
])('a ship that took others of the bill sails and arrives without a box %s', (_, own, names) => {
  expect(namesOf([loaded, ...own, departed, arrived])).toEqual(names)
  expect(namesOf([loaded, ...own, departed, expected])).toEqual(names)
})

test('the estimate is the box’s until the ship has sailed', () => {
  const inOnly = ofOther('ACT GTIN CNSHA 03-01')
  expect(namesOf([loaded, inOnly, expected])).toContain('estimated.vessel_arrived')
})

test.each<[string, readonly CarrierEvent[]]>([
  ['that is discharged from it', [ofOther('ACT DISC NLRTM 04-02', A)]],
  ['that is fetched overseas', [ofOther('ACT GTIN CNSHA 03-01'), ofOther('ACT GTOT NLRTM 04-05')]],
  ['of which the carrier tells no moves', [ofOther('PLN GTIN CNSHA 03-01')]],
])('the ship sails with a box %s', (_, own) => {
  expect(namesOf([loaded, ...own, departed, arrived])).toContain('vessel_departed')
})

test('the ship sails with all boxes where the carrier tells no lading', () => {
  const both = [carrierEvent('ACT GTIN CNSHA 03-01'), ofOther('ACT GTIN CNSHA 03-01')]
  expect(namesOf([...both, departed])).toEqual(['full_in', 'vessel_departed'])
})
