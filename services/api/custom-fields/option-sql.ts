import type { Db } from '../../../platform/postgres/database.ts'

/** The limit of options for each definition: a page shows all of them. */
export const mostOptions = 100

export type Option = {
  readonly label: string
  readonly value: string
  /** Undefined puts it behind the others. */
  readonly position: number | null | undefined
}

/** How many options a definition has, and whether one has the value; the definition must be locked. */
export const takenOptions = (tx: Db, accountId: string, definitionId: string, value: string) =>
  tx.query<{ count: number; taken: boolean }>({
    name: 'custom_field_option_taken',
    text: `
      select count(*)::int as count, coalesce(bool_or(value = $3), false) as taken
      from custom_field_option where account_id = $1 and definition_id = $2`,
    values: [accountId, definitionId, value],
  })

export const insertOption = (
  tx: Db,
  { accountId, definitionId, id }: { accountId: string; definitionId: string; id: string },
  given: Option,
) =>
  tx.query({
    name: 'custom_field_option_insert',
    text: `
      insert into custom_field_option (account_id, id, definition_id, label, value, position)
      select $1::uuid, $2::uuid, $3::uuid, $4, $5, case when $6::boolean then $7::int else (
        -- Beside an option that has the greatest integer, another one has it too.
        select least(coalesce(max(position), 0), 2147483646) + 1 from custom_field_option
        where account_id = $1 and definition_id = $3) end`,
    values: [
      ...[accountId, id, definitionId, given.label, given.value],
      ...[given.position !== undefined, given.position ?? null],
    ],
  })

/** The option, which no other transaction changes until this one ends. */
export const lockOption = (tx: Db, accountId: string, definitionId: string, id: string) =>
  tx.query<{ value: string }>({
    name: 'custom_field_option_lock',
    text: `
      select value from custom_field_option
      where account_id = $1 and definition_id = $2 and id = $3 for no key update`,
    values: [accountId, definitionId, id],
  })

export type OptionChange = { readonly label?: string; readonly position?: number | null }

export const updateOption = (
  tx: Db,
  accountId: string,
  id: string,
  { label, position }: OptionChange,
) =>
  tx.query({
    name: 'custom_field_option_update',
    text: `
      update custom_field_option set label = coalesce($3, label),
        position = case when $4::boolean then $5::int else position end, updated_at = now()
      where account_id = $1 and id = $2`,
    values: [accountId, id, label ?? null, position !== undefined, position ?? null],
  })

export const deleteOption = (db: Db, accountId: string, definitionId: string, id: string) =>
  db.query({
    name: 'custom_field_option_delete',
    text: `
      delete from custom_field_option
      where account_id = $1 and definition_id = $2 and id = $3 returning 1`,
    values: [accountId, definitionId, id],
  })
