import { randomUUID } from 'node:crypto'
import type { HttpOut } from '../platform/http-out/call.ts'
import type { AskFailure } from './ask-result.ts'
import { clientAssertion } from './client-assertion.ts'
import type { CarrierAccess } from './configuration.ts'

type Token = { readonly value: string; readonly at: number } | { readonly failure: AskFailure }

/** OAuth 2 client-credentials tokens, kept until shortly before they expire. */
export type Tokens = {
  of(access: CarrierAccess): Promise<Token>
  /** The carrier has refused this token. */
  forget(access: CarrierAccess, value: string): void
}

type Oauth = NonNullable<CarrierAccess['oauth']>
type Kept = { readonly token: Promise<Token>; until: number; value: string | null }

/** A token is renewed this long before it expires, so that no call in flight outlives it. */
const marginMs = 30_000
const defaultValidSeconds = 600

const noOauth: AskFailure = { code: 'not_configured', detail: 'no oauth is configured' }

export function createTokens(http: HttpOut, now: () => number): Tokens {
  // A token belongs to the configuration that it was fetched under: a changed one has another, and none ends the other's.
  const kept = new WeakMap<Oauth, Kept>()
  const fetchToken = async (oauth: Oauth): Promise<Token> => {
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
      kept.delete(oauth)
      const reason = result.kind === 'response' ? `HTTP ${result.status}` : result.code
      return { failure: { code: 'no_token', detail: `no token from the carrier (${reason})` } }
    }
    const entry = kept.get(oauth)
    if (entry) {
      entry.until = now() + read.validSeconds * 1_000 - marginMs
      entry.value = read.value
    }
    return { value: read.value, at: now() }
  }
  return {
    of({ oauth }) {
      if (oauth === null) return Promise.resolve({ failure: noOauth })
      const entry = kept.get(oauth)
      if (entry && now() < entry.until) return entry.token
      const token = fetchToken(oauth)
      kept.set(oauth, { token, until: Number.POSITIVE_INFINITY, value: null })
      return token
    },
    forget({ oauth }, value) {
      if (oauth && kept.get(oauth)?.value === value) kept.delete(oauth)
    },
  }
}

function formOf(oauth: Oauth, now: number): Record<string, string> {
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
