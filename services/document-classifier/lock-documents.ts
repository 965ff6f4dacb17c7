import { arraysOf } from '../../platform/postgres/arrays-of.ts'
import type { Db } from '../../platform/postgres/database.ts'

export type DocumentKey = { readonly account_id: string; readonly document_id: string }

/**
 * Locks the documents that are not deleted, and returns them. Every transaction locks documents in this
 * order and before their jobs, so that no two wait for each other.
 */
export const lockDocuments = (tx: Db, keys: readonly DocumentKey[]) =>
  tx.query<DocumentKey>({
    name: 'document_lock',
    text: `
      select d.account_id, d.id as document_id
      from (select * from unnest($1::uuid[], $2::uuid[]) as u (account_id, id)
            order by account_id, id) m
      cross join lateral (
        select account_id, id from document
        where account_id = m.account_id and id = m.id and discarded_at is null
        limit 1 for update) d`,
    values: arraysOf(keys, 'account_id', 'document_id'),
  })
