// Every call to a server that is not ours: one deadline for the whole call, a limit on the bytes that are read,
// no redirects, no decompression, and a guard for URLs that a client chose.
import type { Agent, Dispatcher } from 'undici'
import { noNetworks } from './guard/address.ts'
import type { Networks } from './guard/address.ts'
import { checkUrl } from './guard/url.ts'
import { createAgents } from './agents.ts'
import type { Agents, ConnectionOptions } from './agents.ts'
import { failure, handlerOf, newExchange } from './exchange.ts'
import type { HttpFailure, HttpResult } from './exchange.ts'
import { clockedBy } from './phases.ts'
import { tracedCall } from './call-span.ts'
import type { Tracing } from '../tracing/tracing.ts'

export type { HttpFailure, HttpResponse, HttpResult } from './exchange.ts'

export type HttpCall = {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  /** Sent with the names' case; `content-length` is added. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Deadline for the whole call: name lookup, connecting, and the answer to its last byte. */
  readonly totalMs: number
  /** Limit for the answer's body; the connection is dropped when the body is longer. */
  readonly maxBytes: number
  /** For URLs that a client chose: refuses addresses that are neither public nor explicitly allowed. */
  readonly guard: boolean
  /**
   * Asked when there is a connection and the request is about to be written to it, also before it is
   * repeated. On false nothing is written and the call fails with `closed`.
   */
  readonly mayLeave?: (() => boolean) | undefined
}

export type HttpOut = {
  /**
   * Never throws for errors of the other side. A call on a kept connection that the other side was just
   * closing is repeated once on a new connection, so a call must be harmless when it arrives twice.
   */
  readonly call: (call: HttpCall) => Promise<HttpResult>
  /** Waits for calls in flight, each of which has its deadline, then closes all connections. */
  readonly close: () => Promise<void>
}

export type HttpOutOptions = Partial<ConnectionOptions> & {
  readonly tracing?: Tracing | null | undefined
}

export const createHttpOut = ({ tracing, ...options }: HttpOutOptions = {}): HttpOut => {
  const connections: ConnectionOptions = {
    allowed: noNetworks,
    connectTimeoutMs: 5_000,
    maxHeaderSize: 16_384,
    ...options,
  }
  // Separate, so that a guarded call never uses a connection that was opened without the guard.
  const guarded = createAgents(connections, true)
  const open = createAgents(connections, false)
  return {
    call: (call) => {
      const send = () => callOut(call, call.guard ? guarded : open, connections.allowed)
      return tracing ? tracedCall(tracing, call, send) : send()
    },
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
    const sendOn = (agent: Agent, repeat: (() => void) | null): void => {
      clockedBy(exchange.clock, () => send(agent, target, call, handlerOf(exchange, repeat)))
    }
    sendOn(agents.pooled, () => sendOn(agents.fresh, null))
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
