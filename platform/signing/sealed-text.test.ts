import { expect, test } from 'vitest'
import { createSealer, parseKeys } from './sealed-text.ts'

const [key, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const sealer = createSealer([key])

test.each(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '', 'ü\u2028'])(
  '%j opens for what it was sealed for',
  (text) => {
    const sealed = sealer.seal(text, 'w1')
    expect(sealed).toMatch(/^sealed\.[0-9a-f]{12}\.[\w-]+$/)
    expect(sealer.open(sealed, 'w1')).toBe(text)
  },
)

test('a text that is sealed twice is not the same twice', () => {
  expect(sealer.seal('a', 'w1')).not.toBe(sealer.seal('a', 'w1'))
})

test.each([
  ['for another owner', (sealed: string) => sealed, 'w2'],
  [
    'that was changed',
    (sealed: string) => sealed.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')),
    'w1',
  ],
  ['that was cut', (sealed: string) => sealed.slice(0, 25), 'w1'],
])('a text %s does not open', (_what, change, context) => {
  expect(sealer.open(change(sealer.seal('secret', 'w1')), context)).toBeNull()
})

test('every key opens, and the first one seals', () => {
  const both = createSealer([newer, key])
  expect(both.open(sealer.seal('a', 'w1'), 'w1')).toBe('a')
  expect(sealer.open(both.seal('a', 'w1'), 'w1')).toBeNull()
  expect(both.seal('a', 'w1').split('.')[1]).toBe(both.keyIds[0])
  expect(both.keyIds[1]).toBe(sealer.keyIds[0])
})

test('without keys a text stays as it is, and a sealed one does not open', () => {
  const none = createSealer([])
  expect(none.seal('a', 'w1')).toBe('a')
  expect(none.open('a', 'w1')).toBe('a')
  expect(none.open(sealer.seal('a', 'w1'), 'w1')).toBeNull()
})

test('keys are read in their order, with blanks around them', () => {
  const text = `${newer.toString('base64')}, ${key.toString('base64')}`
  expect(parseKeys(text)).toEqual([newer, key])
})

test.each([
  'short',
  Buffer.alloc(31).toString('base64'),
  `${key.toString('base64')},`,
  'ä'.repeat(44),
])('what is no key (%j) is refused by its place, and not quoted', (text) => {
  expect(() => parseKeys(text)).toThrow(/^key [12] is not the base64 of 32 bytes$/)
})
