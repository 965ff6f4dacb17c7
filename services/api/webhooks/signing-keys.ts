// What signs a webhook's deliveries: a secret that the receiver shares, or a key pair whose public key it knows.
import { randomBytes } from 'node:crypto'
import { keyPairFrom, seedBytes } from '../../../platform/signing/key-pair.ts'
import { secretBytes, secretFrom } from '../../../platform/signing/webhook-signature.ts'

/** The signatures of Standard Webhooks: `v1` by a shared secret, `v1a` by a key pair. */
export const signatureKinds = ['v1', 'v1a'] as const
export type SignatureKind = (typeof signatureKinds)[number]

/** `publicKey` null: the secret is a shared one. */
export type SigningKey = { readonly secret: string; readonly publicKey: string | null }

export function newSigningKey(kind: SignatureKind): SigningKey {
  if (kind === 'v1') return { secret: secretFrom(randomBytes(secretBytes)), publicKey: null }
  const { secretKey, publicKey } = keyPairFrom(randomBytes(seedBytes))
  return { secret: secretKey, publicKey }
}

export const kindOf = (publicKey: string | null): SignatureKind =>
  publicKey === null ? 'v1' : 'v1a'

export const isKind = (value: unknown): value is SignatureKind =>
  signatureKinds.some((kind) => kind === value)

/** The kind that a body names; undefined where it names none, null where what it names is no kind. */
export const namedKind = (value: unknown): SignatureKind | undefined | null =>
  value === undefined ? undefined : isKind(value) ? value : null

export const unknownKind = {
  code: 'inclusion',
  detail: `signature must be one of ${signatureKinds.join(', ')}.`,
}
