import { expect, test } from 'vitest'
import { errorWord, readTraceContext, traceIdOf } from './tracing.ts'

const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']

test.each<[string, string, boolean]>([
  ['a sampled one', `00-${trace}-${span}-01`, true],
  ['one that is not sampled', `00-${trace}-${span}-00`, true],
  ['one of a later version', `01-${trace}-${span}-01`, true],
  ['one of the version that there is not', `ff-${trace}-${span}-01`, false],
  ['one in capital letters', `00-${trace.toUpperCase()}-${span}-01`, false],
  ['one whose trace is nothing', `00-${'0'.repeat(32)}-${span}-01`, false],
  ['one whose span is nothing', `00-${trace}-${'0'.repeat(16)}-01`, false],
  ['one that is cut off', `00-${trace}-${span}`, false],
  ['another text', 'hello', false],
  ['nothing', '', false],
])('of trace contexts, %s is read: %s is %s', (_name, text, isRead) => {
  expect(readTraceContext(text) !== null).toBe(isRead)
  expect(traceIdOf(text)).toBe(isRead ? trace : undefined)
})

test.each([
  ['its code', Object.assign(new Error('the number X is wrong'), { code: '23505' }), '23505'],
  ['its class', new TypeError('the number X is wrong'), 'TypeError'],
  ['unknown', 'the number X is wrong', 'unknown'],
])('the word for an error is %s, never its text', (_name, error, word) => {
  expect(errorWord(error)).toBe(word)
})
