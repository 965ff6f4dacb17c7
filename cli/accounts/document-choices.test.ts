import { expect, test } from 'vitest'
import { documentChoices } from './document-choices.ts'

test.each([
  ['duplicates=accept, tracking=on', { duplicates: 'accept', tracking: true }],
  ['tracking=off', { tracking: false }],
  ['mailbox=Acme.Import', { mailbox: 'acme.import' }],
  ['mailbox=none', { mailbox: null }],
  ['quota=5000', { quota: 5_000 }],
  ['quota=none', { quota: null }],
])('%s', (text, choices) => {
  expect(documentChoices(text)).toEqual(choices)
})

test.each([
  'duplicates=maybe',
  'tracking',
  'mailbox=',
  'mailbox=a b',
  'mailbox=a@b',
  'quota=0',
  'colour=red',
])('%s is refused with the possible choices', (text) => {
  expect(() => documentChoices(text)).toThrow(`"${text}" is none of`)
})
