// One call while it runs: collects its answer, and settles it.
import type { Dispatcher } from 'undici'
import { causeOf, metStaleConnection } from './agents.ts'
import { failureOf } from './failure.ts'
import type { Failure, FailureCode } from './failure.ts'
import { newPhaseClock, noteFailedOpening, phasesOf } from './phases.ts'
import type { PhaseClock, Phases } from './phases.ts'

export type HttpResponse = {
  readonly kind: 'response'
  readonly status: number
  /** Lower-case names; repeated ones joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  /** The bytes that were received: a `content-encoding` is not decoded. */
  readonly body: Buffer
  /** The body is incomplete: longer than `maxBytes`, cut off, or not received by the deadline. */
  readonly truncated: boolean
  /** Why a body that was not too long is incomplete. */
  readonly brokenOff?: FailureCode
  readonly ms: number
  readonly phases?: Phases
}

export type HttpFailure = Failure & {
  readonly kind: 'failure'
  readonly ms: number
  readonly phases?: Phases
}
export type HttpResult = HttpResponse | HttpFailure

export const failure = (code: FailureCode, detail: string, ms: number): HttpFailure => ({
  kind: 'failure',
  code,
  detail,
  ms,
})

type Bounds = {
  readonly maxBytes: number
  readonly totalMs: number
  readonly mayLeave?: (() => boolean) | undefined
}

type Exchange = {
  readonly maxBytes: number
  readonly mayLeave: () => boolean
  readonly startedAt: number
  readonly clock: PhaseClock
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

export const newExchange = (call: Bounds, resolve: (result: HttpResult) => void): Exchange => {
  const exchange: Exchange = {
    maxBytes: call.maxBytes,
    mayLeave: call.mayLeave ?? (() => true),
    startedAt: performance.now(),
    clock: newPhaseClock(),
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
  exchange.resolve({ ...result, phases: phasesOf(exchange.clock) })
}

const elapsed = (exchange: Exchange) => Math.round(performance.now() - exchange.startedAt)

type Ending = Pick<HttpResponse, 'truncated' | 'brokenOff'>

const settleResponse = (exchange: Exchange, ending: Ending): void => {
  const { status, chunks } = exchange
  const headers = readHeaders(exchange.rawHeaders)
  const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
  settle(exchange, { kind: 'response', status, headers, body, ...ending, ms: elapsed(exchange) })
}

// A received status counts, also if the body does not arrive.
const settleEarly = (exchange: Exchange, code: FailureCode, detail: string): void => {
  if (exchange.status !== 0) settleResponse(exchange, { truncated: true, brokenOff: code })
  else settle(exchange, failure(code, detail, elapsed(exchange)))
}

const expire = (exchange: Exchange): void => {
  const { abort } = exchange
  if (abort) settleEarly(exchange, 'timeout', 'no response by the deadline')
  else settleEarly(exchange, 'connect_timeout', 'no connection by the deadline')
  abort?.()
}

export const handlerOf = (
  exchange: Exchange,
  repeat: (() => void) | null,
): Dispatcher.DispatchHandler => ({
  onConnect: (abort) => {
    // The deadline may have passed while the connection was opened: then nothing is sent.
    if (exchange.settled) abort()
    else if (exchange.mayLeave()) exchange.abort = abort
    else {
      settleEarly(exchange, 'closed', 'withdrawn before it was sent')
      abort()
    }
  },
  onResponseStarted: () => {
    exchange.answering = true
    exchange.clock.answeredAt = performance.now()
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
    settleResponse(exchange, { truncated: false })
  },
  onError: (error) => {
    if (exchange.settled) return
    if (repeat && !exchange.answering && metStaleConnection(error)) {
      exchange.abort = null
      repeat()
      return
    }
    noteFailedOpening(exchange.clock, error)
    const { code, detail } = failureOf(causeOf(error))
    settleEarly(exchange, code, detail)
  },
})

const receive = (exchange: Exchange, chunk: Buffer): boolean => {
  if (exchange.settled) return true
  const left = exchange.maxBytes - exchange.size
  exchange.chunks.push(chunk.length > left ? chunk.subarray(0, left) : chunk)
  exchange.size += chunk.length
  if (chunk.length > left) {
    settleResponse(exchange, { truncated: true })
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
