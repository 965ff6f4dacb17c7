// For tests: a key and its self-signed certificate, both as PEM.
import { generateKeyPairSync, sign } from 'node:crypto'

/** One value in DER, the encoding of certificates (X.690). */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const time = (text: string): Buffer => der(0x17, Buffer.from(text))

/** A version 1 certificate without names. */
export function selfSigned() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const sha256WithRsa = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
  const content = sequence(
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    sequence(),
    sequence(time('240101000000Z'), time('491231235959Z')),
    sequence(),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = sign('sha256', content, privateKey)
  const whole = sequence(content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    publicKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
