import { expect, test } from 'vitest'
import { keyChoices } from './key-choices.ts'

test.each([
  [['role=read', 'name=the night shift'], { role: 'read', name: 'the night shift' }],
  [['expires=2027-01-31'], { expiresAt: new Date('2027-01-31T00:00:00Z') }],
  [['expires=2027-01-31T18:30Z'], { expiresAt: new Date('2027-01-31T18:30:00Z') }],
  [['user=some-id', 'accounts=a,b'], { userId: 'some-id', accountIds: ['a', 'b'] }],
  [[], {}],
])('%j', (parts, choices) => {
  expect(keyChoices(parts)).toEqual(choices)
})

test.each(['role=owner', 'expires=soon', 'expires=2027-02-31', 'name=', 'user', 'colour=red'])(
  '%s is refused with the possible choices',
  (text) => {
    expect(() => keyChoices([text])).toThrow(`"${text}" is none of`)
  },
)
