import { columns, pickAttributes } from '../resource.ts'
import type { ResourceDefinition } from '../resource.ts'

const names = ['name', 'imo']
/** Attributes of the interface that are not stored yet. */
const missing = [
  ...['mmsi', 'latitude', 'longitude', 'nautical_speed_knots', 'navigational_heading_degrees'],
  'position_timestamp',
]

export const vessel: ResourceDefinition = {
  types: ['vessel'],
  shared: true,
  select: `select ${columns('id', ...names)} from vessel r`,
  attributes: (row) => pickAttributes(row, [...names, ...missing]),
}
