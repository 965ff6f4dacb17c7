import { expect, test } from 'vitest'
import { StartError } from '../../platform/process/read-settings.ts'
import { limitChoices } from './limit-choices.ts'

test('limits are named by their buckets, and "none" takes them away', () => {
  expect(limitChoices('default=200, create=50')).toEqual({ default: 200, create: 50 })
  expect(limitChoices('none')).toBeNull()
})

test.each([
  '',
  ',',
  'posts=5',
  'default',
  'default=many',
  'default=0',
  'default=-1',
  'default=1.5',
])('%j is refused in a sentence for the operator', (text) => {
  expect(() => limitChoices(text)).toThrow(StartError)
})
