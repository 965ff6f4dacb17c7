import { expect, test } from 'vitest'
import { placeOf, toLocode } from './place.ts'

test.each([
  ['KRPUS', 'KRPUS'],
  [' krpus ', 'KRPUS'],
  ['KR PUS', 'KRPUS'],
  ['kr-pus', 'KRPUS'],
  ['XXXXX', null],
  ['US2A3', 'US2A3'],
  ['KRPU1', null],
  ['KRPU', null],
  ['Busan', 'BUSAN'],
  ['4RPUS', null],
  [12345, null],
])('%j as a UN/LOCODE is %s', (value, expected) => {
  expect(toLocode(value)).toBe(expected)
})

test('a text in upper case of five letters is a locode, any other a name', () => {
  expect(placeOf(['KRPUS'])).toMatchObject({ locode: 'KRPUS', location_name: null })
  expect(placeOf(['Busan'])).toMatchObject({ locode: null, location_name: 'Busan' })
})

test('descriptions of another place are not mixed in', () => {
  const place = placeOf([
    { UNLocationCode: 'NOOSL' },
    { UNLocationCode: 'DEHAM', locationName: 'Hamburg', facilityCode: 'CTA' },
    { locationName: 'Oslo' },
  ])
  expect(place).toMatchObject({ locode: 'NOOSL', location_name: 'Oslo', facility_code: null })
})

test('an address is read whole, from one description', () => {
  const place = placeOf([
    { UNLocationCode: 'DKCPH', address: { city: 'Kobenhavn', postCode: '1000' } },
    {
      facilityCode: 'CMP',
      address: { street: 'Kaj', streetNumber: '5', city: 'København', stateRegion: 'N/A' },
    },
  ])
  expect(place).toMatchObject({
    location_name: 'Kobenhavn',
    facility_street: 'Kaj 5',
    facility_city: 'København',
    facility_state: null,
    facility_zip: null,
  })
})

test.each([
  [{ facilityCode: 'POTE', facilityCodeListProvider: 'SMDG' }, null, null, 'POTE'],
  [{ facilityCode: 'SCT', facilityCodeListProvider: 'SMDG' }, 'SCT', 'SMDG', null],
  [{ facilityTypeCode: 'KRPUSPNC', UNLocationCode: 'KRPUS' }, 'KRPUSPNC', null, null],
  [{ facilityTypeCode: 'WHATEVER', UNLocationCode: 'KRPUS' }, null, null, null],
  [{ facilityType: 'PORT_TERMINAL' }, null, null, 'POTE'],
  [{ facilityCode: 'two words', facilityCodeListProvider: 'BIC' }, null, null, null],
  [{ facilityCode: 'ADT', facilityCodeListProvider: 'OURS' }, 'ADT', null, null],
])('%j has facility code %s of %s and type %s', (value, code, provider, type) => {
  expect(placeOf([value])).toMatchObject({
    facility_code: code,
    facility_code_provider: provider,
    facility_type: type,
  })
})
