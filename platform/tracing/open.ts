import type { Log } from '../process/log.ts'
import type { TracingSettings } from './settings.ts'
import type { Tracing } from './tracing.ts'

/** Loads the packages of OpenTelemetry if the settings name a collector; null if not. `name` is that of the process. */
export async function openTracing(
  settings: TracingSettings,
  name: string,
  log: () => Log,
): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings
  if (endpoint === null) return null
  const { startTracing } = await import('./opentelemetry.ts')
  return startTracing(settings, endpoint, name, log)
}
