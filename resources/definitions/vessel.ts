import { picked } from '../resource.ts'
import type { Definition } from '../resource.ts'

const names = [
  ...['name', 'imo', 'mmsi', 'latitude', 'longitude', 'nautical_speed_knots'],
  ...['navigational_heading_degrees', 'position_timestamp'],
]

export const vessel: Definition = {
  types: ['vessel'],
  shared: true,
  select: `select r.* from vessel r`,
  attributes: (row) => picked(row, names),
}
