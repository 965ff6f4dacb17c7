import { orNull, text } from '../attribute-schemas.ts'
import {
  absent,
  defineResource,
  lookedUp,
  one,
  onlyFor,
  stored,
  toOne,
} from '../define-resource.ts'

const onlyTerminals = {
  ...lookedUp({ city: orNull(text), state_abbr: orNull(text), country: orNull(text) }),
  ...absent({ street: orNull(text), state: orNull(text), zip: orNull(text) }),
}

/** Terminals and rail terminals; a rail terminal may lie in a metro area. */
export const terminal = defineResource({
  types: ['terminal', 'rail_terminal'],
  typeOf: (row) => String(row.kind),
  shared: true,
  table: 'terminal',
  columns: ['kind', 'location_id'],
  lookups: {
    location_kind: 'l.kind',
    city: 'l.city',
    state_abbr: 'l.state_abbr',
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
      row.location_kind === 'metro_area' ? toOne('metro_area', row.location_id) : null,
    ),
  },
})
