import type { Received } from '../bus/bus.ts'
import type { Log } from '../process/log.ts'
import { traceIdOf } from '../tracing/tracing.ts'
import type { SetAside } from './dead-letters.ts'

/** What names a message in the log: its place in the topic, its id, and the trace of the request that caused it. */
export const messageIds = ({ topic, partition, offset, headers }: Received) => ({
  topic,
  partition,
  offset,
  message_id: headers['message-id'],
  trace_id: traceIdOf(headers.traceparent),
})

/** One that is retried by itself is no error yet. */
export function tellSetAside(
  { received, reason, retryAfterMs, attempts }: SetAside,
  log: Log,
): void {
  const level = retryAfterMs === null ? 'error' : 'info'
  log[level]({ ...messageIds(received), reason, attempts, retryAfterMs }, 'message set aside')
}
