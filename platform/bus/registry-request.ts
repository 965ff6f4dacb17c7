// Requests to the schema registry beside those of its client.

/** User and password are sent as a header; in an address the client would log them and fail. */
export function registryAccess(url: string) {
  const address = new URL(url)
  const [username, password] = [address.username, address.password].map(decodeURIComponent)
  address.username = ''
  address.password = ''
  const host = address.href.replace(/\/$/, '')
  return { host, ...(username && password && { auth: { username, password } }) }
}

const basic = ({ username, password }: { username: string; password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** The answer, whose body is not read; rejects after five seconds without one. */
export async function askRegistry(
  url: string,
  path: string,
  { headers, ...more }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Response> {
  const { host, auth } = registryAccess(url)
  const response = await fetch(`${host}${path}`, {
    ...more,
    headers: { ...headers, ...(auth && { authorization: basic(auth) }) },
    signal: AbortSignal.timeout(5_000),
  })
  await response.body?.cancel()
  return response
}
