import { columns, pickAttributes } from '../resource.ts'
import type { ResourceDefinition, ResourceRow } from '../resource.ts'

const names = ['name', 'code', 'state_abbr', 'country_code', 'time_zone', 'latitude', 'longitude']

/** Ports and metro areas; only ports have a city. */
export const location: ResourceDefinition = {
  types: ['port', 'metro_area'],
  typeOf: (row: ResourceRow) => String(row.kind),
  shared: true,
  select: `select ${columns('id', 'kind', 'city', ...names)} from location r`,
  attributes: (row) => pickAttributes(row, row.kind === 'port' ? [...names, 'city'] : names),
}
