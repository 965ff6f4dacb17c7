// Uploads that are older than a day and have no document.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { silentLog } from '../../../platform/process/log.ts'
import { uploadedBlob } from '../../../services/api/documents/sql.ts'
import { clearUploads } from '../../../services/api/retention/expired-uploads.ts'
import { useAccount } from '../../support/account-fixture.ts'
import { removedFiles } from '../../support/removed-files.ts'

const fixture = useAccount()
const query = <R>(text: string, values: readonly unknown[] = []) => fixture().query<R>(text, values)

const { files: store, removed, cleared } = removedFiles()

type More = {
  readonly database?: Database
  readonly files?: Files
  readonly most?: number
  readonly signal?: AbortSignal
}
const clear = ({ database = fixture().database, files = store, most = 100, signal }: More = {}) =>
  clearUploads({ database, files }, silentLog(), most, signal ?? new AbortController().signal)

async function putUpload(key: string | null, age: string): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into blob (account_id, id, filename, byte_size, checksum, key, sha256, created_at)
     values ($1, $2, 'a.pdf', 1, '', $3, $4, now() - $5::interval)`,
    [fixture().accountId, id, key, key === null ? null : Buffer.from(key), age],
  )
  return id
}
const putDocument = (blobId: string) =>
  query(
    `insert into document (account_id, id, blob_id, name, source, file_name, file_size_bytes, sha256)
     values ($1, $2, $3, 'a', 'api', 'a.pdf', 1, '')`,
    [fixture().accountId, randomUUID(), blobId],
  )
const uploads = async () =>
  (await query<{ id: string }>('select id from blob')).map(({ id }) => id).toSorted()

beforeEach(async () => {
  removed.length = cleared.length = 0
  await query('delete from document')
  await query('delete from blob')
})

test('the parts of an upload that no row names go with the upload', async () => {
  const id = await putUpload(null, '25 hours')
  await putUpload(null, '23 hours')
  await clear()
  expect(cleared).toEqual([[fixture().accountId, id, null]])
})

test('expired uploads are deleted with their files', async () => {
  await putUpload('old', '25 hours')
  await putUpload(null, '25 hours')
  const young = await putUpload('young', '23 hours')
  const used = await putUpload('used', '25 hours')
  await putDocument(used)
  await clear()
  expect(removed).toEqual(['old'])
  expect(await uploads()).toEqual([young, used].toSorted())
})

test('a row outlives its file, without the hash that a document needs', async () => {
  const stuck = await putUpload('stuck', '26 hours')
  await putUpload('loose', '25 hours')
  const hashes: unknown[] = []
  const failing = {
    ...store,
    async remove(key: string) {
      hashes.push(...(await query('select key, sha256 from blob where key = $1', [key])))
      if (key === 'stuck') throw new Error('the disk is read only')
    },
  }
  // One at a time: a failure does not stop the uploads after it.
  await clear({ files: failing, most: 1 })
  expect(hashes).toEqual(['stuck', 'loose'].map((key) => ({ key, sha256: null })))
  expect(await uploads()).toEqual([stuck])
  await clear()
  expect([removed, await uploads()]).toEqual([['stuck'], []])
})

test('an upload that a transaction holds is kept', async () => {
  const held = await putUpload('held', '25 hours')
  await fixture().database.transaction(async (tx) => {
    await uploadedBlob(tx, fixture().accountId, held)
    await clear()
  })
  expect([removed, await uploads()]).toEqual([[], [held]])
})

test('an upload that gets a document before it is locked is kept', async () => {
  const taken = await putUpload('taken', '25 hours')
  const transaction: Database['transaction'] = (work) =>
    fixture().database.transaction((tx) =>
      work({
        async query(statement) {
          const rows = await tx.query(statement)
          // As if the document were committed after this statement began and before it got its locks.
          if (statement.name !== 'retention_uploads_lock') return rows as never
          await tx.query({ text: 'rollback' })
          await putDocument(taken)
          await tx.query({ text: 'begin' })
          return rows as never
        },
      }),
    )
  await clear({ database: { ...fixture().database, transaction } })
  expect([removed, await uploads()]).toEqual([[], [taken]])
  expect(await query('select 1 from blob where sha256 is null')).toEqual([])
})

test('uploads are kept after a stop', async () => {
  const halt = new AbortController()
  await putUpload('first', '26 hours')
  const second = await putUpload('second', '25 hours')
  const halting = {
    ...store,
    remove: (key: string) => Promise.resolve(void (removed.push(key), halt.abort())),
  }
  await clear({ files: halting, signal: halt.signal })
  expect([removed, await uploads()]).toEqual([['first'], [second]])
})
