import { randomUUID } from 'node:crypto'

const start = new Date('2026-04-01T00:00:00Z')

const put = (into: string, key: readonly string[], row: Record<string, unknown>) => ({
  into,
  key,
  row,
  how: 'insert' as const,
})

/** The rows of a document with a due job; `after` orders the jobs, in milliseconds. */
export function waitingDocument(account_id: string, after = 0, id: string = randomUUID()) {
  const blob_id = randomUUID()
  const own = ['account_id', 'id']
  const file = { account_id, created_at: start }
  const due_at = new Date(start.getTime() + after)
  return [
    put('blob', own, { ...file, id: blob_id, filename: 'a', byte_size: 1, checksum: '', key: 'k' }),
    put('document', own, {
      ...file,
      id,
      blob_id,
      name: 'a',
      source: 'api',
      file_name: 'a',
      file_size_bytes: 1,
      sha256: '\\x00',
      rotation: 0,
      numbers: [],
      updated_at: start,
    }),
    put('document_job', ['account_id', 'document_id'], {
      account_id,
      document_id: id,
      request_id: id,
      work: 'classify',
      attempt: 0,
      requested_at: start,
      put_offs: 0,
      due_at,
      created_at: start,
    }),
  ]
}
