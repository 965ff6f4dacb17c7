import { decimal, orNull, text, time } from '../attribute-schemas.ts'
import { defineResource, stored } from '../define-resource.ts'

export const vessel = defineResource({
  types: ['vessel'],
  shared: true,
  table: 'vessel',
  attributes: stored({
    name: orNull(text),
    imo: orNull(text),
    mmsi: orNull(text),
    // The last reported position, however old it is.
    latitude: orNull(decimal),
    longitude: orNull(decimal),
    nautical_speed_knots: orNull(decimal),
    navigational_heading_degrees: orNull(decimal),
    position_timestamp: orNull(time),
  }),
})
