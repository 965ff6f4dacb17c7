import { eventNames } from '../../domain/event-names.ts'
import { oneOf, orNull, text, time } from '../attribute-schemas.ts'
import { always, computed, defineResource, lookedUp, one, stored } from '../define-resource.ts'
import { byTime } from '../lists/list-options.ts'
import { onePlace, oneTerminal } from './place-relationships.ts'

const names = eventNames.filter((name) => /^container\.(transport|pickup)|^document\./.test(name))

export const transportEvent = defineResource({
  types: ['transport_event'],
  table: 'transport_event',
  columns: [
    ...['shipment_id', 'container_id', 'location_id', 'vessel_id', 'terminal_id'],
    ...['supersedes_id', 'superseded_at'],
  ],
  lookups: { location_locode: 'l.code', location_kind: 'l.kind', terminal_kind: 't.kind' },
  joins: `
    left join location l on l.id = r.location_id
    left join terminal t on t.id = r.terminal_id`,
  attributes: {
    ...stored({
      event: oneOf(...names),
      voyage_number: orNull(text),
      timestamp: orNull(time),
      timezone: orNull(text),
      created_at: time,
      data_source: oneOf('shipping_line', 'terminal', 'ais'),
    }),
    ...lookedUp({ location_locode: orNull(text) }),
    invalidated_at: computed(orNull(time), (row) => row.superseded_at),
    // Of events that tell a last free day (its date) or an appointment.
    ...stored({ value: orNull(text), value_timestamp: orNull(time) }),
  },
  relationships: {
    shipment: always('shipment', 'shipment_id'),
    container: always('container', 'container_id'),
    location: onePlace,
    vessel: one('vessel', 'vessel_id'),
    terminal: oneTerminal('terminal_kind', 'terminal_id'),
    // The event that this one corrects.
    previous_version: one('transport_event', 'supersedes_id'),
    source_event: one('raw_event', () => null),
  },
  // A journey is read from its beginning to its end.
  list: { order: [byTime('r.timestamp'), byTime('r.created_at')], pageSize: 100 },
})
