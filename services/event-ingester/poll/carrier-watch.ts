// Tells the operator by log and metrics which carriers answer.
import type { Log } from '../../../platform/process/log.ts'
import { openMetrics } from '../../../platform/process/metric.ts'
import type { MetricsOf } from '../../../platform/process/metric.ts'
import type { Metrics } from '../../../platform/process/metrics.ts'
import type { Heard } from '../../../resources/tracking/events-about.ts'
import type { FinishedPoll } from './reference-settlement.ts'
import { mostFailures } from '../../../resources/tracking/refusing-carriers.ts'
import { createCallWatch } from '../../carrier-calls.ts'
import type { CallWatch } from '../../carrier-calls.ts'
import { carrierMetrics } from '../../metrics.ts'

type Refused = { readonly scac: string; readonly refusal: string; readonly failures: number }

export type CarrierWatch = {
  readonly polled: (polls: readonly FinishedPoll[]) => void
  /** What carriers and other systems have said. */
  readonly heard: (news: readonly Heard[]) => void
  /** The carriers whose numbers wait now. */
  readonly waiting: (carriers: readonly Pick<Refused, 'scac'>[]) => void
  /** `added` of the failures in a row are new. */
  readonly refused: (carriers: readonly (Refused & { readonly added: number })[]) => void
  readonly answered: (carriers: readonly (Refused & { readonly since: Date })[]) => void
}

const resultOf = ({ result }: FinishedPoll): string =>
  result.kind === 'failed' ? result.reason : result.kind

type Opened = MetricsOf<typeof carrierMetrics>

function watchSetAside(log: Log, { setAside: events }: Opened, { isFresh }: CallWatch) {
  return (heard: readonly Heard[]): void => {
    for (const { scac, number, number_type, source, setAside } of heard) {
      if (setAside === null) continue
      events.inc({ scac }, setAside.count)
      const told = { scac, number, number_type, source, ...setAside }
      if (isFresh(scac, `set aside of ${sourceOf(source)}`))
        log.warn(told, 'events set aside, they are not about the number')
    }
  }
}

/** Other systems call themselves as they like; a metric has few values. */
const sourceOf = (source: string): string =>
  source === 'poll' || source === 'push' ? source : 'other'

/** How old what is known is: a carrier may answer and say nothing new, and a feed may have fallen silent. */
function watchFreshness({ answered, news }: Opened, now: () => number) {
  const newest = new Map<string, number>()
  return {
    polled: (finished: readonly FinishedPoll[]): void => {
      for (const { item, result } of finished)
        if (result.kind === 'found' || result.kind === 'not_found')
          answered.set({ scac: item.scac }, now() / 1_000)
    },
    heard: (all: readonly Heard[]): void => {
      for (const one of all) {
        const { scac, heardAt } = one
        const source = sourceOf(one.source)
        const name = `${scac} ${source}`
        if (heardAt <= (newest.get(name) ?? 0)) continue
        newest.set(name, heardAt)
        news.set({ scac, source }, heardAt / 1_000)
      }
    },
  }
}

const setAsideBy = ({ item, result }: FinishedPoll): Heard => {
  const { scac, number, number_type } = item
  const setAside = ('setAside' in result && result.setAside) || null
  return { scac, number, number_type, source: 'poll', heardAt: 0, setAside }
}

function tellFailures(finished: readonly FinishedPoll[], failed: CallWatch['failed']): void {
  for (const { item, result } of finished) {
    if (result.kind !== 'failed') continue
    const { scac, number, number_type } = item
    const { code: reason, detail } = result
    failed({ scac, number, number_type, question: 'poll', reason, detail })
  }
}

function tellRefusals(log: Log, { forget }: CallWatch): Pick<CarrierWatch, 'refused' | 'answered'> {
  return {
    refused: (carriers) => {
      for (const { scac, refusal, failures, added } of carriers)
        if (failures >= mostFailures && failures - added < mostFailures)
          log.error({ scac, refusal, failures }, 'carrier refuses, its numbers wait')
    },
    answered: (carriers) => {
      for (const { scac, refusal, failures, since } of carriers) {
        if (failures < mostFailures) continue
        forget(scac)
        log.info({ scac, refusal, since }, 'carrier answers again')
      }
    },
  }
}

export function createCarrierWatch(
  log: Log,
  metrics: Metrics,
  now: () => number,
  calls: CallWatch = createCallWatch(log, metrics, now),
): CarrierWatch {
  const opened = openMetrics(metrics.registry, carrierMetrics)
  const { polls, refusing } = opened
  const setAside = watchSetAside(log, opened, calls)
  const freshness = watchFreshness(opened, now)
  return {
    heard: (news) => {
      freshness.heard(news)
      setAside(news)
    },
    polled: (finished) => {
      freshness.polled(finished)
      for (const poll of finished) polls.inc({ scac: poll.item.scac, result: resultOf(poll) })
      tellFailures(finished, calls.failed)
      setAside(finished.map(setAsideBy))
    },
    waiting: (carriers) => {
      refusing.reset()
      for (const { scac } of carriers) refusing.set({ scac }, 1)
    },
    ...tellRefusals(log, calls),
  }
}
