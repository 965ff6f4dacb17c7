// Decides what attempts tell about their endpoints: whether one that refuses everything is left alone.
import { isOfEndpoint } from './health.ts'
import type { FinishedAttempt } from './settlement.ts'
import type { Schedule } from './retry-at.ts'
import { refusalsUntilTrial, trialAfter } from './trial-wait.ts'

/** How an endpoint has taken the attempts of one settlement. */
export type EndpointChange = {
  readonly account_id: string
  readonly id: string
  /** Whether it accepted at least one: then it counts as one that never refused. */
  readonly accepted: boolean
  /** How many it refused. */
  readonly refused: number
  /** Whether one of these was a trial. */
  readonly tried: boolean
  /** How long deliveries wait when the endpoint has refused so often that they do. */
  readonly wait_ms: number
}

export const isTrial = ({ item }: Pick<FinishedAttempt, 'item'>): boolean =>
  item.refusals >= refusalsUntilTrial

// Attempts that do not count against a delivery say nothing against its endpoint either.
const isRefused = ({ result }: FinishedAttempt): boolean => {
  const { verdict } = result
  const isCharged = verdict.outcome === 'failed' || (verdict.outcome === 'retry' && verdict.charged)
  return isCharged && isOfEndpoint(result)
}

const isAccepted = ({ result: { verdict } }: FinishedAttempt): boolean =>
  verdict.outcome === 'succeeded'

/** Whether the attempt changes what is known of its endpoint; the usual ones, accepted by a good endpoint, do not. */
export const changesEndpoint = (attempt: FinishedAttempt): boolean =>
  isRefused(attempt) || attempt.item.refusals > 0

const changeOf = (own: readonly FinishedAttempt[], schedule: Schedule): EndpointChange[] => {
  const refused = own.filter(isRefused)
  const accepted = own.some(isAccepted)
  const [first] = own
  if (first === undefined || (!accepted && refused.length === 0)) return []
  const tried = refused.some(isTrial)
  const refusals = Math.max(...own.map(({ item }) => item.refusals)) + (tried ? 1 : 0)
  const { account_id, webhook_id: id } = first.item
  const wait_ms = trialAfter(refusals, schedule)
  return [{ account_id, id, accepted, refused: refused.length, tried, wait_ms }]
}

/** What follows for the webhooks, one change for each of them. */
export function endpointChanges(
  finished: readonly FinishedAttempt[],
  schedule: Schedule,
): readonly EndpointChange[] {
  const changing = new Set(finished.filter(changesEndpoint).map(({ item }) => item.webhook_id))
  return [...changing].flatMap((id) =>
    changeOf(
      finished.filter(({ item }) => item.webhook_id === id),
      schedule,
    ),
  )
}
