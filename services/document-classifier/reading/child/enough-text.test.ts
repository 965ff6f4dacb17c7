import { expect, test } from 'vitest'
import type { TextRun } from '../../../../domain/documents/read-document.ts'
import { hasLittleText, hasTitle, isGarbage } from './enough-text.ts'

const run = (text: string, y = 400, height = 10): TextRun => ({
  text,
  box: { x: 0, y, width: 100, height },
  confidence: 1,
  kind: 'text',
})
const sentence = 'Received by the carrier in apparent good order and condition unless stated. '
const moved = [...sentence.repeat(3)].map((letter) =>
  letter === ' ' ? ' ' : String.fromCharCode(letter.charCodeAt(0) - 29),
)

test.each([
  ['a sentence', sentence.repeat(3), false],
  ['a list of container numbers', 'MSCU1234565 TGHU7654321 CMAU1112223 '.repeat(9), false],
  ['letters that were moved', moved.join(''), true],
  ['signs of a private font', '\uE001\uE002\uE003 '.repeat(40), true],
  ['signs that are no letters', '$%&/()=?#+*~'.repeat(10), true],
  ['a few signs', '---', false],
])('%s: garbage or not', (_name, text, expected) => {
  expect(isGarbage([run(text)])).toBe(expected)
})

test('a stamp on a scan is little text', () => {
  expect(hasLittleText([run('FAX 12:30 page 1 of 2')])).toBe(true)
  expect(hasLittleText([run(sentence)])).toBe(false)
})

test.each([
  ['large letters near the top', run('BILL OF LADING', 30, 18), true],
  ['letters as large as all others', run('BILL OF LADING', 30, 10), false],
  ['large letters further down', run('PROOF OF DELIVERY', 500, 18), false],
  ['a large number', run('1/2', 30, 18), false],
])('%s: a title or not', (_name, first, expected) => {
  const page = [first, ...Array.from({ length: 9 }, () => run(sentence))]
  expect(hasTitle(page, 842)).toBe(expected)
})
