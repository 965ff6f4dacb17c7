import { expect, test } from 'vitest'
import type { TextRun } from '../../../../../domain/documents/layout/page.ts'
import { hasLittleText, isGarbage } from './enough-text.ts'

const run = (text: string): TextRun => ({
  text,
  box: { x: 0, y: 400, width: 100, height: 10 },
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
