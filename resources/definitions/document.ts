import Type from 'typebox'
import { documentTypes, isDocumentType } from '../../domain/documents/document-types.ts'
import { anything, mapOf, oneOf, orNull, text, time, uuid, whole } from '../attribute-schemas.ts'
import { always, computed, defineResource, many, one, stored } from '../define-resource.ts'
import { contains } from '../lists/filters.ts'
import { byText, byTime } from '../lists/list-options.ts'
import type { Filter } from '../lists/list-options.ts'

const maybeType = orNull(oneOf(...Object.keys(documentTypes)))

const attributes = {
  ...stored({
    id: uuid,
    name: text,
    document_type: maybeType,
    document_type_manual: maybeType,
    // Landfall's own: why the document could not be read.
    failure: orNull(text),
    source: oneOf('upload', 'api', 'email', 'split_document'),
    file_name: text,
    file_content_type: orNull(text),
    created_at: time,
    updated_at: time,
  }),
  // The notes tell the reason too, for clients that know no other attribute for it.
  classification_notes: computed(orNull(text), (row) => row.classification_notes ?? row.failure),
  // The driver returns a bigint as text; the size of a file fits a number.
  file_size_bytes: computed(orNull(whole), ({ file_size_bytes: size }) =>
    size === null ? null : Number(size),
  ),
}

const type = 'coalesce(r.document_type_manual, r.document_type)'

/** A reference that occurs in the document; blanks, dashes and case are ignored. */
const byReference: Filter = {
  schema: text,
  condition: (given) => ({
    sql: `r.numbers @> array[$]::text[]`,
    value: given.replace(/[\s-]+/g, '').toUpperCase(),
  }),
}

const anyType = Object.keys(documentTypes).join('|')

const byTypes: Filter = {
  schema: Type.String({ pattern: `^(${anyType})(,(${anyType}))*$` }),
  condition: (given) => {
    const types = given.split(',').map((each) => each.trim())
    return types.every(isDocumentType) ? { sql: `${type} = any($::text[])`, value: types } : null
  },
}

const path = '/v2/documents'

/** A discarded document is invisible in the interface. */
export const document = defineResource({
  types: ['document'],
  path,
  table: `(
    select account_id, id, name, document_type, document_type_manual, classification_notes,
           failure, source, file_name, file_content_type, created_at, updated_at, file_size_bytes,
           user_id, email_submission_id, last_document_representation_id, numbers
    from document where discarded_at is null)`,
  columns: [
    ...['user_id', 'email_submission_id', 'last_document_representation_id'],
    ...['file_size_bytes', 'classification_notes'],
  ],
  lookups: {
    shipment_ids: `
      (select array_agg(s.shipment_id order by s.shipment_id) from document_shipment s
        where s.account_id = r.account_id and s.document_id = r.id)`,
    container_ids: `
      (select array_agg(c.container_id order by c.container_id) from document_cargo c
        where c.account_id = r.account_id and c.document_id = r.id)`,
  },
  attributes,
  relationships: {
    account: always('account', 'account_id'),
    user: one('user', 'user_id'),
    email_submission: one('email_submission', 'email_submission_id'),
    last_document_representation: one('document_representation', 'last_document_representation_id'),
    shipments: many('shipment', 'shipment_ids'),
    cargos: many('container', 'container_ids'),
  },
  // Clients know the extracted data under two names.
  includeAliases: { current_extraction: 'last_document_representation' },
  links: (row) => ({ download: `${path}/${String(row.id)}/download_url` }),
  list: {
    filters: {
      'filter[filename]': contains('r.file_name', 'r.name'),
      'filter[reference]': byReference,
      'filter[document_types]': byTypes,
    },
    sorts: {
      document_type: byText(type),
      added_by: byText('r.source'),
      created_at: byTime('r.created_at'),
    },
  },
})

/** The extracted data of a document; a person's own data overrides it field by field. */
export const documentRepresentation = defineResource({
  types: ['document_representation'],
  table: `(
    select p.account_id, p.id, p.document_id, p.schema_version, p.created_at, p.updated_at,
           p.payload || coalesce(d.extracted_data_manual, '{}') as payload
    from document_representation p
    join document d on d.account_id = p.account_id and d.id = p.document_id)`,
  attributes: stored({
    schema_version: text,
    payload: mapOf(anything),
    created_at: time,
    updated_at: time,
  }),
})
