// The only file that knows OpenTelemetry; `open.ts` loads it where the settings ask for traces.
import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import type { Context, Span as OtelSpan, SpanContext, Tracer } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '../process/log.ts'
import { pauseFor } from '../process/pause.ts'
import type { TracingSettings } from './settings.ts'
import { readTraceContext } from './tracing.ts'
import type { NewSpan, Span, Tracing } from './tracing.ts'

const kinds: Readonly<Record<NewSpan['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Spans that wait for the collector; beyond it they are dropped, about two megabytes. */
const mostWaiting = 2_048
const exportMs = 5_000
const closeMs = 3_000
const toldEveryMs = 60_000

function samplerOf(settings: TracingSettings): Sampler {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share } = settings
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('always_on')
      ? new AlwaysOnSampler()
      : new TraceIdRatioBasedSampler(share)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/** Tells the log at most once a minute that the collector takes nothing. */
function toldBy(log: () => Log, exporter: SpanExporter): SpanExporter {
  let toldAt = -Infinity
  const tell = (spans: number, error: Error | undefined): void => {
    if (performance.now() - toldAt < toldEveryMs) return
    toldAt = performance.now()
    log().warn({ spans, reason: error?.message }, 'spans were not taken by the collector')
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (Number(result.code) !== 0) tell(spans.length, result.error)
        // The queue goes on in any case; a failure would be told to the console as well.
        done({ code: 0 })
      }),
    shutdown: () => exporter.shutdown(),
  }
}

function openProvider(
  settings: TracingSettings,
  endpoint: string,
  name: string,
  log: () => Log,
): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: { ...settings.OTEL_EXPORTER_OTLP_HEADERS },
    timeoutMillis: exportMs,
  })
  return new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({
      'service.namespace': 'landfall',
      ...settings.OTEL_RESOURCE_ATTRIBUTES,
      'service.name':
        settings.OTEL_SERVICE_NAME ?? settings.OTEL_RESOURCE_ATTRIBUTES['service.name'] ?? name,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: toldBy(log, exporter),
        maxQueueSize: mostWaiting,
        exportTimeoutMillis: exportMs,
        scheduledDelayMillis: 1_000,
      }),
    ],
  })
}

function spanContextOf(traceparent: string): SpanContext | null {
  const read = readTraceContext(traceparent)
  if (read === null) return null
  const { traceId, spanId, flags } = read
  return { traceId, spanId, traceFlags: flags & TraceFlags.SAMPLED, isRemote: true }
}

function contextOf(parent: string | null | undefined): Context {
  const remote = parent ? spanContextOf(parent) : null
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote)
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`

type Active = AsyncLocalStorage<OtelSpan | null>

function spanOn(active: Active, inner: OtelSpan): Span {
  return {
    traceparent: traceparentOf(inner.spanContext()),
    set: (attributes) => void inner.setAttributes(attributes),
    end(error = null) {
      if (error !== null)
        inner.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR })
      inner.end()
    },
    within: (work) => active.run(inner, work),
  }
}

function tracingOn(tracer: Tracer, close: () => Promise<void>): Tracing {
  const active: Active = new AsyncLocalStorage()
  const start = (name: string, span: NewSpan, context: Context): Span => {
    const links = (span.links ?? []).flatMap((link) => {
      const linked = spanContextOf(link)
      return linked === null ? [] : [{ context: linked }]
    })
    const options = { kind: kinds[span.kind], attributes: { ...span.attributes }, links }
    return spanOn(active, tracer.startSpan(name, options, context))
  }
  return {
    begin: (name, span) => start(name, span, contextOf(span.parent)),
    beginBelow(name, span) {
      const above = active.getStore()
      return above ? start(name, span, trace.setSpan(ROOT_CONTEXT, above)) : null
    },
    detached: (work) => active.run(null, work),
    ids() {
      const span = active.getStore()?.spanContext()
      return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
    },
    close,
  }
}

export function startTracing(
  settings: TracingSettings,
  endpoint: string,
  name: string,
  log: () => Log,
): Tracing {
  const provider = openProvider(settings, endpoint, name, log)
  return tracingOn(provider.getTracer('landfall'), async () => {
    const closed = new AbortController()
    const ending = provider.shutdown().catch(() => undefined)
    await Promise.race([ending, pauseFor(closeMs, closed.signal)])
    closed.abort()
  })
}
