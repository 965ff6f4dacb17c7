import { createAskCarrier } from '../../carriers/ask.ts'
import { readCarriers } from '../../carriers/configuration.ts'
import { createPaidCalls, withCalls } from '../../carriers/paid-calls.ts'
import { fedCarriers, readSupport } from '../../carriers/support.ts'
import { createHttpOut } from '../../platform/http-out/call.ts'
import { runLoop } from '../../platform/loop/run.ts'
import { ownRateLimits } from '../../resources/accounts/accounts.ts'
import type { Service } from '../service.ts'
import { followWorker, refreshWorker } from './follow/workers.ts'
import { observeWorker } from './observe/worker.ts'
import { createCarrierWatch } from './poll/carrier-watch.ts'
import { runFormerlyFed } from './poll/formerly-fed.ts'
import { pollLoop } from './poll/loop.ts'
import terminalWorker from './terminals/worker.ts'
import vesselWorker from './vessels/worker.ts'

const service: Service = {
  name: 'event-ingester',
  begin: (dependencies) => {
    const carriers = readCarriers(dependencies.settings.CARRIERS)
    const fed = fedCarriers(readSupport(dependencies.settings.CARRIERS))
    const polled = [...carriers.keys()].filter((scac) => !fed.has(scac))
    const ownLimits = () => ownRateLimits(dependencies.database)
    const calls = createPaidCalls(carriers, dependencies.settings.RATE_LIMITS, ownLimits)
    const ask = createAskCarrier(createHttpOut(), () => Date.now())
    const watch = createCarrierWatch(dependencies.log, dependencies.metrics, () => Date.now())
    const polling = pollLoop({ carriers, fed, ask, paid: calls.paid, watch })
    const loop = runLoop(polling, dependencies)
    const wake = (): void => loop.wake()
    return {
      workers: [
        followWorker(carriers, fed, wake),
        refreshWorker(fed, wake),
        observeWorker(carriers, watch.heard),
        terminalWorker,
        vesselWorker,
      ],
      loops: [withCalls(loop, calls), runFormerlyFed(dependencies, polled, wake)],
    }
  },
}

export default service
