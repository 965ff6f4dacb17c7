import { connect } from 'node:net'
import { createLog } from '../platform/process/log.ts'
import { makeTopics } from '../cli/setup/topics.ts'
import { topics } from '../schemas/topics.ts'
import { startBackends } from '../test/support/containers.ts'
import type { Backends } from './delivery/processes.ts'

type Containers = { readonly backends: Backends; stop(): Promise<void> }

/**
 * Whether this machine reaches the containers' own network, as services in a compose file do. Published
 * ports may lead through a process of the engine's, which would be measured with ours.
 */
const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(`tcp://${address}`)
    const socket = connect({ host: hostname, port: Number(port), timeout: 1_000 })
    const say = (answered: boolean) => () => {
      socket.destroy()
      resolve(answered)
    }
    socket.once('connect', say(true)).once('timeout', say(false)).once('error', say(false))
  })

/** As in docker-compose.yml. */
const postgresSettings = ['shared_buffers=512MB', 'max_wal_size=4GB']

/** Kafka, registry and Postgres with the topics made; null where no container engine answers. */
export async function startContainers(): Promise<Containers | null> {
  process.env.TESTCONTAINERS_HOST_OVERRIDE ??= '127.0.0.1'
  const started = await startBackends(postgresSettings).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return null
  })
  if (started === null) return null
  await makeTopics({ brokers: started.brokers }, topics, 1, createLog('bench', 'warn'))
  const { kafka, postgres } = started
  const near = (await answers(kafka.beside)) && (await answers(new URL(postgres.beside).host))
  return {
    backends: {
      env: {
        KAFKA_BROKERS: near ? kafka.beside : kafka.brokers.join(','),
        SCHEMA_REGISTRY_URL: started.registryUrl,
        DATABASE_URL: near ? postgres.beside : postgres.databaseUrl,
      },
      postgresId: postgres.id,
      kafkaId: kafka.id,
    },
    stop: () => started.stop(),
  }
}
