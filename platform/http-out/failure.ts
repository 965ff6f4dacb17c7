// Codes for the failures of calls out. Neither code nor detail contains an address or a byte from the other
// side, so both may be shown to the client that chose the URL.
import { refusedAddress } from './guard/address.ts'
import { proxyFailed } from './proxy.ts'

export type FailureCode =
  | 'invalid_request'
  | 'refused_address'
  | 'dns_not_found'
  | 'dns_no_address'
  | 'dns_unavailable'
  | 'dns_timeout'
  | 'connect_refused'
  | 'connect_timeout'
  | 'unreachable'
  | 'timeout'
  | 'reset'
  | 'tls'
  | 'proxy'
  | 'protocol'
  | 'closed'
  | 'unknown'

/**
 * Each code in words. Fixed sentences, so that a client cannot probe the operator's network through a webhook's URL.
 * `npm run failures-doc` shows them.
 */
export const failureSentences: Readonly<Record<FailureCode, string>> = {
  invalid_request: 'The URL or a header of the webhook cannot be used.',
  refused_address: 'The host is not a public address.',
  dns_not_found: 'The host name does not exist.',
  dns_no_address: 'The host name has no address.',
  dns_unavailable: 'The host name could not be looked up.',
  dns_timeout: 'The name server did not answer in time.',
  connect_refused: 'The connection was refused.',
  connect_timeout: 'No connection could be made in time.',
  unreachable: 'The host cannot be reached.',
  timeout: 'No response came in time.',
  reset: 'The connection was closed before a response came.',
  tls: 'No secure connection could be made',
  proxy: 'The proxy of this installation made no connection.',
  protocol: 'The response was not valid HTTP.',
  closed: 'The attempt was broken off by a shutdown.',
  unknown: 'The attempt failed.',
}

export type Failure = { readonly code: FailureCode; readonly detail: string }

// Error codes of the system, of TLS and of undici. The order matters only where two could match.
const byErrorCode: readonly (readonly [RegExp, FailureCode])[] = [
  [new RegExp(`^${refusedAddress}$`), 'refused_address'],
  [new RegExp(`^${proxyFailed}$`), 'proxy'],
  [/^ENOTFOUND$/, 'dns_not_found'],
  [/^(ENODATA|EAI_NODATA|EAI_NONAME)$/, 'dns_no_address'],
  [/^ETIMEOUT$/, 'dns_timeout'],
  [/^(EAI_|ESERVFAIL|EREFUSED|ECANCELLED)/, 'dns_unavailable'],
  [/^ECONNREFUSED$/, 'connect_refused'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, 'connect_timeout'],
  [/^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|EACCES|EPERM)$/, 'unreachable'],
  [/^(UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/, 'timeout'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_)/, 'protocol'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, 'reset'],
  [/^(UND_ERR_CLOSED|UND_ERR_DESTROYED)$/, 'closed'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/, 'tls'],
  [/^(HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)$/, 'tls'],
  [/^(UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|UND_ERR_REQ_|ERR_INVALID_)/, 'invalid_request'],
]

/** Whether the error means that the connection ended, on either side. */
export const isLostConnection = (error: unknown): boolean => failureOf(error).code === 'reset'

export const failureOf = (error: unknown): Failure => {
  const code = codeOf(error)
  // undici closes the connection at an unexpected interim response; only the message identifies that error.
  if (code === 'UND_ERR_SOCKET' && /^bad /.test((error as Error).message)) {
    return { code: 'protocol', detail: 'unexpected interim response' }
  }
  // The code that undici documents for parser errors is often missing.
  if (error instanceof Error && error.name === 'HTTPParserError') {
    return { code: 'protocol', detail: 'not valid HTTP' }
  }
  const found = byErrorCode.find(([pattern]) => pattern.test(code))
  return { code: found?.[1] ?? 'unknown', detail: code }
}

const codeOf = (error: unknown): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : 'no error code'
}
