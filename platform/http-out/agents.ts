// Connections for calls out: undici agents whose connector decides which addresses they may reach.
import { isIP } from 'node:net'
import type { Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { addressVerdict, refusedAddress } from './guard/address.ts'
import type { Networks } from './guard/address.ts'
import { guardedLookup } from './guard/lookup.ts'
import { createNames } from './guard/names.ts'
import type { Resolve } from './guard/lookup.ts'
import { isLostConnection } from './failure.ts'
import { dropInterim } from './interim.ts'
import { proxyConnector } from './proxy.ts'
import { timingPhases } from './phases.ts'

export type ConnectionOptions = {
  /** Networks that guarded calls may reach although they are not public, also over plain http. */
  readonly allowed: Networks
  readonly connectTimeoutMs: number
  readonly maxHeaderSize: number
  /** Certificate authorities (PEM) instead of Node's. */
  readonly ca?: string
  /** Name servers for guarded calls instead of the system's. */
  readonly nameServers?: readonly string[] | undefined
  /** Instead of name servers. */
  readonly resolve?: Resolve
  /** The URL of a proxy through which guarded calls reach public addresses; null: they reach them directly. */
  readonly proxy?: string | null
  /** Told why the proxy itself made no connection. */
  readonly onProxyFailure?: (reason: string) => void
}

type Connector = buildConnector.connector

/**
 * `pooled` keeps connections alive; `fresh` opens one for each call, to repeat a call whose kept connection
 * the other side had closed.
 */
export type Agents = { readonly pooled: Agent; readonly fresh: Agent }

export const createAgents = (options: ConnectionOptions, guard: boolean): Agents => {
  const open = timingPhases(guard ? guardedConnector(options) : openConnector(options))
  const connect = noticingReuse(open, options.maxHeaderSize)
  return { pooled: createAgent(options, connect, 1), fresh: createAgent(options, connect, 0) }
}

// undici's timeouts restart with every byte, so they are off: each call has one deadline.
const createAgent = (options: ConnectionOptions, connect: Connector, pipelining: 0 | 1): Agent =>
  new Agent({
    connect,
    pipelining,
    maxHeaderSize: options.maxHeaderSize,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 60_000,
  })

const openConnector = (
  options: ConnectionOptions,
  lookup?: ReturnType<typeof guardedLookup>,
): Connector =>
  buildConnector({
    timeout: options.connectTimeoutMs,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 500,
    ...(lookup ? { lookup } : {}),
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  })

const guardedConnector = (options: ConnectionOptions): Connector => {
  const { allowed, nameServers, resolve = createNames({ servers: nameServers }) } = options
  const lookup = guardedLookup(allowed, { resolve })
  const inside = openConnector(options, guardedLookup(allowed, { resolve, onlyAllowed: true }))
  const { proxy = null } = options
  const secure =
    proxy === null
      ? openConnector(options, lookup)
      : proxyConnector({ ...options, proxy, lookup, direct: inside })
  return (target, connected) => {
    const isPlain = target.protocol === 'http:'
    // IP literals never reach the lookup.
    if (isIP(target.hostname) !== 0) {
      const verdict = addressVerdict(target.hostname, allowed)
      if (verdict === 'forbidden' || (isPlain && verdict === 'public')) {
        connected(refusal(), null)
        return
      }
    }
    const connect = isPlain ? inside : secure
    return connect(target, connected)
  }
}

const refusal = () => Object.assign(new Error('refused'), { code: refusedAddress })

// Errors of sockets that had already received an answer to an earlier call.
const errorsAfterReuse = new WeakSet<Error>()

const noticingReuse =
  (connect: Connector, maxHeaderSize: number): Connector =>
  (target, connected) => {
    connect(target, (...result) => {
      const [, socket] = result
      if (socket) {
        noticeErrors(socket)
        dropInterim(socket, maxHeaderSize)
      }
      connected(...result)
    })
  }

// undici fails a call with the last error of its socket. After an alert, such as for a missing client
// certificate, that is only that the connection ended.
const firstErrors = new WeakMap<Error, Error>()

const noticeErrors = (socket: Socket): void => {
  let first: Error | undefined
  socket.on('error', (error) => {
    if (socket.bytesRead > 0) errorsAfterReuse.add(error)
    if (first) firstErrors.set(error, first)
    first ??= error
  })
}

/** The first error of the socket whose last one is given. */
export const causeOf = (error: Error): Error => firstErrors.get(error) ?? error

/**
 * Whether a call without a byte of its answer failed because it was sent on a kept connection that the other
 * side was closing at the same moment.
 */
export const metStaleConnection = (error: Error): boolean =>
  isLostConnection(causeOf(error)) && (errorsAfterReuse.has(error) || readBefore(error))

const readBefore = (error: Error): boolean => {
  const { socket } = error as Error & { socket?: { bytesRead?: number } | null }
  return (socket?.bytesRead ?? 0) > 0
}
