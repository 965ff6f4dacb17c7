import type { Db } from '../../../platform/postgres/database.ts'
import { deepestInclude } from '../../../resources/loading/include-paths.ts'
import { loadWithIncludes } from '../../../resources/loading/follow-includes.ts'
import type { IncludeResult } from '../../../resources/loading/follow-includes.ts'
import { loadResources } from '../../../resources/loading/load-resources.ts'
import { buildResource } from '../../../resources/resource.ts'
import type {
  LoadedResource,
  ResourceDefinition,
  ResourceRow,
} from '../../../resources/resource.ts'
import { createSharedCache } from '../../../resources/loading/shared-cache.ts'
import { isUuid, notFound, ok, refusal } from './answers.ts'
import type { Answer, Problem } from './answers.ts'
import type { Condition, Filters } from './filters.ts'
import { pageLinks, pageParameters, readPage } from './paging.ts'
import type { Page } from './paging.ts'
import { get } from './route.ts'
import type { Call, Route } from './route.ts'

type ReadPlan = {
  readonly definition: ResourceDefinition
  /** What is included when the client does not say. */
  readonly include?: string
  readonly filters?: Filters
  /** What `sort` may name, with the SQL that it stands for; a `-` before it turns the order round. */
  readonly sorts?: Readonly<Record<string, string>>
  /** SQL: how the list is ordered when the client does not say; newest first without it. */
  readonly order?: string
  readonly pageSize?: number
}

const cache = createSharedCache()

type BadInclude = Extract<IncludeResult, { readonly ok: false }>

function badInclude(type: string, { path, reason }: BadInclude): Answer {
  const shown = path.slice(0, 100)
  const detail =
    reason === 'too_deep'
      ? `${shown} is too deep: a path has at most ${deepestInclude} names.`
      : `${shown} is not specified as a relationship on ${type}`
  const code = reason === 'too_deep' ? 'include_too_deep' : 'unknown_include'
  return refusal(400, [{ code, detail, parameter: 'include' }])
}

/** Gives the body's `included`, or the answer that refuses the client's `include`. */
async function includedFor(
  db: Db,
  call: Call,
  { definition, include = '' }: ReadPlan,
  roots: readonly LoadedResource[],
) {
  const [type] = definition.types
  const paths = call.query.get('include') ?? include
  const found = await loadWithIncludes(db, type, roots, paths, cache)
  return found.ok ? found : { ok: false as const, answer: badInclude(type, found) }
}

/** One record of the account (or a shared one) as an answer. */
export async function answerOne(db: Db, call: Call, plan: ReadPlan, status = 200): Promise<Answer> {
  const { definition } = plan
  const { id } = call.params
  const accountId = definition.shared ? null : call.accountId
  const keys = isUuid(id) ? [{ account_id: accountId, id: id.toLowerCase() }] : []
  const roots = await loadResources(db, definition.types[0], keys)
  const root = roots[0]
  const found = await includedFor(db, call, plan, roots)
  if (!found.ok) return found.answer
  if (root === undefined) return notFound()
  const links = root.resource.links ? { links: root.resource.links } : {}
  const included = definition.includes ? { included: found.included } : {}
  return { status, body: { data: root.resource, ...included, ...links } }
}

function conditionsOf(call: Call, filters: Filters) {
  const read = Object.entries(filters).flatMap(([parameter, filter]) => {
    const text = call.query.get(parameter)
    return text === undefined ? [] : [{ parameter, condition: filter(text) }]
  })
  const problems: Problem[] = read
    .filter(({ condition }) => condition === null)
    .map(({ parameter }) => ({
      code: 'invalid',
      detail: `${parameter} cannot be ${JSON.stringify(call.query.get(parameter)?.slice(0, 100))}.`,
      parameter,
    }))
  return { problems, conditions: read.flatMap(({ condition }) => condition ?? []) }
}

type Order =
  { readonly ok: true; readonly sql: string } | { readonly ok: false; readonly problem: Problem }

/** The list's own order, unless the client says something else; among equals always the same order. */
function orderOf(call: Call, { sorts = {}, order = 'r.created_at desc' }: ReadPlan): Order {
  const names = (call.query.get('sort') ?? '').split(',').map((name) => name.trim())
  const wanted = names.filter((name) => name !== '')
  const unknown = wanted.find((name) => !Object.hasOwn(sorts, name.replace(/^-/, '')))
  if (unknown !== undefined) {
    const known = Object.keys(sorts).join(', ')
    const detail = `${unknown.slice(0, 100)} is nothing to sort by; there are ${known}.`
    return { ok: false, problem: { code: 'invalid', detail, parameter: 'sort' } }
  }
  const parts = wanted.map((name) =>
    name.startsWith('-') ? `${sorts[name.slice(1)]} desc nulls last` : `${sorts[name]}`,
  )
  return { ok: true, sql: [...parts, order, 'r.id'].join(', ') }
}

const where = (conditions: readonly Condition[]): string =>
  [
    'r.account_id = $1',
    ...conditions.map(({ sql }, index) => sql.replaceAll('$', () => `$${index + 2}`)),
  ].join(' and ')

// Postgres leaves out what the select shows and nobody counts.
const countRows = (
  db: Db,
  { select }: ResourceDefinition,
  conditions: readonly Condition[],
  id: string,
) =>
  db.query<{ total: number }>({
    text: `select count(*)::int as total from (${select} where ${where(conditions)}) as those`,
    values: [id, ...conditions.map(({ value }) => value)],
  })

const pageRows = (
  db: Db,
  { select }: ResourceDefinition,
  conditions: readonly Condition[],
  id: string,
  order: string,
  { number, size }: Page,
) =>
  db.query<ResourceRow>({
    text: `${select} where ${where(conditions)}
      order by ${order} limit ${size} offset ${(number - 1) * size}`,
    values: [id, ...conditions.map(({ value }) => value)],
  })

/** A page of the account's records, in the plan's order. */
export async function answerPage(
  db: Db,
  call: Call,
  plan: ReadPlan,
  always: readonly Condition[] = [],
): Promise<Answer> {
  const { definition } = plan
  const read = readPage(call.query, plan.pageSize)
  const filtered = conditionsOf(call, plan.filters ?? {})
  const order = orderOf(call, plan)
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...filtered.problems,
    ...(order.ok ? [] : [order.problem]),
  ]
  if (!read.ok || !order.ok || problems.length > 0) return refusal(400, problems)
  const conditions = [...always, ...filtered.conditions]
  const [[count], rows] = await Promise.all([
    countRows(db, definition, conditions, call.accountId),
    pageRows(db, definition, conditions, call.accountId, order.sql, read.page),
  ])
  const roots = rows.map((row) => buildResource(definition, row))
  const found = await includedFor(db, call, plan, roots)
  if (!found.ok) return found.answer
  const total = count?.total ?? 0
  return ok({
    data: roots.map(({ resource }) => resource),
    ...(definition.includes && { included: found.included }),
    links: pageLinks(call.origin, call.url, read.page, total),
    meta: { size: read.page.size, total },
  })
}

const includeParameter = (plan: ReadPlan) => (plan.definition.includes ? ['include'] : [])

export const pageParametersOf = (plan: ReadPlan): readonly string[] => [
  ...pageParameters,
  ...includeParameter(plan),
  ...Object.keys(plan.filters ?? {}),
  ...(plan.sorts ? ['sort'] : []),
]

/** `GET <url>/:id` */
export const oneRoute = (url: string, plan: ReadPlan): Route =>
  get(`${url}/:id`, (call, { database }) => answerOne(database, call, plan), {
    parameters: includeParameter(plan),
  })

/** `GET <url>` */
export const pageRoute = (url: string, plan: ReadPlan): Route =>
  get(url, (call, { database }) => answerPage(database, call, plan), {
    parameters: pageParametersOf(plan),
  })
