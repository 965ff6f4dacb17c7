import { expect, test } from 'vitest'
import { createRoom } from './in-flight-budget.ts'
import { seen } from '../../worker/worker-fixture.ts'

test('it is full by bytes, and says when something has left', async () => {
  const room = createRoom(2_500)
  const [one, two] = [[seen(1)], [seen(2), seen(3)]]
  room.enter(one)
  expect(room.isFull()).toBe(false)
  room.enter(two)
  expect(room.isFull()).toBe(true)
  let told = 0
  const waiting = [room.left().then(() => (told += 1)), room.left().then(() => (told += 1))]
  await new Promise(setImmediate)
  expect(told).toBe(0)
  room.leave(two)
  await Promise.all(waiting)
  expect(room.isFull()).toBe(false)
  room.leave(one)
  room.enter([{ ...seen(4), value: Buffer.alloc(3_000) }])
  expect(room.isFull()).toBe(true)
})
