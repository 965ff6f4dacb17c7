// What is deleted because of its age, and after how long. docs/deployment.md has the table of all tables.
import { vesselPositionDays } from '../../../resources/kept-tables.ts'
import type { KeptTimes, RetentionJob } from './job.ts'
import { clearAnswers } from './old-answers.ts'
import { cancelReplays, clearEvents } from './old-events.ts'

/**
 * Deletes the rows `r` of a table that a condition calls expired; `$2` in it is what `kept` gives. Rows that another
 * transaction holds are left for the next run: without waiting there is no deadlock.
 */
const deleteExpired =
  (table: string, condition: string, kept?: (times: KeptTimes) => number): RetentionJob =>
  (db, most, times) =>
    db.query({
      name: `retention_${table}`,
      text: `
        delete from ${table} where ctid = any(array(
          select r.ctid from ${table} r where ${condition}
          limit $1 for update of r skip locked))
        returning 1`,
      values: kept === undefined ? [most] : [most, kept(times)],
    })

/**
 * The notification-builder may commit a delivery just after its webhook was deleted. Steps from webhook to webhook, because to ask
 * for the webhook of each delivery would read ten times as much beside ten times as many that wait.
 */
const endDeliveries: RetentionJob = (db, most) =>
  db.query({
    name: 'retention_deliveries',
    text: `
      with recursive known as (
        (select webhook_id as id from delivery order by webhook_id limit 1)
        union all
        select (
          select d.webhook_id from delivery d where d.webhook_id > known.id
          order by d.webhook_id limit 1)
        from known where known.id is not null
      ), gone as (
        select id from known
        where id is not null and not exists (select from webhook w where w.id = known.id)
      ), ended as (
        delete from delivery where ctid = any(array(
          select d.ctid from gone join delivery d on d.webhook_id = gone.id
          limit $1 for update of d skip locked))
        returning account_id, notification_id
      ), failed as (
        update webhook_notification n set delivery_status = 'failed'
        from ended
        where n.account_id = ended.account_id and n.id = ended.notification_id
          and n.delivery_status = 'pending'
      )
      select 1 from ended`,
    values: [most],
  })

const eventMonths = ({ EVENT_MONTHS }: KeptTimes): number => EVENT_MONTHS
const observationMonths = ({ OBSERVATION_MONTHS }: KeptTimes): number => OBSERVATION_MONTHS
const monthsAgo = `now() - $2 * interval '1 month'`
const daysAgo = `now() - $2 * interval '1 day'`

export const jobs: Readonly<Record<string, RetentionJob>> = {
  answers: deleteExpired('idempotent_answer', `created_at < now() - interval '24 hours'`),
  // Admission deletes the old rows of accounts that still send requests; these belong to accounts that do not.
  windows: deleteExpired('admitted_request', `at < now() - interval '2 minutes'`),
  deliveries: endDeliveries,
  // The webhook-deliverer may note a wait just after its webhook was deleted.
  waits: deleteExpired(
    'waiting_webhook',
    'not exists (select from webhook w where w.account_id = r.account_id and w.id = r.webhook_id)',
  ),
  positions: deleteExpired('vessel_position', `slot_at < ${daysAgo}`, () => vesselPositionDays),
  logs: deleteExpired(
    'webhook_notification_log',
    `attempted_at < ${daysAgo} order by attempted_at`,
    ({ WEBHOOK_LOG_DAYS }) => WEBHOOK_LOG_DAYS,
  ),
  // Statistics are about the last day.
  'attempt counts': deleteExpired('webhook_attempt_count', `hour < now() - interval '2 days'`),
  'dead letters': deleteExpired(
    'dead_letter',
    `retry_at is null and failed_at < ${daysAgo} order by failed_at`,
    ({ DEAD_LETTER_DAYS }) => DEAD_LETTER_DAYS,
  ),
  replays: deleteExpired('webhook_replay', `ended_at < ${monthsAgo}`, eventMonths),
  notifications: deleteExpired(
    'webhook_notification',
    `r.created_at < ${monthsAgo} and not exists (
       select from delivery d where d.account_id = r.account_id and d.notification_id = r.id)
     order by r.created_at`,
    eventMonths,
  ),
  'waiting replays': cancelReplays,
  events: clearEvents,
  // Nothing but an `as_of` of that time would show them.
  'superseded events': deleteExpired(
    'transport_event',
    `superseded_at < ${monthsAgo} order by superseded_at`,
    eventMonths,
  ),
  'answers of carriers': clearAnswers,
  // Statements with times of long ago lie in no partition of a month.
  'statements of carriers': deleteExpired(
    'carrier_observation_other',
    `received_at < ${monthsAgo}`,
    observationMonths,
  ),
  'statements of terminals': deleteExpired(
    'terminal_observation',
    `received_at < ${monthsAgo} and confirmed_at < ${monthsAgo} order by received_at`,
    observationMonths,
  ),
}
