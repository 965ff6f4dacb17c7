import { expect, test } from 'vitest'
import { userChoices } from './user-choices.ts'

test.each([
  ['ada@example.com Ada Lovelace', { email: 'ada@example.com', name: 'Ada Lovelace' }],
  ['none Ada', { email: null, name: 'Ada' }],
])('%s', (words, choices) => {
  expect(userChoices(words.split(' '))).toEqual(choices)
})

test.each([
  'Ada Lovelace',
  'ada@ Lovelace',
  '@example.com Ada',
  'ada@example@com Ada',
  'ada@-x Ada',
])('%s is refused with its first word', (words) => {
  expect(() => userChoices(words.split(' '))).toThrow(`"${words.split(' ')[0]}" is neither`)
})
