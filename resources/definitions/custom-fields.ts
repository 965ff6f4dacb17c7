import Type from 'typebox'
import {
  dataTypes,
  entityNames,
  entityTypeOf,
} from '../../domain/custom-fields/definition-rules.ts'
import type { DataType, EntityType } from '../../domain/custom-fields/definition-rules.ts'
import { displayValue } from '../../domain/custom-fields/display-value.ts'
import { anything, mapOf, oneOf, orNull, text, time, whole } from '../attribute-schemas.ts'
import { always, computed, defineResource, many, stored, toOne } from '../define-resource.ts'
import { equalsId, equalsRecordId, isOneOf } from '../lists/filters.ts'
import { byText, byTime } from '../lists/list-options.ts'
import type { Filter } from '../lists/list-options.ts'
import type { ResourceRow } from '../resource.ts'

const times = { created_at: time, updated_at: time }
/** What a custom field may hold; which of these depends on its definition. */
const anyValue = Type.Unsafe<unknown>({
  anyOf: [
    ...[{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
    ...[{ type: 'array', items: { type: 'string' } }, { type: 'object' }],
  ],
})

/** Without the other spellings: they are the same name in the enumerations that generators make. */
const entityName = oneOf(...Object.values(entityNames))

/** `Shipment`, `Container` or `TrackingRequest`, also by the type of the records. */
const equalsEntityType: Filter = {
  schema: entityName,
  description: 'Narrows the list. The type of a record, such as `shipment`, is accepted as well.',
  condition: (given) => {
    const value = entityTypeOf(given)
    return value && { sql: 'r.entity_type = $', value }
  },
}

const startsDisplayName: Filter = {
  schema: text,
  condition: (value) => ({ sql: 'starts_with(lower(r.display_name), lower($))', value }),
}

/** A field that an account has defined for its shipments, containers or tracking requests. */
export const customFieldDefinition = defineResource({
  types: ['custom_field_definition'],
  path: '/v2/custom_field_definitions',
  table: 'custom_field_definition',
  columns: ['entity_type'],
  lookups: {
    option_ids: `
      (select array_agg(o.id order by o.position, o.created_at, o.id) from custom_field_option o
        where o.account_id = r.account_id and o.definition_id = r.id)`,
  },
  attributes: {
    entity_type: computed(entityName, (row) => entityNames[row.entity_type as EntityType]),
    ...stored({
      api_slug: text,
      display_name: text,
      description: orNull(text),
      data_type: oneOf(...dataTypes),
      reference_type: orNull(text),
      validation: orNull(mapOf(anything)),
      default_format: orNull(text),
      default_value: anyValue,
      ...times,
    }),
  },
  relationships: { options: many('custom_field_option', 'option_ids') },
  list: {
    pageSize: 25,
    filters: {
      'filter[entity_type]': equalsEntityType,
      'filter[data_type]': isOneOf('data_type', dataTypes),
      'filter[display_name]': startsDisplayName,
    },
  },
})

/** A value that an enum may have; a definition's options fit on one page. */
export const customFieldOption = defineResource({
  types: ['custom_field_option'],
  path: '/v2/custom_field_definitions',
  links: ({ definition_id, id }) => ({
    self: `/v2/custom_field_definitions/${String(definition_id)}/options/${String(id)}`,
  }),
  table: 'custom_field_option',
  columns: ['definition_id'],
  attributes: stored({ label: text, value: text, position: orNull(whole), ...times }),
  relationships: { definition: always('custom_field_definition', 'definition_id') },
  list: {
    pageSize: 100,
    order: [byText(`lpad(r.position::text, 10, '0')`), byTime('r.created_at')],
  },
})

/** The number or name of the record that a reference names: the way in which people know it. */
const referenceName = `
  case d.reference_type
    when 'shipment' then (select coalesce(x.bill_of_lading_number, x.booking_number, x.number)
      from shipment x where x.account_id = r.account_id and x.id = (r.value->>'id')::uuid)
    when 'container' then (select x.number from container x
      where x.account_id = r.account_id and x.id = (r.value->>'id')::uuid)
    when 'tracking_request' then (select x.request_number from tracking_request x
      where x.account_id = r.account_id and x.id = (r.value->>'id')::uuid)
    when 'party' then (select x.company_name from party x
      where x.account_id = r.account_id and x.id = (r.value->>'id')::uuid)
    when 'document' then (select x.name from document x
      where x.account_id = r.account_id and x.id = (r.value->>'id')::uuid)
    when 'vessel' then (select x.name from vessel x where x.id = (r.value->>'id')::uuid)
    when 'terminal' then (select x.name from terminal x where x.id = (r.value->>'id')::uuid)
    when 'rail_terminal' then (select x.name from terminal x where x.id = (r.value->>'id')::uuid)
    when 'port' then (select x.name from location x where x.id = (r.value->>'id')::uuid)
    when 'metro_area' then (select x.name from location x where x.id = (r.value->>'id')::uuid)
  end`

/** The columns of the lookup `definition`. */
type ShownDefinition = {
  readonly api_slug: string
  readonly data_type: DataType
  readonly default_format: string | null
  readonly reference_name: string | null
}

function displayOf({ value, definition, labels }: ResourceRow): string | null {
  const shownBy = definition as ShownDefinition | null
  const byValue = (labels ?? {}) as Readonly<Record<string, string>>
  return shownBy && displayValue(value, { ...shownBy, labels: byValue })
}

/** The value of one field of one record. */
export const customField = defineResource({
  types: ['custom_field'],
  path: '/v2/custom_fields',
  table: 'custom_field',
  columns: ['definition_id', 'entity_type', 'entity_id'],
  lookups: {
    definition: `
      (select jsonb_build_object('api_slug', d.api_slug, 'data_type', d.data_type,
          'default_format', d.default_format, 'reference_name', ${referenceName})
        from custom_field_definition d
        where d.account_id = r.account_id and d.id = r.definition_id)`,
    labels: `
      (select jsonb_object_agg(o.value, o.label) from custom_field_option o
        where o.account_id = r.account_id and o.definition_id = r.definition_id
          and r.value @> to_jsonb(o.value))`,
  },
  attributes: {
    api_slug: computed(text, ({ definition }) => (definition as ShownDefinition | null)?.api_slug),
    ...stored({ value: anyValue }),
    display_value: computed(orNull(text), displayOf),
    ...stored(times),
  },
  relationships: {
    entity: always(['shipment', 'container', 'tracking_request'], (row) =>
      toOne(row.entity_type, row.entity_id),
    ),
    definition: always('custom_field_definition', 'definition_id'),
  },
  list: {
    pageSize: 25,
    filters: {
      'filter[entity_type]': equalsEntityType,
      'filter[entity_id]': equalsRecordId('entity_id'),
      'filter[definition_id]': equalsId('definition_id'),
    },
  },
})

/** The lookup of a record's custom fields, oldest first, and the relationship that it makes. */
export const customFieldIds = {
  custom_field_ids: `
    array(select f.id from custom_field f
      where f.account_id = r.account_id and f.entity_id = r.id order by f.created_at, f.id)`,
}
export const hasCustomFields = { custom_fields: many('custom_field', 'custom_field_ids') }
