import { runLoop } from '../../platform/loop/run.ts'
import type { Service } from '../service.ts'
import { replayLoop } from './replay-loop.ts'
import { createWebhookCache } from './webhook-cache.ts'
import { builderWorker } from './worker.ts'

const service: Service = {
  name: 'notification-builder',
  produces: ['notification.built'],
  begin: (dependencies) => ({
    workers: [builderWorker(createWebhookCache())],
    loops: [runLoop(replayLoop, dependencies)],
  }),
}

export default service
