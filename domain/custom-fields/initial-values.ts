// Decides with which custom fields a new record begins.
import type { FieldValue } from './check-value.ts'
import type { EntityType } from './definition-rules.ts'

/** A value that a tracking request brings for the records that it will create. */
export type StagedValue = {
  readonly definition_id: string
  readonly entity_type: EntityType
  /** The container that it is for; null stands for all. */
  readonly number: string | null
  readonly value: FieldValue
}

/** A definition that exists; the default is undefined or null where there is none. */
export type DefaultValue = {
  readonly id: string
  readonly entity_type: string
  readonly default_value?: unknown
}

type InitialValue = { readonly definition_id: string; readonly value: unknown }

/** A record to which values are given; the number is a container's. */
export type NewRecord = {
  readonly type: EntityType
  readonly number: string | null
  /** A record that exists already receives staged values, and no default ones. */
  readonly isNew: boolean
}

/**
 * One value per definition: the one for this very container, else the one for all, else the default. Values for
 * definitions that no longer exist are left out. Of two values for the same definition the later one counts.
 */
export function initialValues(
  { type, number, isNew }: NewRecord,
  staged: readonly StagedValue[],
  definitions: readonly DefaultValue[],
): InitialValue[] {
  const own = staged.filter((each) => each.entity_type === type)
  return definitions
    .filter((definition) => definition.entity_type === type)
    .flatMap(({ id, default_value }) => {
      const mine = own.filter((each) => each.definition_id === id)
      const found =
        mine.findLast((each) => each.number !== null && each.number === number) ??
        mine.findLast((each) => each.number === null)
      const value = found?.value ?? (found === undefined && isNew ? default_value : null)
      return value === undefined || value === null ? [] : [{ definition_id: id, value }]
    })
}
