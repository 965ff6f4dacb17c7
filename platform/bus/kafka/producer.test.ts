import { expect, test } from 'vitest'
import type { Encoded } from '../bus.ts'
import { headersOf } from './assignment.ts'
import { partsOf } from './producer.ts'

const sized = (id: string, bytes: number): Encoded => ({
  id,
  topic: 't',
  key: 'k',
  avro: Buffer.alloc(bytes),
  fingerprint: null,
  headers: {},
})

test.each([
  { name: 'nothing is no part', sizes: [], parts: [] },
  { name: 'what fits stays together', sizes: [100, 100, 100], parts: [['0', '1', '2']] },
  {
    name: 'what does not fit begins a new part',
    sizes: [4_000, 4_000, 4_000],
    parts: [['0', '1'], ['2']],
  },
  { name: 'order is kept', sizes: [6_000, 6_000, 100], parts: [['0'], ['1', '2']] },
  {
    name: 'a message that is too large stands alone',
    sizes: [100, 50_000, 100],
    parts: [['0'], ['1'], ['2']],
  },
])('$name', ({ sizes, parts }) => {
  const messages = sizes.map((size, index) => sized(String(index), size))
  const cut = partsOf(messages, 10_000)
  expect(cut.map((part) => part.map(({ id }) => id))).toEqual(parts)
})

test('headers become text, and of several the last counts', () => {
  const headers = { a: Buffer.from('1'), b: 'two', c: [Buffer.from('old'), 'new'], d: undefined }
  expect(headersOf(headers)).toEqual({ a: '1', b: 'two', c: 'new' })
})
