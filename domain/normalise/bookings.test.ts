import { describe, expect, test } from 'vitest'
import { load, read, without } from './standard-events-fixture.ts'

describe('numbers of bookings are no bills of lading', () => {
  const bare = without(load, 'documentReferences')
  const booking = { documentReferenceType: 'BKG', documentReferenceValue: 'BK778812' }
  test.each<[string, object]>([
    ['named as a booking', { documentReferences: [booking] }],
    [
      'repeated as a bill',
      { documentReferences: [booking], transportDocumentReference: 'BK778812' },
    ],
    [
      'with its type beside it',
      { documentTypeCode: 'BKG', transportDocumentReference: 'BK778812' },
    ],
    [
      'in a field named as the reference itself',
      { documentReferences: [{ documentTypeCode: 'BKG', documentReference: 'BK778812' }] },
    ],
    [
      'in an object of a bill',
      { documentReferences: { documentTypeCode: 'BKG', transportDocumentReference: 'BK778812' } },
    ],
  ])('%s', (_, more) => {
    expect(read([{ ...bare, ...more }]).events).toMatchObject([
      { booking_number: 'BK778812', bill_of_lading_number: null },
    ])
  })

  test('unless the carrier gives the number to both', () => {
    const bill = { documentReferenceType: 'TRD', documentReferenceValue: 'BK778812' }
    expect(read([{ ...bare, documentReferences: [booking, bill] }]).events).toMatchObject([
      { booking_number: 'BK778812', bill_of_lading_number: 'BK778812' },
    ])
  })
})
