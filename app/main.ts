// Runs one service: `npm run service -- webhook-deliverer`.
import { existsSync } from 'node:fs'
import { servedBy } from '../platform/postgres/check-database.ts'
import { StartError } from '../platform/process/read-settings.ts'
import { untilTablesAreSetUp } from '../migrations/apply.ts'
import { openDependencies } from './dependencies.ts'
import type { OpenDependencies } from './dependencies.ts'
import { listenFor, runService } from './run-service.ts'
import type { Listener, Service } from '../services/service.ts'
import { loadSettings } from '../services/settings.ts'
import { runCommand, untilStopped, untilStoppedOrLost } from '../platform/process/run-process.ts'

async function serviceNamed(name: string | undefined): Promise<Service> {
  const file = new URL(`../services/${name}/service.ts`, import.meta.url)
  if (!name || !/^[a-z-]+$/.test(name) || !existsSync(file))
    throw new StartError(`There is no service "${name ?? ''}": name a folder of services/.`)
  return ((await import(file.href)) as { default: Service }).default
}

async function runAlone(alone: () => Promise<Listener>): Promise<void> {
  const stopped = untilStopped()
  const listener = await alone()
  await stopped
  await listener.close()
}

/**
 * Waits for the database and the setup of this version; false where the process is stopped before. Meanwhile the health pages
 * say what is missing, and that the process is alive.
 */
async function waitForTables(
  dependencies: OpenDependencies,
  stopped: Promise<void>,
): Promise<boolean> {
  const halt = new AbortController()
  void stopped.then(() => halt.abort())
  const notYet = [{ ready: () => false, stop: () => Promise.resolve() }]
  const listener = await listenFor(null, dependencies, () => notYet)
  const areSetUp = await untilTablesAreSetUp(dependencies, halt.signal)
  await listener.close()
  return areSetUp
}

async function serve(
  service: Service,
  dependencies: OpenDependencies,
  stopped: Promise<void>,
): Promise<void> {
  const { running, stop } = await servedBy(
    dependencies.databaseUrl,
    runService(service, dependencies),
  )
  dependencies.outbox.start()
  const listener = await listenFor(service, dependencies, () => running)
  dependencies.log.info({ address: listener.address }, 'serving')
  await untilStoppedOrLost(stopped, dependencies.lost)
  await listener.close()
  await stop()
}

const usage = `npm run service -- <service>

Starts one service, whose name is that of a folder of services/. Settings: docs/settings.md.`

await runCommand(usage, async ([name]) => {
  const service = await serviceNamed(name)
  if (service.alone) return runAlone(service.alone)
  const settings = loadSettings()
  // On the embedded bus a message is done when its readers have committed it, and this process lacks some of them.
  if (settings.KAFKA_BROKERS === null)
    throw new StartError('A service of its own needs KAFKA_BROKERS; `npm start` runs all without.')
  // Before all that takes a while: the first process of a container is sent no signal that it does not listen to.
  const stopped = untilStopped()
  const dependencies = await openDependencies(service.name, settings, {
    waits: true,
    answersClients: service.listen !== undefined,
  })
  if (await waitForTables(dependencies, stopped)) await serve(service, dependencies, stopped)
  await dependencies.close()
  dependencies.log.info('stopped')
})
