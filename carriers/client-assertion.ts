// Client authentication by a certificate instead of a secret (RFC 7523), as MSC requires it.
import { constants, createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

export type ClientCertificate = {
  readonly key: KeyObject
  /** SHA-256 of the certificate, by which the carrier identifies it. */
  readonly thumbprint: string
}

/** Reads certificate and key from their PEM texts; a text is the problem with them. */
export function clientCertificate(
  certificatePem: string,
  keyPem: string,
): ClientCertificate | string {
  const certificate = orNull(() => new X509Certificate(certificatePem))
  if (certificate === null) return 'oauth.certificate is not a certificate in PEM'
  const key = orNull(() => createPrivateKey(keyPem))
  if (key?.asymmetricKeyType !== 'rsa') return 'oauth.privateKey is not an RSA key in PEM'
  if (!certificate.checkPrivateKey(key)) return 'oauth.privateKey is not that of oauth.certificate'
  const thumbprint = createHash('sha256').update(certificate.raw).digest('base64url')
  return { key, thumbprint }
}

function orNull<T>(make: () => T): T | null {
  try {
    return make()
  } catch {
    return null
  }
}

const validSeconds = 300

/**
 * The signed assertion for one request to the token endpoint. `id` must be new each time, `nowMs` is in
 * milliseconds since 1970. The form is that of Microsoft's identity platform, where MSC registers its clients:
 * PS256, and the certificate's thumbprint in the header.
 */
export function clientAssertion(
  { key, thumbprint }: ClientCertificate,
  client: { readonly clientId: string; readonly tokenUrl: string },
  id: string,
  nowMs: number,
): string {
  const now = Math.floor(nowMs / 1_000)
  const header = { alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint }
  const { clientId, tokenUrl } = client
  const claims = {
    aud: tokenUrl,
    iss: clientId,
    sub: clientId,
    jti: id,
    iat: now,
    nbf: now,
    exp: now + validSeconds,
  }
  const content = `${encoded(header)}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(content), {
    key,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  })
  return `${content}.${signature.toString('base64url')}`
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
