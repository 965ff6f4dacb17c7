import { orNull, text } from '../attribute-schemas.ts'
import {
  computed,
  defineResource,
  lookedUp,
  one,
  onlyFor,
  stored,
  toOne,
} from '../define-resource.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'
import type { PostalAddress } from '../reference-data/postal-address.ts'
import type { Attribute, ResourceRow } from '../resource.ts'

/** The reference data's address of a terminal that they know; null for others. */
function knownAddress({
  location_code: locode,
  smdg_code: code,
}: ResourceRow): PostalAddress | null {
  if (typeof locode !== 'string' || typeof code !== 'string') return null
  return loadReferenceData().terminal(locode, code)?.postal ?? null
}

/** A part of the address: of the reference data, else the carrier's, else of the place. */
const part = (name: 'street' | 'city' | 'zip', ofPlace?: string): Attribute =>
  computed(
    orNull(text),
    (row) => knownAddress(row)?.[name] ?? row[name] ?? (ofPlace && row[ofPlace]),
  )

/** Carriers write a state in words or abbreviated. */
const isAbbreviated = (state: unknown): boolean => typeof state === 'string' && state.length === 2

const abbreviationOf = (row: ResourceRow): unknown =>
  knownAddress(row)?.state_abbr ?? (isAbbreviated(row.state) ? row.state : row.location_state)

/** The state in words: the carrier's, or the one that places with the same abbreviation have. */
function stateOf(row: ResourceRow): unknown {
  if (row.state && !isAbbreviated(row.state)) return row.state
  const { place, stateName } = loadReferenceData()
  const [locode, abbreviation] = [String(row.location_code), abbreviationOf(row)]
  return typeof abbreviation === 'string'
    ? stateName(locode.slice(0, 2), abbreviation)
    : place(locode)?.state
}

const onlyTerminals = {
  street: part('street'),
  city: part('city', 'location_city'),
  state: computed(orNull(text), stateOf),
  state_abbr: computed(orNull(text), abbreviationOf),
  zip: part('zip'),
  ...lookedUp({ country: orNull(text) }),
}

/** Terminals and rail terminals; a rail terminal lies in a metro area, which may be a port too. */
export const terminal = defineResource({
  types: ['terminal', 'rail_terminal'],
  typeOf: (row) => String(row.kind),
  shared: true,
  table: 'terminal',
  columns: ['kind', 'location_id', 'metro_area_id', 'street', 'city', 'state', 'zip'],
  lookups: {
    location_kind: 'l.kind',
    location_code: 'l.code',
    location_city: 'l.city',
    location_state: 'l.state_abbr',
    country: 'l.country_code',
  },
  joins: 'left join location l on l.id = r.location_id',
  attributes: {
    ...stored({
      name: text,
      nickname: orNull(text),
      firms_code: orNull(text),
      smdg_code: orNull(text),
      bic_facility_code: orNull(text),
    }),
    ...onlyFor('terminal', onlyTerminals),
  },
  relationships: {
    port: one('port', (row) =>
      row.location_kind === 'port' ? toOne('port', row.location_id) : null,
    ),
    metro_area: one('metro_area', (row) =>
      toOne('metro_area', row.location_kind === 'metro_area' ? row.location_id : row.metro_area_id),
    ),
  },
})
