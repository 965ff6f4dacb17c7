import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { eventsOfLastAnswer } from './last-answer.ts'
import type { ContainerRow } from './sql.ts'

const body = gzipSync(
  JSON.stringify([
    {
      eventType: 'EQUIPMENT',
      equipmentEventTypeCode: 'LOAD',
      eventClassifierCode: 'ACT',
      eventDateTime: '2026-03-02T12:00:00Z',
      equipmentReference: 'MSKU0000015',
    },
  ]),
)

const read = (answer_id: string) =>
  eventsOfLastAnswer(new Map(), { answer_id, body, scac: 'ONEY' } as ContainerRow)

test('a container without an answer has no events', () => {
  const none = { answer_id: null, body: null, scac: 'ONEY' } as ContainerRow
  expect(eventsOfLastAnswer(new Map(), none)).toEqual([])
})

test('an answer is read once, until ten others have been read', () => {
  const events = read('one')
  expect(events).toHaveLength(1)
  for (let other = 1; other <= 9; other++) read(`other ${other}`)
  expect(read('one')).toBe(events)
  for (let other = 1; other <= 10; other++) read(`other ${other}`)
  expect(read('one')).not.toBe(events)
})
