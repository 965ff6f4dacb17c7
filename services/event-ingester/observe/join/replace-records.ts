// The rows by which all that names a joined record names the one that stays.
import type { Put } from '../../../../platform/postgres/put-rows.ts'
import { customFieldId } from '../../../../resources/identities.ts'
import { deleteRow, insertRow, updateRow, upsertRow } from '../../../../resources/rows.ts'
import { grouped } from '../grouped.ts'
import type { Dependents, FieldRow } from './dependents.ts'

/** A shipment or container that another one of the account replaces. */
export type Replacement = { readonly from: string; readonly into: string }

function idRows(account_id: string, { from, into }: Replacement, dependents: Dependents): Put[] {
  const earlier = dependents.replacedBy(from).map(({ id }) => id)
  return [
    // A record may come back with its former id when its number is tracked again.
    deleteRow('joined_record', { account_id, id: into }),
    ...[from, ...earlier.filter((id) => id !== into)].map((id) =>
      upsertRow('joined_record', { account_id, id, joined_into: into }),
    ),
    ...dependents
      .referencesTo(from)
      .map(({ id, value }) =>
        updateRow('custom_field', { account_id, id, value: { ...value, id: into } }),
      ),
  ]
}

function linkRows(account_id: string, { from, into }: Replacement, dependents: Dependents): Put[] {
  return [
    ...dependents
      .documentsOf(from)
      .flatMap(({ document_id }) => [
        insertRow('document_shipment', { account_id, document_id, shipment_id: into }),
        deleteRow('document_shipment', { account_id, document_id, shipment_id: from }),
      ]),
    ...dependents
      .cargoDocumentsOf(from)
      .flatMap(({ document_id }) => [
        insertRow('document_cargo', { account_id, document_id, container_id: into }),
        deleteRow('document_cargo', { account_id, document_id, container_id: from }),
      ]),
  ]
}

/** Of each definition the first value that somebody has given, else the first. */
function bestFields(fields: readonly FieldRow[]): readonly (readonly [FieldRow, FieldRow[]])[] {
  const byDefinition = grouped(fields, (field) => field.definition_id)
  return [...byDefinition.values()].flatMap((same) => {
    const best = same.find(({ is_default }) => !is_default) ?? same[0]
    return best === undefined ? [] : [[best, same] as const]
  })
}

function fieldRows(
  account_id: string,
  into: string,
  joined: readonly string[],
  { fieldsOf }: Dependents,
): Put[] {
  const all = [into, ...joined].flatMap((id) => fieldsOf(id))
  return bestFields(all).flatMap(([best, same]) => {
    const { definition_id, entity_type, value, created_at, updated_at } = best
    const id = customFieldId(definition_id, into)
    const gone = same.filter((field) => field.id !== id)
    if (gone.length === 0) return []
    return [
      ...gone.flatMap((field) => [
        deleteRow('custom_field', { account_id, id: field.id }),
        upsertRow('joined_record', { account_id, id: field.id, joined_into: id }),
      ]),
      upsertRow('custom_field', {
        account_id,
        id,
        definition_id,
        entity_type,
        entity_id: into,
        value,
        created_at,
        updated_at,
      }),
    ]
  })
}

/** Events are moved with their containers; `dependents` are what names the records. */
export function replacementRows(
  account_id: string,
  replacements: readonly Replacement[],
  dependents: Dependents,
): readonly Put[] {
  const byTarget = grouped(replacements, ({ into }) => into)
  return [
    ...replacements.flatMap((each) => [
      ...idRows(account_id, each, dependents),
      ...linkRows(account_id, each, dependents),
    ]),
    ...[...byTarget].flatMap(([into, joined]) =>
      fieldRows(
        account_id,
        into,
        joined.map(({ from }) => from),
        dependents,
      ),
    ),
  ]
}
