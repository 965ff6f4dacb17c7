// The custom fields with which records begin that a tracking request creates.
import { initialValues } from '../../domain/custom-fields/initial-values.ts'
import type {
  DefaultValue,
  NewRecord,
  StagedValue,
} from '../../domain/custom-fields/initial-values.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { customFieldId } from '../identities.ts'
import { insertRow } from '../rows.ts'

/** What a locked tracking request says about the fields of its records; both are null where there are none. */
export type InitialFields = {
  /** A list of staged values. */
  readonly initial_custom_fields?: unknown
  readonly field_definitions: readonly DefaultValue[] | null
}

/** The default value of an enum counts only while it is one of the options. */
const isUsable = `
  data_type not in ('enum', 'enum_multi') or not exists (
    select from jsonb_array_elements_text(
      case jsonb_typeof(default_value) when 'array' then default_value
        else jsonb_build_array(default_value) end) as choice
    where not exists (select from custom_field_option o
      where o.account_id = d.account_id and o.definition_id = d.id and o.value = choice))`

/**
 * The lookup `field_definitions` of a tracking request `r`: definitions with a default value, or for which the request
 * has a value. They are not deleted until the transaction ends, so that none is missing when the values are written.
 */
export const fieldDefinitions = `
  (select jsonb_agg(jsonb_build_object('id', id, 'entity_type', entity_type,
      'default_value', case when ${isUsable} then default_value end))
    from (
      select account_id, id, entity_type, data_type, default_value
      from custom_field_definition
      where account_id = r.account_id and (default_value is not null or id in (
        select (staged->>'definition_id')::uuid
        from jsonb_array_elements(r.initial_custom_fields) as staged))
      order by id for key share) d) as field_definitions`

/** The rows of a record's first custom fields; a field that it has already is kept. */
export function initialFieldPuts(
  accountId: string,
  { initial_custom_fields, field_definitions }: InitialFields,
  record: NewRecord & { readonly id: string },
  now: Date,
): Put[] {
  const staged = (initial_custom_fields ?? []) as readonly StagedValue[]
  return initialValues(record, staged, field_definitions ?? []).map(({ definition_id, value }) =>
    insertRow('custom_field', {
      account_id: accountId,
      id: customFieldId(definition_id, record.id),
      definition_id,
      entity_type: record.type,
      entity_id: record.id,
      value,
      created_at: now,
      updated_at: now,
    }),
  )
}
