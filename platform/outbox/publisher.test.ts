import { expect, test } from 'vitest'
import { RefusedMessage } from '../bus/bus.ts'
import type { Encoded } from '../bus/bus.ts'
import { createLog, silentLog } from '../process/log.ts'
import { fakeDatabase, valuesOf } from '../worker/worker-fixture.ts'
import { createPublisher } from './publisher.ts'

const message = (n: number, topic: string) => ({
  id: String(n),
  topic,
  key: 'k',
  headers: {},
  avro: Buffer.alloc(0),
  fingerprint: null,
})

test('an outage is told once for each topic, whatever comes meanwhile, and so is its end', async () => {
  const lines: string[] = []
  const log = createLog('test', 'info', {
    write(text: string) {
      const { msg, topic } = JSON.parse(text) as { readonly msg: string; readonly topic: string }
      lines.push(`${topic}: ${msg}`)
    },
  })
  let isAway = true
  const publish = () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve())
  const publisher = createPublisher(fakeDatabase(), publish, log)
  for (const n of [1, 2, 3]) expect(await publisher.publish([message(n, 'a')])).toBe(0)
  expect(await publisher.publish([message(4, 'a'), message(5, 'b')])).toBe(0)
  expect(lines).toEqual(['a: messages wait in the outbox', 'b: messages wait in the outbox'])
  isAway = false
  await publisher.repeat()
  for (const n of [6, 7]) expect(await publisher.publish([message(n, 'a')])).toBe(1)
  const again = ['a: messages are published again', 'b: messages are published again']
  expect(lines.slice(2)).toEqual(again)
  isAway = true
  await publisher.publish([message(8, 'a')])
  expect(lines.slice(4)).toEqual(['a: messages wait in the outbox'])
})

/** A publisher on a bus that is away while the test says so, and what the bus has taken. */
function publisherOn(refuses: (id: string) => boolean = () => false) {
  const taken: string[] = []
  const state = { isAway: true }
  const publish = (messages: readonly Encoded[]): Promise<void> => {
    if (state.isAway) return Promise.reject(new Error('away'))
    if (messages.some(({ id }) => refuses(id)))
      return Promise.reject(new RefusedMessage('too large'))
    taken.push(...messages.map(({ id }) => id))
    return Promise.resolve()
  }
  const database = fakeDatabase()
  return { taken, state, database, publisher: createPublisher(database, publish, silentLog()) }
}

test('after an outage nothing is published before what was written earlier', async () => {
  const { taken, state, database, publisher } = publisherOn()
  await publisher.publish([message(1, 'a'), message(2, 'a')])
  await publisher.publish([message(3, 'a')])
  state.isAway = false
  await publisher.publish([message(4, 'a'), message(5, 'b')])
  expect(taken).toEqual(['5'])
  await publisher.repeat()
  await publisher.publish([message(6, 'a')])
  expect(taken).toEqual(['5', '1', '2', '3', '4', '6'])
  // No other process got them meanwhile.
  expect(valuesOf(database, 'outbox_release')).toEqual([])
})

test('what an outage leaves behind a refused message waits in its place', async () => {
  let refusals = 0
  const { taken, state, publisher } = publisherOn((id) => {
    if (id === '2') refusals += 1
    // It is refused among the others, then alone.
    if (refusals === 2) state.isAway = true
    return id === '2'
  })
  state.isAway = false
  await publisher.publish([1, 2, 3, 4].map((n) => message(n, 'a')))
  await publisher.publish([message(5, 'a')])
  state.isAway = false
  await publisher.repeat()
  expect(taken).toEqual(['1', '3', '4', '5'])
})

test('a message that is refused among those that waited holds up no others', async () => {
  const { taken, state, publisher } = publisherOn((id) => id === '2')
  await publisher.publish([1, 2, 3].map((n) => message(n, 'a')))
  state.isAway = false
  await publisher.repeat()
  await publisher.publish([message(4, 'a')])
  expect(taken).toEqual(['1', '3', '4'])
})
