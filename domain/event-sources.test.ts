import { expect, test } from 'vitest'
import { eventOrigins } from './event-sources.ts'

test.each(Object.entries(eventOrigins))(
  'the condition of %s can be read alone, as the rule of an event',
  (_name, { when }) => {
    expect(when).not.toMatch(/\bthe same\b/)
  },
)
