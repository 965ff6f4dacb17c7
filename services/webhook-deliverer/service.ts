import { createHttpOut } from '../../platform/http-out/call.ts'
import { runLoop } from '../../platform/loop/run.ts'
import { createPermits } from '../../platform/limits/permits.ts'
import type { Service } from '../service.ts'
import { createUnderWay } from './in-flight.ts'
import { deliverLoop, mostPerWebhook } from './delivery-loop.ts'
import { deliveryWorker } from './worker.ts'

const service: Service = {
  name: 'webhook-deliverer',
  begin: (dependencies) => {
    const { settings, metrics } = dependencies
    const http = createHttpOut({ allowed: settings.WEBHOOK_ALLOWED_NETWORKS })
    const underWay = createUnderWay(mostPerWebhook)
    const permits = createPermits({
      limit: settings.WEBHOOK_POSTS_PER_MINUTE,
      windowMs: 60_000,
      onFree: () => loop.wake(),
    })
    const loop = runLoop(
      deliverLoop({
        http,
        underWay,
        metrics,
        permits,
        signatureHeader: settings.SIGNATURE_HEADER,
        schedule: settings.WEBHOOK_RETRY_WAITS,
      }),
      dependencies,
    )
    return { workers: [deliveryWorker(underWay, permits, () => loop)], loops: [loop] }
  },
}

export default service
