// Tells the operator by log and metrics which carriers answer.
import { Counter, Gauge } from 'prom-client'
import type { Log } from '../../../platform/process/log.ts'
import type { Metrics } from '../../../platform/process/metrics.ts'
import type { SetAsideOf } from '../../../resources/events-about.ts'
import type { FinishedPoll } from './reference-settlement.ts'
import { mostFailures } from '../../../resources/refusing-carriers.ts'

type Refused = { readonly scac: string; readonly refusal: string; readonly failures: number }

export type CarrierWatch = {
  readonly polled: (polls: readonly FinishedPoll[]) => void
  /** Events of answers that are not about the number. */
  readonly setAside: (answers: readonly SetAsideOf[]) => void
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

function watchSetAside(log: Log, { registry }: Metrics, logged: Logged): CarrierWatch['setAside'] {
  const events = new Counter({
    name: 'landfall_carrier_events_set_aside_total',
    help: 'Events in answers and messages that are not about the number, by SCAC.',
    labelNames: ['scac'],
    registers: [registry],
  })
  return (answers) => {
    for (const { scac, count, ...rest } of answers) {
      events.inc({ scac }, count)
      if (logged.isFresh(scac, `set aside of ${rest.source}`))
        log.warn({ scac, count, ...rest }, 'events set aside, they are not about the number')
    }
  }
}

const setAsideBy = ({ item, result }: FinishedPoll): SetAsideOf[] => {
  const { scac, number, number_type } = item
  const setAside = 'setAside' in result ? result.setAside : null
  return setAside ? [{ scac, number, number_type, source: 'poll', ...setAside }] : []
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
  return {
    setAside,
    polled: (finished) => {
      for (const poll of finished) polls.inc({ scac: poll.item.scac, result: resultOf(poll) })
      setAside(finished.flatMap(setAsideBy))
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
