import type { FieldValue } from '../../../domain/custom-fields/check-value.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { definitionOf } from '../../../resources/definitions/by-type.ts'
import { loadResources } from '../../../resources/loading/load-resources.ts'

const isReference = (value: FieldValue): value is { readonly type: string; readonly id: string } =>
  typeof value === 'object' && value !== null && 'type' in value

/** False only if the value is a reference and the account has no such record. */
export async function referencedExists(
  db: Db,
  accountId: string,
  value: FieldValue,
): Promise<boolean> {
  if (!isReference(value)) return true
  const { type, id } = value
  const isShared = definitionOf(type)?.shared === true
  const found = await loadResources(db, type, [{ account_id: isShared ? null : accountId, id }])
  return found.some(({ resource }) => resource.type === type)
}
