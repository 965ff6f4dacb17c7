// Texts that are stored encrypted (AES-256-GCM). A sealed text names the key that opens it, so that keys can be replaced
// while old texts are still stored: the first key seals, and every key opens.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** `sealed.<id of the key>.<base64url of nonce, text and tag>`. */
export const sealedStart = 'sealed.'

/** Keys as an operator writes them: base64, separated by commas. Throws without quoting any. */
export function parseKeys(text: string): readonly Buffer[] {
  return text.split(',').map((each, index) => {
    const key = Buffer.from(each.trim(), 'base64')
    if (key.length !== keyBytes || key.toString('base64') !== each.trim())
      throw new Error(`key ${index + 1} is not the base64 of ${keyBytes} bytes`)
    return key
  })
}

/** Tells keys apart without telling anything about them. */
const keyIdOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 12)

export type Sealer = {
  /** The ids of the keys, the sealing one first; none: nothing is sealed. */
  readonly keyIds: readonly string[]
  /** `context` is what the text belongs to: a text that was moved elsewhere does not open. */
  seal(text: string, context: string): string
  /** A text that is not sealed opens as it is; null if the key is not known or the text was changed. */
  open(text: string, context: string): string | null
}

export function createSealer(keys: readonly Buffer[]): Sealer {
  const byId = new Map(keys.map((key) => [keyIdOf(key), key] as const))
  const [[sealingId, sealingKey] = []] = byId
  return {
    keyIds: [...byId.keys()],
    seal(text, context) {
      if (sealingId === undefined || sealingKey === undefined) return text
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([
        nonce,
        cipher.update(text),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `${sealedStart}${sealingId}.${sealed.toString('base64url')}`
    },
    open(text, context) {
      if (!text.startsWith(sealedStart)) return text
      const [, id = '', content = ''] = text.split('.')
      const key = byId.get(id)
      return key === undefined ? null : opened(key, Buffer.from(content, 'base64url'), context)
    },
  }
}

function opened(key: Buffer, sealed: Buffer, context: string): string | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
    return Buffer.concat([text, decipher.final()]).toString()
  } catch {
    return null
  }
}
