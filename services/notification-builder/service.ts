import { runLoop } from '../../platform/loop/run.ts'
import type { Service } from '../service.ts'
import { replayLoop } from './replay-loop.ts'
import worker from './worker.ts'

const service: Service = {
  name: 'notification-builder',
  produces: ['notification.built'],
  begin: (dependencies) => ({ workers: [worker], loops: [runLoop(replayLoop, dependencies)] }),
}

export default service
