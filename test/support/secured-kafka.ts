// A broker that wants TLS and a user, by each of the mechanisms that we know.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GenericContainer, Wait } from 'testcontainers'
import { freePort } from '../../platform/process/free-port.ts'
import { images, kafkaSettings, startCommand } from './containers.ts'

export const user = 'landfall'
export const password = 'a secret of the broker'
/** The user may not read as this group. */
export const refusedGroup = 'refused'

/** A certificate of a name and address of this machine, and its key. */
function selfSigned(): { readonly key: string; readonly certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-certificate-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  try {
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
    const files = ['-keyout', key, '-out', certificate, '-subj', '/CN=localhost']
    const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    execFileSync('openssl', [...made, ...files, ...names], { stdio: 'ignore' })
    return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const login = 'org.apache.kafka.common.security'
const users = `username="${user}" password="${password}"`

const secured = {
  KAFKA_LISTENER_SECURITY_PROTOCOL_MAP:
    'INSIDE:PLAINTEXT,OUTSIDE:SASL_SSL,BESIDE:PLAINTEXT,CONTROLLER:PLAINTEXT',
  KAFKA_SSL_KEYSTORE_TYPE: 'PEM',
  KAFKA_SSL_KEYSTORE_LOCATION: '/etc/kafka-broker.pem',
  KAFKA_SASL_ENABLED_MECHANISMS: 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512,OAUTHBEARER',
  KAFKA_LISTENER_NAME_OUTSIDE_PLAIN_SASL_JAAS_CONFIG: `${login}.plain.PlainLoginModule required ${users} user_${user}="${password}";`,
  KAFKA_LISTENER_NAME_OUTSIDE_SCRAM___SHA___256_SASL_JAAS_CONFIG: `${login}.scram.ScramLoginModule required;`,
  KAFKA_LISTENER_NAME_OUTSIDE_SCRAM___SHA___512_SASL_JAAS_CONFIG: `${login}.scram.ScramLoginModule required;`,
  KAFKA_AUTHORIZER_CLASS_NAME: 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
  KAFKA_SUPER_USERS: 'User:ANONYMOUS',
  KAFKA_ALLOW_EVERYONE_IF_NO_ACL_FOUND: 'true',
  KAFKA_LISTENER_NAME_OUTSIDE_OAUTHBEARER_SASL_JAAS_CONFIG: `${login}.oauthbearer.OAuthBearerLoginModule required;`,
}

export async function startSecuredKafka() {
  const port = await freePort()
  const { key, certificate } = selfSigned()
  const container = await new GenericContainer(images.kafka)
    .withExposedPorts({ container: 9093, host: port })
    .withUser('root')
    .withCommand(['bash', '-c', startCommand])
    .withCopyContentToContainer([{ content: key + certificate, target: '/etc/kafka-broker.pem' }])
    .withEnvironment({ ...kafkaSettings(`localhost:${port}`), ...secured })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(120_000)
    .start()
  const run = async (command: string, ...options: string[]): Promise<void> => {
    const server = ['--bootstrap-server', 'localhost:9092']
    const { exitCode, output } = await container.exec([command, ...server, ...options])
    if (exitCode !== 0) throw new Error(output)
  }
  for (const mechanism of ['SCRAM-SHA-256', 'SCRAM-SHA-512']) {
    const change = ['--alter', '--entity-type', 'users', '--entity-name', user]
    await run('kafka-configs', ...change, '--add-config', `${mechanism}=[password=${password}]`)
  }
  const denied = ['--deny-principal', `User:${user}`, '--operation', 'Read']
  await run('kafka-acls', '--add', ...denied, '--group', `landfall.${refusedGroup}`)
  return {
    brokers: [`localhost:${port}`],
    certificate,
    stop: async () => void (await container.stop()),
  }
}
