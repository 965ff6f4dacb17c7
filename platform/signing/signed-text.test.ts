import { expect, test } from 'vitest'
import { createSigner } from './signed-text.ts'

const signer = createSigner(Buffer.alloc(32, 1))
const text = signer.sign('upload', ['a', 'b/ä'], 1_000)

test('what was signed is read back until it expires', () => {
  expect(signer.read('upload', text, 999)).toEqual(['a', 'b/ä'])
  expect(signer.read('upload', text, 1_000)).toBeNull()
  const lasting = signer.sign('blob', ['a'], null)
  expect(signer.read('blob', lasting, 1e15)).toEqual(['a'])
})

test('it fits into an address as it stands', () => {
  expect(text).toMatch(/^[\w.-]+$/)
})

test.each([
  ['for another purpose', 'download', text],
  ['changed', 'upload', `A${text.slice(1)}`],
  ['cut short', 'upload', text.slice(0, -3)],
  ['with something behind it', 'upload', `${text}.x`],
  ['nothing', 'upload', ''],
  ['without a seal', 'upload', text.split('.')[0] ?? ''],
])('what is %s is refused', (_name, purpose, given) => {
  expect(signer.read(purpose, given, 0)).toBeNull()
})

test('another secret reads nothing', () => {
  expect(createSigner(Buffer.alloc(32, 2)).read('upload', text, 0)).toBeNull()
})
