import { withCalls } from '../../carriers/paid-calls.ts'
import { runLoop } from '../../platform/loop/run.ts'
import { openCarrierCalls } from '../carrier-calls.ts'
import type { Service } from '../service.ts'
import { probeLoop } from './probe.ts'
import { detectorWorker } from './worker.ts'

const service: Service = {
  name: 'carrier-detector',
  produces: ['carrier.detected', 'event.recorded'],
  begin: (dependencies) => {
    const onFree = (): void => loop.wake()
    const { file, told, calls, ask } = openCarrierCalls(dependencies, { onFree })
    const { carriers, known } = file
    const probing = probeLoop({ carriers, known, ask, ...calls, failed: told.failed })
    const loop = runLoop(probing, dependencies)
    return {
      workers: [detectorWorker(carriers, known, () => loop.wake())],
      loops: [withCalls(loop, calls), file],
    }
  },
}

export default service
