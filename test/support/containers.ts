import { GenericContainer, Wait, getContainerRuntimeClient } from 'testcontainers'
import type { StartedTestContainer } from 'testcontainers'
import { freePort } from '../../platform/process/free-port.ts'

/** A backend that can be taken away for a while. */
export type Stoppable = {
  readonly id: string
  /** It no longer answers, but its connections stay open: the worse kind of outage. */
  pause(): Promise<void>
  unpause(): Promise<void>
  /** Ends it as a machine that loses its power, and starts it again at the same address with its data. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** `beside` is the address inside the containers' own network, as a container next to it would use it. */
export type Broker = Stoppable & {
  readonly brokers: readonly string[]
  readonly beside: string
  stop(): Promise<void>
}
export type Registry = Stoppable & { readonly registryUrl: string; stop(): Promise<void> }
type Postgres = Stoppable & {
  readonly databaseUrl: string
  readonly beside: string
  stop(): Promise<void>
}

/** Where containers are put that name no other. */
const network = 'bridge'

export const images = {
  kafka: 'confluentinc/cp-kafka:8.1.0',
  registry: 'apicurio/apicurio-registry:3.0.9',
  postgres: 'postgres:17',
}

async function stoppable(container: StartedTestContainer): Promise<Stoppable> {
  const client = await getContainerRuntimeClient()
  const handle = client.container.getById(container.getId())
  return {
    id: container.getId(),
    pause: async () => void (await handle.pause()),
    unpause: async () => void (await handle.unpause()),
    kill: async () => void (await handle.kill()),
    start: async () => void (await handle.start()),
  }
}

/**
 * One node. Its address has to outlive a restart, which Testcontainers' own Kafka container does not
 * offer (the engine gives it another port each time), so that it is put together here.
 */
export async function startKafka(): Promise<Broker> {
  const port = await freePort()
  const { info } = await getContainerRuntimeClient()
  const { host } = info.containerRuntime
  const container = await new GenericContainer(images.kafka)
    .withExposedPorts({ container: 9093, host: port })
    // The start script rewrites its settings file, which some builds of the image leave read-only.
    .withUser('root')
    .withCommand(['bash', '-c', startCommand])
    .withEnvironment(kafkaSettings(`${host}:${port}`))
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(120_000)
    .start()
  return {
    ...(await stoppable(container)),
    brokers: [`${host}:${port}`],
    beside: `${container.getIpAddress(network)}:9095`,
    stop: async () => void (await container.stop()),
  }
}

/** Some builds refuse to start on storage that they have formatted before; their settings are written by then. */
export const startCommand =
  'export KAFKA_ADVERTISED_LISTENERS="$KAFKA_ADVERTISED_LISTENERS,BESIDE://$(hostname -i):9095"; ' +
  '/etc/confluent/docker/run || exec kafka-server-start /opt/kafka/config/server.properties'

export const kafkaSettings = (address: string): Record<string, string> => ({
  CLUSTER_ID: '5L6g3nShT-eMCtK--X86sw',
  KAFKA_NODE_ID: '1',
  KAFKA_PROCESS_ROLES: 'broker,controller',
  KAFKA_LISTENERS: 'INSIDE://:9092,OUTSIDE://:9093,BESIDE://:9095,CONTROLLER://:9094',
  KAFKA_ADVERTISED_LISTENERS: `INSIDE://localhost:9092,OUTSIDE://${address}`,
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP:
    'INSIDE:PLAINTEXT,OUTSIDE:PLAINTEXT,BESIDE:PLAINTEXT,CONTROLLER:PLAINTEXT',
  KAFKA_INTER_BROKER_LISTENER_NAME: 'INSIDE',
  KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
  KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9094',
  KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
  KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '1',
  KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
  KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
  KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
  KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
})

/** Keeps its schemas in memory: after `kill` and `start` it is empty. */
export async function startRegistry(): Promise<Registry> {
  const container = await new GenericContainer(images.registry)
    .withExposedPorts({ container: 8080, host: await freePort() })
    .withWaitStrategy(Wait.forHttp('/health/ready', 8080).forStatusCode(200))
    .withStartupTimeout(120_000)
    .start()
  return {
    ...(await stoppable(container)),
    registryUrl: `http://${container.getHost()}:${container.getMappedPort(8080)}/apis/ccompat/v7`,
    stop: async () => void (await container.stop()),
  }
}

/**
 * `settings` as `name=value`.
 * Without Testcontainers' own Postgres container, whose health check starts a process four times a second.
 */
async function startPostgres(settings: readonly string[] = []): Promise<Postgres> {
  const port = await freePort()
  const { info } = await getContainerRuntimeClient()
  const container = await new GenericContainer(images.postgres)
    .withExposedPorts({ container: 5432, host: port })
    .withEnvironment({ POSTGRES_DB: 'test', POSTGRES_USER: 'test', POSTGRES_PASSWORD: 'test' })
    .withCommand(['postgres', ...settings.flatMap((setting) => ['-c', setting])])
    // Over TCP: the server that only prepares the folder does not listen there.
    .withWaitStrategy(Wait.forSuccessfulCommand('pg_isready -h 127.0.0.1 -U test -d test'))
    .withStartupTimeout(120_000)
    .start()
  const at = (address: string): string => `postgres://test:test@${address}/test`
  return {
    ...(await stoppable(container)),
    databaseUrl: at(`${info.containerRuntime.host}:${port}`),
    beside: at(`${container.getIpAddress(network)}:5432`),
    stop: async () => void (await container.stop()),
  }
}

export type Backends = {
  readonly brokers: readonly string[]
  readonly registryUrl: string
  readonly databaseUrl: string
  readonly kafka: Broker
  readonly registry: Registry
  readonly postgres: Postgres
  stop(): Promise<void>
}

/** All three, side by side. */
export async function startBackends(postgresSettings: readonly string[] = []): Promise<Backends> {
  const [kafka, registry, postgres] = await Promise.all([
    startKafka(),
    startRegistry(),
    startPostgres(postgresSettings),
  ])
  return {
    brokers: kafka.brokers,
    registryUrl: registry.registryUrl,
    databaseUrl: postgres.databaseUrl,
    kafka,
    registry,
    postgres,
    stop: async () => {
      await Promise.all([kafka.stop(), registry.stop(), postgres.stop()])
    },
  }
}
