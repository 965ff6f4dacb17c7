import { columns, pickAttributes, toMany, toOne } from '../resource.ts'
import type { ResourceDefinition, ResourceRow } from '../resource.ts'

const names = [
  ...['id', 'name', 'document_type', 'document_type_manual', 'classification_notes', 'source'],
  ...['file_name', 'file_content_type', 'created_at', 'updated_at'],
]

const attributes = (row: ResourceRow) => ({
  ...pickAttributes(row, names),
  // The driver returns a bigint as text; the size of a file fits a number.
  file_size_bytes: row.file_size_bytes === null ? null : Number(row.file_size_bytes),
})

const selected = columns(
  ...['account_id', 'email_submission_id', 'last_document_representation_id', 'file_size_bytes'],
  ...names,
)

/** A discarded document is invisible in the interface. `numbers` is selected for the filter by reference. */
const select = `
  select ${selected},
    (select array_agg(s.shipment_id order by s.shipment_id) from document_shipment s
      where s.account_id = r.account_id and s.document_id = r.id) as shipment_ids,
    (select array_agg(c.container_id order by c.container_id) from document_cargo c
      where c.account_id = r.account_id and c.document_id = r.id) as container_ids
  from (select ${selected}, r.numbers from document r where r.discarded_at is null) r`

const documentPath = '/v2/documents'

export const document: ResourceDefinition = {
  types: ['document'],
  path: documentPath,
  select,
  attributes,
  relationships: (row) => ({
    account: toOne('account', row.account_id),
    user: null,
    email_submission: toOne('email_submission', row.email_submission_id),
    last_document_representation: toOne(
      'document_representation',
      row.last_document_representation_id,
    ),
    shipments: toMany('shipment', row.shipment_ids),
    cargos: toMany('container', row.container_ids),
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

/** The extracted data of a document; a person's own data overrides it field by field. */
export const documentRepresentation: ResourceDefinition = {
  types: ['document_representation'],
  select: `
    select r.* from (
      select p.account_id, p.id, p.document_id, p.schema_version, p.created_at, p.updated_at,
             p.payload || coalesce(d.extracted_data_manual, '{}') as payload
      from document_representation p
      join document d on d.account_id = p.account_id and d.id = p.document_id) r`,
  attributes: (row) =>
    pickAttributes(row, ['schema_version', 'payload', 'created_at', 'updated_at']),
}
