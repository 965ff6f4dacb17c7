import { withCalls } from '../../carriers/paid-calls.ts'
import { runLoop } from '../../platform/loop/run.ts'
import { openCarrierCalls } from '../carrier-calls.ts'
import type { Service } from '../service.ts'
import { followWorker, refreshWorker } from './follow/workers.ts'
import { runLateEvents } from './observe/join/late-events.ts'
import { observeWorker } from './observe/worker.ts'
import { createCarrierWatch } from './poll/carrier-watch.ts'
import { runFormerlyFed } from './poll/formerly-fed.ts'
import { pollLoop } from './poll/loop.ts'
import terminalWorker from './terminals/worker.ts'
import vesselWorker from './vessels/worker.ts'

const service: Service = {
  name: 'event-ingester',
  produces: ['carrier.observed', 'carrier.detected', 'event.recorded'],
  begin: (dependencies) => {
    const onChange = (): void => formerlyFed.again()
    const onFree = (): void => loop.wake()
    const { file, told, calls, ask } = openCarrierCalls(dependencies, { onChange, onFree })
    const { carriers, fed } = file
    const { log, metrics } = dependencies
    const watch = createCarrierWatch(log, metrics, () => Date.now(), told)
    const polling = pollLoop({ carriers, fed, ask, paid: calls.paid, free: calls.free, watch })
    const loop = runLoop(polling, dependencies)
    const wake = (): void => loop.wake()
    const formerlyFed = runFormerlyFed(dependencies, () => [...carriers.keys()], wake)
    return {
      workers: [
        followWorker(carriers, fed, wake),
        refreshWorker(fed, wake),
        observeWorker(carriers, watch.heard),
        terminalWorker,
        vesselWorker,
      ],
      loops: [withCalls(loop, calls), formerlyFed, runLateEvents(dependencies), file],
    }
  },
}

export default service
