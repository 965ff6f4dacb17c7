// Connections to public addresses through the operator's proxy, which is asked for a tunnel (CONNECT, RFC 9110, 9.3.6).
// The names of URLs are resolved here and not by the proxy, so that the guard decides about the address that is reached.
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import type { LookupAddress } from 'node:dns'
import type { buildConnector } from 'undici'
import { addressVerdict } from './guard/address.ts'
import type { Networks } from './guard/address.ts'
import type { guardedLookup } from './guard/lookup.ts'

export const proxyFailed = 'ERR_PROXY'

type Connector = buildConnector.connector
type Opened = (error: Error | null, socket: Socket | null) => void

type ProxyOptions = {
  /** `http://` or `https://`, with user and password if the proxy wants them. */
  readonly proxy: string
  readonly allowed: Networks
  readonly connectTimeoutMs: number
  readonly ca?: string
  /** Told why the proxy itself made no connection, as `HTTP 407` or `ECONNREFUSED`: for its operator only. */
  readonly onProxyFailure?: ((reason: string) => void) | undefined
  readonly lookup: ReturnType<typeof guardedLookup>
  /** Connects to what the operator opened, and to nothing else, without the proxy; makes a tunnel secure. */
  readonly direct: Connector
}

const failed = (code: string) => Object.assign(new Error('no tunnel'), { code })

const authorizationOf = ({ username, password }: URL): Record<string, string> => {
  if (username === '' && password === '') return {}
  const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` }
}

// The proxy could not reach the address; any other refusal is about the proxy itself.
const targetStatuses = new Set([502, 503, 504])

type Target = LookupAddress & { readonly port: number }

/** Asks the proxy for a tunnel to the address; not sent yet. */
function tunnelRequest(
  { proxy, ca }: Pick<ProxyOptions, 'proxy' | 'ca'>,
  { address, family, port }: Target,
) {
  const url = new URL(proxy)
  const isSecure = url.protocol === 'https:'
  const path = `${family === 6 ? `[${address}]` : address}:${port}`
  const request = (isSecure ? requestSecure : requestPlain)({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port || (isSecure ? 443 : 80),
    method: 'CONNECT',
    path,
    headers: { host: path, ...authorizationOf(url) },
    agent: false,
    ...(ca === undefined ? {} : { ca }),
  })
  return { request, connectedEvent: isSecure ? 'secureConnect' : 'connect' }
}

const mostHeadBytes = 16_384

/**
 * The status of the final answer and what follows it. Node takes the first answer to CONNECT for the final one, although
 * interim ones, such as `100 Continue`, may come before (RFC 9110, 15.2); 0 where no final one comes.
 */
function finalAnswer(
  status: number,
  socket: Socket,
  head: Buffer,
  found: (status: number, rest: Buffer) => void,
): void {
  if (status < 100 || status >= 200) return found(status, head)
  let bytes = head
  const end = (final: number, rest: Buffer): void => {
    socket.off('data', read).off('close', close).pause()
    found(final, rest)
  }
  const close = (): void => end(0, bytes)
  const look = (): void => {
    const length = bytes.indexOf('\r\n\r\n') + 4
    if (length < 4) return bytes.length > mostHeadBytes ? close() : undefined
    const next = Number(/^HTTP\/1\.\d (\d{3})/.exec(bytes.toString('latin1', 0, length))?.[1] ?? 0)
    bytes = bytes.subarray(length)
    return next >= 100 && next < 200 ? look() : end(next, bytes)
  }
  const read = (chunk: Buffer): void => {
    bytes = Buffer.concat([bytes, chunk])
    look()
  }
  socket.on('data', read).on('close', close)
  look()
}

type TunnelOptions = Pick<ProxyOptions, 'proxy' | 'ca' | 'onProxyFailure'>

/** Neither errors nor details tell the proxy's address. */
function openTunnel(
  options: TunnelOptions,
  target: Target,
  timeoutMs: number,
  opened: Opened,
): void {
  const { request, connectedEvent } = tunnelRequest(options, target)
  let isConnected = false
  let isOver = false
  let unfinished: Socket | undefined
  const end: Opened = (error, socket) => {
    if (isOver) return socket?.destroy()
    isOver = true
    clearTimeout(timer)
    if (error) [request, unfinished].forEach((one) => one?.destroy())
    opened(error, socket)
  }
  const blame = (reason: string): void => {
    if (!isOver) options.onProxyFailure?.(reason)
    end(failed(proxyFailed), null)
  }
  const timer = setTimeout(() => {
    if (!isConnected) return blame('no connection in time')
    // The proxy may be waiting for the address, or be stuck itself: only its operator can tell.
    options.onProxyFailure?.('no answer in time')
    end(failed('ETIMEDOUT'), null)
  }, timeoutMs)
  request
    .once('socket', (socket) => socket.once(connectedEvent, () => (isConnected = true)))
    .once('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      // After a refusal the socket is of no use; its late errors concern nobody.
      socket.on('error', () => undefined)
      if (isOver) return void socket.destroy()
      unfinished = socket
      finalAnswer(statusCode, socket, head, (status, rest) => {
        if (status >= 200 && status < 300) {
          if (rest.length > 0) socket.unshift(rest)
          return end(null, socket)
        }
        socket.destroy()
        if (targetStatuses.has(status)) return end(failed('EHOSTUNREACH'), null)
        return blame(status === 0 ? 'no final answer' : `HTTP ${status}`)
      })
    })
    .on('error', ({ code = 'no error code' }: NodeJS.ErrnoException) =>
      blame(code.startsWith('HPE_') ? 'an answer that is not HTTP' : code),
    )
    .end()
}

/** The first tunnel that opens, in the order of the addresses, until the time is over. */
function openFirst(
  options: ProxyOptions,
  [target, ...others]: readonly Target[],
  until: number,
  opened: Opened,
): void {
  const leftMs = until - performance.now()
  if (target === undefined || leftMs <= 0) return opened(failed('ETIMEDOUT'), null)
  // Others get their share of the time behind an address that does not answer.
  const shareMs = leftMs / (others.length + 1)
  openTunnel(options, target, shareMs, (error, socket) => {
    const { code } = (error ?? {}) as { readonly code?: string }
    if (error === null || others.length === 0 || code === proxyFailed) opened(error, socket)
    else openFirst(options, others, until, opened)
  })
}

function addressesOf(
  { lookup }: ProxyOptions,
  host: string,
  found: (error: Error | null, addresses: readonly LookupAddress[]) => void,
): void {
  const family = isIP(host)
  if (family !== 0) return found(null, [{ address: host, family }])
  lookup(host, { all: true }, (error, addresses) => {
    found(error, Array.isArray(addresses) ? addresses : [])
  })
}

const mostAddresses = 4

/**
 * For https. Addresses in networks that the operator opened are reached directly: a proxy leads out of these. An
 * address as text must have been checked before.
 */
export const proxyConnector =
  (options: ProxyOptions): Connector =>
  (target, connected) => {
    const { allowed, connectTimeoutMs, direct } = options
    const until = performance.now() + connectTimeoutMs
    addressesOf(options, target.hostname, (error, addresses) => {
      if (error) return connected(error, null)
      const outside = addresses.filter(
        ({ address }) => addressVerdict(address, allowed) === 'public',
      )
      if (outside.length === 0) return void direct(target, connected)
      const port = Number(target.port) || 443
      const targets = outside.slice(0, mostAddresses).map((address) => ({ ...address, port }))
      openFirst(options, targets, until, (failure, socket) => {
        if (failure || socket === null) return connected(failure ?? failed(proxyFailed), null)
        // undici's connectors return their socket, which their types do not say.
        const secured = direct({ ...target, httpSocket: socket }, (...result) => {
          clearTimeout(timer)
          connected(...result)
        }) as Socket | undefined
        // TLS shares the time with the tunnel.
        const leftMs = Math.max(0, until - performance.now())
        const timer = setTimeout(() => secured?.destroy(failed('ETIMEDOUT')), leftMs)
      })
    })
  }
