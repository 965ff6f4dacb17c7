import { describe, expect, test } from 'vitest'
import type { Encoded, Received } from './bus.ts'
import { embeddedBus } from './embedded.ts'
import { deferred } from '../worker/worker-fixture.ts'

const message = (id: string): Encoded => ({
  id,
  topic: 'thing.seen',
  key: `key ${id}`,
  avro: Buffer.from(id),
  fingerprint: 7,
  headers: { traceparent: '00-ab' },
})

const bus = () =>
  embeddedBus((topic, avro, fingerprint) =>
    Buffer.from(`${fingerprint} ${topic}:${avro.toString()}`),
  )

/** A reader that notes the ids it got. */
function reader(answer: (batch: readonly Received[]) => Promise<void> = () => Promise.resolve()) {
  const got: string[] = []
  const onBatch = (batch: readonly Received[]): Promise<void> => {
    got.push(...batch.map(({ headers }) => headers['message-id'] ?? '?'))
    return answer(batch)
  }
  return { got, onBatch }
}

describe('publishing', () => {
  test('hands each message, framed and with its id, to every group that reads its topic', async () => {
    const embedded = bus()
    const batches: (readonly Received[])[] = []
    const note = (batch: readonly Received[]): Promise<void> => {
      batches.push(batch)
      return Promise.resolve()
    }
    const other = reader()
    await embedded.consume('a', 'thing.seen', note)
    await embedded.consume('b', 'thing.seen', note)
    await embedded.consume('a', 'thing.counted', other.onBatch)
    await embedded.publish([message('1')])
    expect(batches).toHaveLength(2)
    expect(batches[0]?.[0]).toMatchObject({
      key: Buffer.from('key 1'),
      value: Buffer.from('7 thing.seen:1'),
      headers: { traceparent: '00-ab', 'message-id': '1' },
    })
    expect(other.got).toEqual([])
  })

  test('resolves only when every group has committed', async () => {
    const embedded = bus()
    const slow = deferred()
    await embedded.consume('quick', 'thing.seen', reader().onBatch)
    await embedded.consume('slow', 'thing.seen', reader(() => slow.promise).onBatch)
    let published = false
    const publishing = embedded.publish([message('1')]).then(() => (published = true))
    await new Promise(setImmediate)
    expect(published).toBe(false)
    slow.resolve()
    await publishing
  })

  test('joins what is under way instead of handing it out twice', async () => {
    const embedded = bus()
    const slow = deferred()
    const { got, onBatch } = reader(() => slow.promise)
    await embedded.consume('a', 'thing.seen', onBatch)
    const both = [embedded.publish([message('1')]), embedded.publish([message('1'), message('2')])]
    slow.resolve()
    await Promise.all(both)
    expect(got).toEqual(['1', '2'])
  })

  test('fails whoever joined, too, and hands it out anew afterwards', async () => {
    const embedded = bus()
    const fails = deferred()
    let handling: Promise<void> = fails.promise
    const { got, onBatch } = reader(() => handling)
    await embedded.consume('a', 'thing.seen', onBatch)
    const both = [embedded.publish([message('1')]), embedded.publish([message('1')])]
    fails.reject(new Error('no'))
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ])
    handling = Promise.resolve()
    await embedded.publish([message('1')])
    expect(got).toEqual(['1', '1'])
  })
})

test('a reader that has stopped refuses, so that messages wait in the outbox', async () => {
  const embedded = bus()
  const { got, onBatch } = reader()
  const consumer = await embedded.consume('a', 'thing.seen', onBatch)
  expect(consumer.ready()).toBe(true)
  await consumer.stop()
  await expect(embedded.publish([message('1')])).rejects.toThrow('a has stopped')
  expect(got).toEqual([])
})
