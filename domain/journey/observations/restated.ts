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

/** Whether a standing statement, which had no id or one that the answer does not contain, has the answer's id from now on. */
const takesId = (
  before: CarrierEvent,
  now: CarrierEvent,
  ids: ReadonlySet<string | null>,
  areLasting: boolean,
): boolean =>
  now.event_id !== null && (before.event_id === null || (areLasting && !isIn(ids, before)))

/**
 * The standing statements with a newer time of knowledge, or with the id under which they are said now: a retraction names
 * that one.
 */
export function restatedOf(answer: Answer, compared: Compared, isLate: boolean): Observation[] {
  const ids = new Set(answer.events.map(({ event_id }) => event_id))
  const areLasting = haveLastingIds(answer, compared, ids)
  return compared.said.flatMap(({ event }) => {
    const before = compared.kept.get(textOf(event))
    if (before === undefined) return []
    const [since, sinceBefore] = [knownSince(event), knownSince(before.event)]
    const hasNewId = !isLate && takesId(before.event, event, ids, areLasting)
    const isNewer = since > sinceBefore || (since === sinceBefore && hasNewId)
    return isNewer ? [{ ...before, event }] : []
  })
}
