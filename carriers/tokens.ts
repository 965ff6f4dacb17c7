import { randomUUID } from 'node:crypto'
import type { HttpOut } from '../platform/http-out/call.ts'
import { clientAssertion } from './client-assertion.ts'
import type { CarrierAccess } from './configuration.ts'

export type Token =
  | { readonly kind: 'token'; readonly value: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** OAuth 2 client-credentials tokens, kept until shortly before they expire. */
export type Tokens = {
  of(access: CarrierAccess): Promise<Token>
  forget(access: CarrierAccess): void
}

/** `oauth`: the configuration that it is of; a changed one wants another token. */
type Kept = {
  readonly oauth: CarrierAccess['oauth']
  readonly token: Promise<Token>
  until: number
}

/** A token is renewed this long before it expires, so that no call in flight outlives it. */
const marginMs = 30_000
const defaultValidSeconds = 600

export function createTokens(http: HttpOut, now: () => number): Tokens {
  const kept = new Map<string, Kept>()
  const fetchToken = async (access: CarrierAccess): Promise<Token> => {
    const { scac } = access.profile
    const { oauth } = access
    if (oauth === null) return { kind: 'failed', reason: 'no oauth is configured' }
    const result = await http.call({
      method: 'POST',
      url: oauth.tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(formOf(oauth, now())).toString(),
      totalMs: 15_000,
      maxBytes: 64 * 1024,
      guard: false,
    })
    const read = result.kind === 'response' && result.status === 200 ? readToken(result.body) : null
    if (read === null) {
      kept.delete(scac)
      const reason = result.kind === 'response' ? `HTTP ${result.status}` : result.code
      return { kind: 'failed', reason: `no token from the carrier (${reason})` }
    }
    const entry = kept.get(scac)
    if (entry) entry.until = now() + read.validSeconds * 1_000 - marginMs
    return { kind: 'token', value: read.value }
  }
  return {
    of(access) {
      const { scac } = access.profile
      const entry = kept.get(scac)
      if (entry && entry.oauth === access.oauth && now() < entry.until) return entry.token
      const token = fetchToken(access)
      kept.set(scac, { oauth: access.oauth, token, until: Number.POSITIVE_INFINITY })
      return token
    },
    forget: (access) => void kept.delete(access.profile.scac),
  }
}

function formOf(oauth: NonNullable<CarrierAccess['oauth']>, now: number): Record<string, string> {
  const { clientId, proof, scope } = oauth
  const proven: Record<string, string> =
    'secret' in proof
      ? { client_secret: proof.secret }
      : {
          client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
          client_assertion: clientAssertion(proof, oauth, randomUUID(), now),
        }
  return {
    grant_type: 'client_credentials',
    client_id: clientId,
    ...proven,
    ...(scope === null ? {} : { scope }),
  }
}

function readToken(body: Buffer): { value: string; validSeconds: number } | null {
  try {
    const json = JSON.parse(body.toString('utf8')) as {
      access_token?: unknown
      expires_in?: unknown
    }
    if (typeof json.access_token !== 'string') return null
    const valid = Number(json.expires_in)
    return { value: json.access_token, validSeconds: valid > 0 ? valid : defaultValidSeconds }
  } catch {
    return null
  }
}
