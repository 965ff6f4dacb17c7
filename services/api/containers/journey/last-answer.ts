// The events of a carrier's last answer about a container's shipment.
import { readStoredAnswer } from '../../../../carriers/stored-answer.ts'
import type { Profiles } from '../../../../carriers/stored-answer.ts'
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import { loadReferenceData } from '../../../../resources/reference-data/reference-data.ts'
import type { ContainerRow } from './sql.ts'

/** Answers; a large one takes some megabytes. */
const mostKept = 10

/** The events of the answers read last, by the answers' ids: clients ask for all containers of a shipment in a row. */
const kept = new Map<string, readonly CarrierEvent[]>()

function keep(id: string, events: readonly CarrierEvent[]): void {
  kept.delete(id)
  kept.set(id, events)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}

/** None before the first answer. */
export function eventsOfLastAnswer(
  profiles: Profiles,
  { answer_id, body, scac }: ContainerRow,
): readonly CarrierEvent[] {
  if (answer_id === null || body === null) return []
  const events =
    kept.get(answer_id) ?? readStoredAnswer(profiles, loadReferenceData(), scac, body).events
  keep(answer_id, events)
  return events
}
