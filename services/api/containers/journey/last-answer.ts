// The events of a carrier's last answer about a container's shipment.
import { eventsOfStoredAnswer } from '../../../../carriers/stored-answer.ts'
import type { Profiles } from '../../../../carriers/stored-answer.ts'
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import { loadReferenceData } from '../../../../resources/reference-data/reference-data.ts'
import type { ContainerRow } from './sql.ts'

type Events = Promise<readonly CarrierEvent[]>

/** Answers; a large one takes some megabytes. */
const mostKept = 10

/**
 * The events of the answers read last, by the answers' ids: clients ask for all containers of a shipment in a row, or at
 * once.
 */
const kept = new Map<string, Events>()

function keep(id: string, events: Events): Events {
  kept.delete(id)
  kept.set(id, events)
  events.catch(() => kept.delete(id))
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return events
}

/** None before the first answer. */
export function eventsOfLastAnswer(
  profiles: Profiles,
  { answer_id, body, scac }: ContainerRow,
): Events {
  if (answer_id === null || body === null) return Promise.resolve([])
  const events = kept.get(answer_id)
  return keep(answer_id, events ?? eventsOfStoredAnswer(profiles, loadReferenceData(), scac, body))
}
