import { createLog } from '../platform/log.ts'
import { makeTopics } from '../services/setup/topics.ts'
import { topics } from '../schemas/topics.ts'
import { startBackends } from '../test/support/containers.ts'
import type { Backends } from './delivery/measure.ts'

export type Containers = { readonly backends: Backends; stop(): Promise<void> }

/** Kafka, registry and Postgres with the topics made; null where no container engine answers. */
export async function startContainers(): Promise<Containers | null> {
  process.env.TESTCONTAINERS_HOST_OVERRIDE ??= '127.0.0.1'
  const started = await startBackends().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return null
  })
  if (started === null) return null
  await makeTopics(started.brokers, topics, 1, createLog('bench', 'warn'))
  return {
    backends: {
      KAFKA_BROKERS: started.brokers.join(','),
      SCHEMA_REGISTRY_URL: started.registryUrl,
      DATABASE_URL: started.databaseUrl,
    },
    stop: () => started.stop(),
  }
}
