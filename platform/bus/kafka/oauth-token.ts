// Tokens of an OAuth 2 server for the brokers, by the grant client_credentials (RFC 6749, 4.4).
import type { OauthbearerProviderResponse } from 'kafkajs'

type Client = {
  readonly url: string
  readonly id: string
  readonly secret: string
  readonly scope: string | null
}

type Token = { readonly value: string; readonly until: number }

/** RFC 6749, 2.3.1: both are form-encoded before they are put together. */
const basic = ({ id, secret }: Client): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

async function newToken(client: Client, now: number): Promise<Token> {
  const response = await fetch(client.url, {
    method: 'POST',
    headers: { authorization: basic(client), accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      ...(client.scope !== null && { scope: client.scope }),
    }),
    signal: AbortSignal.timeout(5_000),
  })
  const where = `KAFKA_TOKEN_URL ${client.url}`
  if (!response.ok) throw new Error(`${where} answers ${response.status}`)
  const answer = (await response.json()) as { access_token?: unknown; expires_in?: unknown }
  if (typeof answer.access_token !== 'string') throw new Error(`${where} gives no access_token`)
  const seconds = Number(answer.expires_in)
  return {
    value: answer.access_token,
    // Replaced before it expires, and not kept where its end is not told.
    until: Number.isFinite(seconds) ? now + seconds * 800 : now,
  }
}

/** Every new connection asks for a token; most get the one that is valid. */
export function tokenSource(
  client: Client,
  now: () => number = Date.now,
): () => Promise<OauthbearerProviderResponse> {
  let token: Promise<Token> | null = null
  return async () => {
    const asked = token
    const known = await asked?.catch(() => null)
    // Of several connections that wait for one token, the first asks for the next.
    if ((!known || known.until <= now()) && token === asked) token = newToken(client, now())
    return { value: (await (token as Promise<Token>)).value }
  }
}
