import { expect, test } from 'vitest'
import { createNames } from './kept-plans.ts'

test('a text has its name for good, and texts beyond the limit have none', () => {
  const named = createNames(2)
  expect(named('select 1')).toEqual({ name: 'list_0', text: 'select 1' })
  expect(named('select 2')).toEqual({ name: 'list_1', text: 'select 2' })
  expect(named('select 3')).toEqual({ text: 'select 3' })
  expect(named('select 1')).toEqual({ name: 'list_0', text: 'select 1' })
})
