import type { Encoded } from '../bus/bus.ts'
import { arraysOf } from '../postgres/arrays-of.ts'
import type { Db } from '../postgres/database.ts'

/**
 * How long no other process publishes a message that this one has in memory: longer than a publish usually
 * takes. If it takes longer still, the message may be published twice, which changes nothing.
 */
const lease = '30 seconds'
const sweepSize = 500
/** The backlog at which no new work begins; it is not counted any further. */
export const congestedAt = 50_000

/** A message of the backlog. */
export type OutboxRow = {
  id: string
  topic: string
  key: string
  avro: Buffer
  fingerprint: number | null
  headers: Record<string, string>
}

export const insertMessages = (tx: Db, rows: readonly Encoded[]) =>
  tx.query({
    name: 'outbox_insert',
    text: `
      insert into outbox (id, topic, key, avro, fingerprint, headers, lease_until)
      select unnest($1::uuid[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bytea[]),
             unnest($5::int[]), unnest($6::jsonb[]), now() + $7::interval`,
    values: [
      ...arraysOf(rows, 'id', 'topic', 'key', 'avro', 'fingerprint'),
      rows.map((row) => JSON.stringify(row.headers)),
      lease,
    ],
  })

export const deleteMessages = (db: Db, ids: readonly string[]) =>
  db.query({
    name: 'outbox_delete',
    text: `delete from outbox where id = any($1::uuid[])`,
    values: [ids],
  })

/** Due since they were written, so that claims take them in that order. */
export const releaseMessages = (db: Db, ids: readonly string[]) =>
  db.query({
    name: 'outbox_release',
    text: `update outbox set lease_until = created_at where id = any($1::uuid[])`,
    values: [ids],
  })

export const renewMessages = (db: Db, ids: readonly string[]) =>
  db.query({
    name: 'outbox_renew',
    text: `update outbox set lease_until = now() + $2::interval where id = any($1::uuid[])`,
    values: [ids, lease],
  })

/** In the order in which they were written. */
export const claimMessages = (db: Db) =>
  db.query<OutboxRow>({
    name: 'outbox_claim',
    text: `
      with due as (
        select id from outbox where lease_until <= now()
        order by lease_until, created_at, id limit ${sweepSize} for update skip locked
      ), claimed as (
        update outbox set lease_until = now() + $1::interval from due where outbox.id = due.id
        returning outbox.id, topic, key, avro, fingerprint, headers, created_at)
      select id, topic, key, avro, fingerprint, headers from claimed order by created_at, id`,
    values: [lease],
  })

export const countMessages = (db: Db) =>
  db.query<{ waiting: number }>({
    name: 'outbox_count',
    text: `select count(*)::int as waiting from (select from outbox limit ${congestedAt + 1}) as rows`,
  })
