// The spans of a batch: one for each message, below what caused the message, and one for the work that they share.
import type { Span, Tracing } from '../tracing/tracing.ts'
import { errorWord } from '../tracing/tracing.ts'
import type { Incoming } from './dead-letters.ts'

export type BatchSpans = {
  /** The messages; each names its span as the cause of what follows from it. */
  readonly batch: readonly Incoming[]
  readonly of: (incoming: Incoming) => Span | undefined
  readonly within: <T>(work: () => T) => T
  readonly end: (error?: unknown) => void
}

const attributesOf = (worker: string, { topic, partition, offset, headers }: Incoming) => ({
  'messaging.system': 'kafka',
  'messaging.operation.type': 'process',
  'messaging.operation.name': 'process',
  'messaging.destination.name': topic,
  'messaging.consumer.group.name': worker,
  'messaging.message.id': headers['message-id'] ?? '',
  // A dead letter is read from its table.
  ...(partition >= 0 && {
    'messaging.destination.partition.id': String(partition),
    'messaging.kafka.offset': offset,
  }),
})

/** What a single message does is below its own span; several share a trace of their own, which links to them. */
function sharedSpan(tracing: Tracing, worker: string, spans: readonly Span[]): Span | null {
  if (spans.length < 2) return null
  return tracing.begin(`batch ${worker}`, {
    kind: 'internal',
    attributes: { 'messaging.batch.message_count': spans.length },
    links: spans.map(({ traceparent }) => traceparent),
  })
}

export function beginBatch(
  tracing: Tracing,
  worker: string,
  received: readonly Incoming[],
): BatchSpans {
  const spans = new Map<Incoming, Span>()
  for (const incoming of received) {
    const span = tracing.begin(`process ${incoming.topic}`, {
      kind: 'consumer',
      parent: incoming.headers['traceparent'],
      attributes: attributesOf(worker, incoming),
    })
    const headers = { ...incoming.headers, traceparent: span.traceparent }
    spans.set({ ...incoming, headers }, span)
  }
  const all = [...spans.values()]
  const shared = sharedSpan(tracing, worker, all)
  const active = shared ?? all[0]
  return {
    batch: [...spans.keys()],
    of: (incoming) => spans.get(incoming),
    within: (work) => (active === undefined ? work() : active.within(work)),
    end(error) {
      const word = error === undefined ? null : errorWord(error)
      for (const span of all) span.end(word)
      shared?.end(word)
    },
  }
}
