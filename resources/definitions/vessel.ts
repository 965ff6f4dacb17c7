import { columns, picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

const names = ['name', 'imo']
/** Nothing here stores them yet. */
const missing = [
  ...['mmsi', 'latitude', 'longitude', 'nautical_speed_knots', 'navigational_heading_degrees'],
  'position_timestamp',
]

export const vessel: Definition = {
  types: ['vessel'],
  shared: true,
  select: `select ${columns('id', ...names)} from vessel r`,
  attributes: (row) => picked(row, [...names, ...missing]),
}
