import { expect, test } from 'vitest'
import { StartError } from '../platform/process/settings.ts'
import { letterCommand } from './letter-command.ts'
import type { LetterCommand } from './letter-command.ts'

const id = '0b0e7a1c-52f7-4d0c-9a53-0c7a0c2f9b41'

test.each<[string, LetterCommand]>([
  ['list', { kind: 'list', worker: null }],
  ['list webhook-deliverer', { kind: 'list', worker: 'webhook-deliverer' }],
  [`show ${id}`, { kind: 'show', id }],
  [`redrive ${id}`, { kind: 'redrive', which: { id } }],
  ['redrive --worker api', { kind: 'redrive', which: { worker: 'api' } }],
  ['redrive --all', { kind: 'redrive', which: {} }],
])('%s is understood', (words, command) => {
  expect(letterCommand(words.split(' '))).toEqual(command)
})

// None of these may be taken for "all".
test.each([
  ...['', 'help', 'list a b', 'show', 'show 7', `show ${id} x`, 'redrive', 'redrive 7'],
  ...['redrive --worker', 'redrive --all x', `redrive --worker a ${id}`, 'redrive --everything'],
])('"%s" is answered with the usage', (words) => {
  const read = () => letterCommand(words.split(' ').filter(Boolean))
  expect(read).toThrow(StartError)
  expect(read).toThrow('redrive --all')
})
