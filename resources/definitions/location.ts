import { columns, picked } from '../resource.ts'
import type { Definition, Row } from '../resource.ts'

const names = ['name', 'code', 'state_abbr', 'country_code', 'time_zone', 'latitude', 'longitude']

/** Ports and metro areas; only ports have a city. */
export const location: Definition = {
  types: ['port', 'metro_area'],
  typeOf: (row: Row) => String(row.kind),
  shared: true,
  select: `select ${columns('id', 'kind', 'city', ...names)} from location r`,
  attributes: (row) => picked(row, row.kind === 'port' ? [...names, 'city'] : names),
}
