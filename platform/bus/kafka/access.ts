// How the brokers of a cluster are reached: addresses, TLS, and who we are.
import type { KafkaConfig, SASLOptions } from 'kafkajs'
import {
  list,
  oneOf,
  port,
  secret,
  setting,
  StartError,
  text,
  trueOrFalse,
  url,
} from '../../process/read-settings.ts'
import type { Values } from '../../process/read-settings.ts'
import { tokenSource } from './oauth-token.ts'

const saslMechanisms = ['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer'] as const
export type SaslMechanism = (typeof saslMechanisms)[number]

export type KafkaAccess = Pick<KafkaConfig, 'ssl' | 'sasl'> & {
  /** `host:port` of some of the cluster's brokers. */
  readonly brokers: readonly string[]
}

/** kafkajs divides an address at its colon; one without a port would be tried for ever. */
function brokerAddresses(value: string): readonly string[] {
  const addresses = list(value)
  const parts = addresses.map((address) => /^[^:/\s]+:(\d+)$/.exec(address))
  if (parts.length === 0 || parts.includes(null))
    throw new Error('addresses as host:port, separated by commas, are wanted')
  for (const part of parts) port(part?.[1] ?? '')
  return addresses
}

/** The settings of the way to Kafka. */
export const kafkaSettings = {
  KAFKA_BROKERS: setting<readonly string[] | null>(
    'Kafka brokers: `host:port`, separated by commas.',
    null,
    brokerAddresses,
    'embedded bus',
  ),
  KAFKA_TLS: setting(
    'Whether brokers are reached over TLS: `true` or `false`.',
    false,
    trueOrFalse,
  ),
  KAFKA_SASL: setting<SaslMechanism | null>(
    `How the brokers know us: ${saslMechanisms.map((name) => `\`${name}\``).join(', ')}.`,
    null,
    oneOf(saslMechanisms),
    'not at all',
  ),
  KAFKA_USER: setting<string | null>(
    'User for `KAFKA_SASL`; with `oauthbearer` the client id.',
    null,
    text,
  ),
  KAFKA_PASSWORD: secret<string | null>(
    'Password for `KAFKA_SASL`; with `oauthbearer` the client secret.',
    null,
    text,
  ),
  KAFKA_TOKEN_URL: setting<string | null>(
    'Where `oauthbearer` gets its tokens, with the grant `client_credentials`.',
    null,
    url('http:', 'https:'),
  ),
  KAFKA_TOKEN_SCOPE: setting<string | null>('Scope of these tokens.', null, text),
}

type KafkaSettings = Values<typeof kafkaSettings>

const wanted = (name: string, value: string | null): string => {
  if (value === null) throw new StartError(`KAFKA_SASL is set, and ${name} is missing.`)
  return value
}

function saslOf(settings: KafkaSettings): SASLOptions | undefined {
  const { KAFKA_SASL: mechanism, KAFKA_USER, KAFKA_PASSWORD } = settings
  if (mechanism === null) return undefined
  const username = wanted('KAFKA_USER', KAFKA_USER)
  const password = wanted('KAFKA_PASSWORD', KAFKA_PASSWORD)
  if (mechanism !== 'oauthbearer') return { mechanism, username, password }
  const url = wanted('KAFKA_TOKEN_URL', settings.KAFKA_TOKEN_URL)
  const client = { url, id: username, secret: password, scope: settings.KAFKA_TOKEN_SCOPE }
  return { mechanism, oauthBearerProvider: tokenSource(client) }
}

/** Null on the embedded bus; throws a StartError where a setting is missing. */
export function kafkaAccess(settings: KafkaSettings): KafkaAccess | null {
  const { KAFKA_BROKERS: brokers, KAFKA_TLS: ssl } = settings
  const sasl = saslOf(settings)
  return brokers === null ? null : { brokers, ssl, ...(sasl && { sasl }) }
}
