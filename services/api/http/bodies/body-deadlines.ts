// Ends connections whose request arrives too slowly. Node limits the time for the headers; the time for a body is limited
// here, because Node has one limit for all routes, and a large file may take long.
import type { IncomingMessage, ServerResponse } from 'node:http'

export type TimeLimits = {
  /** From the first byte, or the connection, to the end of the headers. */
  readonly headersMs: number
  /** From there to the end of the body; an upload has as long for each `uploadStep`. */
  readonly bodyMs: number
  /** A whole request, uploads included. */
  readonly requestMs: number
  /** Between two looks at the headers and at whole requests. */
  readonly checkMs: number
}

/** Headers and body together take a minute at most. */
export const timeLimits: TimeLimits = {
  headersMs: 20_000,
  bodyMs: 35_000,
  requestMs: 3_600_000,
  checkMs: 5_000,
}

/** Bytes; the slowest upload that is accepted brings about 2 kB a second. */
export const uploadStep = 65_536

/** The limits in Node's names. */
export const nodeTimeouts = ({ headersMs, requestMs, checkMs }: TimeLimits) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
})

export type BodyDeadlines = {
  /** Must be called with each request when its headers are read. */
  follow(request: IncomingMessage, response: ServerResponse): void
  /** Begins the time for the body anew. */
  renew(request: IncomingMessage): void
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** `end` is called once for a request whose body is not complete in time. */
export function createBodyDeadlines(
  bodyMs: number,
  end: (response: ServerResponse) => void,
): BodyDeadlines {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()
  return {
    follow(request, response) {
      if (!hasBody(request)) return
      const expire = (): void => {
        // A complete body that the handler has not read yet is not late.
        if (!request.complete) end(response)
      }
      const timer = setTimeout(expire, bodyMs).unref()
      timers.set(request, timer)
      request.once('close', () => clearTimeout(timer))
    },
    renew: (request) => void timers.get(request)?.refresh(),
  }
}
