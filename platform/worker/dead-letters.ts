import type { Received } from '../bus/bus.ts'
import { arraysOf } from '../postgres/arrays-of.ts'
import type { Db } from '../postgres/database.ts'
import { derivedId } from '../postgres/derived-id.ts'

/** A message that a worker handles, from its topic or from the dead letters. */
export type Incoming = Received & { readonly deadLetterId?: string }

/** A message that was set aside: until `retryAfterMs` has passed, or, if null, until it is re-driven by hand. */
export type SetAside = {
  readonly received: Incoming
  readonly reason: string
  readonly retryAfterMs: number | null
  readonly attempts: number
}

export type DeadLetter = {
  readonly id: string
  readonly worker: string
  readonly topic: string
  readonly key: Buffer | null
  readonly value: Buffer | null
  readonly headers: Record<string, string>
  readonly reason: string
  readonly attempts: number
  readonly failed_at: Date
  readonly retry_at: Date | null
}

/** Postgres takes no NUL in texts, and a dead letter that cannot be written would stop its worker. */
const withoutNul = (text: string): string => text.replaceAll('\0', '')

const headersJson = (headers: Readonly<Record<string, string>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [withoutNul(name), withoutNul(value)]),
    ),
  )

/**
 * A process that was frozen may set the same message aside once more. The place alone does not tell which message it is: a topic
 * may have been made anew.
 */
const idOf = (
  worker: string,
  { deadLetterId, topic, partition, offset, value }: Incoming,
): string =>
  deadLetterId ??
  derivedId(
    'dead_letter',
    worker,
    topic,
    String(partition),
    offset,
    value?.toString('base64') ?? '',
  )

export function insertDeadLetters(db: Db, worker: string, deadLetters: readonly SetAside[]) {
  const received = deadLetters.map((one) => one.received)
  return db.query({
    name: 'dead_letter_insert',
    text: `
      insert into dead_letter
        (id, worker, topic, partition, "offset", key, value, headers, reason, attempts, retry_at)
      select id, $1, topic, partition, "offset", key, value, headers, reason, attempts,
             now() + after_ms * interval '1 millisecond'
      from unnest($2::uuid[], $3::text[], $4::int[], $5::bigint[], $6::bytea[], $7::bytea[],
                  $8::jsonb[], $9::text[], $10::int[], $11::float8[])
        as l (id, topic, partition, "offset", key, value, headers, reason, attempts, after_ms)
      on conflict (id) do nothing`,
    values: [
      worker,
      received.map((one) => idOf(worker, one)),
      ...arraysOf(received, 'topic', 'partition', 'offset', 'key', 'value'),
      received.map(({ headers }) => headersJson(headers)),
      deadLetters.map(({ reason }) => withoutNul(reason).slice(0, 2_000)),
      ...arraysOf(deadLetters, 'attempts', 'retryAfterMs'),
    ],
  })
}

const columns = 'id, worker, topic, key, value, headers, reason, attempts, failed_at, retry_at'

export const findDueDeadLetters = (db: Db, worker: string, limit: number) =>
  db.query<DeadLetter>({
    name: 'dead_letter_due',
    text: `
      select ${columns} from dead_letter where worker = $1 and retry_at <= now()
      order by retry_at limit $2`,
    values: [worker, limit],
  })

/**
 * Deletes these in the transaction that handles them, and returns those that were there: another replica
 * handles, or has handled, the others.
 */
export const takeDeadLetters = (tx: Db, ids: readonly string[]) =>
  tx.query<{ id: string }>({
    name: 'dead_letter_take',
    text: `
      delete from dead_letter where id = any(array(
        select id from dead_letter where id = any($1::uuid[]) for update skip locked))
      returning id`,
    values: [ids],
  })

export const listDeadLetters = (db: Db, worker: string | null, limit: number) =>
  db.query<DeadLetter>({
    name: 'dead_letter_list',
    text: `
      select ${columns} from dead_letter where $1::text is null or worker = $1
      order by failed_at desc limit $2`,
    values: [worker, limit],
  })

export const findDeadLetter = (db: Db, id: string) =>
  db.query<DeadLetter>({
    name: 'dead_letter_find',
    text: `select ${columns} from dead_letter where id = $1`,
    values: [id],
  })

/** One dead letter, those of one worker, or all. */
export type WhichDeadLetters = { readonly id?: string; readonly worker?: string }

const isMeant = `($1::uuid is null or id = $1) and ($2::text is null or worker = $2)`
const meant = ({ id, worker }: WhichDeadLetters) => [id ?? null, worker ?? null]

/** Makes dead letters due now: their worker handles them within a second. Returns how many. */
export async function redriveDeadLetters(db: Db, which: WhichDeadLetters): Promise<number> {
  const rows = await db.query({
    name: 'dead_letter_redrive',
    text: `update dead_letter set retry_at = now() where ${isMeant} returning id`,
    values: meant(which),
  })
  return rows.length
}

/** Deletes those that wait for a person. Returns how many. */
export async function discardDeadLetters(db: Db, which: WhichDeadLetters): Promise<number> {
  const rows = await db.query({
    name: 'dead_letter_discard',
    text: `delete from dead_letter where retry_at is null and ${isMeant} returning id`,
    values: meant(which),
  })
  return rows.length
}

export const deadLetterAsIncoming = (deadLetter: DeadLetter): Incoming => ({
  topic: deadLetter.topic,
  partition: -1,
  offset: '-1',
  key: deadLetter.key,
  value: deadLetter.value,
  headers: { ...deadLetter.headers, 'landfall-attempts': String(deadLetter.attempts) },
  deadLetterId: deadLetter.id,
})
