import { expect, test } from 'vitest'
import { noPlaces } from '../domain/places/known-places-fixture.ts'
import { load, stored } from './stored-answer-fixture.ts'
import { piecesOfStoredAnswer, readStoredAnswer } from './stored-answer.ts'

test('a stored answer gives the same events and retractions again', () => {
  const body = stored(load, { eventID: 'e2', retractedEventID: 'e1' })
  expect(readStoredAnswer(new Map(), noPlaces, 'ONEY', body)).toMatchObject({
    events: [{ event_code: 'LOAD', container_number: 'MSKU0000015' }],
    retracted: ['e1'],
  })
})

test('a large answer is read in turns with other work, and gives the same events', async () => {
  const boxes = Array.from({ length: 1_000 }, (_, n) => `MSKU${1_000_000 + n}`)
  const body = stored(...boxes.map((equipmentReference) => ({ ...load, equipmentReference })))
  let turns = 0
  const other = setInterval(() => void (turns += 1), 0)
  const pieces = await piecesOfStoredAnswer(new Map(), noPlaces, 'ONEY', body)
  clearInterval(other)
  const { events } = readStoredAnswer(new Map(), noPlaces, 'ONEY', body)
  expect(pieces.map(({ event }) => event)).toEqual(events)
  expect(turns).toBeGreaterThan(3)
})

test('each event comes with the piece of the answer that says it, an event that is repeated once', async () => {
  const later = { ...load, eventDateTime: '2026-03-03T12:00:00Z' }
  const body = stored(load, { ...load }, later)
  const pieces = await piecesOfStoredAnswer(new Map(), noPlaces, 'ONEY', body)
  expect(pieces).toMatchObject([
    { event: { event_at: '2026-03-02T12:00:00.000Z' }, piece: { pointer: '/0', value: load } },
    { event: { event_at: '2026-03-03T12:00:00.000Z' }, piece: { pointer: '/2', value: later } },
  ])
})
