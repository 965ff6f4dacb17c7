import { columns, pickAttributes, toMany, toOne } from '../resource.ts'
import type { ResourceDefinition, ResourceRow } from '../resource.ts'

const names = [
  ...['subject', 'body', 'from', 'to', 'cc', 'sent_at', 'message_id', 'in_reply_to', 'references'],
  ...['content_type', 'created_at', 'updated_at'],
]
const previewLength = 200

const idsOf = ({ document_ids }: ResourceRow): readonly unknown[] =>
  Array.isArray(document_ids) ? document_ids : []

const previewOf = ({ body }: ResourceRow): string | null =>
  typeof body === 'string' ? body.slice(0, previewLength) : null

export const emailSubmission: ResourceDefinition = {
  types: ['email_submission'],
  path: '/v2/email_submissions',
  select: `
    select ${columns('account_id', 'id', ...names)},
      (select array_agg(d.id order by d.created_at, d.id) from document d
        where d.account_id = r.account_id and d.email_submission_id = r.id
          and d.discarded_at is null) as document_ids
    from email_submission r`,
  attributes: (row) => ({
    ...pickAttributes(row, names),
    body_preview: previewOf(row),
    documents_count: idsOf(row).length,
  }),
  relationships: (row) => ({
    account: toOne('account', row.account_id),
    user: null,
    documents: toMany('document', idsOf(row)),
  }),
  includes: { account: ['account'], user: [], documents: ['document'] },
}
