// How many containers of a filtered list have each value of one property.
import Type from 'typebox'
import { flag, oneOf, orNull, text, whole } from '../../../resources/attribute-schemas.ts'
import { container } from '../../../resources/definitions/container.ts'
import { arrival } from '../../../resources/definitions/container-list.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import type { Condition } from '../../../resources/lists/list-options.ts'
import { ignoredParameters, plainAnswer } from '../http/answer-schemas.ts'
import { ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { readFilters } from '../http/lists/read-filters.ts'
import { where } from '../http/lists/page-sql.ts'
import { filterParameters } from '../http/read-routes.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest } from '../http/route.ts'

type Grouping = { readonly key: string; readonly label?: string; readonly joins?: string }

const day = (sql: string): string => `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD')`
const shipments = 'join shipment s on s.account_id = r.account_id and s.id = r.shipment_id'

const groupings: Readonly<Record<string, Grouping>> = {
  current_status: { key: 'r.current_status' },
  pod_terminal: {
    key: 'r.pod_terminal_id::text',
    label: 't.name',
    joins: 'left join terminal t on t.id = r.pod_terminal_id',
  },
  shipping_line: { key: 's.scac', joins: shipments },
  port_of_discharge: {
    key: 'l.code',
    label: 'l.name',
    joins: `${shipments} left join location l on l.id = s.port_of_discharge_id`,
  },
  // A container with two holds counts twice.
  hold_type: {
    key: `h.hold ->> 'name'`,
    joins: `left join lateral jsonb_array_elements(r.holds_at_pod_terminal) h (hold) on true`,
  },
  pickup_lfd_date: { key: day('r.pickup_lfd') },
  pod_arrival_date: {
    key: day(arrival),
    joins: shipments,
  },
}

const names = Object.keys(groupings)
const mostGroups = 1_000

type Group = {
  readonly key: string | null
  readonly label: string | null
  readonly count: number
}

const groupsOf = (
  db: Db,
  accountId: string,
  { key, label = 'null::text', joins = '' }: Grouping,
  conditions: readonly Condition[],
) =>
  db.query<Group & { readonly total: number }>({
    text: `
      with fitting as materialized (select r.id ${container.from} where ${where(conditions)})
      select ${key} as key, min(${label}) as label, count(*)::int as count,
        (select count(*)::int from fitting) as total
      from fitting f join container r on r.account_id = $1 and r.id = f.id ${joins}
      group by 1 order by count desc, key nulls last limit ${mostGroups + 1}`,
    values: [accountId, ...conditions.map(({ value }) => value)],
  })

/** What a carrier is called, which only the reference data knows. */
const named = (groupBy: string, { key, label, count }: Group): Group => {
  const line = groupBy === 'shipping_line' && key !== null
  return { key, label: line ? (loadReferenceData().carrier(key)?.name ?? null) : label, count }
}

async function summarise(request: ApiRequest, { database }: ApiDependencies): Promise<HttpAnswer> {
  const groupBy = request.query.get('group_by') ?? ''
  const grouping = Object.hasOwn(groupings, groupBy) ? groupings[groupBy] : undefined
  const { problems, conditions } = readFilters(request, container.list)
  if (grouping === undefined) {
    const detail = `group_by must be one of ${names.join(', ')}.`
    return refusal(400, [{ code: 'invalid', detail, parameter: 'group_by' }, ...problems])
  }
  if (problems.length > 0) return refusal(400, problems)
  const found = await groupsOf(database, request.accountId, grouping, conditions)
  return ok({
    data: found.slice(0, mostGroups).map((group) => named(groupBy, group)),
    meta: {
      total: found[0]?.total ?? 0,
      group_by: groupBy,
      truncated: found.length > mostGroups,
    },
  })
}

const schema = Type.Object({
  data: Type.Array(Type.Object({ key: orNull(text), label: orNull(text), count: whole })),
  meta: Type.Object({
    total: whole,
    group_by: oneOf(...names),
    truncated: flag,
    ...ignoredParameters,
  }),
})

export const summaryRoute = getRoute('/containers/summary', summarise, {
  summary: 'how many containers there are by a property',
  answer: plainAnswer(schema),
  parameters: [
    {
      name: 'group_by',
      schema: oneOf(...names),
      description: 'The property by which containers are counted.',
      required: true,
    },
    ...filterParameters(container),
  ],
})
