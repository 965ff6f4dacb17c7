// The process that records events and delivers them, on the embedded bus.
import { randomUUID } from 'node:crypto'
import { putRows } from '../../platform/postgres/put-rows.ts'
import { migrate } from '../../platform/postgres/migrate.ts'
import { environment } from '../../platform/process/read-settings.ts'
import notificationBuilder from '../../services/notification-builder/service.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import { openDependencies } from '../../app/dependencies.ts'
import { runService } from '../../app/run-service.ts'
import { loadSettings } from '../../services/settings.ts'
import webhookDeliverer from '../../services/webhook-deliverer/service.ts'
import { departureOf } from '../delivery/departure.ts'
import { accountRows, sharedRows, shipmentRows } from '../delivery/prepare.ts'
import type { BenchShipment } from '../delivery/prepare.ts'
import { openLoop } from '../open-loop.ts'

export type ChildCommand =
  | {
      readonly kind: 'prepare'
      /** The URLs of each account's webhooks. */
      readonly urls: readonly (readonly string[])[]
    }
  | { readonly kind: 'record'; readonly perSecond: number; readonly seconds: number }
  | { readonly kind: 'stop' }

const tell = (message: unknown): void => void process.send?.(message)

const dependencies = await openDependencies('bench', loadSettings(environment()))
const { database } = dependencies
await migrate(dependencies.databaseUrl, migrationsFolder, dependencies.log)
const running = await Promise.all(
  [notificationBuilder, webhookDeliverer].map((service) => runService(service, dependencies)),
)
dependencies.outbox.start()

const shipmentsPerAccount = 100
let shipments: readonly BenchShipment[] = []

/** Of these tables alone: the plans for one that is empty when it is analyzed read the whole of it later. */
const analyzeFilled = {
  text: 'analyze account, webhook, waiting_webhook, shipment, container, location, vessel',
}

/** Neighbours among the shipments are of different accounts. */
async function makeWebhooks(urls: readonly (readonly string[])[]): Promise<void> {
  const now = new Date()
  const accounts = urls.map((own) => ({ id: randomUUID(), own }))
  const made = Array.from({ length: shipmentsPerAccount }, (_, round) =>
    accounts.map(({ id }, n) => shipmentRows(id, round * accounts.length + n, now)),
  ).flat()
  const rows = [
    ...sharedRows,
    ...accounts.flatMap(({ id, own }) => accountRows(id, own, now)),
    ...made.flatMap((one) => one.rows),
  ]
  await database.transaction((tx) => putRows(tx, rows))
  await database.query(analyzeFilled)
  shipments = made.map(({ followed }) => followed)
}

async function recordOne(n: number): Promise<string> {
  const followed = shipments[n % shipments.length]
  if (followed === undefined) throw new Error('nothing is prepared')
  const { rows, messages, reference } = departureOf(followed, n, new Date())
  const encoded = await database.transaction((tx) => {
    void putRows(tx, rows)
    return dependencies.outbox.put(tx, messages)
  })
  dependencies.outbox.publish(encoded)
  return reference
}

/** The events' records and times, in the order of their accounts. */
async function record(perSecond: number, seconds: number) {
  const recorded: { readonly at: number; readonly reference: Promise<string> }[] = []
  await openLoop(perSecond, seconds, (n, at) => void recorded.push({ at, reference: recordOne(n) }))
  return Promise.all(
    recorded.map(async ({ at, reference }) => ({ at, reference_id: await reference })),
  )
}

async function carryOut(command: ChildCommand): Promise<void> {
  if (command.kind === 'prepare') {
    await makeWebhooks(command.urls)
    return tell({ kind: 'prepared' })
  }
  if (command.kind === 'record') {
    const recorded = await record(command.perSecond, command.seconds)
    return tell({ kind: 'recorded', recorded })
  }
  // What still hangs is not waited for.
  setTimeout(() => process.exit(0), 2_000).unref()
  for (const service of running) await service.stop()
  await dependencies.close()
  process.exit(0)
}

process.on('message', (command: ChildCommand) => {
  carryOut(command).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
tell({ kind: 'ready' })
