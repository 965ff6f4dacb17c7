import { describe, expect, test } from 'vitest'
import { isSecretKey, isSignedBy, keyPairFrom, signWith } from './key-pair.ts'

const hex = (text: string) => Buffer.from(text, 'hex')

// RFC 8032, 7.1: seed, public key, message, signature.
const vectors = [
  [
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  ],
  [
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
    '72',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ],
] as const

describe.each(vectors)('the published vector of seed %s', (seed, publicKey, message, signature) => {
  const pair = keyPairFrom(hex(seed))

  test('has its public key, which the secret key holds behind the seed', () => {
    expect(pair.publicKey).toBe(`whpk_${hex(publicKey).toString('base64')}`)
    expect(pair.secretKey).toBe(`whsk_${hex(seed + publicKey).toString('base64')}`)
  })

  test('signs as published', () => {
    expect(signWith(pair.secretKey, hex(message)).toString('hex')).toBe(signature)
    expect(isSignedBy(pair.publicKey, hex(message), hex(signature))).toBe(true)
  })
})

test('another message, another key and another signature are refused', () => {
  const [one, other] = [keyPairFrom(Buffer.alloc(32, 1)), keyPairFrom(Buffer.alloc(32, 2))]
  const signature = signWith(one.secretKey, Buffer.from('a'))
  expect(isSignedBy(one.publicKey, Buffer.from('b'), signature)).toBe(false)
  expect(isSignedBy(other.publicKey, Buffer.from('a'), signature)).toBe(false)
  expect(isSignedBy(one.publicKey, Buffer.from('a'), signature.subarray(1))).toBe(false)
})

test.each(['', 'whpk_', 'whpk_AAAA', keyPairFrom(Buffer.alloc(32, 1)).secretKey])(
  'what is no public key (%j) verifies nothing',
  (text) => {
    expect(isSignedBy(text, Buffer.alloc(0), Buffer.alloc(64))).toBe(false)
  },
)

test('a key pair takes 32 bytes, and is told from a shared secret', () => {
  expect(() => keyPairFrom(Buffer.alloc(31))).toThrow(RangeError)
  expect(isSecretKey(keyPairFrom(Buffer.alloc(32)).secretKey)).toBe(true)
  expect(isSecretKey('whsec_AAAA')).toBe(false)
})
