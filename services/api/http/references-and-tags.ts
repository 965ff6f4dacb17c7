import type { Db } from '../../../platform/postgres/database.ts'

/** Lists that replace the stored ones; null keeps what is stored. */
type NewLists = {
  readonly references: readonly string[] | null
  readonly tags: readonly string[] | null
}

/** Sets what a client may change of a shipment and of a tracking request; changes nothing where there is no such record. */
export async function setReferencesAndTags(
  db: Db,
  table: 'shipment' | 'tracking_request',
  [accountId, id]: readonly [accountId: string, id: string],
  { references, tags }: NewLists,
): Promise<void> {
  if (references === null && tags === null) return
  await db.query({
    name: `${table}_references_and_tags`,
    text: `
      update ${table} set ref_numbers = coalesce($3, ref_numbers), tags = coalesce($4, tags),
        updated_at = now()
      where account_id = $1 and id = $2`,
    values: [accountId, id, references, tags],
  })
}
