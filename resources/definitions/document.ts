import { columns, many, one, picked } from '../resource.ts'
import type { Definition, Row } from '../resource.ts'

const names = [
  ...['id', 'name', 'document_type', 'document_type_manual', 'classification_notes', 'source'],
  ...['file_name', 'file_content_type', 'created_at', 'updated_at'],
]

const attributes = (row: Row) => ({
  ...picked(row, names),
  // Postgres gives what may pass 2^53 as text; a file cannot.
  file_size_bytes: row.file_size_bytes === null ? null : Number(row.file_size_bytes),
})

const shown = columns(
  ...['account_id', 'email_submission_id', 'last_document_representation_id', 'file_size_bytes'],
  ...names,
)

/** A discarded document is gone for everybody but the database. `numbers` is there to be searched. */
const select = `
  select ${shown},
    (select array_agg(s.shipment_id order by s.shipment_id) from document_shipment s
      where s.account_id = r.account_id and s.document_id = r.id) as shipment_ids,
    (select array_agg(c.container_id order by c.container_id) from document_cargo c
      where c.account_id = r.account_id and c.document_id = r.id) as container_ids
  from (select ${shown}, r.numbers from document r where r.discarded_at is null) r`

const documentPath = '/v2/documents'

export const document: Definition = {
  types: ['document'],
  path: documentPath,
  select,
  attributes,
  relationships: (row) => ({
    account: one('account', row.account_id),
    user: null,
    email_submission: one('email_submission', row.email_submission_id),
    last_document_representation: one(
      'document_representation',
      row.last_document_representation_id,
    ),
    shipments: many('shipment', row.shipment_ids),
    cargos: many('container', row.container_ids),
  }),
  includes: {
    account: ['account'],
    user: [],
    email_submission: ['email_submission'],
    last_document_representation: ['document_representation'],
    shipments: ['shipment'],
    cargos: ['container'],
  },
  links: (row) => ({ download: `${documentPath}/${String(row.id)}/download_url` }),
}

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
