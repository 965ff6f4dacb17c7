import { orNull, text, texts, time, whole } from '../attribute-schemas.ts'
import { always, computed, defineResource, many, one, stored, toOne } from '../define-resource.ts'
import type { ResourceRow } from '../resource.ts'

const previewLength = 200

const countOf = ({ document_ids }: ResourceRow): number =>
  Array.isArray(document_ids) ? document_ids.length : 0

const previewOf = ({ body }: ResourceRow): string | null =>
  typeof body === 'string' ? body.slice(0, previewLength) : null

export const emailSubmission = defineResource({
  types: ['email_submission'],
  path: '/v2/email_submissions',
  table: 'email_submission',
  lookups: {
    document_ids: `
      (select array_agg(d.id order by d.created_at, d.id) from document d
        where d.account_id = r.account_id and d.email_submission_id = r.id
          and d.discarded_at is null)`,
  },
  attributes: {
    ...stored({
      subject: text,
      body: orNull(text),
      from: texts,
      to: texts,
      cc: texts,
      sent_at: orNull(time),
      message_id: orNull(text),
      in_reply_to: orNull(text),
      references: texts,
      content_type: orNull(text),
      failure: orNull(text),
      created_at: time,
      updated_at: time,
    }),
    body_preview: computed(orNull(text), previewOf),
    documents_count: computed(whole, countOf),
  },
  relationships: {
    account: always('account', 'account_id'),
    user: one('user', () => toOne(null, null)),
    documents: many('document', 'document_ids'),
  },
  include: 'documents,documents.last_document_representation',
})
