import { customFieldId } from '../../../resources/identities.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { FieldRule, FieldValue } from '../../../domain/custom-fields/check-value.ts'
import type { EntityType } from '../../../domain/custom-fields/definition-rules.ts'

/** The limit of definitions for each kind of record: a page shows all of them. */
export const mostDefinitions = 100

const json = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** A definition as requests set it. */
export type Definition = {
  readonly entity_type: EntityType
  readonly api_slug: string
  readonly display_name: string
  readonly description: string | null
  readonly data_type: FieldRule['data_type']
  readonly reference_type: string | null
  readonly validation: Readonly<Record<string, unknown>> | null
  readonly default_format: string | null
  readonly default_value: FieldValue
}

// A statement of its own, so that the next one sees the rows of the transaction that held the lock before.
const lockSlugs = (tx: Db, accountId: string) =>
  tx.query({
    name: 'custom_field_definition_lock_slugs',
    text: `select pg_advisory_xact_lock(hashtextextended('custom_fields ' || $1::text, 0))`,
    values: [accountId],
  })

/** How many definitions this kind of record has, and whether one has the slug; both hold until the commit. */
export async function lockedSlugs(tx: Db, accountId: string, entityType: string, slug: string) {
  const [, [row]] = await Promise.all([
    lockSlugs(tx, accountId),
    tx.query<{ count: number; taken: boolean }>({
      name: 'custom_field_definition_slugs',
      text: `
        select count(*)::int as count, coalesce(bool_or(api_slug = $3), false) as taken
        from custom_field_definition where account_id = $1 and entity_type = $2`,
      values: [accountId, entityType, slug],
    }),
  ])
  return row ?? { count: 0, taken: false }
}

export const insertDefinition = (tx: Db, accountId: string, id: string, given: Definition) =>
  tx.query({
    name: 'custom_field_definition_insert',
    text: `
      insert into custom_field_definition (account_id, id, entity_type, api_slug, display_name,
        description, data_type, reference_type, validation, default_format, default_value)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10, $11::jsonb)`,
    values: [
      ...[accountId, id, given.entity_type, given.api_slug, given.display_name],
      ...[given.description, given.data_type, given.reference_type, json(given.validation)],
      ...[given.default_format, json(given.default_value)],
    ],
  })

/** The definition, which no other transaction changes until this one ends. */
export const lockDefinition = (tx: Db, accountId: string, id: string) =>
  tx.query<Definition>({
    name: 'custom_field_definition_lock',
    text: `
      select entity_type, api_slug, display_name, description, data_type, reference_type,
        validation, default_format, default_value
      from custom_field_definition where account_id = $1 and id = $2 for no key update`,
    values: [accountId, id],
  })

export const updateDefinition = (tx: Db, accountId: string, id: string, next: Definition) =>
  tx.query({
    name: 'custom_field_definition_update',
    text: `
      update custom_field_definition set display_name = $3, description = $4,
        validation = $5::jsonb, default_format = $6, default_value = $7::jsonb, updated_at = now()
      where account_id = $1 and id = $2`,
    values: [
      ...[accountId, id, next.display_name, next.description, json(next.validation)],
      ...[next.default_format, json(next.default_value)],
    ],
  })

/** Deletes the definition with its options and values. */
export const deleteDefinition = (db: Db, accountId: string, id: string) =>
  db.query({
    name: 'custom_field_definition_delete',
    text: `delete from custom_field_definition where account_id = $1 and id = $2 returning 1`,
    values: [accountId, id],
  })

/** A definition and what a value is checked against. */
export type LockedRule = FieldRule & { readonly id: string }

const ruleColumns = `
  d.id, d.data_type, d.reference_type, d.default_format, d.validation,
  array(select o.value from custom_field_option o
    where o.account_id = d.account_id and o.definition_id = d.id) as options`

const lockRule = (condition: string): string => `
  select ${ruleColumns} from custom_field_definition d where ${condition} for key share of d`

/** The definition with this slug, which is not deleted until the transaction ends. */
export const lockRuleOfSlug = (tx: Db, accountId: string, entityType: string, slug: string) =>
  tx.query<LockedRule>({
    name: 'custom_field_rule_of_slug',
    text: lockRule('d.account_id = $1 and d.entity_type = $2 and d.api_slug = $3'),
    values: [accountId, entityType, slug],
  })

type NamedRule = LockedRule & Pick<Definition, 'entity_type' | 'api_slug'>

/** The definitions with these slugs, for shipments and for containers. */
export const rulesOfSlugs = (
  db: Db,
  accountId: string,
  ofShipments: readonly string[],
  ofContainers: readonly string[],
) =>
  db.query<NamedRule>({
    name: 'custom_field_rules_of_slugs',
    text: `
      select ${ruleColumns}, d.entity_type, d.api_slug
      from custom_field_definition d
      where d.account_id = $1 and (
        d.entity_type = 'shipment' and d.api_slug = any($2::text[])
        or d.entity_type = 'container' and d.api_slug = any($3::text[]))`,
    values: [accountId, ofShipments, ofContainers],
  })

/** The definition of a record's field, which is not deleted until the transaction ends. */
export const lockRuleOfField = (tx: Db, accountId: string, fieldId: string) =>
  tx.query<LockedRule>({
    name: 'custom_field_rule_of_field',
    text: lockRule(`d.account_id = $1 and d.id = (
      select f.definition_id from custom_field f where f.account_id = $1 and f.id = $2)`),
    values: [accountId, fieldId],
  })

/** A record of the account that may have custom fields. */
export type Entity = { readonly type: EntityType; readonly id: string }

export const entityExists = async (db: Db, accountId: string, { type, id }: Entity) => {
  const rows = await db.query({
    name: `custom_field_entity_${type}`,
    text: `select 1 from ${type} where account_id = $1 and id = $2`,
    values: [accountId, id],
  })
  return rows.length > 0
}

/** The same, and it is not joined to another record until the transaction ends. */
export const lockEntity = async (tx: Db, accountId: string, { type, id }: Entity) => {
  const rows = await tx.query({
    name: `custom_field_lock_${type}`,
    text: `select 1 from ${type} where account_id = $1 and id = $2 for key share`,
    values: [accountId, id],
  })
  return rows.length > 0
}

/** Creates the record's field, or changes its value. */
export async function putField(
  tx: Db,
  accountId: string,
  definitionId: string,
  { type, id: entityId }: Entity,
  value: FieldValue,
): Promise<string> {
  const id = customFieldId(definitionId, entityId)
  await tx.query({
    name: 'custom_field_put',
    text: `
      insert into custom_field (account_id, id, definition_id, entity_type, entity_id, value)
      values ($1, $2, $3, $4, $5, $6::jsonb)
      on conflict (account_id, id) do update set value = excluded.value, updated_at = now()`,
    values: [accountId, id, definitionId, type, entityId, json(value)],
  })
  return id
}

export const updateField = (tx: Db, accountId: string, id: string, value: FieldValue) =>
  tx.query({
    name: 'custom_field_update',
    text: `
      update custom_field set value = $3::jsonb, updated_at = now()
      where account_id = $1 and id = $2 returning 1`,
    values: [accountId, id, json(value)],
  })

export const deleteField = (db: Db, accountId: string, id: string) =>
  db.query({
    name: 'custom_field_delete',
    text: `delete from custom_field where account_id = $1 and id = $2 returning 1`,
    values: [accountId, id],
  })

/** The id of a record's field by the slug of its definition. */
export const fieldOfSlug = (db: Db, accountId: string, { type, id }: Entity, slug: string) =>
  db.query<{ id: string }>({
    name: 'custom_field_of_slug',
    text: `
      select f.id from custom_field_definition d
      join custom_field f on f.account_id = d.account_id and f.definition_id = d.id
        and f.entity_id = $3
      where d.account_id = $1 and d.entity_type = $2 and d.api_slug = $4`,
    values: [accountId, type, id, slug],
  })
