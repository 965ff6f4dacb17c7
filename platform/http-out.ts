// Every call to a server that is not ours goes through here: one deadline for all of it, a cap on
// what is read, no redirects, no decompression, and for addresses that a client chose a guard.
import type { Agent, Dispatcher } from 'undici'
import { noNetworks } from './address-guard.ts'
import type { Networks } from './address-guard.ts'
import { checkUrl } from './address-guard-url.ts'
import { createAgents, metStaleConnection } from './http-out-agents.ts'
import type { Agents, ConnectionOptions } from './http-out-agents.ts'
import { failureOf } from './http-out-failure.ts'
import type { Failure, FailureCode } from './http-out-failure.ts'

export type HttpCall = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** Sent with the names' case; `content-length` is added. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** From the call to the last byte of the answer, name lookup and connecting included. */
  readonly totalMs: number
  /** How much of the answer's body is kept; the connection is dropped when there is more. */
  readonly maxBytes: number
  /** On for URLs that a client chose: refuses what is not public or explicitly allowed. */
  readonly guard: boolean
}

export type HttpResponse = {
  readonly kind: 'response'
  readonly status: number
  /** Lower-case names; repeated ones joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** As it came over the wire: a `content-encoding` is not undone. */
  readonly body: Buffer
  /** The body is not complete: longer than `maxBytes`, cut off, or not there by the deadline. */
  readonly truncated: boolean
  readonly ms: number
}

export type HttpFailure = Failure & { readonly kind: 'failure'; readonly ms: number }
export type HttpResult = HttpResponse | HttpFailure

export type HttpOut = {
  /**
   * Never throws for what the other side does. A call that was sent on a kept connection which
   * the other side was just closing is repeated once on a new one, so a call must be harmless
   * when it arrives twice.
   */
  readonly call: (call: HttpCall) => Promise<HttpResult>
  /** Lets calls under way end (each has its deadline), then closes all connections. */
  readonly close: () => Promise<void>
}

export type HttpOutOptions = Partial<ConnectionOptions>

export const createHttpOut = (options: HttpOutOptions = {}): HttpOut => {
  const connections: ConnectionOptions = {
    allowed: noNetworks,
    connectTimeoutMs: 5_000,
    maxHeaderSize: 16_384,
    ...options,
  }
  // Apart, so that a guarded call never finds a connection that was made without the guard.
  const guarded = createAgents(connections, true)
  const open = createAgents(connections, false)
  return {
    call: (call) => callOut(call, call.guard ? guarded : open, connections.allowed),
    close: async () => {
      const agents = [guarded.pooled, guarded.fresh, open.pooled, open.fresh]
      await Promise.all(agents.map((agent) => agent.close()))
    },
  }
}

const callOut = (call: HttpCall, agents: Agents, allowed: Networks): Promise<HttpResult> => {
  const target = targetOf(call, allowed)
  if ('kind' in target) return Promise.resolve(target)
  return new Promise((resolve) => {
    const exchange = newExchange(call, resolve)
    const repeat = () => {
      send(agents.fresh, target, call, handlerOf(exchange, null))
    }
    send(agents.pooled, target, call, handlerOf(exchange, repeat))
  })
}

const targetOf = (call: HttpCall, allowed: Networks): URL | HttpFailure => {
  if (!call.guard) {
    return URL.canParse(call.url) ? new URL(call.url) : failure('invalid_request', 'malformed', 0)
  }
  const checked = checkUrl(call.url, allowed)
  if (checked.ok) return checked.url
  const code = checked.reason === 'refused_address' ? 'refused_address' : 'invalid_request'
  return failure(code, checked.reason, 0)
}

const failure = (code: FailureCode, detail: string, ms: number): HttpFailure => ({
  kind: 'failure',
  code,
  detail,
  ms,
})

const send = (
  agent: Agent,
  target: URL,
  call: HttpCall,
  handler: Dispatcher.DispatchHandler,
): void => {
  const { method, headers, body = null } = call
  const path = target.pathname + target.search
  agent.dispatch({ origin: target.origin, path, method, headers, body }, handler)
}

/** What is known of one call while it runs. */
type Exchange = {
  readonly maxBytes: number
  readonly startedAt: number
  readonly timer: NodeJS.Timeout
  readonly resolve: (result: HttpResult) => void
  settled: boolean
  abort: (() => void) | null
  answering: boolean
  status: number
  rawHeaders: Buffer[]
  chunks: Buffer[]
  size: number
}

const newExchange = (call: HttpCall, resolve: (result: HttpResult) => void): Exchange => {
  const exchange: Exchange = {
    maxBytes: call.maxBytes,
    startedAt: performance.now(),
    timer: setTimeout(() => {
      expire(exchange)
    }, call.totalMs),
    resolve,
    settled: false,
    abort: null,
    answering: false,
    status: 0,
    rawHeaders: [],
    chunks: [],
    size: 0,
  }
  return exchange
}

const settle = (exchange: Exchange, result: HttpResult): void => {
  if (exchange.settled) return
  exchange.settled = true
  clearTimeout(exchange.timer)
  exchange.resolve(result)
}

const elapsed = (exchange: Exchange) => Math.round(performance.now() - exchange.startedAt)

const settleResponse = (exchange: Exchange, truncated: boolean): void => {
  const { status, chunks } = exchange
  const headers = readHeaders(exchange.rawHeaders)
  const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  settle(exchange, { kind: 'response', status, headers, body, truncated, ms: elapsed(exchange) })
}

// Once there is a status it stands, whatever becomes of the body.
const settleEarly = (exchange: Exchange, code: FailureCode, detail: string): void => {
  if (exchange.status !== 0) settleResponse(exchange, true)
  else settle(exchange, failure(code, detail, elapsed(exchange)))
}

const expire = (exchange: Exchange): void => {
  const { abort } = exchange
  if (abort) settleEarly(exchange, 'timeout', 'no response by the deadline')
  else settleEarly(exchange, 'connect_timeout', 'no connection by the deadline')
  abort?.()
}

const handlerOf = (
  exchange: Exchange,
  repeat: (() => void) | null,
): Dispatcher.DispatchHandler => ({
  onConnect: (abort) => {
    // The deadline may have passed while the connection was being made: then nothing is sent.
    if (exchange.settled) abort()
    else exchange.abort = abort
  },
  onResponseStarted: () => {
    exchange.answering = true
  },
  onHeaders: (status, rawHeaders) => {
    if (status >= 200) {
      exchange.status = status
      exchange.rawHeaders = rawHeaders
    }
    return true
  },
  onData: (chunk) => receive(exchange, chunk),
  onComplete: () => {
    settleResponse(exchange, false)
  },
  onError: (error) => {
    if (exchange.settled) return
    if (repeat && !exchange.answering && metStaleConnection(error)) {
      exchange.abort = null
      repeat()
      return
    }
    const { code, detail } = failureOf(error)
    settleEarly(exchange, code, detail)
  },
})

const receive = (exchange: Exchange, chunk: Buffer): boolean => {
  if (exchange.settled) return true
  const room = exchange.maxBytes - exchange.size
  exchange.chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
  exchange.size += chunk.length
  if (chunk.length > room) {
    settleResponse(exchange, true)
    exchange.abort?.()
  }
  return true
}

const readHeaders = (raw: readonly Buffer[]): Readonly<Record<string, string>> => {
  const headers = Object.create(null) as Record<string, string>
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i]?.toString('latin1').toLowerCase() ?? ''
    const value = raw[i + 1]?.toString('latin1') ?? ''
    const before = headers[name]
    headers[name] = before === undefined ? value : `${before}, ${value}`
  }
  return headers
}
