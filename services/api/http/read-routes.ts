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
import type { HttpAnswer, Problem } from './answers.ts'
import type { Condition, Filters } from './filters.ts'
import { pageLinks, pageParameters, readPage } from './paging.ts'
import type { Page } from './paging.ts'
import { getRoute } from './route.ts'
import type { ApiRequest, Route } from './route.ts'

/** How the lists and single records of one type are read. */
type ReadOptions = {
  readonly definition: ResourceDefinition
  /** The paths that are included when the client names none. */
  readonly include?: string
  readonly filters?: Filters
  /** The names that `sort` takes, with their SQL; a `-` before a name reverses the order. */
  readonly sorts?: Readonly<Record<string, string>>
  /** The SQL of the default order; newest first without it. */
  readonly order?: string
  readonly pageSize?: number
}

const cache = createSharedCache()

type BadInclude = Extract<IncludeResult, { readonly ok: false }>

function badInclude(type: string, { path, reason }: BadInclude): HttpAnswer {
  const shown = path.slice(0, 100)
  const detail =
    reason === 'too_deep'
      ? `${shown} is too deep: a path has at most ${deepestInclude} names.`
      : `${shown} is not specified as a relationship on ${type}`
  const code = reason === 'too_deep' ? 'include_too_deep' : 'unknown_include'
  return refusal(400, [{ code, detail, parameter: 'include' }])
}

/** The body's `included`, or the answer that refuses the client's `include`. */
async function includedFor(
  db: Db,
  request: ApiRequest,
  { definition, include = '' }: ReadOptions,
  roots: readonly LoadedResource[],
) {
  const [type] = definition.types
  const paths = request.query.get('include') ?? include
  const found = await loadWithIncludes(db, type, roots, paths, cache)
  return found.ok ? found : { ok: false as const, answer: badInclude(type, found) }
}

/** Answers with one record of the account, or a shared one; 404 where there is none. */
export async function answerRecord(
  db: Db,
  request: ApiRequest,
  options: ReadOptions,
  status = 200,
): Promise<HttpAnswer> {
  const { definition } = options
  const { id } = request.params
  const accountId = definition.shared ? null : request.accountId
  const keys = isUuid(id) ? [{ account_id: accountId, id: id.toLowerCase() }] : []
  const roots = await loadResources(db, definition.types[0], keys)
  const root = roots[0]
  const found = await includedFor(db, request, options, roots)
  if (!found.ok) return found.answer
  if (root === undefined) return notFound()
  const links = root.resource.links ? { links: root.resource.links } : {}
  const included = definition.includes ? { included: found.included } : {}
  return { status, body: { data: root.resource, ...included, ...links } }
}

function conditionsOf(request: ApiRequest, filters: Filters) {
  const read = Object.entries(filters).flatMap(([parameter, filter]) => {
    const text = request.query.get(parameter)
    return text === undefined ? [] : [{ parameter, condition: filter(text) }]
  })
  const problems: Problem[] = read
    .filter(({ condition }) => condition === null)
    .map(({ parameter }) => ({
      code: 'invalid',
      detail: `${parameter} cannot be ${JSON.stringify(request.query.get(parameter)?.slice(0, 100))}.`,
      parameter,
    }))
  return { problems, conditions: read.flatMap(({ condition }) => condition ?? []) }
}

type Order =
  { readonly ok: true; readonly sql: string } | { readonly ok: false; readonly problem: Problem }

/** The order that the client asks for, then the list's own; the id makes it total. */
function orderOf(
  request: ApiRequest,
  { sorts = {}, order = 'r.created_at desc' }: ReadOptions,
): Order {
  const names = (request.query.get('sort') ?? '').split(',').map((name) => name.trim())
  const wanted = names.filter((name) => name !== '')
  const unknown = wanted.find((name) => !Object.hasOwn(sorts, name.replace(/^-/, '')))
  if (unknown !== undefined) {
    const known = Object.keys(sorts).join(', ')
    const detail = `${unknown.slice(0, 100)} is not a sort key; the sort keys are ${known}.`
    return { ok: false, problem: { code: 'invalid', detail, parameter: 'sort' } }
  }
  const terms = wanted.map((name) =>
    name.startsWith('-') ? `${sorts[name.slice(1)]} desc nulls last` : `${sorts[name]}`,
  )
  return { ok: true, sql: [...terms, order, 'r.id'].join(', ') }
}

const where = (conditions: readonly Condition[]): string =>
  [
    'r.account_id = $1',
    ...conditions.map(({ sql }, index) => sql.replaceAll('$', () => `$${index + 2}`)),
  ].join(' and ')

// Postgres skips the subselects of the inner select, whose values the count ignores.
const countRows = (
  db: Db,
  { select }: ResourceDefinition,
  conditions: readonly Condition[],
  id: string,
) =>
  db.query<{ total: number }>({
    text: `select count(*)::int as total from (${select} where ${where(conditions)}) as filtered`,
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

/** Answers with a page of the account's records; `always` are conditions beside the client's filters. */
export async function answerPage(
  db: Db,
  request: ApiRequest,
  options: ReadOptions,
  always: readonly Condition[] = [],
): Promise<HttpAnswer> {
  const { definition } = options
  const read = readPage(request.query, options.pageSize)
  const filtered = conditionsOf(request, options.filters ?? {})
  const order = orderOf(request, options)
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...filtered.problems,
    ...(order.ok ? [] : [order.problem]),
  ]
  if (!read.ok || !order.ok || problems.length > 0) return refusal(400, problems)
  const conditions = [...always, ...filtered.conditions]
  const [[count], rows] = await Promise.all([
    countRows(db, definition, conditions, request.accountId),
    pageRows(db, definition, conditions, request.accountId, order.sql, read.page),
  ])
  const roots = rows.map((row) => buildResource(definition, row))
  const found = await includedFor(db, request, options, roots)
  if (!found.ok) return found.answer
  const total = count?.total ?? 0
  return ok({
    data: roots.map(({ resource }) => resource),
    ...(definition.includes && { included: found.included }),
    links: pageLinks(request.origin, request.url, read.page, total),
    meta: { size: read.page.size, total },
  })
}

const includeParameter = (options: ReadOptions) => (options.definition.includes ? ['include'] : [])

export const pageParametersOf = (options: ReadOptions): readonly string[] => [
  ...pageParameters,
  ...includeParameter(options),
  ...Object.keys(options.filters ?? {}),
  ...(options.sorts ? ['sort'] : []),
]

/** `GET <url>/:id` */
export const recordRoute = (url: string, options: ReadOptions): Route =>
  getRoute(`${url}/:id`, (request, { database }) => answerRecord(database, request, options), {
    parameters: includeParameter(options),
  })

/** `GET <url>` */
export const pageRoute = (url: string, options: ReadOptions): Route =>
  getRoute(url, (request, { database }) => answerPage(database, request, options), {
    parameters: pageParametersOf(options),
  })
