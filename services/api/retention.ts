import type { Database, Db } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import type { Log } from '../../platform/log.ts'
import { pauseFor } from '../../platform/pause.ts'
import type { Running } from '../../platform/run-worker.ts'

/** Statements stay short, so that nobody waits for one and a stop never waits long. */
const batchSize = 1_000
/** A file may take a while, and its row is held meanwhile. */
const filesAtOnce = 50
const everyMs = 60 * 60 * 1_000

// Rows that someone else holds are left for the next time: we never wait, so we never deadlock.
const deleteAnswers = (db: Db, most: number) =>
  db.query({
    name: 'retention_answers',
    text: `
      delete from idempotent_answer where ctid = any(array(
        select ctid from idempotent_answer where created_at < now() - interval '24 hours'
        limit $1 for update skip locked))
      returning 1`,
    values: [most],
  })

// Whoever goes on asking clears their own; these are left by accounts that have stopped.
const deleteWindows = (db: Db, most: number) =>
  db.query({
    name: 'retention_windows',
    text: `
      delete from request_window where ctid = any(array(
        select ctid from request_window where at < now() - interval '2 minutes'
        limit $1 for update skip locked))
      returning 1`,
    values: [most],
  })

// A builder that saw the webhook can commit its delivery just after the webhook was deleted.
const endDeliveries = (db: Db, most: number) =>
  db.query({
    name: 'retention_deliveries',
    text: `
      with ended as (
        delete from delivery where ctid = any(array(
          select d.ctid from delivery d
          where not exists (
            select from webhook w where w.account_id = d.account_id and w.id = d.webhook_id)
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

type Upload = { readonly account_id: string; readonly id: string; readonly key: string | null }

// Announced and never made a document of, within a day. Held until the files are gone, so that nobody
// makes a document of them in the meantime.
const expiredUploads = (tx: Db, most: number) =>
  tx.query<Upload>({
    name: 'retention_uploads',
    text: `
      select b.account_id, b.id, b.key from blob b
      where b.created_at < now() - interval '24 hours' and not exists (
        select from document d where d.account_id = b.account_id and d.blob_id = b.id)
      limit $1 for update of b skip locked`,
    values: [most],
  })

const deleteUploads = (tx: Db, uploads: readonly Upload[]) =>
  tx.query({
    name: 'retention_uploads_gone',
    text: `
      delete from blob b using unnest($1::uuid[], $2::uuid[]) as gone (account_id, id)
      where b.account_id = gone.account_id and b.id = gone.id`,
    values: [uploads.map(({ account_id }) => account_id), uploads.map(({ id }) => id)],
  })

/** Files go first: a row tells of its file for as long as that may be there, even after a crash in between. */
const removeUploads =
  (files: Files, log: Log): Job =>
  (database, most) =>
    database.transaction(async (tx) => {
      const gone: Upload[] = []
      for (const upload of await expiredUploads(tx, most)) {
        try {
          if (upload.key !== null) await files.remove(upload.key)
          gone.push(upload)
        } catch (error) {
          log.warn({ err: error, key: upload.key }, 'a file that has expired stays for now')
        }
      }
      await deleteUploads(tx, gone)
      return gone
    })

type Stores = Pick<Database, 'query' | 'transaction'>

/** Removes at most so many, and tells which. */
type Job = (database: Stores, most: number) => Promise<readonly unknown[]>

const jobs: Readonly<Record<string, Job>> = {
  answers: deleteAnswers,
  windows: deleteWindows,
  deliveries: endDeliveries,
}

const jobsFor = (files: Files, log: Log) => [
  ...Object.entries(jobs).map(([what, job]) => ({ what, job, most: batchSize })),
  { what: 'uploads', job: removeUploads(files, log), most: filesAtOnce },
]

type Context = { readonly database: Stores; readonly files: Files; readonly log: Log }

async function clear(
  job: Job,
  database: Stores,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const { length } = await job(database, most)
    total += length
    if (length < most) break
  }
  return total
}

/** Removes all that has outlived its use, `atMost` rows at a time; a job that fails stops no other. */
export async function clearExpired(
  { database, files, log }: Context,
  signal: AbortSignal,
  atMost = batchSize,
): Promise<void> {
  for (const { what, job, most } of jobsFor(files, log)) {
    try {
      const rows = await clear(job, database, Math.min(most, atMost), signal)
      if (rows > 0) log.info({ what, rows }, 'removed what had expired')
    } catch (error) {
      log.warn({ err: error, what }, 'what has expired stays for now')
    }
  }
}

/** Clears at the start and then hourly; stopping waits for no more than the batch in hand. */
export function runRetention(context: Context): Running {
  const halt = new AbortController()
  const run = async (): Promise<void> => {
    while (!halt.signal.aborted) {
      await clearExpired(context, halt.signal)
      await pauseFor(everyMs, halt.signal)
    }
  }
  const running = run()
  return {
    ready: () => true,
    async stop() {
      halt.abort()
      await running
    },
  }
}
