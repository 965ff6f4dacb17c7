// The settings of webhooks: where they may be sent, how, and how often.
import { Resolver } from 'node:dns'
import { isHeaderOfPost, ownNames } from '../platform/http-out/signed-post.ts'
import type { PostNames } from '../platform/http-out/signed-post.ts'
import { noNetworks, parseNetworks } from '../platform/http-out/guard/address.ts'
import type { Networks } from '../platform/http-out/guard/address.ts'
import {
  list,
  positiveWhole,
  secret,
  setting,
  url,
  waits,
} from '../platform/process/read-settings.ts'
import { parseKeys } from '../platform/signing/sealed-text.ts'

const retryWaits = waits(12)
const plannedWaits = '5s,30s,2m,10m,30m,1h,2h,4h,8h,12h,12h,12h'
/** After the 1st, 2nd, ... failed attempt; together about 52 hours. */
export const defaultSchedule = retryWaits(plannedWaits)
/** The part of a wait by which it may be longer or shorter, so that what failed together is not retried together. */
export const retryJitter = 0.2

const networks = (value: string): Networks => {
  const parsed = parseNetworks(list(value))
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.networks
}

/** Addresses or networks, as they are written. */
export const addresses = (value: string): readonly string[] => {
  networks(value)
  return list(value)
}

/** As `192.0.2.53`, `192.0.2.53:5353` or `[2001:db8::53]:5353`. */
const nameServers = (value: string): readonly string[] => {
  new Resolver().setServers(list(value))
  return list(value)
}

const headerName = (value: string): string => {
  if (!/^[A-Za-z0-9-]+$/.test(value)) throw new Error('a header name is letters, digits and dashes')
  if (isHeaderOfPost(value)) throw new Error('each post has a header of this name already')
  return value
}

const isEncoded = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const proxyUrl = (value: string): string => {
  const { username, password, pathname, search, hash } = new URL(url('http:', 'https:')(value))
  if (!isEncoded(username + password))
    throw new Error('a % in the user or the password is written as %25')
  if (pathname + search + hash !== '/') throw new Error('a URL without path and query is wanted')
  return value
}

/** The names that receivers written for another service look for. */
const namesOf: Readonly<Record<string, PostNames>> = {
  t49: { signatureHeader: 'X-T49-Webhook-Signature', userAgent: 'Terminal49 Webhook Bot' },
}

function compatibility(value: string): PostNames {
  const names = Object.hasOwn(namesOf, value) ? namesOf[value] : undefined
  if (names === undefined) throw new Error(`one of ${Object.keys(namesOf).join(', ')} is wanted`)
  return names
}

export const webhookSettings = {
  WEBHOOK_ALLOWED_NETWORKS: setting<Networks>(
    'Networks in CIDR notation that webhooks may reach although they are not public, also over plain http.',
    noNetworks,
    networks,
    'none; loopback in `npm start` where it is not set at all',
  ),
  SECRET_KEYS: secret<readonly Buffer[]>(
    'Keys that encrypt the secrets of webhooks, the values of their headers and the key that signs URLs in the database: each the base64 of 32 bytes (`openssl rand -base64 32` makes one), separated by commas. The first encrypts, all decrypt; see [deployment.md](deployment.md#secrets-in-the-database).',
    [],
    parseKeys,
    'none: secrets are stored as they are',
  ),
  WEBHOOK_POSTS_PER_MINUTE: setting(
    'Webhook posts per account in a rolling minute, of all processes together; examples that the api posts count too.',
    60_000,
    positiveWhole,
  ),
  WEBHOOK_NAME_SERVERS: setting<readonly string[] | undefined>(
    'Name servers for the names in the URLs of webhooks, each an address with or without a port, as in `192.0.2.53,[2001:db8::53]:5353`.',
    undefined,
    nameServers,
    "the system's",
  ),
  WEBHOOK_SOURCE_IPS: setting<readonly string[]>(
    'Addresses or networks that webhooks leave this deployment from, for the firewalls of clients: `GET /v2/webhooks/ips` tells them.',
    [],
    addresses,
    'not told',
  ),
  WEBHOOK_PROXY: secret<string | null>(
    'URL of the proxy through which webhooks reach public addresses, with user and password if it wants them: `http://user:password@proxy:3128`. It must allow CONNECT to addresses; networks of `WEBHOOK_ALLOWED_NETWORKS` are reached without it. See [deployment.md](deployment.md#a-proxy-for-webhooks).',
    null,
    proxyUrl,
    'webhooks are sent directly',
  ),
  WEBHOOK_RETRY_WAITS: setting(
    'Waits of a failed webhook delivery after its 1st, 2nd, ... attempt, as in `30s,5m,2h`. There are at most 12, and one more attempt than waits.',
    defaultSchedule,
    retryWaits,
    `\`${plannedWaits}\``,
  ),
  WEBHOOK_LOG_DAYS: setting(
    'Days for which the log of attempts to deliver to webhooks is kept.',
    90,
    positiveWhole,
  ),
  COMPATIBILITY: setting<PostNames>(
    "Whose names webhooks carry, for receivers that were written for another service: `t49` sends `X-T49-Webhook-Signature` and that service's `User-Agent`; see [webhooks.md](webhooks.md#receivers-written-for-the-hosted-service).",
    ownNames,
    compatibility,
    "Landfall's own",
  ),
  SIGNATURE_HEADER: setting<string | null>(
    'Name of the header with the plain hex signature.',
    null,
    headerName,
    '`X-Webhook-Signature`, or that of `COMPATIBILITY`',
  ),
}
