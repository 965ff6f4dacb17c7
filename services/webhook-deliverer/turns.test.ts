import { expect, test } from 'vitest'
import { shareTurns } from './turns.ts'

/**
 * Webhooks are written as `<account><number>`, those with a rate as `<account><number>/<posts that it allows>`; those of
 * account `x` have no slot, and no webhook has more than four.
 */
function turnsOf(waiting: string, free: number, held: Readonly<Record<string, number>> = {}) {
  const taken = new Map<string, number>()
  const slots = {
    take: (key: string, group: string): boolean => {
      const before = taken.get(key) ?? 0
      if (group === 'x' || before === 4) return false
      taken.set(key, before + 1)
      return true
    },
    heldBy: (group: string) => held[group] ?? 0,
    heldByKey: (key: string) => held[key] ?? 0,
  }
  const webhooks = waiting.split(' ').map((each) => {
    const [webhook_id = '', allowed] = each.split('/')
    return {
      webhook_id,
      account_id: webhook_id.charAt(0),
      allowed: allowed ? Number(allowed) : null,
    }
  })
  const permitsOf = (id: string) => (id === 'p' ? 2 : 1_000)
  return shareTurns(webhooks, { free, slots, permitsOf })
    .map(({ webhook_id, most }) => `${webhook_id}:${most}`)
    .join(' ')
}

test.each<[string, string, number, string]>([
  ['a webhook alone has all that it may have', 'a1', 10, 'a1:4'],
  [
    'two accounts share what is free, whatever the number of their webhooks',
    'a1 a2 a3 b1',
    6,
    'a1:1 a2:1 a3:1 b1:3',
  ],
  ['what one account cannot use goes to others', 'a1 a2 b1', 20, 'a1:4 a2:4 b1:4'],
  ['the webhooks of an account share its turns', 'a1 a2', 6, 'a1:3 a2:3'],
  ['an account has no more turns than permits', 'p1 p2 p3 a1', 20, 'p1:1 p2:1 a1:4'],
  ["who may have no slot takes nobody's turn", 'x1 x2 a1', 2, 'a1:2'],
  [
    'what the rate of a webhook does not allow goes to others',
    'a1/1 a2 b1/3',
    20,
    'a1:1 a2:4 b1:3',
  ],
  ['a webhook that is at its rate has no turn', 'a1/0 b1', 3, 'b1:3'],
  ['the longest waiting come first', 'a1 b1 c1', 2, 'a1:1 b1:1'],
  ['nobody has a turn without a free slot', 'a1', 0, ''],
])('%s', (_, waiting, free, turns) => {
  expect(turnsOf(waiting, free)).toBe(turns)
})

test('an account with posts in flight has its turns after others', () => {
  expect(turnsOf('a1 b1', 4, { a: 4 })).toBe('b1:4')
  expect(turnsOf('a1 b1', 4, { a: 2 })).toBe('a1:1 b1:3')
})

test('a webhook with posts in flight has its turn after the others of its account', () => {
  expect(turnsOf('a1 a2 a3', 1, { a1: 2, a2: 1 })).toBe('a3:1')
  expect(turnsOf('a1 a2 a3', 2, { a1: 2, a2: 1 })).toBe('a2:1 a3:1')
})
