import { join } from 'node:path'
import { kafkaSettings } from '../platform/bus/kafka/access.ts'
import { filesPlace } from '../platform/files/files.ts'
import type { FilesPlace } from '../platform/files/files.ts'
import { databaseUrl } from '../platform/postgres/database-url.ts'
import {
  environment,
  list,
  namedNumbers,
  port,
  positive,
  positiveWhole,
  readSettings,
  secret,
  setting,
  StartError,
  text,
  trueOrFalse,
  url,
} from '../platform/process/read-settings.ts'
import { tracingSettings } from '../platform/tracing/settings.ts'
import { addresses, webhookSettings } from './webhook-settings.ts'

const defaultLimits = { default: 100, create: 100, infer: 200, refresh: 10, poll: 6_000 }
export type RateLimits = Readonly<typeof defaultLimits>

export const documentLimits = { megabytes: 25, pages: 100, seconds: 60 }
type DocumentLimits = Readonly<typeof documentLimits>

const logFileLimits = { megabytes: 50, files: 5 }

const shownNumbers = (numbers: Readonly<Record<string, number>>): string =>
  `\`${Object.entries(numbers)
    .map(([name, number]) => `${name}=${number}`)
    .join(',')}\``

const level = (value: string): string => {
  if (!/^(trace|debug|info|warn|error|fatal|silent)$/.test(value))
    throw new Error('trace, debug, info, warn, error, fatal or silent is wanted')
  return value
}

const apiKey = (value: string): string => {
  if (value.length < 20 || /[\s"]/.test(value))
    throw new Error('a key has at least 20 characters, none of them a blank or a quotation mark')
  return value
}

/** Without `/v2` and a final slash. */
const publicUrl = (value: string): string => {
  const { username, password, search, hash } = new URL(url('http:', 'https:')(value))
  if (username + password + search + hash !== '')
    throw new Error('a URL without user, query and fragment is wanted')
  return value.replace(/\/+$/, '').replace(/\/v2$/, '')
}

/** Every setting with its purpose and its default; the table in docs/settings.md is made from it. */
export const settingsTable = {
  PORT: setting(
    'Port of the api, or of the health and metrics pages of any other service, open on every network of the machine.',
    3000,
    port,
  ),
  PUBLIC_URL: setting<string | null>(
    'URL under which clients reach the interface, without `/v2`; links in answers begin with it.',
    null,
    publicUrl,
    'the host that the client asks for',
  ),
  TRUSTED_PROXIES: setting<readonly string[]>(
    'Addresses or networks of proxies whose `X-Forwarded-Host` and `X-Forwarded-Proto` are believed where `PUBLIC_URL` is not set.',
    [],
    addresses,
    'none',
  ),
  API_KEY: secret<string | null>(
    'A key of the first account, of at least 20 characters. Another value replaces it; a key that was revoked is refused.',
    null,
    apiKey,
    'a key is made and printed',
  ),
  DATABASE_URL: secret<string | null>(
    'Connection string of Postgres; `?sslmode=verify-full` for TLS, and [other modes](deployment.md#secured-backends).',
    null,
    databaseUrl,
    'embedded Postgres in `DATA_DIR`',
  ),
  DATA_DIR: setting('Folder of the embedded database and other files.', '.data', text),
  ...kafkaSettings,
  SCHEMA_REGISTRY_URL: secret<string | null>(
    'URL of a Confluent-compatible schema registry, with user and password if it wants them; required with `KAFKA_BROKERS`.',
    null,
    url('http:', 'https:'),
  ),
  FILES: setting<FilesPlace | null>(
    'Store of uploaded documents: a folder, or `s3://bucket?region=...&endpoint=...` with the credentials that S3 clients take from the environment.',
    null,
    filesPlace,
    '`files` in `DATA_DIR`',
  ),
  DOCUMENT_LIMITS: setting<DocumentLimits>(
    'Limits of one document: megabytes (10^6 bytes), pages, seconds of reading.',
    documentLimits,
    namedNumbers(documentLimits),
    shownNumbers(documentLimits),
  ),
  DOCUMENT_QUOTA_MEGABYTES: setting(
    'Megabytes (10^6 bytes) of files that an account without a quota of its own may keep.',
    10_000,
    positive,
  ),
  DOCUMENT_LANGUAGES: setting<readonly string[]>(
    "Languages in which scans are read, by Tesseract's names, the most frequent first. Each but `eng` needs its package `@tesseract.js-data/<name>`; [deployment.md](deployment.md) describes how the image gets it.",
    ['eng'],
    list,
    '`eng`',
  ),
  SMTP_PORT: setting<number | null>(
    "Port on which the api receives mail for the accounts' mailboxes from your mail server, open on every network of the machine.",
    null,
    port,
    'no mail is received',
  ),
  CARRIERS: setting<string | null>(
    'A JSON file with base URL, credentials and overrides per SCAC. Only the carriers that it names can be tracked; see [carriers.md](carriers.md).',
    null,
    text,
    "the simulator's, in `npm start`",
  ),
  OBSERVATION_MONTHS: setting(
    'Months for which the statements of carriers are kept, from which journeys and the evidence of events are told. Events that were recorded stay.',
    24,
    positiveWhole,
  ),
  EVENT_MONTHS: setting(
    'Months for which recorded events, the notifications of webhooks and superseded transport events are kept. Shipments, containers and their present events stay.',
    24,
    positiveWhole,
  ),
  DEAD_LETTER_DAYS: setting(
    'Days for which a message that no worker could handle is kept for `npm run dead-letters`.',
    90,
    positiveWhole,
  ),
  RECORDINGS: setting<string | null>(
    'Folder of recordings for the simulator: `<SCAC>/<number>.json`, each the body exactly as that carrier sends it. The simulator answers with them unchanged.',
    null,
    text,
    "the project's own",
  ),
  SIMULATOR_SPEED: setting<number | null>(
    'Plays recordings over time, this many times as fast as real time.',
    null,
    positive,
    "recordings do not change over time; `npm start` plays the project's own",
  ),
  RATE_LIMITS: setting<RateLimits>(
    'Requests per rolling minute for accounts without limits of their own; `poll`: routine polls of carriers.',
    defaultLimits,
    namedNumbers(defaultLimits),
    shownNumbers(defaultLimits),
  ),
  STRICT_PARAMETERS: setting(
    'Whether the api refuses requests with query parameters that it does not know, instead of ignoring these: `true` or `false`.',
    false,
    trueOrFalse,
  ),
  ...webhookSettings,
  LOG_LEVEL: setting(
    'Lowest level that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
    'info',
    level,
  ),
  ...tracingSettings,
  DISK_RESERVE_MEGABYTES: setting(
    'Megabytes (10^6 bytes) that stay free on the disks of `DATA_DIR` and `FILES`: with less, the api keeps nothing new.',
    100,
    positive,
  ),
  LOG_FILE_LIMITS: setting(
    'Limits of `landfall.log`, which `npm start` writes into `DATA_DIR`: megabytes (10^6 bytes) of one file, and the number of files, the older ones included.',
    logFileLimits,
    namedNumbers(logFileLimits),
    shownNumbers(logFileLimits),
  ),
}

export type Settings = ReturnType<typeof loadSettings>

/** Reads and checks all settings; throws a StartError that names every problem. */
export function loadSettings(env = environment()) {
  const settings = readSettings(settingsTable, env)
  const { KAFKA_BROKERS, SCHEMA_REGISTRY_URL } = settings
  if ((KAFKA_BROKERS === null) !== (SCHEMA_REGISTRY_URL === null))
    throw new StartError('KAFKA_BROKERS and SCHEMA_REGISTRY_URL go together: set both or neither.')
  const { COMPATIBILITY, SIGNATURE_HEADER } = settings
  return { ...settings, SIGNATURE_HEADER: SIGNATURE_HEADER ?? COMPATIBILITY.signatureHeader }
}

/** Where uploaded documents are kept. */
export const filesPlaceOf = ({ FILES, DATA_DIR }: Pick<Settings, 'FILES' | 'DATA_DIR'>) =>
  FILES ?? ({ kind: 'folder', path: join(DATA_DIR, 'files') } as const)
