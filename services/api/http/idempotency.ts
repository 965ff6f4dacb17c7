import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Log } from '../../../platform/process/log.ts'
import { refusal } from './answers.ts'
import type { Answer } from './answers.ts'

export type Repeatable = {
  readonly accountId: string
  /** The client's `Idempotency-Key`. */
  readonly key: string
  /** What makes it the same request. */
  readonly request: { readonly method: string; readonly url: string; readonly body: unknown }
}

type Stored = {
  readonly request_hash: Buffer
  readonly status: number | null
  readonly body: string | null
}

const longestKey = 255

// A claim without an answer is in progress; after a minute its process has died, and it is taken over.
const claim = (db: Db, accountId: string, key: string, hash: Buffer) =>
  db.query({
    name: 'idempotency_claim',
    text: `
      insert into idempotent_answer (account_id, key, request_hash) values ($1, $2, $3)
      on conflict (account_id, key) do update set created_at = now()
        where idempotent_answer.status is null
          and idempotent_answer.request_hash = excluded.request_hash
          and idempotent_answer.created_at < now() - interval '60 seconds'
      returning 1`,
    values: [accountId, key, hash],
  })

const stored = (db: Db, accountId: string, key: string) =>
  db.query<Stored>({
    name: 'idempotency_stored',
    text: `
      select request_hash, status, body from idempotent_answer where account_id = $1 and key = $2`,
    values: [accountId, key],
  })

const store = (db: Db, accountId: string, key: string, answer: Answer) =>
  db.query({
    name: 'idempotency_store',
    text: `
      update idempotent_answer set status = $3, body = $4 where account_id = $1 and key = $2`,
    values: [accountId, key, answer.status, JSON.stringify(answer.body)],
  })

const release = (db: Db, accountId: string, key: string) =>
  db.query({
    name: 'idempotency_release',
    text: `delete from idempotent_answer where account_id = $1 and key = $2 and status is null`,
    values: [accountId, key],
  })

const parameter = 'Idempotency-Key'

function earlierAnswer(earlier: Stored | undefined, hash: Buffer): Answer {
  if (earlier && !earlier.request_hash.equals(hash)) {
    const detail = 'This Idempotency-Key was used for another request.'
    return refusal(422, [{ code: 'idempotency_key_reused', detail, parameter }])
  }
  if (typeof earlier?.status !== 'number') {
    const detail = 'The first request with this Idempotency-Key is still in progress.'
    return refusal(409, [{ code: 'in_progress', detail, parameter }])
  }
  return { status: earlier.status, body: JSON.parse(earlier.body ?? 'null') as unknown }
}

type Context = { readonly database: Db; readonly log: Log }

/** The work; only if it failed, so that nothing was done, may the client try again with the key. */
async function workOrRelease(
  db: Db,
  { accountId, key }: Repeatable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    await release(db, accountId, key).catch(() => undefined)
    throw error
  }
}

/** What is done stays done: a claim whose answer cannot be stored holds repeats off, for its minute. */
async function keep(
  { database, log }: Context,
  { accountId, key }: Repeatable,
  answer: Answer,
): Promise<void> {
  await store(database, accountId, key, answer)
    .catch(() => store(database, accountId, key, answer))
    .catch((error: unknown) => log.warn({ err: error }, 'an answer could not be kept for repeats'))
}

/**
 * Does the work once per account and key; a repeat gets the first answer. What remains: the work and
 * its answer are not one transaction. When the process dies between them, or the database is away for
 * both tries of storing, a repeat gets 409 for a minute and then does the work again; when the
 * connection breaks during the work's commit, nobody knows whether it is done, and a repeat does it.
 */
export async function answerOnce(
  context: Context,
  repeatable: Repeatable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { accountId, key, request } = repeatable
  const { database } = context
  if (key.length > longestKey) {
    const detail = `An Idempotency-Key has at most ${longestKey} characters.`
    return refusal(400, [{ code: 'too_long', detail, parameter }])
  }
  const { method, url, body } = request
  const text = JSON.stringify([method, url, body ?? null])
  const hash = createHash('sha256').update(text).digest()
  const claimed = await claim(database, accountId, key, hash)
  if (claimed.length === 0) return earlierAnswer((await stored(database, accountId, key))[0], hash)
  const answer = await workOrRelease(database, repeatable, work)
  await keep(context, repeatable, answer)
  return answer
}
