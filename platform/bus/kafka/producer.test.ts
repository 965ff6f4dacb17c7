import type { Kafka } from 'kafkajs'
import { expect, test, vi } from 'vitest'
import type { Encoded } from '../bus.ts'
import { headersOf } from './assignment.ts'
import { chunksOf, kafkaProducer } from './producer.ts'

const sized = (id: string, bytes: number): Encoded => ({
  id,
  topic: 't',
  key: 'k',
  avro: Buffer.alloc(bytes),
  fingerprint: null,
  headers: {},
})

test.each([
  { name: 'no messages are no chunk', sizes: [], chunks: [] },
  { name: 'messages that fit stay together', sizes: [100, 100, 100], chunks: [['0', '1', '2']] },
  {
    name: 'a message that does not fit begins a new chunk',
    sizes: [4_000, 4_000, 4_000],
    chunks: [['0', '1'], ['2']],
  },
  { name: 'order is kept', sizes: [6_000, 6_000, 100], chunks: [['0'], ['1', '2']] },
  {
    name: 'a message that is too large is alone',
    sizes: [100, 50_000, 100],
    chunks: [['0'], ['1'], ['2']],
  },
])('$name', ({ sizes, chunks }) => {
  const messages = sizes.map((size, index) => sized(String(index), size))
  const cut = chunksOf(messages, 10_000)
  expect(cut.map((chunk) => chunk.map(({ id }) => id))).toEqual(chunks)
})

test('headers become text, and of repeated ones the last counts', () => {
  const headers = { a: Buffer.from('1'), b: 'two', c: [Buffer.from('old'), 'new'], d: undefined }
  expect(headersOf(headers)).toEqual({ a: '1', b: 'two', c: 'new' })
})

/** Brokers that answer when `answer` is called, and never before. */
function frozenBrokers() {
  const requests: string[][] = []
  let answer = (): void => {}
  const producer = {
    connect: () => Promise.resolve(),
    send: ({ messages }: { messages: { key: string }[] }) => {
      requests.push(messages.map(({ key }) => key))
      return new Promise<void>((resolve) => (answer = resolve))
    },
  }
  // The producer uses nothing else of it.
  const kafka = { producer: () => producer } as unknown as Kafka
  return { kafka, requests, answer: () => answer() }
}

test('a frozen broker gets a message once, and the next ones when it answers', async () => {
  vi.useFakeTimers()
  try {
    const { kafka, requests, answer } = frozenBrokers()
    const brokers = kafkaProducer(kafka, (_topic, avro) => avro)
    const publishedIn = async (ms: number, ids: readonly string[]): Promise<boolean> => {
      const done = brokers.publish(ids.map((id) => ({ ...sized(id, 100), key: id }))).then(
        () => true,
        () => false,
      )
      await vi.advanceTimersByTimeAsync(ms)
      return done
    }
    expect(await publishedIn(5_000, ['1'])).toBe(false)
    expect(await publishedIn(5_000, ['1', '2'])).toBe(false)
    expect(await publishedIn(5_000, ['1', '2', '3'])).toBe(false)
    expect(requests).toEqual([['1']])
    answer()
    const again = publishedIn(0, ['1', '2', '3'])
    await vi.advanceTimersByTimeAsync(0)
    answer()
    expect(await again).toBe(true)
    expect(requests).toEqual([['1'], ['1', '2', '3']])
  } finally {
    vi.useRealTimers()
  }
})

test('a request that is never answered does not hold up the topic for ever', async () => {
  vi.useFakeTimers()
  try {
    const { kafka, requests } = frozenBrokers()
    const brokers = kafkaProducer(kafka, (_topic, avro) => avro)
    brokers.publish([sized('1', 100)]).catch(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    brokers.publish([sized('1', 100)]).catch(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(requests).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
