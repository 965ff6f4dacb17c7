import { randomUUID } from 'node:crypto'
import type { CarrierProfile } from '../../../domain/carriers/profile.ts'

/** The values that a carrier expects in its headers, then client id and client secret. */
type ExpectedCredentials = (scac: string) => readonly string[]

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>
type Grant = { readonly scac: string; readonly client: string; readonly expiresAt: number }

const defaultValue = 'simulator'

const expectedAt = (values: readonly string[], i: number): string => values[i] ?? defaultValue

type TokenAnswer = { readonly status: number; readonly body: object }

export type Credentials = {
  /** A name for the caller, to count calls by, or null when the credentials are wrong. */
  readonly callerOf: (profile: CarrierProfile, headers: Headers, now: number) => string | null
  /** The OAuth 2 client credentials grant (RFC 6749, 4.4). */
  readonly tokenFor: (
    profile: CarrierProfile,
    form: Readonly<Record<string, string>>,
    authorization: string | undefined,
    now: number,
  ) => TokenAnswer
}

/** Client id and secret from the form or from the Basic header. */
function clientOf(form: Readonly<Record<string, string>>, authorization: string | undefined) {
  const basic = /^basic (.+)$/i.exec(authorization ?? '')?.[1]
  const decoded = basic === undefined ? '' : Buffer.from(basic, 'base64').toString()
  const [id = '', ...secret] = decoded.split(':')
  if (basic !== undefined) return { id: decodeURIComponent(id), secret: secret.join(':') }
  // MSC's clients send a signed assertion instead of a secret; any assertion is accepted here.
  return { id: form.client_id ?? '', secret: form.client_secret ?? null }
}

export function createCredentials(
  expected: ExpectedCredentials,
  tokenLifetimeMs: number,
): Credentials {
  const grants = new Map<string, Grant>()

  const grantOf = (scac: string, headers: Headers, now: number): Grant | null => {
    const sent = headers.authorization
    const token = /^bearer (.+)$/i.exec(typeof sent === 'string' ? sent : '')?.[1]
    const grant = grants.get(token ?? '')
    return grant?.scac === scac && grant.expiresAt > now ? grant : null
  }

  return {
    callerOf: (profile, headers, now) => {
      const values = expected(profile.scac)
      const sent = profile.credentialHeaders.map((name) => headers[name.toLowerCase()])
      if (sent.some((value, i) => value !== expectedAt(values, i))) return null
      if (!profile.oauth) return `${profile.scac} ${sent.join(' ')}`
      const grant = grantOf(profile.scac, headers, now)
      return grant ? `${profile.scac} ${sent.join(' ')} ${grant.client}` : null
    },

    tokenFor: (profile, form, authorization, now) => {
      if (form.grant_type !== 'client_credentials') {
        return { status: 400, body: { error: 'unsupported_grant_type' } }
      }
      const first = profile.credentialHeaders.length
      const values = expected(profile.scac)
      const client = clientOf(form, authorization)
      const proven =
        client.secret === expectedAt(values, first + 1) ||
        (client.secret === null && (form.client_assertion ?? '') !== '')
      // Maersk's client id is the consumer key, so either is accepted.
      const ids = [expectedAt(values, first), expectedAt(values, 0)]
      if (!proven || !ids.includes(client.id)) {
        return { status: 401, body: { error: 'invalid_client' } }
      }
      const token = randomUUID()
      grants.set(token, { scac: profile.scac, client: client.id, expiresAt: now + tokenLifetimeMs })
      const seconds = Math.floor(tokenLifetimeMs / 1000)
      return {
        status: 200,
        body: { access_token: token, token_type: 'Bearer', expires_in: seconds },
      }
    },
  }
}
