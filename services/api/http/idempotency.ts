import type { Db } from '../../../platform/postgres/database.ts'
import { derivedId } from '../../../platform/postgres/derived-id.ts'
import type { Signer } from '../../../platform/signing/signed-text.ts'
import type { StoredRows } from '../../../schemas/tables.ts'
import type { Log } from '../../../platform/process/log.ts'
import { currentSealer } from '../../../resources/sealer.ts'
import { refusal } from './answers.ts'
import type { HttpAnswer } from './answers.ts'

/** A request that carries an `Idempotency-Key`. */
type Repeatable = {
  readonly accountId: string
  /** The client's `Idempotency-Key`. */
  readonly key: string
  /** A repeat is equal in all of these. */
  readonly request: { readonly method: string; readonly url: string; readonly body: unknown }
}

type StoredAnswerRow = Pick<StoredRows['idempotent_answer'], 'request_hash' | 'status' | 'body'>

const longestKey = 255

// A claim without an answer is in progress; after a minute its process counts as dead, and a repeat takes it over.
const claim = (db: Db, accountId: string, key: string, hash: Buffer) =>
  db.query<Pick<StoredAnswerRow, 'request_hash'> & { readonly claimed_at: string }>({
    name: 'idempotency_claim',
    text: `
      insert into idempotent_answer (account_id, key, request_hash) values ($1, $2, $3)
      on conflict (account_id, key) do update set created_at = now()
        where idempotent_answer.status is null
          and idempotent_answer.request_hash = excluded.request_hash
          and idempotent_answer.created_at < now() - interval '60 seconds'
      returning request_hash, created_at::text as claimed_at`,
    values: [accountId, key, hash],
  })

const stored = (db: Db, accountId: string, key: string) =>
  db.query<StoredAnswerRow>({
    name: 'idempotency_stored',
    text: `
      select request_hash, status, body from idempotent_answer where account_id = $1 and key = $2`,
    values: [accountId, key],
  })

// An answer may show a secret.
const store = (db: Db, accountId: string, key: string, answer: HttpAnswer) =>
  db.query({
    name: 'idempotency_store',
    text: `
      update idempotent_answer set status = $3, body = $4 where account_id = $1 and key = $2`,
    values: [
      ...[accountId, key, answer.status],
      currentSealer().seal(JSON.stringify(answer.body), `${accountId} ${key}`),
    ],
  })

const release = (db: Db, accountId: string, key: string, claimedAt: string) =>
  db.query({
    name: 'idempotency_release',
    text: `
      delete from idempotent_answer
      where account_id = $1 and key = $2 and created_at = $3::timestamptz and status is null`,
    values: [accountId, key, claimedAt],
  })

const releaseAgainMs = [1_000, 4_000, 10_000, 25_000]

/** While the database is away it tries again later: the claim would refuse repeats for its minute. */
async function releaseInTime(
  db: Db,
  repeatable: Repeatable,
  claimedAt: string,
  [wait, ...waits] = releaseAgainMs,
): Promise<void> {
  try {
    await release(db, repeatable.accountId, repeatable.key, claimedAt)
  } catch {
    if (wait === undefined) return
    setTimeout(() => void releaseInTime(db, repeatable, claimedAt, waits), wait).unref()
  }
}

const parameter = 'Idempotency-Key'

export function answerLost(): HttpAnswer {
  const detail =
    'The first request with this Idempotency-Key was answered, but its answer cannot be read any more. Nothing was done again.'
  return refusal(409, [{ code: 'answer_lost', detail, parameter }])
}

function earlierAnswer(
  { accountId, key }: Repeatable,
  earlier: StoredAnswerRow | undefined,
  hash: Buffer,
): HttpAnswer {
  if (earlier && !earlier.request_hash.equals(hash)) {
    const detail = 'This Idempotency-Key was used for another request.'
    return refusal(422, [{ code: 'idempotency_key_reused', detail, parameter }])
  }
  if (typeof earlier?.status !== 'number') {
    const detail = 'The first request with this Idempotency-Key is still in progress.'
    return refusal(409, [{ code: 'in_progress', detail, parameter }])
  }
  const body = currentSealer().open(earlier.body ?? 'null', `${accountId} ${key}`)
  if (body === null) return answerLost()
  return { status: earlier.status, body: JSON.parse(body) as unknown }
}

type IdempotencyDependencies = {
  readonly database: Db
  readonly log: Log
  readonly signer: Signer
}

/** Does the work; a failure, after which nothing was done, releases the key for another try. */
async function workOrRelease(
  db: Db,
  repeatable: Repeatable,
  claimedAt: string,
  work: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  try {
    return await work()
  } catch (error) {
    await releaseInTime(db, repeatable, claimedAt)
    throw error
  }
}

/** Stores the answer for repeats. When that fails, the claim stays and refuses repeats for its minute. */
async function keep(
  { database, log }: IdempotencyDependencies,
  { accountId, key }: Repeatable,
  answer: HttpAnswer,
): Promise<void> {
  await store(database, accountId, key, answer)
    .catch(() => store(database, accountId, key, answer))
    .catch((error: unknown) => log.warn({ err: error }, 'could not store an answer for repeats'))
}

/**
 * Does the work once per account and key; a repeat gets the first answer. The work and its answer are not one
 * transaction: when the process dies between them, or both tries of storing fail, a repeat gets 409 for a minute and
 * then does the work again. When the connection breaks during the work's commit, its outcome is unknown, and a repeat
 * does the work. All tries get one id for what they create, by which the later ones find it (`created-once.ts`).
 */
export async function answerOnce(
  dependencies: IdempotencyDependencies,
  repeatable: Repeatable,
  work: (newId: string) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const { accountId, key, request } = repeatable
  const { database, signer } = dependencies
  if (key.length > longestKey) {
    const detail = `An Idempotency-Key has at most ${longestKey} characters.`
    return refusal(400, [{ code: 'too_long', detail, parameter }])
  }
  const { method, url, body } = request
  // A body may hold a secret, which a plain hash would let others guess.
  const hash = signer.digest('idempotency', JSON.stringify([method, url, body ?? null]))
  const [claimed] = await claim(database, accountId, key, hash)
  if (claimed === undefined)
    return earlierAnswer(repeatable, (await stored(database, accountId, key))[0], hash)
  const newId = derivedId('created', accountId, key, claimed.request_hash.toString('hex'))
  const answer = await workOrRelease(database, repeatable, claimed.claimed_at, () => work(newId))
  await keep(dependencies, repeatable, answer)
  return answer
}
