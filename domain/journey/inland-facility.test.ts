import { expect, test } from 'vitest'
import { A, RAIL, carrierEvent, leg } from './compact-events-fixture.ts'
import { journeyOf } from './journey.ts'

const ramp = { facility_type: 'RAMP', facility_name: 'NORTH RAMP', facility_code: 'NORTH' }
const other = { facility_type: 'RAMP', facility_name: 'SOUTH RAMP', facility_code: 'SOUTH' }
const inland = [
  ...leg('ACT', 'CNSHA', 'USLGB', ['03-02', '03-03', '03-15', '03-16'], A),
  carrierEvent('PLN ARRI USCHI 03-20', { ...RAIL, ...ramp }),
]
const facilityAfter = (...events: ReturnType<typeof carrierEvent>[]) =>
  journeyOf([...inland, ...events]).containers[0]?.inland_facility?.name

test('the ramp at the place of delivery is the planned one, and then the one that the train reaches', () => {
  expect(facilityAfter()).toBe('NORTH RAMP')
  expect(facilityAfter(carrierEvent('ACT ARRI USCHI 03-21', { ...RAIL, ...other }))).toBe(
    'SOUTH RAMP',
  )
})

test('it stays where the container comes back to another ramp, of which the carrier does not tell that it is empty', () => {
  const arrived = carrierEvent('ACT ARRI USCHI 03-21', { ...RAIL, ...ramp })
  const out = carrierEvent('ACT GTOT USCHI 03-22', ramp)
  const back = carrierEvent('ACT GTIN USCHI 03-26', { ...other, empty: null })
  expect(facilityAfter(arrived, out, back)).toBe('NORTH RAMP')
})
