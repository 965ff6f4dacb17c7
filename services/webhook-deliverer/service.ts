import { runLoop } from '../../platform/loop/run.ts'
import { exchangeOn } from '../../platform/limits/exchange-shares.ts'
import { leasedShares } from '../../platform/limits/shares.ts'
import { createPermits } from '../../platform/limits/permits.ts'
import { openWebhookSecrets } from '../../resources/webhooks/secrets.ts'
import type { Service } from '../service.ts'
import { openWebhookCalls } from '../webhook-calls.ts'
import { createSlots } from '../../platform/limits/slots.ts'
import { deliveryLoop, deliverySlots } from './delivery-loop.ts'
import { deliveryWorker } from './worker.ts'

const service: Service = {
  name: 'webhook-deliverer',
  produces: ['delivery.settled', 'event.recorded'],
  prepare: ({ database, settings }) => openWebhookSecrets(database, settings.SECRET_KEYS),
  begin: (dependencies) => {
    const { settings, metrics, log, database } = dependencies
    const http = openWebhookCalls(dependencies)
    const slots = createSlots(deliverySlots)
    const permits = createPermits({
      limit: settings.WEBHOOK_POSTS_PER_MINUTE,
      windowMs: 60_000,
      of: 'posts',
      openShares: leasedShares({ exchange: exchangeOn(database), log }),
      onFree: () => loop.wake(),
    })
    const loop = runLoop(
      deliveryLoop({
        http,
        slots,
        metrics,
        log,
        permits,
        signatureHeader: settings.SIGNATURE_HEADER,
        userAgent: settings.COMPATIBILITY.userAgent,
        schedule: settings.WEBHOOK_RETRY_WAITS,
      }),
      dependencies,
    )
    const stop = () => loop.stop().then(permits.close)
    return {
      workers: [deliveryWorker(slots, permits, () => loop)],
      loops: [{ ...loop, stop }],
    }
  },
}

export default service
