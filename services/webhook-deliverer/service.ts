import { createHttpOut } from '../../platform/http-out/call.ts'
import { runLoop } from '../../platform/loop/run.ts'
import type { Service } from '../service.ts'
import { createUnderWay } from './under-way.ts'
import { deliverLoop, mostPerWebhook } from './deliver.ts'
import { deliveryWorker } from './worker.ts'

const service: Service = {
  name: 'webhook-deliverer',
  begin: (parts) => {
    const { settings, metrics } = parts
    const http = createHttpOut({ allowed: settings.WEBHOOK_ALLOWED_NETWORKS })
    const underWay = createUnderWay(mostPerWebhook)
    const loop = runLoop(
      deliverLoop({
        http,
        underWay,
        metrics,
        postsPerMinute: settings.WEBHOOK_POSTS_PER_MINUTE,
        signatureHeader: settings.SIGNATURE_HEADER,
        schedule: settings.WEBHOOK_RETRY_WAITS,
      }),
      parts,
    )
    return { workers: [deliveryWorker(underWay, () => loop)], loops: [loop] }
  },
}

export default service
