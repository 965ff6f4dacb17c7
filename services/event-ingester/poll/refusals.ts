// Decides from finished polls which carriers answer and which refuse.
import type { Carriers } from '../../../carriers/configuration.ts'
import type { FinishedPoll } from './reference-settlement.ts'

const firstWaitMs = 30_000

/** The refusals of a carrier that has answered none of the polls of a batch. */
export type Refusal = {
  readonly scac: string
  readonly refusal: string
  readonly failures: number
  /** Whether one of them is that of a trial. */
  readonly isTrial: boolean
  /** Between trials: the first wait, which doubles, and the least one. */
  readonly firstWaitMs: number
  readonly leastWaitMs: number
}

type Verdicts = {
  readonly answering: readonly string[]
  readonly refusing: readonly Refusal[]
}

type Failure = Extract<FinishedPoll['result'], { kind: 'failed' }>

const isRefusal = (result: FinishedPoll['result']): result is Failure =>
  result.kind === 'failed' && result.about === 'carrier'

/** Whether the carrier has answered, be it that it does not like the number. */
const isAnswer = ({ result }: FinishedPoll): boolean =>
  result.kind === 'found' ||
  result.kind === 'not_found' ||
  (result.kind === 'failed' && result.about === 'number')

/** One answer outweighs the failures beside it: they are those of numbers, or just over. */
export function verdictsOn(polls: readonly FinishedPoll[], carriers: Carriers): Verdicts {
  const scacs = [...new Set(polls.map(({ item }) => item.scac))].sort()
  const answering = scacs.filter((scac) =>
    polls.some((poll) => poll.item.scac === scac && isAnswer(poll)),
  )
  const refusing = scacs.flatMap((scac) => {
    const own = polls.filter(({ item }) => item.scac === scac)
    const failures = answering.includes(scac)
      ? []
      : own.map(({ result }) => result).filter(isRefusal)
    const last = failures.at(-1)
    if (last === undefined) return []
    const seconds = carriers.get(scac)?.pollSeconds ?? null
    return [
      {
        scac,
        refusal: last.detail,
        failures: failures.length,
        isTrial: own.some(({ item, result }) => item.is_trial && isRefusal(result)),
        firstWaitMs: seconds === null ? firstWaitMs : Math.min(seconds * 1_000, firstWaitMs),
        leastWaitMs: Math.max(...failures.map(({ retryAfterMs }) => retryAfterMs ?? 0)),
      },
    ]
  })
  return { answering, refusing }
}
