import { decimal, orNull, text } from '../attribute-schemas.ts'
import { defineResource, onlyFor, stored } from '../define-resource.ts'

/** Ports and metro areas; only ports have a city. */
export const location = defineResource({
  types: ['port', 'metro_area'],
  typeOf: (row) => String(row.kind),
  shared: true,
  table: 'location',
  columns: ['kind'],
  attributes: {
    ...stored({
      name: text,
      code: text,
      state_abbr: orNull(text),
      country_code: text,
      time_zone: orNull(text),
      latitude: orNull(decimal),
      longitude: orNull(decimal),
    }),
    ...onlyFor('port', stored({ city: orNull(text) })),
  },
})
