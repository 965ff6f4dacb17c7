// Tells the operator by log and metrics which carriers answer.
import { Counter, Gauge } from 'prom-client'
import type { Log } from '../../../platform/process/log.ts'
import type { Metrics } from '../../../platform/process/metrics.ts'
import type { Heard } from '../../../resources/events-about.ts'
import type { FinishedPoll } from './reference-settlement.ts'
import { mostFailures } from '../../../resources/refusing-carriers.ts'

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

/** A reason of a carrier is logged once in this time, so that single failures do not fill the log. */
const quietMs = 600_000

const resultOf = ({ result }: FinishedPoll): string =>
  result.kind === 'failed' ? result.reason : result.kind

/** The reasons of each carrier that were logged, with the times. */
function createLogged(now: () => number) {
  const logged = new Map<string, number>()
  return {
    isFresh: (scac: string, reason: string): boolean => {
      const name = `${scac} ${reason}`
      const last = logged.get(name)
      if (last !== undefined && now() - last < quietMs) return false
      if (logged.size > 1_000) logged.clear()
      logged.set(name, now())
      return true
    },
    forget: (scac: string): void => {
      for (const name of logged.keys()) if (name.startsWith(`${scac} `)) logged.delete(name)
    },
  }
}

type Logged = ReturnType<typeof createLogged>

function watchSetAside(log: Log, { registry }: Metrics, logged: Logged): CarrierWatch['heard'] {
  const events = new Counter({
    name: 'landfall_carrier_events_set_aside_total',
    help: 'Events in answers and messages that are not about the number, by SCAC.',
    labelNames: ['scac'],
    registers: [registry],
  })
  return (heard) => {
    for (const { scac, number, number_type, source, setAside } of heard) {
      if (setAside === null) continue
      events.inc({ scac }, setAside.count)
      const told = { scac, number, number_type, source, ...setAside }
      if (logged.isFresh(scac, `set aside of ${source}`))
        log.warn(told, 'events set aside, they are not about the number')
    }
  }
}

/** How old what is known is: a carrier may answer and say nothing new, and a feed may have fallen silent. */
function watchFreshness({ registry }: Metrics, now: () => number) {
  const registers = [registry]
  const answered = new Gauge({
    name: 'landfall_carrier_answered_timestamp_seconds',
    help: 'Unix time of the last answer to a poll, by SCAC.',
    labelNames: ['scac'],
    registers,
  })
  const news = new Gauge({
    name: 'landfall_carrier_news_timestamp_seconds',
    help: 'Unix time at which a source last said something new about numbers of a carrier, by SCAC and source.',
    labelNames: ['scac', 'source'],
    registers,
  })
  const newest = new Map<string, number>()
  return {
    polled: (finished: readonly FinishedPoll[]): void => {
      for (const { item, result } of finished)
        if (result.kind === 'found' || result.kind === 'not_found')
          answered.set({ scac: item.scac }, now() / 1_000)
    },
    heard: (all: readonly Heard[]): void => {
      for (const { scac, source, heardAt } of all) {
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

export function createCarrierWatch(log: Log, metrics: Metrics, now: () => number): CarrierWatch {
  const registers = [metrics.registry]
  const polls = new Counter({
    name: 'landfall_carrier_polls_total',
    help: 'Polls of carriers, by SCAC and result (found, not_found, or the reason of a failure).',
    labelNames: ['scac', 'result'],
    registers,
  })
  const refusing = new Gauge({
    name: 'landfall_carrier_refusing',
    help: 'Carriers that do not answer, whose numbers wait while one is asked for: 1.',
    labelNames: ['scac'],
    registers,
  })
  const logged = createLogged(now)
  const setAside = watchSetAside(log, metrics, logged)
  const freshness = watchFreshness(metrics, now)
  return {
    heard: (news) => {
      freshness.heard(news)
      setAside(news)
    },
    polled: (finished) => {
      freshness.polled(finished)
      for (const poll of finished) polls.inc({ scac: poll.item.scac, result: resultOf(poll) })
      setAside(finished.map(setAsideBy))
    },
    waiting: (carriers) => {
      refusing.reset()
      for (const { scac } of carriers) refusing.set({ scac }, 1)
    },
    refused: (carriers) => {
      for (const { scac, refusal, failures, added } of carriers) {
        const begins = failures >= mostFailures && failures - added < mostFailures
        if (begins) log.error({ scac, refusal, failures }, 'carrier refuses, its numbers wait')
        else if (logged.isFresh(scac, refusal))
          log.warn({ scac, refusal, failures }, 'carrier refuses')
      }
    },
    answered: (carriers) => {
      for (const { scac, refusal, failures, since } of carriers) {
        if (failures < mostFailures) continue
        logged.forget(scac)
        log.info({ scac, refusal, since }, 'carrier answers again')
      }
    },
  }
}
