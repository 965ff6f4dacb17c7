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
import { probeLoop } from './probe.ts'
import { detectorWorker } from './worker.ts'

const service: Service = {
  name: 'carrier-detector',
  produces: ['carrier.detected', 'event.recorded'],
  begin: (dependencies) => {
    const { tracing } = dependencies
    const file = followCarriersFile({
      path: dependencies.settings.CARRIERS,
      rows: loadReferenceData().carriers,
      calls: true,
      log: dependencies.log,
    })
    const { carriers, known } = file
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
    const probing = probeLoop({ carriers, ask, paid: calls.paid, failed: told.failed })
    const loop = runLoop(probing, dependencies)
    return {
      workers: [detectorWorker(carriers, known, () => loop.wake())],
      loops: [withCalls(loop, calls), file],
    }
  },
}

export default service
