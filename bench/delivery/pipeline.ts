// The pipeline on the embedded bus, in a process of its own: builder and deliverer. The recorder hands it the
// messages that it has committed, as the event-ingester would in the same process.
import { migrate } from '../../platform/postgres/migrate.ts'
import { environment } from '../../platform/process/read-settings.ts'
import type { Encoded } from '../../platform/bus/bus.ts'
import { migrationsFolder } from '../../migrations/folder.ts'
import { openDependencies } from '../../app/dependencies.ts'
import { listenFor, runService } from '../../app/run-service.ts'
import notificationBuilder from '../../services/notification-builder/service.ts'
import { loadSettings } from '../../services/settings.ts'
import webhookDeliverer from '../../services/webhook-deliverer/service.ts'
import { answerParent } from './child.ts'

const dependencies = await openDependencies('bench', loadSettings(environment()))
await migrate(dependencies.databaseUrl, migrationsFolder, dependencies.log)
const services = [notificationBuilder, webhookDeliverer]
const running = await Promise.all(services.map((service) => runService(service, dependencies)))
dependencies.outbox.start()
const all = running.flatMap((service) => service.running)
const health = await listenFor(notificationBuilder, dependencies, () => all)

process.on('message', (messages: readonly Encoded[]) =>
  dependencies.outbox.publish(messages.map(withBuffers)),
)

// Bytes arrive from the other process as plain arrays of them.
const withBuffers = (message: Encoded): Encoded => ({ ...message, avro: Buffer.from(message.avro) })

answerParent(dependencies.databaseUrl, async () => {
  for (const service of running) await service.stop()
  await health.close()
  await dependencies.close()
})
