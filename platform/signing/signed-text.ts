// Texts that only this installation can have signed, for links that need no API key.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type Signer = {
  /** Letters, digits, `-`, `_` and `.` only. */
  sign(purpose: string, parts: readonly string[], expiresAt: number | null): string
  /** The parts; null if the text was not signed for this purpose or has expired (milliseconds since 1970). */
  read(purpose: string, text: string, now: number): readonly string[] | null
  /** Tells texts apart; nobody without the secret can try which text it is. */
  digest(purpose: string, text: string): Buffer
}

export function createSigner(secret: Buffer): Signer {
  const seal = (purpose: string, content: string): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\n${content}`).digest()
  return {
    digest: seal,
    sign(purpose, parts, expiresAt) {
      const content = Buffer.from(JSON.stringify([expiresAt, ...parts])).toString('base64url')
      return `${content}.${seal(purpose, content).toString('base64url')}`
    },
    read(purpose, text, now) {
      const [content = '', given = '', ...rest] = text.split('.')
      const wanted = seal(purpose, content)
      const held = Buffer.from(given, 'base64url')
      if (rest.length > 0 || held.length !== wanted.length || !timingSafeEqual(held, wanted))
        return null
      const [expiresAt, ...parts] = JSON.parse(
        Buffer.from(content, 'base64url').toString('utf8'),
      ) as [number | null, ...string[]]
      return expiresAt !== null && expiresAt <= now ? null : parts
    },
  }
}
