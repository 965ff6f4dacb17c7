import { createAskCarrier } from '../../carriers/ask.ts'
import { followCarriersFile } from '../../carriers/carriers-file.ts'
import { createPaidCalls, withCalls } from '../../carriers/paid-calls.ts'
import { createHttpOut } from '../../platform/http-out/call.ts'
import { exchangeOn } from '../../platform/limits/exchange-shares.ts'
import { leasedShares } from '../../platform/limits/shares.ts'
import { runLoop } from '../../platform/loop/run.ts'
import { ownRateLimits } from '../../resources/accounts/accounts.ts'
import { loadReferenceData } from '../../resources/reference-data/reference-data.ts'
import type { Service } from '../service.ts'
import { probeLoop } from './probe.ts'
import { detectorWorker } from './worker.ts'

const service: Service = {
  name: 'carrier-detector',
  produces: ['carrier.detected', 'event.recorded'],
  begin: (dependencies) => {
    const file = followCarriersFile({
      path: dependencies.settings.CARRIERS,
      rows: loadReferenceData().carriers,
      calls: true,
      log: dependencies.log,
    })
    const { carriers, known } = file
    const { database, log, settings } = dependencies
    const calls = createPaidCalls(carriers, {
      general: settings.RATE_LIMITS,
      ownOf: ownRateLimits(database),
      openShares: leasedShares({ exchange: exchangeOn(database), log }),
    })
    const ask = createAskCarrier(createHttpOut(), () => Date.now())
    const loop = runLoop(probeLoop({ carriers, ask, paid: calls.paid }), dependencies)
    return {
      workers: [detectorWorker(carriers, known, () => loop.wake())],
      loops: [withCalls(loop, calls), file],
    }
  },
}

export default service
