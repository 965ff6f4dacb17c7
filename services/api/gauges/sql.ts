// Statements that cost the same beside a thousand rows or ten million: each walks a short way down an index.
import type { Db } from '../../../platform/postgres/database.ts'

/** What is counted is counted no further. */
const mostCounted = 10_001

const secondsSince = (time: string): string =>
  `greatest(0, coalesce(extract(epoch from now() - ${time}), 0))::float8`

/** The oldest of the messages whose leases ended first, which the sweep publishes next. */
export const readOutbox = (db: Db) =>
  db.query<{ messages: number; oldest: number }>({
    name: 'gauge_outbox',
    text: `
      select count(*)::int as messages, ${secondsSince('min(created_at)')} as oldest
      from (select created_at from outbox order by lease_until limit ${mostCounted}) first`,
  })

const routine = `due_at is not null and paying_bucket = 'default'`

/** By carrier: the first of its routine polls, and of those that clients have just asked for. */
export const readPolls = (db: Db) =>
  db.query<{ scac: string; oldest: number }>({
    name: 'gauge_polls',
    text: `
      with recursive carrier as (
        (select scac from carrier_reference where ${routine} order by scac limit 1)
        union all
        select (
          select scac from carrier_reference where ${routine} and scac > carrier.scac
          order by scac limit 1)
        from carrier where carrier.scac is not null
      ), first as (
        select carrier.scac, due.due_at from carrier
        cross join lateral (
          select due_at from carrier_reference
          where scac = carrier.scac and ${routine} order by due_at limit 1) due
        union all
        (select scac, due_at from carrier_reference
         where paying_bucket <> 'default' and due_at <= now() order by due_at limit 1000)
      )
      select scac, ${secondsSince('min(due_at)')} as oldest from first group by scac`,
  })

export const readDeliveries = (db: Db) =>
  db.query<{ webhooks: number; oldest: number }>({
    name: 'gauge_deliveries',
    text: `
      select count(*)::int as webhooks, ${secondsSince('min(due_at)')} as oldest
      from (select due_at from waiting_webhook where due_at <= now()
            order by due_at limit ${mostCounted}) due`,
  })

export const readDeadLetters = (db: Db) =>
  db.query<{ worker: string; topic: string; is_retried: boolean; messages: number }>({
    name: 'gauge_dead_letters',
    text: `
      select worker, topic, retry_at is not null as is_retried, count(*)::int as messages
      from (select worker, topic, retry_at from dead_letter limit ${mostCounted}) counted
      group by worker, topic, retry_at is not null`,
  })

/** All of them: where the store of files is away, none is due for long. */
export const readDocuments = (db: Db) =>
  db.query<{ documents: number; oldest: number }>({
    name: 'gauge_documents',
    text: `
      select count(*)::int as documents, ${secondsSince('min(created_at)')} as oldest
      from (select created_at from document_job limit ${mostCounted}) waiting`,
  })

export const readProbes = (db: Db) =>
  db.query<{ oldest: number }>({
    name: 'gauge_probes',
    text: `
      select ${secondsSince('min(due_at)')} as oldest
      from (select due_at from probe limit ${mostCounted}) waiting`,
  })

export const readWebhooks = (db: Db) =>
  db.query<{ state: string; webhooks: number }>({
    name: 'gauge_webhooks',
    text: `
      select 'paused' as state, count(*)::int as webhooks
      from (select from webhook where paused_until > now() limit ${mostCounted}) paused
      union all
      select 'switched_off', count(*)::int
      from (select from webhook where deactivated_at is not null limit ${mostCounted}) switched_off`,
  })
