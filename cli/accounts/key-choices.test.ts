import { expect, test } from 'vitest'
import { keyChoices } from './key-choices.ts'

const now = new Date('2026-11-26T12:00:00Z')

test.each([
  [['role=read', 'name=the night shift'], { role: 'read', name: 'the night shift' }],
  [['expires=2027-01-31'], { expiresAt: new Date('2027-01-31T00:00:00Z') }],
  [['expires=2027-01-31T18:30Z'], { expiresAt: new Date('2027-01-31T18:30:00Z') }],
  [['user=some-id', 'accounts=a,b'], { userId: 'some-id', accountIds: ['a', 'b'] }],
  [[], {}],
])('%j', (parts, choices) => {
  expect(keyChoices(parts, now)).toEqual(choices)
})

test.each(['role=owner', 'expires=soon', 'expires=2027-02-31', 'name=', 'user', 'colour=red'])(
  '%s is refused with the possible choices',
  (text) => {
    expect(() => keyChoices([text], now)).toThrow(`"${text}" is none of`)
  },
)

test('a key does not expire before it is issued', () => {
  expect(() => keyChoices(['expires=2026-11-26'], now)).toThrow(
    '"expires=2026-11-26": the time is over. Name one to come.',
  )
})
