import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readStoredAnswer } from './stored-answer.ts'
import { noPlaces } from '../domain/places/known-places.ts'

test('a stored answer gives the same events and retractions again', () => {
  const body = gzipSync(
    JSON.stringify([
      {
        eventType: 'EQUIPMENT',
        equipmentEventTypeCode: 'LOAD',
        eventClassifierCode: 'ACT',
        eventDateTime: '2026-03-02T12:00:00Z',
        equipmentReference: 'MSKU0000015',
      },
      { eventID: 'e2', retractedEventID: 'e1' },
    ]),
  )
  expect(readStoredAnswer(new Map(), noPlaces, 'ONEY', body)).toMatchObject({
    events: [{ event_code: 'LOAD', container_number: 'MSKU0000015' }],
    retracted: ['e1'],
  })
})
