import { expect, test } from 'vitest'
import type { Encoded } from '../bus.ts'
import { headersOf } from './assignment.ts'
import { chunksOf } from './producer.ts'

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
