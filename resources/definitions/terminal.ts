import { columns, pickAttributes, toOne } from '../resource.ts'
import type { ResourceDefinition } from '../resource.ts'

const names = ['name', 'nickname', 'firms_code', 'smdg_code', 'bic_facility_code']
const address = ['street', 'city', 'state', 'state_abbr', 'zip', 'country']

/** Terminals and rail terminals; a rail terminal may lie in a metro area. */
export const terminal: ResourceDefinition = {
  types: ['terminal', 'rail_terminal'],
  typeOf: (row) => String(row.kind),
  shared: true,
  select: `
    select ${columns('id', 'kind', 'location_id', ...names)},
      l.kind as location_kind, l.city, l.state_abbr, l.country_code as country
    from terminal r left join location l on l.id = r.location_id`,
  attributes: (row) =>
    pickAttributes(row, row.kind === 'terminal' ? [...names, ...address] : names),
  relationships: (row) => ({
    port: row.location_kind === 'port' ? toOne('port', row.location_id) : null,
    ...(row.location_kind === 'metro_area' && { metro_area: toOne('metro_area', row.location_id) }),
  }),
  includes: { port: ['port'], metro_area: ['metro_area'] },
}
