import { expect, test } from 'vitest'
import { load, stored } from '../../../../carriers/stored-answer-fixture.ts'
import { eventsOfLastAnswer } from './last-answer.ts'
import type { ContainerRow } from './sql.ts'

const body = stored(load)

const read = (answer_id: string) =>
  eventsOfLastAnswer(new Map(), { answer_id, body, scac: 'ONEY' } as ContainerRow)

test('a container without an answer has no events', async () => {
  const none = { answer_id: null, body: null, scac: 'ONEY' } as ContainerRow
  expect(await eventsOfLastAnswer(new Map(), none)).toEqual([])
})

test('an answer is read once, until ten others have been read', async () => {
  const events = await read('one')
  expect(events).toHaveLength(1)
  for (let other = 1; other <= 9; other++) await read(`other ${other}`)
  expect(await read('one')).toBe(events)
  for (let other = 1; other <= 10; other++) await read(`other ${other}`)
  expect(await read('one')).not.toBe(events)
})
