import { arraysOf } from '../../../platform/postgres/arrays-of.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { representationId } from '../../../resources/identities.ts'
import { lockDocuments } from '../lock-documents.ts'
import type { DocumentKey } from '../lock-documents.ts'

/** The work that a request asks for; each kind includes those after it. */
export type DocumentWork = 'classify' | 'extract' | 'link'

/** The work on a document: the request that was settled last (`done_`), and the job that waits. */
export type WorkState = DocumentKey & {
  readonly done_request_id: string | null
  readonly request_id: string | null
  readonly work: DocumentWork | null
  /** Null where the kind of the settled work was not recorded; it then counts as the most work. */
  readonly done_work: DocumentWork | null
  readonly done_requested_at: Date | null
  readonly requested_at: Date | null
  /** Whether the file was already read for the request in question. */
  readonly was_read: boolean
}

type WorkRequestKey = DocumentKey & { readonly request_id: string }

const workStatesOf = (tx: Db, requests: readonly WorkRequestKey[]) =>
  tx.query<WorkState>({
    name: 'document_pending',
    text: `
      select d.account_id, d.id as document_id, d.done_request_id, d.done_work,
             d.done_requested_at, j.request_id, j.work, j.requested_at, r.id is not null as was_read
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as m (account_id, id, representation_id)
      cross join lateral (
        select account_id, id, done_request_id, done_work, done_requested_at from document
        where account_id = m.account_id and id = m.id and discarded_at is null limit 1) d
      left join lateral (
        select request_id, work, requested_at from document_job
        where account_id = d.account_id and document_id = d.id limit 1) j on true
      left join lateral (
        select id from document_representation
        where account_id = d.account_id and id = m.representation_id limit 1) r on true`,
    values: [
      ...arraysOf(requests, 'account_id', 'document_id'),
      requests.map((request) => representationId(request.document_id, request.request_id)),
    ],
  })

/**
 * Locks the documents that are not deleted and returns the state of their work. The state is read by a
 * statement of its own: it sees what the transactions wrote that the lock waited for.
 */
export async function lockWorkStates(
  tx: Db,
  requests: readonly WorkRequestKey[],
): Promise<readonly WorkState[]> {
  const [, states] = await Promise.all([lockDocuments(tx, requests), workStatesOf(tx, requests)])
  return states
}
