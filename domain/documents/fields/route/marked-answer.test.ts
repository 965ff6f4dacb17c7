// Boxes beside answers.
import { expect, test } from 'vitest'
import { markedAnswer } from './marked-answer.ts'

test.each([
  ['[X] Yes [ ] No', 'Yes'],
  ['[ ] Yes [X] No', 'No'],
  ['[ ] Yes [ ] No', ''],
  ['[X] Yes [X] No', ''],
  ['Yes [X] No [ ]', ''],
  ['YES (X)', null],
  ['YES [X] Exam required', null],
  ['CUSTOMS, FREIGHT ( )', null],
  ['CUSTOMS', null],
])('%s has the marked answer %j', (text, answer) => {
  expect(markedAnswer(text)).toBe(answer)
})
