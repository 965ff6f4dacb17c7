// A container's route: its ports, each with how the container reaches and leaves it.
import Type from 'typebox'
import type { CallSide } from '../../../../domain/journey/port-calls.ts'
import { derivedId } from '../../../../platform/postgres/derived-id.ts'
import { orNull, text, time, uuid } from '../../../../resources/attribute-schemas.ts'
import { toOne } from '../../../../resources/define-resource.ts'
import { location } from '../../../../resources/definitions/location.ts'
import { vessel } from '../../../../resources/definitions/vessel.ts'
import { isoTime } from '../../../../resources/resource.ts'
import type { Resource } from '../../../../resources/resource.ts'
import { component } from '../../http/answer-schemas.ts'
import type { ContainerJourney, JourneyCall } from './container-journey.ts'
import { shownTime } from './map-properties.ts'
import { built } from './records.ts'

const sideAttributes = (
  name: 'inbound' | 'outbound',
  [expected, actual]: readonly [string, string],
  side: CallSide | null,
  scac: string,
) => ({
  [`${name}_scac`]: side && scac,
  [`${name}_mode`]: side && 'vessel',
  [`${name}_${expected}`]: shownTime(side?.expected_at),
  [`${name}_${actual}`]: shownTime(side?.actual_at),
  [`${name}_voyage_number`]: side?.voyage_number ?? null,
})

function routeLocation(
  routeId: string,
  { container }: ContainerJourney,
  call: JourneyCall,
  index: number,
): Resource {
  const { created_at, updated_at, scac } = container
  return {
    // A place may be visited twice, and an unknown one has no code: the order tells them apart.
    id: derivedId('route_location', routeId, String(index), call.locode ?? ''),
    type: 'route_location',
    attributes: {
      ...sideAttributes('inbound', ['eta_at', 'ata_at'], call.inbound, scac),
      ...sideAttributes('outbound', ['etd_at', 'atd_at'], call.outbound, scac),
      created_at: isoTime(created_at),
      updated_at: isoTime(updated_at),
    },
    relationships: {
      route: { data: { type: 'route', id: routeId } },
      location: { data: toOne(call.place?.kind, call.place?.id) },
      inbound_vessel: { data: toOne('vessel', call.inboundVessel?.id) },
      outbound_vessel: { data: toOne('vessel', call.outboundVessel?.id) },
    },
  }
}

/** What `include` may name; clients write the names of types as well as of relationships. */
export const routeIncludes = ['route_location', 'route_locations', 'port', 'location', 'vessel']

/** The route and the records that it leads to, of the kinds that are asked for. */
export function routeOf(journey: ContainerJourney, included: ReadonlySet<string>) {
  const { container, calls } = journey
  const id = derivedId('route', container.id)
  const locations = calls.map((call, index) => routeLocation(id, journey, call, index))
  const has = (...names: string[]): boolean => names.some((name) => included.has(name))
  const route: Resource = {
    id,
    type: 'route',
    attributes: {
      created_at: isoTime(container.created_at),
      updated_at: isoTime(container.updated_at),
    },
    relationships: {
      route_locations: { data: locations.map((one) => ({ type: one.type, id: one.id })) },
    },
  }
  const ships = calls.flatMap((call) => [call.inboundVessel, call.outboundVessel])
  return {
    data: route,
    included: [
      ...(has('route_location', 'route_locations') ? locations : []),
      ...(has('port', 'location')
        ? built(
            location,
            calls.map(({ place }) => place),
          )
        : []),
      ...(has('vessel') ? built(vessel, ships) : []),
    ],
  }
}

const side = (name: 'inbound' | 'outbound', expected: string, actual: string) => ({
  [`${name}_scac`]: orNull(text),
  [`${name}_mode`]: orNull(text),
  [`${name}_${expected}`]: orNull(time),
  [`${name}_${actual}`]: orNull(time),
  [`${name}_voyage_number`]: orNull(text),
})

const linkage = Type.Object({ data: orNull(Type.Object({ id: uuid, type: text })) })

const routeLocationSchema = Type.Object({
  id: uuid,
  type: Type.Literal('route_location'),
  attributes: Type.Object({
    ...side('inbound', 'eta_at', 'ata_at'),
    ...side('outbound', 'etd_at', 'atd_at'),
    created_at: time,
    updated_at: time,
  }),
  relationships: Type.Object({
    route: linkage,
    location: linkage,
    inbound_vessel: linkage,
    outbound_vessel: linkage,
  }),
})

export const routeSchema = Type.Object({
  data: Type.Object({
    id: uuid,
    type: Type.Literal('route'),
    attributes: Type.Object({ created_at: time, updated_at: time }),
    relationships: Type.Object({
      route_locations: Type.Object({
        data: Type.Array(Type.Object({ id: uuid, type: Type.Literal('route_location') })),
      }),
    }),
  }),
  included: Type.Array(
    Type.Unsafe<unknown>({
      anyOf: [routeLocationSchema, ...['port', 'metro_area', 'vessel'].map(component)],
    }),
  ),
})
