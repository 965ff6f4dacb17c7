// How services ask carriers, and what they tell of it by log and metrics.
import { createAskCarrier } from '../carriers/ask.ts'
import type { MadeCall } from '../carriers/ask.ts'
import { followCarriersFile } from '../carriers/carriers-file.ts'
import { createPaidCalls } from '../carriers/paid-calls.ts'
import { createHttpOut } from '../platform/http-out/call.ts'
import { exchangeOn } from '../platform/limits/exchange-shares.ts'
import { leasedShares } from '../platform/limits/shares.ts'
import type { Log } from '../platform/process/log.ts'
import { openMetrics } from '../platform/process/metric.ts'
import type { Metrics } from '../platform/process/metrics.ts'
import { ownRateLimits } from '../resources/accounts/accounts.ts'
import type { CarrierReference } from '../resources/identities.ts'
import { loadReferenceData } from '../resources/reference-data/reference-data.ts'
import { carrierMetrics } from './metrics.ts'
import type { Dependencies } from './service.ts'

/** A question that brought no answer about its number. */
type FailedQuestion = CarrierReference & {
  readonly question: 'poll' | 'probe'
  /** One of few. */
  readonly reason: string
  /** The reason in the words of the answer. */
  readonly detail: string
}

export type CallWatch = {
  readonly called: (call: MadeCall) => void
  /** A call had to wait for a permit of this limit. */
  readonly throttled: (scac: string, limit: 'account' | 'carrier') => void
  readonly failed: (failed: FailedQuestion) => void
  /** Whether something of a carrier was not logged as a warning for a while; it counts as logged from now on. */
  readonly isFresh: (scac: string, what: string) => boolean
  readonly forget: (scac: string) => void
}

/** For so long the same is no warning again. */
const quietMs = 600_000

function createWarned(now: () => number): Pick<CallWatch, 'isFresh' | 'forget'> {
  const warned = new Map<string, number>()
  return {
    isFresh: (scac, what) => {
      const name = `${scac} ${what}`
      const last = warned.get(name)
      if (last !== undefined && now() - last < quietMs) return false
      if (warned.size > 1_000) warned.clear()
      warned.set(name, now())
      return true
    },
    forget: (scac) => {
      for (const name of warned.keys()) if (name.startsWith(`${scac} `)) warned.delete(name)
    },
  }
}

const resultOf = (result: MadeCall['result']): string =>
  typeof result === 'number' ? `${Math.floor(result / 100)}xx` : result

export function createCallWatch(log: Log, { registry }: Metrics, now: () => number): CallWatch {
  const { calls, failures, throttled } = openMetrics(registry, carrierMetrics)
  const warned = createWarned(now)
  return {
    ...warned,
    called: ({ scac, result, ms }) => calls.observe({ scac, result: resultOf(result) }, ms / 1_000),
    throttled: (scac, limit) => throttled.inc({ scac, limit }),
    failed: ({ question, scac, number, number_type, reason, detail }) => {
      failures.inc({ scac, question, reason })
      // Each failure has a line; a carrier that refuses all numbers is no more than a warning now and then.
      const level = warned.isFresh(scac, reason) ? 'warn' : 'info'
      log[level]({ scac, number, number_type, reason, detail }, `${question} failed`)
    },
  }
}

type Listeners = {
  /** Told of a changed file of carriers. */
  readonly onChange?: () => void
  /** Told that calls that could not begin have more permits. */
  readonly onFree?: () => void
}

/** The carriers of this deployment, and calls to them within all limits. */
export function openCarrierCalls(
  { settings, database, log, metrics, tracing }: Dependencies,
  { onChange, onFree }: Listeners,
) {
  const file = followCarriersFile({
    path: settings.CARRIERS,
    rows: loadReferenceData().carriers,
    calls: true,
    log,
    ...(onChange && { onChange }),
  })
  const now = (): number => Date.now()
  const told = createCallWatch(log, metrics, now)
  const calls = createPaidCalls(file.carriers, {
    general: settings.RATE_LIMITS,
    ownOf: ownRateLimits(database),
    openShares: leasedShares({ exchange: exchangeOn(database), log }),
    throttled: told.throttled,
    onFree,
  })
  const ask = createAskCarrier(createHttpOut({ tracing }), now, told.called)
  return { file, told, calls, ask }
}
