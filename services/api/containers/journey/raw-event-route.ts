// The statements of a carrier about a container that it has not taken back.
import Type from 'typebox'
import type { CarrierEvent } from '../../../../domain/carrier-event.ts'
import { rawEventNames, rawEventsOf } from '../../../../domain/journey/raw-events.ts'
import { textOf } from '../../../../domain/journey/observations/observation.ts'
import type { RawEvent } from '../../../../domain/journey/raw-events.ts'
import { derivedId } from '../../../../platform/postgres/derived-id.ts'
import {
  flag,
  oneOf,
  orNull,
  text,
  time,
  uuid,
  whole,
} from '../../../../resources/attribute-schemas.ts'
import { toOne } from '../../../../resources/define-resource.ts'
import { location } from '../../../../resources/definitions/location.ts'
import { vessel } from '../../../../resources/definitions/vessel.ts'
import { zoneOf } from '../../../../resources/reference-data/locations.ts'
import { loadReferenceData } from '../../../../resources/reference-data/reference-data.ts'
import { isoTime } from '../../../../resources/resource.ts'
import type { Resource } from '../../../../resources/resource.ts'
import { component, plainAnswer } from '../../http/answer-schemas.ts'
import { notFound, ok } from '../../http/answers.ts'
import type { HttpAnswer } from '../../http/answers.ts'
import { getRoute } from '../../http/route.ts'
import type { ApiDependencies, ApiRequest, Route } from '../../http/route.ts'
import { knownOfContainer } from './known-of-container.ts'
import type { KnownOfContainer } from './known-of-container.ts'
import { built, journeyRecords } from './records.ts'
import type { JourneyRecords } from './records.ts'

const shown = (at: string): string => isoTime(new Date(at))

function timesOf({ classifier, event_at }: CarrierEvent) {
  const at = shown(event_at)
  const estimated = classifier !== 'ACT'
  return {
    timestamp: at,
    estimated,
    // Carriers report times, which the interface has in these two; the days are for those who report none.
    actual_at: estimated ? null : at,
    estimated_at: estimated ? at : null,
    actual_on: null,
    estimated_on: null,
  }
}

const nameOf = ({ location_name, locode }: CarrierEvent): string | undefined =>
  location_name ?? (locode === null ? null : loadReferenceData().placeName(locode)) ?? undefined

const resourceOf =
  (
    { container: { id, created_at }, saidAt }: KnownOfContainer,
    { placeOf, vesselOf }: JourneyRecords,
  ) =>
  ({ name, voyage, event }: RawEvent, index: number): Resource => {
    const place = placeOf(event.locode)
    const vessel = vesselOf(event)
    return {
      // The same statement in a later answer has the same id.
      id: derivedId('raw_event', id, textOf(event)),
      type: 'raw_event',
      attributes: {
        event: name,
        original_event: event.event_code,
        index,
        ...timesOf(event),
        timezone: zoneOf(event.locode),
        created_at: event.created_at
          ? shown(event.created_at)
          : isoTime(saidAt(event) ?? created_at),
        voyage_number: voyage,
        // Clients do not expect null here.
        location_name: nameOf(event),
        location_locode: event.locode,
        vessel_name: event.vessel_name,
        vessel_imo: event.vessel_imo,
      },
      relationships: {
        location: { data: toOne(place?.kind, place?.id) },
        vessel: { data: toOne('vessel', vessel?.id) },
      },
    }
  }

async function rawEvents(
  { accountId, params: { id = '' } }: ApiRequest,
  { database }: ApiDependencies,
): Promise<HttpAnswer> {
  const known = await knownOfContainer(database, accountId, id)
  if (known === null) return notFound()
  const { container, events, context } = known
  const all = rawEventsOf(container.number, events, context)
  const records = await journeyRecords(
    database,
    all.map(({ event }) => event.locode),
    all.map(({ event }) => event),
  )
  const places = all.map(({ event }) => records.placeOf(event.locode))
  const ships = all.map(({ event }) => records.vesselOf(event))
  return ok({
    data: all.map(resourceOf(known, records)),
    included: [...built(location, places), ...built(vessel, ships)],
  })
}

const day = Type.String({ format: 'date' })
const linkage = (...types: readonly string[]) =>
  Type.Object({ data: orNull(Type.Object({ id: uuid, type: oneOf(...types) })) })

const schema = Type.Object({
  id: uuid,
  type: Type.Literal('raw_event'),
  attributes: Type.Object({
    event: orNull(oneOf(...rawEventNames)),
    original_event: text,
    index: whole,
    timestamp: time,
    estimated: flag,
    actual_at: orNull(time),
    estimated_at: orNull(time),
    actual_on: orNull(day),
    estimated_on: orNull(day),
    timezone: orNull(text),
    created_at: time,
    voyage_number: orNull(text),
    location_name: Type.Optional(text),
    location_locode: orNull(text),
    vessel_name: orNull(text),
    vessel_imo: orNull(text),
  }),
  relationships: Type.Object({
    location: linkage('port', 'metro_area'),
    vessel: linkage('vessel'),
  }),
})

const related = Type.Unsafe<unknown>({ anyOf: ['port', 'metro_area', 'vessel'].map(component) })

export const rawEventRoute: Route = getRoute('/containers/:id/raw_events', rawEvents, {
  summary: 'all that the carrier states about a container and has not taken back, on one page',
  answer: plainAnswer(Type.Object({ data: Type.Array(schema), included: Type.Array(related) })),
})
