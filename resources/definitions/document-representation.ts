import { picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

/** What was read of a document. What a person has set stands over what was read, field by field. */
export const documentRepresentation: Definition = {
  types: ['document_representation'],
  select: `
    select r.* from (
      select p.account_id, p.id, p.document_id, p.schema_version, p.created_at, p.updated_at,
             p.payload || coalesce(d.extracted_data_manual, '{}') as payload
      from document_representation p
      join document d on d.account_id = p.account_id and d.id = p.document_id) r`,
  attributes: (row) => picked(row, ['schema_version', 'payload', 'created_at', 'updated_at']),
}
