// Uploads of which no document was made: announced, and forgotten with their bytes after a day.
import type { Database, Db } from '../../../platform/postgres/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { Log } from '../../../platform/process/log.ts'

type Upload = {
  readonly account_id: string
  readonly id: string
  readonly key: string | null
  /** As text, since a `Date` has no microseconds. */
  readonly created_at: string
}

const idsOf = (uploads: readonly Upload[]) => [
  uploads.map(({ account_id }) => account_id),
  uploads.map(({ id }) => id),
]

/** Whoever makes a document holds its upload, which is skipped here. */
const lockExpired = (tx: Db, after: Upload | undefined, most: number) =>
  tx.query<Upload>({
    name: 'retention_uploads_lock',
    text: `
      select b.account_id, b.id, b.key, b.created_at::text from blob b
      where b.created_at < now() - interval '24 hours'
        and (b.created_at, b.id) > (coalesce($1::timestamptz, '-infinity'),
                                    coalesce($2::uuid, '00000000-0000-0000-0000-000000000000'))
        and not exists (
          select from document d where d.account_id = b.account_id and d.blob_id = b.id)
      order by b.created_at, b.id
      limit $3 for update of b skip locked`,
    values: [after?.created_at, after?.id, most],
  })

/** Nobody makes a document of bytes without their hash; the key goes on telling where they lie. */
const setApart = (tx: Db, uploads: readonly Upload[]) =>
  tx.query<Upload>({
    name: 'retention_uploads_set_apart',
    text: `
      update blob b set sha256 = null
      from unnest($1::uuid[], $2::uuid[]) as locked (account_id, id)
      where b.account_id = locked.account_id and b.id = locked.id and not exists (
        select from document d where d.account_id = b.account_id and d.blob_id = b.id)
      returning b.account_id, b.id, b.key, b.created_at::text`,
    values: idsOf(uploads),
  })

const deleteRows = (db: Db, uploads: readonly Upload[]) =>
  db.query({
    name: 'retention_uploads_delete',
    text: `
      delete from blob b using unnest($1::uuid[], $2::uuid[]) as gone (account_id, id)
      where b.account_id = gone.account_id and b.id = gone.id and b.sha256 is null`,
    values: idsOf(uploads),
  })

type Rooms = { readonly database: Pick<Database, 'query' | 'transaction'>; readonly files: Files }

/** No transaction waits for the store, and a row is there for as long as its file may be. */
async function removeAll(
  { database, files }: Rooms,
  log: Log,
  uploads: readonly Upload[],
  signal: AbortSignal,
): Promise<number> {
  const gone: Upload[] = []
  for (const upload of uploads) {
    if (signal.aborted) break
    try {
      if (upload.key !== null) await files.remove(upload.key)
      gone.push(upload)
    } catch (error) {
      log.warn({ err: error, key: upload.key }, 'a file that has expired stays for now')
    }
  }
  await deleteRows(database, gone)
  return gone.length
}

/** Removes the oldest first, `most` at a time, and tells how many went; what cannot go holds up nothing. */
export async function clearUploads(
  rooms: Rooms,
  log: Log,
  most: number,
  signal: AbortSignal,
): Promise<number> {
  let total = 0
  let after: Upload | undefined
  while (!signal.aborted) {
    const { locked, apart } = await rooms.database.transaction(async (tx) => {
      const locked = await lockExpired(tx, after, most)
      // In a statement of its own, which sees the documents that were made until the locks were there.
      return { locked, apart: await setApart(tx, locked) }
    })
    total += await removeAll(rooms, log, apart, signal)
    after = locked.at(-1)
    if (locked.length < most) break
  }
  return total
}
