// All that is known of a container: the statements about the numbers of its shipment, and recorded events beside them.
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import { unevidencedEvents } from '../../../../domain/journey/changes/unevidenced.ts'
import type { JourneyContext } from '../../../../domain/journey/journey-types.ts'
import { withPlacesMeant } from '../../../../domain/journey/moves/ambiguous-places.ts'
import { knownStatements } from '../../../../domain/journey/observations/known-events.ts'
import type { Db } from '../../../../platform/postgres/database.ts'
import { isUuid } from '../../../../resources/identities.ts'
import { knownIn } from '../../../../resources/tracking/observations.ts'
import { loadReferenceData } from '../../../../resources/reference-data/reference-data.ts'
import { referencesOfShipments } from '../../../../resources/tracking/shipment-references.ts'
import { storedEvent } from '../../../../resources/tracking/stored-events.ts'
import { containerWithShipment, eventsOfContainer, statementsAboutContainer } from './sql.ts'
import type { ContainerRow } from './sql.ts'

export type KnownOfContainer = {
  readonly container: ContainerRow
  readonly events: readonly CarrierEvent[]
  /** When an event was said first; null for recorded events of which no statement is stored. */
  readonly saidAt: (event: CarrierEvent) => Date | null
  readonly context: JourneyContext
}

/**
 * All that is known of one of the account's containers, or was known at a time; null where there is no such container.
 */
export async function knownOfContainer(
  db: Db,
  account_id: string,
  id: string,
  asOf: Date | null = null,
): Promise<KnownOfContainer | null> {
  if (!isUuid(id)) return null
  const [[container], stored] = await Promise.all([
    containerWithShipment(db, account_id, id),
    eventsOfContainer(db, account_id, id),
  ])
  if (container === undefined) return null
  const { number, shipment_id } = container
  const now = asOf ?? container.now
  const references = await referencesOfShipments(db, [{ account_id, id: shipment_id }])
  const known = knownIn(references, await statementsAboutContainer(db, references, number))
  const until = asOf?.getTime() ?? Infinity
  const statements = knownStatements(known, loadReferenceData().zoneOf, until)
  const said = known.flatMap(({ observed }) => observed.statements.map(({ event }) => event))
  const recorded = unevidencedEvents({ [number]: stored.map(storedEvent) }, said)
  const events = withPlacesMeant([...statements.map(({ event }) => event), ...recorded])
  const times = new Map(statements.map(({ received_at }, n) => [events[n], received_at]))
  return {
    container,
    events,
    saidAt: (event) => {
      const at = times.get(event)
      return at === undefined ? null : new Date(at)
    },
    context: { asked: references, now: now.getTime() },
  }
}
