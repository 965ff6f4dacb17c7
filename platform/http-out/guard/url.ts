// Which URLs a client may have us call. What only the name server can tell is decided when the
// connection is made, see `guardedLookup`.
import { isIP } from 'node:net'
import { addressVerdict, allowedLoopback, isLocalhostName } from './address.ts'
import type { Networks } from './address.ts'

type UrlRefusal =
  'malformed' | 'too_long' | 'https_required' | 'userinfo' | 'port' | 'refused_address'

type CheckedUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly reason: UrlRefusal; readonly detail: string }

const maxUrlLength = 2048

// What listens here is a database, a queue, a remote shell or an orchestrator, not a web endpoint.
const servicePorts = new Set(
  [
    [1433, 1434, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 5432, 5433, 5671, 5672],
    [5900, 5984, 6379, 6380, 6432, 6443, 7000, 7001, 9042, 9092, 9093, 9200, 9300, 10250, 10255],
    [11211, 26257, 27017, 27018, 27019],
  ].flat(),
)

// Endings that no public name has: RFC 6762, RFC 8375 and ICANN's reservation of `.internal`.
const innerName = /\.(internal|local|home\.arpa|localdomain|intranet|lan|corp|home)\.?$/

const details: Record<UrlRefusal, string> = {
  malformed: 'is not a valid absolute URL',
  too_long: `is longer than ${maxUrlLength} characters`,
  https_required: 'must start with https://',
  userinfo: 'must not contain a user name or password',
  port: 'must not use this port',
  refused_address: 'must point to a public address, or to one in WEBHOOK_ALLOWED_NETWORKS',
}

const refuse = (reason: UrlRefusal): CheckedUrl => ({ ok: false, reason, detail: details[reason] })

/**
 * Checks a URL as text, asking no name server. https is required, except for addresses and
 * localhost names inside `allowed` networks; for other names over http the addresses decide at
 * connect time. A fragment is taken off: it is never sent. `detail` reads on after the field's name.
 */
export const checkUrl = (text: string, allowed: Networks): CheckedUrl => {
  if (text.length > maxUrlLength) return refuse('too_long')
  const url = parse(text)
  if (!url) return refuse('malformed')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('https_required')
  if (url.username !== '' || url.password !== '') return refuse('userinfo')
  if (!portIsFine(url.port)) return refuse('port')
  const reason = refusedHost(hostOf(url), url.protocol === 'https:', allowed)
  if (reason !== null) return refuse(reason)
  url.hash = ''
  return { ok: true, url }
}

// The URL parser drops tabs and line ends in the middle of a host; nobody means these.
const parse = (text: string): URL | null =>
  /[\u0000-\u0020\u007f]/.test(text) || !URL.canParse(text) ? null : new URL(text)

/** The host without the brackets of an IPv6 literal. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const portIsFine = (port: string): boolean => {
  if (port === '') return true
  const number = Number(port)
  return number < 1024 ? number === 80 || number === 443 : !servicePorts.has(number)
}

const refusedHost = (host: string, secure: boolean, allowed: Networks): UrlRefusal | null => {
  if (isIP(host) !== 0) return refusedLiteral(host, secure, allowed)
  if (isLocalhostName(host)) {
    return allowedLoopback(allowed).length === 0 ? 'refused_address' : null
  }
  if (!allowed.empty) return null
  if (innerName.test(host)) return 'refused_address'
  return secure ? null : 'https_required'
}

const refusedLiteral = (host: string, secure: boolean, allowed: Networks): UrlRefusal | null => {
  const verdict = addressVerdict(host, allowed)
  if (verdict === 'forbidden') return 'refused_address'
  return secure || verdict === 'allowed' ? null : 'https_required'
}
