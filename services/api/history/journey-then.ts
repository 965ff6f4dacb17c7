// The journey of a shipment as it was known at a time.
import { unevidencedEvents } from '../../../domain/journey/changes/unevidenced.ts'
import type { StoredEvent } from '../../../domain/journey/changes/stored-events.ts'
import { journeyOf } from '../../../domain/journey/journey.ts'
import type { Journey } from '../../../domain/journey/journey-types.ts'
import { knownEvents } from '../../../domain/journey/observations/known-events.ts'
import type { Known } from '../../../domain/journey/observations/known-events.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { knownIn, readObservations } from '../../../resources/tracking/observations.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { referencesOfShipments } from '../../../resources/tracking/shipment-references.ts'
import { isReported, storedEvent } from '../../../resources/tracking/stored-events.ts'
import { eventsThen } from './sql.ts'
import type { EventThen, Shipment } from './sql.ts'

type JourneyThen = {
  readonly journey: Journey
  /** The events of all containers that stood then. */
  readonly events: readonly EventThen[]
}

function byContainer(events: readonly EventThen[]): Readonly<Record<string, StoredEvent[]>> {
  const all: Record<string, StoredEvent[]> = {}
  for (const event of events.filter(isReported)) (all[event.number] ??= []).push(storedEvent(event))
  return all
}

/** All that was said about each number of the shipment. */
async function knownOf(db: Db, shipment: Shipment): Promise<Known[]> {
  const references = await referencesOfShipments(db, [shipment])
  const rows = await readObservations(db, references)
  return knownIn(references, rows)
}

/** From all that was said until then and not taken back before, as the event-ingester derives it. */
export async function journeyThen(db: Db, shipment: Shipment, at: Date): Promise<JourneyThen> {
  const [known, events] = await Promise.all([knownOf(db, shipment), eventsThen(db, shipment, at)])
  const now = at.getTime()
  const told = known
    .flatMap(({ observed }) => observed.statements)
    .filter(({ received_at }) => received_at <= now)
    .map(({ event }) => event)
  const said = knownEvents(known, loadReferenceData().zoneOf, now)
  const unevidenced = unevidencedEvents(byContainer(events), told)
  const asked = known.map((one) => one.asked)
  return { journey: journeyOf([...said, ...unevidenced], { asked, now }), events }
}
