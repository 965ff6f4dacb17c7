// All services in one process, on whatever bus and database the settings name.
import { createLog } from '../../platform/log.ts'
import { openParts } from '../../services/parts.ts'
import type { OpenParts, Parts } from '../../services/parts.ts'
import { listenFor, runService } from '../../services/service.ts'
import type { Service } from '../../services/service.ts'
import { loadSettings } from '../../services/settings.ts'
import api from '../../services/api/service.ts'
import carrierDetector from '../../services/carrier-detector/service.ts'
import eventIngester from '../../services/event-ingester/service.ts'
import notificationBuilder from '../../services/notification-builder/service.ts'
import documentClassifier from '../../services/document-classifier/service.ts'
import webhookDeliverer from '../../services/webhook-deliverer/service.ts'

export const allServices: readonly Service[] = [
  api,
  carrierDetector,
  eventIngester,
  notificationBuilder,
  webhookDeliverer,
  documentClassifier,
]

export type RunningSystem = { readonly parts: OpenParts; stop(): Promise<void> }

/** `change` may put something between the services and their parts. */
export async function startServices(
  services: readonly Service[],
  env: Readonly<Record<string, string>>,
  change: (parts: Parts) => Parts = (parts) => parts,
): Promise<RunningSystem> {
  const settings = loadSettings(env)
  const log = createLog('test', settings.LOG_LEVEL)
  const parts = await openParts('test', settings, { log })
  const changed = change(parts)
  const running = await Promise.all(services.map((service) => runService(service, changed)))
  parts.outbox.start()
  const listener = services.includes(api)
    ? await listenFor(api, changed, () => running.flatMap((one) => one.running))
    : null
  return {
    parts,
    async stop() {
      await listener?.close()
      await Promise.all(running.map((service) => service.stop()))
      await parts.close()
    },
  }
}
