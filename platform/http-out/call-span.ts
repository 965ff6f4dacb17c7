// The span of a call. It names the host and no path or query: they have numbers of records and keys of receivers. No
// trace context is sent: the other side has nothing to do with our traces.
import type { Tracing } from '../tracing/tracing.ts'
import type { HttpResult } from './exchange.ts'

function serverOf(url: string) {
  if (!URL.canParse(url)) return {}
  const { protocol, hostname, port } = new URL(url)
  const isTls = protocol === 'https:'
  return {
    'url.scheme': isTls ? 'https' : 'http',
    'server.address': hostname,
    'server.port': port === '' ? (isTls ? 443 : 80) : Number(port),
  }
}

export async function tracedCall(
  tracing: Tracing,
  { method, url }: { readonly method: string; readonly url: string },
  send: () => Promise<HttpResult>,
): Promise<HttpResult> {
  const attributes = { 'http.request.method': method, ...serverOf(url) }
  const span = tracing.beginBelow(method, { kind: 'client', attributes })
  const result = await send()
  if (result.kind === 'failure') span?.end(result.code)
  else {
    span?.set({ 'http.response.status_code': result.status })
    span?.end(result.status >= 400 ? String(result.status) : null)
  }
  return result
}
