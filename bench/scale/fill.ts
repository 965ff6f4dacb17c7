// Fills a database by SQL: shipments, containers and requests of one account, ten events of each, as many numbers in the poll
// schedule, and webhooks of 500 accounts with deliveries.
import { fill, runAll } from '../api/fill.ts'
import type { Filled } from '../api/fill.ts'
import { fillSchedule } from '../tracking/fill-schedule.ts'
import type { Database } from '../../platform/postgres/database.ts'

export const accounts = 500
/** As many as an account may have. */
const webhooksOfAccount = 100
const eventsOfContainer = 10

const accountOf = (n: string): string => `md5('client' || ${n})::uuid`

const eventsOf = (account: string, rows: number): string => `
  insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at, "position",
    shipment_id, container_id)
  select '${account}', md5('recorded' || n || ' ' || k)::uuid, 'container.transport.vessel_departed',
    'transport_event', md5('event' || n || ' ' || k)::uuid, repeat('x', 400), now(), n * 10 + k,
    md5('shipment' || n)::uuid, md5('container' || n)::uuid
  from generate_series(1, ${rows}) n, generate_series(1, ${eventsOfContainer}) k`

/** Each webhook has as many deliveries, which are due in an hour, of an event of its account. */
const webhooksWith = (deliveries: number): readonly string[] => [
  `insert into account (id, company_name)
    select ${accountOf('n')}, 'client ' || n from generate_series(1, ${accounts}) n`,
  `insert into webhook (account_id, id, url, events, secret)
    select ${accountOf('n')}, md5('webhook' || n || ' ' || k)::uuid, 'https://client.example/',
      '{container.transport.vessel_departed}', 's'
    from generate_series(1, ${accounts}) n, generate_series(1, ${webhooksOfAccount}) k`,
  `insert into event (account_id, id, event, reference_type, reference_id, included, recorded_at)
    select ${accountOf('n')}, md5('notified' || n)::uuid, 'container.transport.vessel_departed', 'transport_event',
      md5('reference' || n)::uuid, repeat('x', 400), now()
    from generate_series(1, ${accounts}) n`,
  `insert into webhook_notification (account_id, id, webhook_id, event_id, event, reference_type, reference_id,
      created_at)
    select ${accountOf('n')}, md5('notification' || n || ' ' || k || ' ' || d)::uuid, md5('webhook' || n || ' ' || k)::uuid,
      md5('notified' || n)::uuid, 'container.transport.vessel_departed', 'transport_event', md5('reference' || n)::uuid, now()
    from generate_series(1, ${accounts}) n, generate_series(1, ${webhooksOfAccount}) k, generate_series(1, ${deliveries}) d`,
  `insert into delivery (account_id, notification_id, webhook_id, due_at)
    select account_id, id, webhook_id, now() + interval '1 hour' from webhook_notification`,
  `insert into waiting_webhook (account_id, webhook_id, due_at)
    select account_id, id, now() + interval '1 hour' from webhook`,
]

/** As a restore does. */
const withoutTriggers = 'set session_replication_role = replica'

export async function fillAll(database: Database, url: string, rows: number): Promise<Filled> {
  const filled = await fill(database, url, rows)
  await fillSchedule(url, rows)
  const deliveries = Math.max(1, Math.round(rows / (accounts * webhooksOfAccount)))
  const events = eventsOf(filled.accountId, rows)
  await runAll(url, [withoutTriggers, events, ...webhooksWith(deliveries), 'vacuum analyze'])
  return filled
}

/** Makes this share of all numbers and of all webhooks' deliveries due, and the others not. */
export async function setBacklog(url: string, share: number): Promise<void> {
  const due = (key: string) =>
    `case when abs(hashtext(${key})) % 1000 < ${share * 1_000} then now() - interval '1 minute'
      else now() + interval '2 hours' end`
  await runAll(url, [
    `update carrier_reference set due_at = ${due('number')}`,
    `update delivery set due_at = ${due('webhook_id::text')}`,
    `update waiting_webhook set due_at = ${due('webhook_id::text')}`,
    'vacuum analyze carrier_reference, delivery, waiting_webhook',
  ])
}
