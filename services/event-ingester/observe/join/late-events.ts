// event (of a record that was joined) -> event (of the record that stays)
// A join names what stays in all events that it sees. One that the notification-builder stores in the same moment is seen by
// neither: the builder has looked for joins before, and the join for events. A lock would be in the way of every event.
import type { Db } from '../../../../platform/postgres/database.ts'
import type { Log } from '../../../../platform/process/log.ts'
import { repeatedly } from '../../../../platform/process/pause.ts'
import type { Running } from '../../../../platform/process/running.ts'

const everyMs = 3_600_000

/** Looks at the joins of a day, also after a time without a run. */
const nameWhatStays = (db: Db, column: 'shipment_id' | 'container_id') =>
  db.query({
    name: `late_events_${column}`,
    text: `
      update event e set ${column} = j.joined_into
      from joined_record j
      where j.created_at > now() - interval '1 day'
        and e.account_id = j.account_id and e.${column} = j.id
      returning 1`,
  })

/** Returns how many events it has changed. */
export async function renameLateEvents(db: Db): Promise<number> {
  const ofShipments = await nameWhatStays(db, 'shipment_id')
  const ofContainers = await nameWhatStays(db, 'container_id')
  return ofShipments.length + ofContainers.length
}

type LateEventsDependencies = { readonly database: Db; readonly log: Log }

/** At the start and then hourly. */
export const runLateEvents = ({ database, log }: LateEventsDependencies): Running =>
  repeatedly(everyMs, async () => {
    try {
      const events = await renameLateEvents(database)
      if (events > 0) log.info({ events }, 'named the records that stay in events of joined ones')
    } catch (error) {
      log.warn({ err: error }, 'could not look for events of joined records')
    }
  })
