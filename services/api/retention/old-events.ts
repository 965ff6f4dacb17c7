// Deletes old events with the records that only they show.
import type { Db } from '../../../platform/postgres/database.ts'
import type { RetentionJob } from './job.ts'

/** Old events that deliveries still need; few, since only a replay or a redelivery asks for them. */
const neededEvents = (db: Db, months: number) =>
  db.query<{ id: string }>({
    name: 'retention_events_needed',
    text: `
      select e.id from delivery d
      cross join lateral (
        select account_id, event_id from webhook_notification
        where account_id = d.account_id and id = d.notification_id limit 1) n
      cross join lateral (
        select id, recorded_at from event
        where account_id = n.account_id and id = n.event_id limit 1) e
      where e.recorded_at < now() - $1 * interval '1 month'`,
    values: [months],
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

/** The events that a running replay has before it stay. So does the last estimate of a shipment: the next one is compared with it. */
const deleteEvents = (db: Db, most: number, months: number, needed: readonly string[]) =>
  db.query({
    name: 'retention_events',
    text: `
      with gone as (
        delete from event where ctid = any(array(
          select e.ctid from event e
          where e.recorded_at < now() - $2 * interval '1 month' and e.id <> all($3::uuid[])
            and not exists (
              select from webhook_replay p
              where p.account_id = e.account_id and p.status = 'running'
                and (e.position, e.id) > (p.position, p.event_id) and e.position < p.end_position)
          order by e.recorded_at limit $1 for update of e skip locked))
        returning account_id, id, position, recorded_at, reference_type, reference_id
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
    values: [most, months, needed],
  })

export const clearEvents: RetentionJob = async (db, most, { EVENT_MONTHS }) => {
  const needed = await neededEvents(db, EVENT_MONTHS)
  return deleteEvents(
    db,
    most,
    EVENT_MONTHS,
    needed.map(({ id }) => id),
  )
}
