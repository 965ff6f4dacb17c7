// Events are deleted after EVENT_MONTHS: a reader who asks for some of them is told, instead of getting those that are left.
import type { Db } from '../../../platform/postgres/database.ts'
import { isoTime } from '../../../resources/resource.ts'
import { refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import type { EventPlace } from './place.ts'

type ClearedRow = { readonly recorded_at: Date }

/** Whether events behind this place were deleted, and when the last of them was recorded. */
const clearedBehind = (db: Db, accountId: string, { position, id }: EventPlace) =>
  db.query<ClearedRow>({
    name: 'events_cleared_behind',
    text: `
      select recorded_at from cleared_event
      where account_id = $1 and (position, event_id) > ($2::bigint, $3::uuid)`,
    values: [accountId, position, id],
  })

/** The refusal to read on from a place behind which events were deleted; null: none were. */
export async function refusalOfCleared(
  db: Db,
  accountId: string,
  place: EventPlace,
  parameter: string,
): Promise<HttpAnswer | null> {
  const [cleared] = await clearedBehind(db, accountId, place)
  if (cleared === undefined) return null
  const detail = `Events that follow have been deleted; the last of them was recorded at ${isoTime(cleared.recorded_at)}. Without ${parameter} the list begins with the oldest that is kept.`
  return refusal(410, [{ code: 'events_deleted', detail, parameter }])
}
