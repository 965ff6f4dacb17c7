import { expect, test } from 'vitest'
import { StartError } from '../../platform/process/read-settings.ts'
import { deadLetterCommand } from './command.ts'
import type { DeadLetterCommand } from './command.ts'

const id = '0b0e7a1c-52f7-4d0c-9a53-0c7a0c2f9b41'

test.each<[string, DeadLetterCommand]>([
  ['list', { kind: 'list', worker: null }],
  ['list webhook-deliverer', { kind: 'list', worker: 'webhook-deliverer' }],
  [`show ${id}`, { kind: 'show', id }],
  [`redrive ${id}`, { kind: 'redrive', which: { id } }],
  ['redrive --worker api', { kind: 'redrive', which: { worker: 'api' } }],
  ['redrive --all', { kind: 'redrive', which: {} }],
  [`discard ${id}`, { kind: 'discard', which: { id } }],
  ['discard --worker api', { kind: 'discard', which: { worker: 'api' } }],
])('%s is a command', (args, command) => {
  expect(deadLetterCommand(args.split(' '))).toEqual(command)
})

// None of these may count as --all.
test.each([
  ...['', 'help', 'list a b', 'show', 'show 7', `show ${id} x`, 'redrive', 'redrive 7'],
  ...['redrive --worker', 'redrive --all x', `redrive --worker a ${id}`, 'redrive --everything'],
  ...['discard', 'discard 7', 'discard --all', 'discard --worker', `discard --worker a ${id}`],
])('"%s" answers with the usage', (args) => {
  const read = () => deadLetterCommand(args.split(' ').filter(Boolean))
  expect(read).toThrow(StartError)
  expect(read).toThrow('redrive --all')
})

test('without a command, nothing but the usage is shown', () => {
  expect(() => deadLetterCommand([])).toThrow(/^npm run dead-letters -- list/)
})
