// A port with its terminals: those of the reference data, and those that carriers have named.
import { locodeForm } from '../../../domain/places/place-codes.ts'
import Type from 'typebox'
import type { Db } from '../../../platform/postgres/database.ts'
import { many } from '../../../resources/define-resource.ts'
import { location } from '../../../resources/definitions/location.ts'
import { terminal } from '../../../resources/definitions/terminal.ts'
import { readSparseFields, withFields } from '../../../resources/loading/sparse-fields.ts'
import { findReferenceLocation } from '../../../resources/reference-data/locations.ts'
import { referenceTerminalsAt } from '../../../resources/reference-data/terminals.ts'
import { buildResource, isoTime } from '../../../resources/resource.ts'
import type { ResourceDefinition, ResourceRow } from '../../../resources/resource.ts'
import { resourceSchema } from '../description/resource-schemas.ts'
import { component, plainAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound, ok, refusal } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { recordParameters } from '../http/read-routes.ts'
import { getRoute } from '../http/route.ts'
import type { ApiDependencies, ApiRequest } from '../http/route.ts'

const storedTerminals = (db: Db, locationId: unknown) =>
  db.query<ResourceRow>({
    name: 'terminals_of_location',
    text: `${terminal.select} where r.location_id = $1 and r.kind = 'terminal'`,
    values: [locationId],
  })

const byName = (a: ResourceRow, b: ResourceRow): number =>
  String(a.name).localeCompare(String(b.name), 'en') || (String(a.id) < String(b.id) ? -1 : 1)

/** The terminals of a port in the order of their names; stored ones that are no longer in use among them. */
async function terminalsOf(db: Db, port: ResourceRow): Promise<readonly ResourceRow[]> {
  const stored = await storedTerminals(db, port.id)
  const ids = new Set(stored.map(({ id }) => id))
  const today = isoTime(new Date()).slice(0, 10)
  const others = referenceTerminalsAt(String(port.code), today).filter(({ id }) => !ids.has(id))
  return [...stored, ...others].sort(byName)
}

const storedPort = (db: Db, column: 'id' | 'code', value: string) =>
  db.query<ResourceRow>({
    name: `port_by_${column}`,
    text: `${location.select} where r.${column} = $1 and r.kind = 'port'`,
    values: [value],
  })

/** A port by its id or LOCODE. */
async function findPort(db: Db, given: string): Promise<ResourceRow | null> {
  const code = given.toUpperCase()
  const isCode = locodeForm.test(code)
  if (!isCode && !isUuid(given)) return null
  const value = isCode ? code : given.toLowerCase()
  const [row] = await storedPort(db, isCode ? 'code' : 'id', value)
  const known = row ?? findReferenceLocation(value)
  return known?.kind === 'port' ? known : null
}

/** Other records that include a port leave its terminals out: a large port has dozens. */
const portWithTerminals: ResourceDefinition = {
  ...location,
  relationships: { terminals: many('terminal', 'terminal_ids') },
}

const unknownInclude = (include: string): string | undefined =>
  include.split(',').find((name) => !['', 'terminals'].includes(name.trim()))

async function answerPort(
  { query, params }: ApiRequest,
  { database }: ApiDependencies,
): Promise<HttpAnswer> {
  const include = query.get('include') ?? ''
  const unknown = unknownInclude(include)
  if (unknown !== undefined) {
    const detail = `${unknown.slice(0, 100)} is not specified as a relationship on port`
    return refusal(400, [{ code: 'unknown_include', detail, parameter: 'include' }])
  }
  const row = await findPort(database, params.id ?? '')
  if (row === null) return notFound()
  const terminals = await terminalsOf(database, row)
  const port = { ...row, terminal_ids: terminals.map(({ id }) => id) }
  const fields = readSparseFields(query)
  const included = include.includes('terminals') ? terminals : []
  return ok({
    data: withFields(buildResource(portWithTerminals, port).resource, fields),
    included: included.map((each) => withFields(buildResource(terminal, each).resource, fields)),
  })
}

export const portRoute = getRoute('/ports/:id', answerPort, {
  summary: 'a port, by id or UN/LOCODE, with its terminals',
  answer: plainAnswer(
    Type.Object({
      data: resourceSchema(portWithTerminals, 'port'),
      included: Type.Array(component('terminal')),
    }),
  ),
  parameters: recordParameters(portWithTerminals),
})
