import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test.each([
  ['a command of the terminal', 'a\u001b[2Jb', 'a\ufffd[2Jb'],
  ['the same in one character', 'a\u009b2Jb', 'a\ufffd2Jb'],
  ['another line', 'a\r\nb', 'a\ufffd\ufffdb'],
  ['a line separator', 'a\u2028b', 'a\ufffdb'],
  ['a mark that turns the text around', 'a\u202eb', 'a\ufffdb'],
  ['letters of any script', 'Ærø 港 😀', 'Ærø 港 😀'],
])('%s is shown as a character', (_what, text, shown) => {
  expect(printable(text)).toBe(shown)
})
