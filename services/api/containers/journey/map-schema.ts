// The schema of a container's map.
import Type from 'typebox'
import type { TSchema } from 'typebox'
import {
  decimal,
  oneOf,
  orNull,
  text,
  texts,
  time,
  uuid,
  whole,
} from '../../../../resources/attribute-schemas.ts'
import { prefixed } from './map-properties.ts'

const optional = (schemas: Readonly<Record<string, TSchema>>) =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, Type.Optional(schema)] as const),
  )

const common = (type: string, ...statuses: readonly string[]) => ({
  feature_type: Type.Literal(type),
  status: oneOf(...statuses),
  ports_sequence: whole,
})

const place = {
  ...optional({ name: text, country_code: text, country: text, time_zone: text }),
  state_abbr: orNull(text),
  state: orNull(text),
}

const times = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, orNull(time)] as const))

/** Of a line; the parts are those on both sides of the antimeridian. */
const line = { point_count: whole, ...optional({ part: whole, parts: whole }) }

const probable = {
  follows: oneOf('sea_lanes', 'great_circle'),
  passages: texts,
  length_km: whole,
  off_lane_km: whole,
  ...line,
}

const end = { ...optional({ id: uuid }), ...place, label: text }

const port = Type.Object({
  ...common('port', 'past', 'current', 'future'),
  ports_total: whole,
  location_id: uuid,
  location_type: Type.Literal('Port'),
  ...place,
  ...times('inbound_eta_at', 'inbound_ata_at', 'outbound_etd_at', 'outbound_atd_at'),
  label: text,
  updated_at: time,
})

const currentVessel = Type.Object({
  ...common('current_vessel', 'current'),
  vessel_id: uuid,
  ...optional({ vessel_name: text, vessel_imo: text }),
  voyage_number: orNull(text),
  vessel_location_timestamp: time,
  vessel_location_heading: orNull(decimal),
  vessel_location_speed: orNull(decimal),
  ...prefixed('departure_port', { ...end, atd: orNull(time) }),
  ...prefixed('arrival_port', { ...end, eta: orNull(time) }),
})

const pastLocations = Type.Object({
  ...common('past_vessel_locations', 'past'),
  vessel_id: uuid,
  start_time: time,
  end_time: time,
  ...times('outbound_atd_at', 'inbound_ata_at', 'inbound_eta_at'),
  follows: Type.Literal('reported_positions'),
  ...line,
})

const fullLeg = Type.Object({
  ...common('estimated_full_legs', 'past', 'current', 'future'),
  previous_port_id: uuid,
  next_port_id: uuid,
  ...probable,
})

const partialLeg = Type.Object({
  ...common('estimated_partial_leg', 'future'),
  ...optional({ current_port_id: uuid }),
  next_port_id: uuid,
  ...probable,
})

const position = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 })

const feature = (
  type: 'Point' | 'LineString',
  coordinates: TSchema,
  properties: readonly TSchema[],
) =>
  properties.map((one) =>
    Type.Object({
      type: Type.Literal('Feature'),
      geometry: Type.Object({ type: Type.Literal(type), coordinates }),
      properties: one,
    }),
  )

const anyFeature = Type.Unsafe<unknown>({
  anyOf: [
    ...feature('Point', position, [port, currentVessel]),
    ...feature('LineString', Type.Array(position, { minItems: 2 }), [
      ...[pastLocations, fullLeg, partialLeg],
    ]),
  ],
})

export const mapSchema = Type.Object({
  type: Type.Literal('FeatureCollection'),
  features: Type.Array(anyFeature),
})
