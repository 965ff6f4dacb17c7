// Values that a tracking request has from its creation, and those that it brings for the records that it will create.
import { setImmediate } from 'node:timers/promises'
import Type from 'typebox'
import type { StagedValue } from '../../../domain/custom-fields/initial-values.ts'
import { compact } from '../../../domain/numbers/container-number.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { putRows } from '../../../platform/postgres/put-rows.ts'
import {
  fieldDefinitions,
  initialFieldPuts,
} from '../../../resources/tracking/initial-custom-fields.ts'
import type { InitialFields } from '../../../resources/tracking/initial-custom-fields.ts'
import type { ResourceRow } from '../../../resources/resource.ts'
import type { Problem } from '../http/answers.ts'
import { rulesOfSlugs } from './sql.ts'
import type { Validated } from './validate.ts'
import { checkedValue, unknownSlug } from './values.ts'

type Given = { readonly api_slug: string; readonly value: unknown }
type GivenFields = {
  readonly shipment?: readonly Given[] | null
  readonly containers?: readonly (Given & { readonly number?: string | null })[] | null
}

const listOf = (properties: object) => ({
  type: ['array', 'null'],
  maxItems: 500,
  items: {
    type: 'object',
    required: ['api_slug', 'value'],
    properties: { api_slug: { type: 'string' }, value: {}, ...properties },
  },
})

export const initialFieldsSchema = Type.Optional(
  Type.Unsafe<GivenFields | null>({
    type: ['object', 'null'],
    properties: {
      shipment: listOf({}),
      containers: listOf({ number: { type: ['string', 'null'], maxLength: 100 } }),
    },
  }),
)

type Entry = Given & Pick<StagedValue, 'entity_type' | 'number'> & { readonly pointer: string }

const pointerTo = (list: string, index: number): string =>
  `/data/attributes/initial_custom_fields/${list}/${index}`

function entriesOf({ shipment, containers }: GivenFields): Entry[] {
  const ofShipment = (shipment ?? []).map((given, index) => ({
    ...given,
    entity_type: 'shipment' as const,
    number: null,
    pointer: pointerTo('shipment', index),
  }))
  const ofContainers = (containers ?? []).map((given, index) => {
    const number = compact(given.number ?? '')
    const entity_type = 'container' as const
    const pointer = pointerTo('containers', index)
    return { ...given, entity_type, pointer, number: number === '' ? null : number }
  })
  return [...ofShipment, ...ofContainers]
}

/** The checked values to store with the request, null where there are none, or the problems. */
export async function stageFields(
  db: Db,
  accountId: string,
  given: GivenFields | null | undefined,
): Promise<Validated<readonly StagedValue[] | null>> {
  const entries = entriesOf(given ?? {})
  if (entries.length === 0) return { ok: true, value: null }
  const slugsOf = (type: string) =>
    entries.filter(({ entity_type }) => entity_type === type).map(({ api_slug }) => api_slug)
  const rules = await rulesOfSlugs(db, accountId, slugsOf('shipment'), slugsOf('container'))
  const staged: StagedValue[] = []
  const problems: Problem[] = []
  for (const { api_slug, entity_type, number, value, pointer } of entries) {
    const rule = rules.find(
      (each) => each.api_slug === api_slug && each.entity_type === entity_type,
    )
    // A pattern may take milliseconds for each of a thousand values: other requests are answered in between.
    if (rule?.validation?.pattern) await setImmediate()
    const checked: Validated<StagedValue['value']> = rule
      ? await checkedValue(db, accountId, rule, value, `${pointer}/value`)
      : { ok: false, problems: [unknownSlug(api_slug, `${pointer}/api_slug`)] }
    if (!checked.ok) problems.push(...checked.problems)
    else if (rule)
      staged.push({ definition_id: rule.id, entity_type, number, value: checked.value })
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: staged }
}

/** The fields with default values that the account's tracking requests have. */
export const defaultFields = (tx: Db, accountId: string) =>
  tx.query<InitialFields>({
    name: 'custom_field_defaults',
    text: `
      select ${fieldDefinitions}
      from (select $1::uuid as account_id, null::jsonb as initial_custom_fields) r`,
    values: [accountId],
  })

/** Writes the default values of a new tracking request; returns the ids of its fields. */
export function putDefaultFields(
  tx: Db,
  [fields]: readonly InitialFields[],
  row: ResourceRow,
): readonly string[] {
  if (!fields?.field_definitions) return []
  const id = String(row.id)
  const record = { type: 'tracking_request', id, number: null, isNew: true } as const
  const puts = initialFieldPuts(String(row.account_id), fields, record, row.created_at as Date)
  // Not awaited: a failure makes the commit fail.
  if (puts.length > 0) void putRows(tx, puts)
  // As they are read again: by their time, which is the same, and id.
  return puts.map(({ row: { id } }) => String(id)).sort()
}
