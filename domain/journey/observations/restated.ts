// Statements that an answer repeats, under another id or with a newer time of knowledge.
import type { CarrierEvent } from '../../carrier-event.ts'
import { knownSince } from '../moves/latest-known.ts'
import { textOf } from './observation.ts'
import type { Answer, Compared, Observation } from './observation.ts'

const isIn = (ids: ReadonlySet<string | null>, { event_id }: CarrierEvent): boolean =>
  event_id !== null && ids.has(event_id)

/** Whether the carrier's ids last: some carriers make new ones for every answer, and then a complete answer repeats none. */
const haveLastingIds = (
  { source }: Answer,
  { kept }: Compared,
  ids: ReadonlySet<string | null>,
): boolean => source !== 'poll' || [...kept.values()].some(({ event }) => isIn(ids, event))

/** The ids of more than one event of the answer, which do not tell them apart. */
function sharedIds({ said }: Compared): ReadonlySet<string | null> {
  const seen = new Set<string | null>()
  const shared = new Set<string | null>()
  for (const { event } of said) (seen.has(event.event_id) ? shared : seen).add(event.event_id)
  return shared
}

/**
 * The standing statements with a newer time of knowledge, or with the id under which they are said now: a retraction names
 * that one.
 */
export function restatedOf(answer: Answer, compared: Compared, isLate: boolean): Observation[] {
  const ids = new Set(answer.events.map(({ event_id }) => event_id))
  const shared = sharedIds(compared)
  const areLasting = haveLastingIds(answer, compared, ids)
  // Its id from now on, in the place of none or of one that the answer does not contain.
  const takesId = (before: CarrierEvent, now: CarrierEvent): boolean =>
    now.event_id !== null &&
    !shared.has(now.event_id) &&
    (before.event_id === null || (areLasting && !isIn(ids, before)))
  return compared.said.flatMap(({ event }) => {
    const before = compared.kept.get(textOf(event))
    if (before === undefined) return []
    const [since, sinceBefore] = [knownSince(event), knownSince(before.event)]
    const hasNewId = !isLate && takesId(before.event, event)
    const isNewer = since > sinceBefore || (since === sinceBefore && hasNewId)
    return isNewer ? [{ ...before, event }] : []
  })
}
