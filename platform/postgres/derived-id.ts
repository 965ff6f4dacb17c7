import { hash } from 'node:crypto'

/** The namespace of all ids that are derived from what they identify. */
const namespace = Buffer.from('6d8f3b1e52f74d0c9a530c7a0c2f9b41', 'hex')

/** A uuid v5 of the parts: the same parts give the same id in every process, so a repetition changes nothing. */
export function derivedId(...parts: readonly string[]): string {
  const named = Buffer.concat([namespace, Buffer.from(JSON.stringify(parts))])
  const hex = hash('sha1', named)
  // RFC 9562: the version, and the two bits of the variant.
  const variant = ((parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}
