// The settings of tracing, by the names that OpenTelemetry gives them.
import { list, oneOf, secret, setting, text, url } from '../process/read-settings.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

type SamplerName = (typeof samplers)[number]

type Pairs = Readonly<Record<string, string>>

/** `name=value,name=value`, the values percent-encoded. */
const pairs = (value: string): Pairs =>
  Object.fromEntries(
    list(value).map((part) => {
      const at = part.indexOf('=')
      if (at < 1) throw new Error('name=value,name=value is wanted')
      return [part.slice(0, at).trim(), decodeURIComponent(part.slice(at + 1).trim())]
    }),
  )

function share(value: string): number {
  const number = Number(value)
  if (!(number >= 0 && number <= 1)) throw new Error('a number from 0 to 1 is wanted')
  return number
}

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting<string | null>(
    'URL of an OpenTelemetry collector for [traces](deployment.md#traces), by OTLP over HTTP with protobuf; `/v1/traces` is added.',
    null,
    url('http:', 'https:'),
    'no traces',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret<Pairs>(
    'Headers for the collector, `name=value,name=value`, such as its key.',
    {},
    pairs,
    'none',
  ),
  OTEL_SERVICE_NAME: setting<string | null>(
    'Name of the process in traces.',
    null,
    text,
    "the service's name",
  ),
  OTEL_RESOURCE_ATTRIBUTES: setting<Pairs>(
    'Attributes of the process in traces, `name=value,name=value`.',
    {},
    pairs,
    'none',
  ),
  OTEL_TRACES_SAMPLER: setting<SamplerName>(
    `Which traces are sent: ${samplers.map((name) => `\`${name}\``).join(', ')}.`,
    'parentbased_always_on',
    oneOf(samplers),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    'The share of traces for the samplers with `ratio`, from 0 to 1.',
    1,
    share,
  ),
}

export type TracingSettings = {
  readonly [Name in keyof typeof tracingSettings]: (typeof tracingSettings)[Name]['fallback']
}
