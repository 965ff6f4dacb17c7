import { createAskCarrier } from '../../carriers/ask.ts'
import { followCarriersFile } from '../../carriers/carriers-file.ts'
import { createPaidCalls, withCalls } from '../../carriers/paid-calls.ts'
import { createHttpOut } from '../../platform/http-out/call.ts'
import { exchangeOn } from '../../platform/limits/exchange-shares.ts'
import { leasedShares } from '../../platform/limits/shares.ts'
import { runLoop } from '../../platform/loop/run.ts'
import { ownRateLimits } from '../../resources/accounts/accounts.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import { createCallWatch } from '../carrier-calls.ts'
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
  produces: ['carrier.observed', 'carrier.detected', 'event.recorded'],
  begin: (dependencies) => {
    const { tracing } = dependencies
    const file = followCarriersFile({
      path: dependencies.settings.CARRIERS,
      rows: loadReferenceData().carriers,
      calls: true,
      log: dependencies.log,
      onChange: () => void formerlyFed.look(),
    })
    const { carriers, fed } = file
    const { database, log, metrics, settings } = dependencies
    const now = (): number => Date.now()
    const told = createCallWatch(log, metrics, now)
    const calls = createPaidCalls(carriers, {
      general: settings.RATE_LIMITS,
      ownOf: ownRateLimits(database),
      openShares: leasedShares({ exchange: exchangeOn(database), log }),
      throttled: told.throttled,
    })
    const ask = createAskCarrier(createHttpOut({ tracing }), now, told.called)
    const watch = createCarrierWatch(log, metrics, now, told)
    const polling = pollLoop({ carriers, fed, ask, paid: calls.paid, watch })
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
      loops: [withCalls(loop, calls), formerlyFed, file],
    }
  },
}

export default service
