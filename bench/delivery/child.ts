// The process that records events. On the embedded bus it also runs the pipeline.
import { migrate } from '../../platform/postgres/migrate.ts'
import { environment } from '../../platform/process/read-settings.ts'
import notificationBuilder from '../../services/notification-builder/service.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import { openDependencies } from '../../app/dependencies.ts'
import { runService } from '../../app/run-service.ts'
import { loadSettings } from '../../services/settings.ts'
import webhookDeliverer from '../../services/webhook-deliverer/service.ts'
import { prepare } from './prepare.ts'
import { recordAtRate } from './record.ts'

export type ChildCommand =
  | {
      readonly kind: 'prepare'
      readonly receiver: string
      readonly secret: string
      readonly endpoints: number
    }
  | { readonly kind: 'record'; readonly perSecond: number; readonly seconds: number }
  | { readonly kind: 'stop' }

const tell = (message: unknown): void => void process.send?.(message)

const settings = loadSettings(environment())
const dependencies = await openDependencies('bench', settings)
await migrate(dependencies.databaseUrl, migrationsFolder, dependencies.log)
const services = settings.KAFKA_BROKERS === null ? [notificationBuilder, webhookDeliverer] : []
const running = await Promise.all(services.map((service) => runService(service, dependencies)))
dependencies.outbox.start()

let shipments: Awaited<ReturnType<typeof prepare>> = []

async function carryOut(command: ChildCommand): Promise<void> {
  if (command.kind === 'prepare') {
    const { receiver, secret, endpoints } = command
    shipments = await prepare(dependencies.database, receiver, secret, endpoints)
    return tell({ kind: 'prepared' })
  }
  if (command.kind === 'record') {
    const recorded = await recordAtRate(dependencies, shipments, command.perSecond, command.seconds)
    const { user, system } = process.cpuUsage()
    return tell({
      kind: 'recorded',
      recorded,
      cpuSeconds: (user + system) / 1e6,
      rss: process.memoryUsage().rss,
    })
  }
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
