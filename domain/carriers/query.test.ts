import { expect, test } from 'vitest'
import { type NumberType, profileOf } from './profile.ts'
import { carrierQuery } from './query.ts'

test.each<[string, NumberType, string, Record<string, string>]>([
  [
    'HLCU',
    'bill_of_lading',
    'hlcu bsc1234567 89',
    { transportDocumentReference: 'HLCUBSC123456789' },
  ],
  ['MSCU', 'booking_number', ' 177SYHYHSB09531 ', { carrierBookingReference: '177SYHYHSB09531' }],
  ['MAEU', 'container', 'msku 123456-7', { equipmentReference: 'MSKU1234567' }],
  ['EGLV', 'bill_of_lading', 'EGLV142300000001', { transportDocumentReference: '142300000001' }],
  ['EGLV', 'bill_of_lading', '142300000001', { transportDocumentReference: '142300000001' }],
  ['EGLV', 'bill_of_lading', 'EGLV', { transportDocumentReference: 'EGLV' }],
  ['EGLV', 'booking_number', 'EGLV1', { carrierBookingReference: 'EGLV1' }],
  [
    'HDMU',
    'booking_number',
    'SELM96466400',
    { equipmentReference: 'ZZ', carrierBookingReference: 'SELM96466400' },
  ],
])('the query of %s for the %s %s', (scac, type, number, query) => {
  const profile = profileOf(scac)
  expect(carrierQuery(profile, type, number)).toEqual({ path: profile.path, query })
})

test('a carrier without a parameter for a kind of number gets no query for it', () => {
  expect(carrierQuery(profileOf('HDMU'), 'container', 'HDMU1234567')).toBeNull()
})

test('a blank number makes no query', () => {
  expect(carrierQuery(profileOf('MSCU'), 'container', ' - ')).toBeNull()
})

test('the number overrides a fixed parameter of the same name', () => {
  const profile = profileOf('HDMU', { parameters: { container: 'equipmentReference' } })
  expect(carrierQuery(profile, 'container', 'HDMU1234567')?.query).toEqual({
    equipmentReference: 'HDMU1234567',
  })
})
