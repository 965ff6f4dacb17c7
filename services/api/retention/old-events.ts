// Deletes old events with the records that only they show.
import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { RetentionJob } from './job.ts'

/** Neither a delivery nor a running replay has the event `e` before it. */
const isUnneeded = `
  not exists (
    select from webhook_notification n
    join delivery d on d.account_id = n.account_id and d.notification_id = n.id
    where n.account_id = e.account_id and n.event_id = e.id)
  and not exists (
    select from webhook_replay p
    where p.account_id = e.account_id and p.status = 'running'
      and (e.position, e.id) > (p.position, p.event_id) and e.position < p.end_position)`

type EventKey = { readonly account_id: string; readonly id: string }

/** From here on a redelivery of these events waits. */
const lockEvents = (tx: Db, most: number, months: number) =>
  tx.query<EventKey>({
    name: 'retention_events_lock',
    text: `
      select e.account_id, e.id from event e
      where e.recorded_at < now() - $2 * interval '1 month' and ${isUnneeded}
      order by e.recorded_at limit $1 for update of e skip locked`,
    values: [most, months],
  })

const recordsOf = (table: string): string => `
  delete from ${table} r using gone
  where gone.reference_type = '${table}' and r.account_id = gone.account_id
    and r.id = gone.reference_id`

/**
 * A replay of a webhook that was switched off waits, but not for longer than its events are kept: it is cancelled when the
 * next of them is to be deleted.
 */
export const cancelReplays: RetentionJob = (db, most, { EVENT_MONTHS }) =>
  db.query({
    name: 'retention_replays_cancel',
    text: `
      update webhook_replay set status = 'cancelled', ended_at = now() where ctid = any(array(
        select p.ctid from webhook_replay p
        join webhook w on w.account_id = p.account_id and w.id = p.webhook_id and not w.active
        cross join lateral (
          select e.recorded_at from event e
          where e.account_id = p.account_id and (e.position, e.id) > (p.position, p.event_id)
            and e.position < p.end_position
          order by e.position, e.id limit 1) next
        where p.status = 'running' and next.recorded_at < now() - $2 * interval '1 month'
        limit $1 for update of p skip locked))
      returning 1`,
    values: [most, EVENT_MONTHS],
  })

/**
 * Its statement sees the deliveries that were committed before the locks were taken. The last estimate of a shipment stays:
 * the next one is compared with it.
 */
const deleteEvents = (tx: Db, locked: readonly EventKey[]) =>
  tx.query({
    name: 'retention_events',
    text: `
      with gone as (
        delete from event e using unnest($1::uuid[], $2::uuid[]) as l (account_id, id)
        where e.account_id = l.account_id and e.id = l.id and ${isUnneeded}
        returning e.account_id, e.id, e.position, e.recorded_at, e.reference_type, e.reference_id
      ), noted as (
        insert into cleared_event as c (account_id, position, event_id, recorded_at)
        select distinct on (account_id) account_id, position, id,
          max(recorded_at) over (partition by account_id)
        from gone order by account_id, position desc, id desc
        on conflict (account_id) do update
        set (position, event_id) = (
            select l.position, l.event_id
            from (values (c.position, c.event_id), (excluded.position, excluded.event_id))
              as l (position, event_id)
            order by l.position desc, l.event_id desc limit 1),
          recorded_at = greatest(c.recorded_at, excluded.recorded_at)
      ), updates as (${recordsOf('container_updated_event')}
      ), creations as (${recordsOf('container_created_event')}
      ), moves as (${recordsOf('container_pod_terminal_changed_event')}
      ), estimates as (${recordsOf('estimated_event')}
        and exists (
          select from estimated_event l
          where l.account_id = r.account_id and l.shipment_id = r.shipment_id
            and l.created_at > r.created_at)
      )
      select 1 from gone`,
    values: arraysOf(locked, 'account_id', 'id'),
  })

export const clearEvents: RetentionJob = (database, most, { EVENT_MONTHS }) =>
  database.transaction(async (tx) => {
    const locked = await lockEvents(tx, most, EVENT_MONTHS)
    await deleteEvents(tx, locked)
    return locked
  })
