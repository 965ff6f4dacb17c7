// Every call to a server that is not ours goes through here: one deadline for all of it, a cap on
// what is read, no redirects, no decompression, and for addresses that a client chose a guard.
import type { Agent, Dispatcher } from 'undici'
import { noNetworks } from './guard/address.ts'
import type { Networks } from './guard/address.ts'
import { checkUrl } from './guard/url.ts'
import { createAgents } from './agents.ts'
import type { Agents, ConnectionOptions } from './agents.ts'
import { failure, handlerOf, newExchange } from './exchange.ts'
import type { HttpFailure, HttpResult } from './exchange.ts'

export type { HttpFailure, HttpResponse, HttpResult } from './exchange.ts'

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
  /**
   * Asked when there is a connection and the request is about to be written to it, also before it is
   * repeated. On false nothing is written and the call fails with `closed`.
   */
  readonly mayLeave?: (() => boolean) | undefined
}

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
