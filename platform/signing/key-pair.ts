// Ed25519 key pairs as Standard Webhooks (https://www.standardwebhooks.com) writes them, for signatures that receivers
// verify without a secret.
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

const secretPrefix = 'whsk_'
const publicPrefix = 'whpk_'
export const seedBytes = 32

// RFC 8410: what stands before the 32 bytes of a key in PKCS #8 and in SubjectPublicKeyInfo.
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const spki = Buffer.from('302a300506032b6570032100', 'hex')

const keyOfSeed = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })

const publicBytesOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(spki.length)

/** A secret key is the base64 of the seed and the public key. */
type KeyPair = { readonly secretKey: string; readonly publicKey: string }

/** The key pair of `seedBytes` random bytes. */
export function keyPairFrom(seed: Uint8Array): KeyPair {
  if (seed.length !== seedBytes) throw new RangeError(`a key pair takes ${seedBytes} bytes`)
  const publicBytes = publicBytesOf(keyOfSeed(seed))
  return {
    secretKey: secretPrefix + Buffer.concat([seed, publicBytes]).toString('base64'),
    publicKey: publicPrefix + publicBytes.toString('base64'),
  }
}

export const isSecretKey = (secret: string): boolean => secret.startsWith(secretPrefix)

const bytesOf = (secretKey: string): Buffer =>
  Buffer.from(secretKey.slice(secretPrefix.length), 'base64')

/** Whether what follows the prefix can sign. */
export const isWholeSecretKey = (secretKey: string): boolean =>
  bytesOf(secretKey).length === 2 * seedBytes

/** The 64 bytes of the signature. A key is read in this form because PKCS #8 takes several times as long. */
export function signWith(secretKey: string, content: Uint8Array): Buffer {
  const bytes = bytesOf(secretKey)
  const [d, x] = [bytes.subarray(0, seedBytes), bytes.subarray(seedBytes)]
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: d.toString('base64url'), x: x.toString('base64url') }
  return sign(null, content, createPrivateKey({ key: jwk, format: 'jwk' }))
}

/** For receivers; false also for what is no public key. */
export function isSignedBy(publicKey: string, content: Uint8Array, signature: Uint8Array): boolean {
  const bytes = Buffer.from(publicKey.slice(publicPrefix.length), 'base64')
  if (!publicKey.startsWith(publicPrefix) || bytes.length !== seedBytes) return false
  const key = createPublicKey({ key: Buffer.concat([spki, bytes]), format: 'der', type: 'spki' })
  return verify(null, content, key, signature)
}
