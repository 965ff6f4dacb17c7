import { expect, test } from 'vitest'
import { phrases } from './phrases.ts'

test.each(Object.entries(phrases))('%s has no spelling that is empty or there twice', (_, text) => {
  const spellings = text.split('|').map((spelling) => spelling.trim())
  expect(spellings).not.toContain('')
  expect(spellings).toEqual([...new Set(spellings)])
})
