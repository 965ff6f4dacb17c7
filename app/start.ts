// `npm start`: everything in one process, with sample shipments and a receiver that shows the deliveries.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { eventNames } from '../domain/event-names.ts'
import { servedBy } from '../platform/postgres/check-database.ts'
import { makeFolder } from '../platform/process/folders.ts'
import { openLogFile } from '../platform/process/log-file.ts'
import { environment } from '../platform/process/read-settings.ts'
import { ensureFirstAccount } from '../resources/accounts/accounts.ts'
import { issueKey, isValid } from '../resources/accounts/keys.ts'
import { loadReferenceData } from '../resources/reference-data/reference-data.ts'
import type { EventRecorded } from '../schemas/messages.ts'
import api from '../services/api/service.ts'
import carrierDetector from '../services/carrier-detector/service.ts'
import {
  ownRecordings,
  recordingFolders,
  serveSimulator,
} from '../services/carrier-simulator/serve.ts'
import documentClassifier from '../services/document-classifier/service.ts'
import eventIngester from '../services/event-ingester/service.ts'
import { carriersWithRecordings, writeCarriersFile } from './first-look/carriers-file.ts'
import { deliveryLine, eventLine, paintFor, welcome } from './first-look/lines.ts'
import { startReceiver } from './first-look/receiver.ts'
import { connectWebhook, trackSamples } from './first-look/samples.ts'
import notificationBuilder from '../services/notification-builder/service.ts'
import { setUpTables } from '../migrations/apply.ts'
import { openDependencies } from './dependencies.ts'
import type { OpenDependencies } from './dependencies.ts'
import { listenFor, runService } from './run-service.ts'
import type { Service } from '../services/service.ts'
import { loadSettings } from '../services/settings.ts'
import { setUpTopics } from '../cli/setup/topics.ts'
import type { Settings } from '../services/settings.ts'
import { runCommand, untilStopped, untilStoppedOrLost } from '../platform/process/run-process.ts'
import webhookDeliverer from '../services/webhook-deliverer/service.ts'

const services: readonly Service[] = [
  api,
  carrierDetector,
  eventIngester,
  notificationBuilder,
  webhookDeliverer,
  documentClassifier,
]

/** A journey of six weeks passes in about a minute and a half. */
const firstLookSpeed = 40_000

const paint = paintFor(process.stdout.isTTY === true)
const show = (line: string): void => void process.stdout.write(`${line}\n`)

/** For the operator, who may not see the log. */
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/** Clean-up steps for a partial start; the last one runs first. */
type Undo = (() => Promise<unknown>)[]

async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.reverse()) await step()
}

type Simulator = {
  readonly settings: Settings
  /** Writes the file that these settings name. */
  readonly writeCarriers: () => Promise<void>
}

async function startSimulator(settings: Settings, undo: Undo): Promise<Simulator> {
  const { RECORDINGS, SIMULATOR_SPEED, DATA_DIR } = settings
  const simulator = await serveSimulator(
    {
      recordings: await recordingFolders(RECORDINGS),
      // Recordings of the user do not change over time, unless SIMULATOR_SPEED is set.
      speed: (path) => SIMULATOR_SPEED ?? (path.startsWith(ownRecordings) ? firstLookSpeed : null),
      stateFile: join(DATA_DIR, 'simulator.json'),
      callsPerMinute: 600,
    },
    '127.0.0.1',
    0,
  )
  undo.push(() => simulator.close())
  const file = join(DATA_DIR, 'carriers.json')
  const { scacs, unused } = await carriersWithRecordings(RECORDINGS, loadReferenceData().carriers)
  for (const name of unused)
    complain(
      `RECORDINGS: ${name} is left out. Name a recording <SCAC>/<number>.json, as in MAEU/260417301.json.`,
    )
  return {
    settings: { ...settings, CARRIERS: file },
    writeCarriers: () => writeCarriersFile(file, simulator.address, scacs),
  }
}

/** The next start shows the key again, so it is stored where only its owner can read it. */
async function apiKeyFor(dependencies: OpenDependencies): Promise<string> {
  const { database, settings } = dependencies
  const file = join(settings.DATA_DIR, 'api-key')
  const { accountId, apiKey } = await ensureFirstAccount(database, settings.API_KEY)
  if (settings.API_KEY !== null) return settings.API_KEY
  const kept = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (apiKey === null && (await isValid(database, kept))) return kept
  // A database that was used before has only the hashes of its keys.
  const key = apiKey ?? (await issueKey(database, accountId, 'npm start'))
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${key}\n`, { mode: 0o600 })
  return key
}

async function showEvents(dependencies: OpenDependencies, undo: Undo): Promise<void> {
  const consumer = await dependencies.bus.consume('first-look', 'event.recorded', async (batch) => {
    for (const { topic, value } of batch) {
      const decoded = await dependencies.codec.decode(topic, value)
      if (decoded.kind === 'value') show(eventLine(decoded.value as EventRecorded, paint))
    }
  })
  undo.push(() => consumer.stop())
}

async function showDeliveries(base: string, key: string, undo: Undo): Promise<void> {
  let secret = ''
  const receiver = await startReceiver(
    () => secret,
    ({ refusal, body }) => show(deliveryLine(refusal, body, paint)),
  )
  undo.push(() => receiver.close())
  const connected = await connectWebhook({ base, key }, receiver.url, eventNames)
  if ('secret' in connected) secret = connected.secret
  else show(`No deliveries are shown here. ${connected.problem}`)
}

/** Sets up what is missing, and serves; `settings` are the user's own, without what the simulator adds. */
async function serve(
  dependencies: OpenDependencies,
  settings: Settings,
  undo: Undo,
): Promise<void> {
  const { log } = dependencies
  await setUpTables(dependencies.databaseUrl, log)
  if (dependencies.settings.KAFKA_BROKERS !== null) await setUpTopics(dependencies.settings, log)
  await showEvents(dependencies, undo)
  const running = await Promise.all(services.map((service) => runService(service, dependencies)))
  undo.push(() => Promise.all(running.map((service) => service.stop())))
  dependencies.outbox.start()
  const key = await apiKeyFor(dependencies)
  const listener = await listenFor(api, dependencies, () => running.flatMap((one) => one.running))
  undo.push(() => listener.close())
  const base = `http://localhost:${settings.PORT}/v2`
  // Carriers of the user's own do not know the numbers that the project has made up, or know them as another's.
  const simulated = settings.CARRIERS === null
  show(welcome({ base, key: settings.API_KEY === null ? key : null }, simulated, paint))
  await showDeliveries(base, key, undo)
  if (simulated) await trackSamples({ base, key })
}

async function start(settings: Settings, undo: Undo): Promise<OpenDependencies> {
  await makeFolder('DATA_DIR', settings.DATA_DIR)
  const { megabytes, files } = settings.LOG_FILE_LIMITS
  const file = await openLogFile({
    path: join(settings.DATA_DIR, 'landfall.log'),
    maxBytes: megabytes * 1e6,
    files,
    onProblem: (problem) => complain(problem ?? 'The log is written again.'),
  })
  undo.push(() => file.close())
  const simulator = settings.CARRIERS === null ? await startSimulator(settings, undo) : null
  const dependencies = await openDependencies('landfall', simulator?.settings ?? settings, {
    logTo: file,
    tell: complain,
    answersClients: true,
  })
  undo.push(() => dependencies.close())
  // Not before the database is ours: another Landfall that runs in the folder would ask our simulator from then on.
  await simulator?.writeCarriers()
  await servedBy(dependencies.databaseUrl, serve(dependencies, settings, undo))
  return dependencies
}

const usage = `npm start

Starts Landfall whole in one process. All settings are environment variables: docs/settings.md.`

await runCommand(usage, async () => {
  const env = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128', ...environment() }
  const settings = loadSettings(env)
  const stopped = untilStopped()
  const undo: Undo = []
  try {
    const { lost } = await start(settings, undo)
    await untilStoppedOrLost(stopped, lost)
    show(paint('dim', 'stopping ...'))
  } finally {
    await undoAll(undo)
  }
})
