import Type from 'typebox'
import type { CarrierRow } from '../../../domain/carriers/carrier-table.ts'
import { locodeForm } from '../../../domain/places/place-codes.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { text } from '../../../resources/attribute-schemas.ts'
import { location } from '../../../resources/definitions/location.ts'
import { findReferenceLocation } from '../../../resources/reference-data/locations.ts'
import { loadReferenceData } from '../../../resources/reference-data/reference-data.ts'
import { findReferenceTerminal } from '../../../resources/reference-data/terminals.ts'
import { buildResource } from '../../../resources/resource.ts'
import type {
  Resource,
  ResourceDefinition,
  ResourceRow,
  ResourceType,
} from '../../../resources/resource.ts'
import { shippingLineId } from '../../../resources/identities.ts'
import { terminal } from '../../../resources/definitions/terminal.ts'
import { component, plainAnswer, recordAnswer } from '../http/answer-schemas.ts'
import { isUuid, notFound, ok } from '../http/answers.ts'
import type { HttpAnswer } from '../http/answers.ts'
import { getRoute } from '../http/route.ts'
import { locationsRoute } from './locations.ts'
import { portRoute } from './ports.ts'
import type { ApiDependencies, ApiRequest, Parameter, Route } from '../http/route.ts'

const rowWhere = (db: Db, { types, select }: ResourceDefinition, column: string, value: string) =>
  db.query<ResourceRow>({
    name: `one_${types[0]}_by_${column}`,
    text: `${select} where r.${column} = $1`,
    values: [value],
  })

const resourceAnswer = (
  definition: ResourceDefinition,
  row: ResourceRow | undefined,
  types: readonly string[],
): HttpAnswer => {
  const resource = row && buildResource(definition, row).resource
  return resource !== undefined && types.includes(resource.type)
    ? ok({ data: resource })
    : notFound()
}

type Code = {
  /** Absent: found by its id alone. */
  readonly column?: string
  readonly form?: RegExp
  /** The row of a record that is known without being stored. */
  readonly unstored?: (idOrCode: string) => ResourceRow | undefined
}

/** The route of one shared record, by its id or by its code in the trade. */
const sharedRoute = (
  url: string,
  types: readonly ResourceType[],
  definition: ResourceDefinition,
  summary: string,
  code?: Code,
): Route =>
  getRoute(
    `${url}/:id`,
    async ({ params: { id = '' } }: ApiRequest, { database }) => {
      const byCode = code?.form?.test(id.toUpperCase()) ? code.column : undefined
      if (byCode === undefined && !isUuid(id)) return notFound()
      const value = byCode === undefined ? id.toLowerCase() : id.toUpperCase()
      const rows = await rowWhere(database, definition, byCode ?? 'id', value)
      const row = rows.find((each) => types.includes(definition.typeOf(each)))
      return resourceAnswer(definition, row ?? code?.unstored?.(value), types)
    },
    { summary, answer: recordAnswer(definition, 200, types.length === 1 ? types[0] : undefined) },
  )

// A place is stored when a journey first names it; the list of locations shows it before.
const locode: Code = {
  column: 'code',
  form: locodeForm,
  unstored: (idOrLocode) => findReferenceLocation(idOrLocode) ?? undefined,
}

const knownTerminal: Code = { unstored: (id) => findReferenceTerminal(id) ?? undefined }

/** A carrier as the interface shows it. */
const shippingLine = (carrier: CarrierRow): Resource => ({
  id: shippingLineId(carrier.scac),
  type: 'shipping_line',
  attributes: {
    scac: carrier.scac,
    name: carrier.name,
    alternative_scacs: carrier.alternativeScacs,
    short_name: carrier.shortName,
    bill_of_lading_tracking_support: carrier.supports.bill_of_lading,
    booking_number_tracking_support: carrier.supports.booking_number,
    container_number_tracking_support: carrier.supports.container,
    // Clients look for them; no source of the pages was found that could be checked.
    tracking_url: null,
    contact_url: null,
  },
})

const shippingLines = ({ carriers }: ApiDependencies): readonly Resource[] =>
  carriers.filter(({ supported }) => supported).map(shippingLine)

const search: Parameter = {
  name: 'search',
  schema: text,
  description: 'Part of a name, a SCAC or an alternative SCAC; case does not matter.',
}

/** The shipping lines that have the text in a name or code. */
function foundShippingLines(
  { query }: ApiRequest,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const wanted = (query.get('search') ?? '').trim().toLowerCase()
  const namesOf = ({ attributes }: Resource) =>
    [attributes.scac, attributes.alternative_scacs, attributes.name, attributes.short_name].flat()
  const data = shippingLines(dependencies).filter((line) =>
    namesOf(line).some((name) => String(name).toLowerCase().includes(wanted)),
  )
  return Promise.resolve(ok({ data }))
}

function oneShippingLine(
  { params: { id = '' } }: ApiRequest,
  dependencies: ApiDependencies,
): Promise<HttpAnswer> {
  const wanted = loadReferenceData().carrier(id)?.scac
  const found = shippingLines(dependencies).find(
    (line) => line.id === id.toLowerCase() || line.attributes.scac === wanted,
  )
  return Promise.resolve(found ? ok({ data: found }) : notFound())
}

export const placeRoutes: readonly Route[] = [
  locationsRoute,
  portRoute,
  sharedRoute(
    ...(['/metro_areas', ['metro_area'], location, 'a metro area, by id or UN/LOCODE'] as const),
    locode,
  ),
  // Clients that know no other path look for rail terminals here.
  sharedRoute('/terminals', terminal.types, terminal, 'a terminal or rail terminal', knownTerminal),
  sharedRoute('/rail_terminals', ['rail_terminal'], terminal, 'a rail terminal'),
  getRoute('/shipping_lines', foundShippingLines, {
    summary: 'all shipping lines that this deployment supports, or those that `search` finds',
    parameters: [search],
    answer: plainAnswer(Type.Object({ data: Type.Array(component('shipping_line')) })),
  }),
  getRoute('/shipping_lines/:id', oneShippingLine, {
    summary: 'a shipping line, by id, SCAC or alternative SCAC',
    answer: plainAnswer(Type.Object({ data: component('shipping_line') })),
  }),
]
