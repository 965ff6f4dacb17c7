// The port to traces. A process without tracing has none of it: no span is made, and no package is loaded.

export type Attributes = Readonly<Record<string, string | number | boolean>>

export type Span = {
  /** W3C trace context for what the span causes. */
  readonly traceparent: string
  set(attributes: Attributes): void
  /** `error`: a word or code of few values, never a text with data; null: there was none. */
  end(error?: string | null): void
  /** Runs the work with this span as the active one. */
  within<T>(work: () => T): T
}

export type NewSpan = {
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal'
  /** W3C trace context of the cause; without a valid one the span begins a trace. */
  readonly parent?: string | null | undefined
  readonly attributes?: Attributes
  /** Trace contexts of other spans that it has to do with. */
  readonly links?: readonly string[]
}

export type Tracing = {
  begin(name: string, span: NewSpan): Span
  /** A span below the active one; null where none is active, so that what nobody asked for makes no trace. */
  beginBelow(name: string, span: Omit<NewSpan, 'parent'>): Span | null
  /** Runs the work without an active span: it goes on after its cause. */
  detached<T>(work: () => T): T
  /** The active span's ids, for log lines. */
  ids(): Readonly<Record<string, string>>
  /** Sends what is left, and waits a short time for it. */
  close(): Promise<void>
}

// A later version begins in the same way.
const traceContext =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

type TraceContext = {
  readonly traceId: string
  readonly spanId: string
  readonly flags: number
}

/** Null for what is no W3C trace context. */
export function readTraceContext(text: string): TraceContext | null {
  const [, traceId, spanId, flags] = traceContext.exec(text) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return null
  return { traceId, spanId, flags: parseInt(flags, 16) }
}

/** The trace that a `traceparent` names, if it is one. */
export const traceIdOf = (traceparent: string | undefined): string | undefined =>
  traceparent === undefined ? undefined : readTraceContext(traceparent)?.traceId

/** A word for an error that says nothing about data: its code, or the name of its class. */
export function errorWord(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Detached where there is tracing. */
export const detached = <T>(tracing: Tracing | null | undefined, work: () => T): T =>
  tracing ? tracing.detached(work) : work()
