import type { CarrierEvent, DroppedPiece } from '../carrier-event.ts'
import type { CarrierProfile } from '../carriers/profile.ts'
import type { KnownPlaces } from '../places/known-places.ts'
import type { PlaceFinder } from '../places/place-finder.ts'
import { regionOfText } from '../places/region-of-text.ts'
import {
  emptyOf,
  eventCodeOf,
  type EventCode,
  feederMode,
  isoCode,
  modeOf,
} from './fields/codes.ts'
import { type EventTimes, timesOf } from './event-times.ts'
import { type Fields, fieldsOf, listOf, pick, pickText, wholeNumber } from './fields/json-fields.ts'
import type { RawEvent } from './find-events.ts'
import { callId, joinedLayers } from './event-group.ts'
import { droppedFields } from './dropped-fields.ts'
import {
  type NamedPlace,
  namedPlace,
  type PlaceNaming,
  regionOf,
  withNameInCode,
} from './fields/named-place.ts'
import { type EventPlace, placeOf, addressIn } from './fields/place.ts'
import { eventReferencesOf } from './fields/references.ts'
import { roleHintOf } from './fields/role-hint.ts'
import { vesselFieldsOf } from './fields/vessel.ts'
import { noWords, readWords } from './words/read-words.ts'
import { textOfEvent } from './words/text-of-event.ts'

/** How an answer labels times; in the last case it labels local times of events, but no times of knowledge, as UTC. */
export type Clock = CarrierProfile['clock'] | 'local_event_times'

type ReadEvent = {
  readonly event: CarrierEvent
  /** Its fields that made no sense. */
  readonly dropped: readonly DroppedPiece[]
}

/** One event in the flat form of `CarrierEvent`, or the reason why it is dropped. */
export function readEvent(
  raw: RawEvent,
  clock: Clock,
  places: Pick<KnownPlaces, 'zoneOf' | 'zoneOfRegion'> & PlaceNaming,
): ReadEvent | string {
  const { layers } = raw
  const code = eventCodeOf(layers, raw.listType)
  if (typeof code === 'string') return code
  const own = fieldsOf(listOf(pick(layers, 'transportCall'))[0])
  const described = placesOf(own, layers, code)
  const stated = withNameInCode(placeOf(described), places)
  const named = stated.locode === null ? namedPlace(stated, described, places) : null
  const likely = stated.locode ?? named?.likely ?? null
  const joined = joinedLayers(raw.group, [own, ...layers], { code, locode: likely })
  const place = withName(completed(stated, joined), named)
  // The zone of a place that is only named applies to its times as well.
  const rule = {
    zone: zoneAt(place.locode ?? likely, place, described, places),
    zuluIsLocal: clock !== 'offset',
    createdIsUtc: clock === 'local_event_times',
  }
  const times = timesOf(layers, code, rule)
  if (typeof times === 'string') return times
  const event = assemble(raw, code, times.times, [own, ...layers, ...joined], place)
  const { assumed } = times
  const notes = assumed === null ? [] : [{ pointer: raw.pointer, reason: assumed }]
  return { event, dropped: [...notes, ...droppedFields(raw, event, rule)] }
}

/** The zone of a place that the tables lack is that of its state or country, if all clocks there agree. */
function zoneAt(
  locode: string | null,
  { location_name: name, facility_name: facility }: EventPlace,
  described: readonly unknown[],
  { zoneOf, zoneOfRegion }: Pick<KnownPlaces, 'zoneOf' | 'zoneOfRegion'>,
): string | null {
  const zone = locode === null ? null : zoneOf(locode)
  if (zone !== null) return zone
  const text = `${name ?? facility ?? ''}, ${regionOf(described)}`
  const region = regionOfText(text, locode?.slice(0, 2) ?? null)
  return region === null ? null : zoneOfRegion(region)
}

function assemble(
  raw: RawEvent,
  code: EventCode,
  times: EventTimes,
  calls: readonly Fields[],
  place: EventPlace & Pick<CarrierEvent, 'possible_locodes'>,
): CarrierEvent {
  const { layers, group } = raw
  const vessel = vesselFieldsOf(calls, code.code)
  // Only ships have IMO numbers.
  const coded = modeOf(calls) ?? (vessel.vessel_imo === null ? null : 'VESSEL')
  const words = code.type === 'SHIPMENT' ? null : textOfEvent(layers)
  const told = words === null ? noWords : readWords(words, code.code, coded)
  const mode = coded ?? told.mode
  return {
    event_id: eventIdOf(layers),
    event_type: code.type,
    event_code: code.code,
    ...times,
    ...eventReferencesOf(layers, code.type, group),
    iso_equipment_code: isoCode(pick(layers, 'ISOEquipmentCode')) ?? groupIsoCode(raw, code),
    empty: emptyOf(layers) ?? told.empty,
    mode,
    transport_call_id: callId(calls),
    transport_call_sequence: wholeNumber(pick(calls, 'transportCallSequenceNumber')),
    ...place,
    ...vessel,
    role_hint: roleHintOf(layers, { event_code: code.code, mode }, told.role),
    reason:
      pickText(layers, 'reason', 'changeRemark') ??
      (told.feeder ? words : null) ??
      feederMode(calls),
  }
}

export function eventIdOf(layers: readonly Fields[]): string | null {
  return pickText(layers, 'eventID')
}

/** The descriptions of the event's place: a container's move has its own, a ship's move that of its call. */
function placesOf(own: Fields, layers: readonly Fields[], code: EventCode): readonly unknown[] {
  const call = [own, own.get('location')]
  const event = [pick(layers, 'eventLocation')]
  const first = code.type === 'TRANSPORT' ? [...call, ...event] : [...event, ...call]
  return [...first, ...layers, pick(layers, 'location', 'place', 'port', 'portName')]
}

/** The LOCODE that an event states, or that the name of its place has for certain. */
export function certainLocode(
  { layers, listType }: RawEvent,
  placeNamed: PlaceFinder,
): string | null {
  const code = eventCodeOf(layers, listType)
  if (typeof code === 'string') return null
  const own = fieldsOf(listOf(pick(layers, 'transportCall'))[0])
  const described = placesOf(own, layers, code)
  const stated = placeOf(described)
  const naming = { placeNamed, certainLocodes: () => noLocodes }
  return stated.locode ?? namedPlace(stated, described, naming).locode
}

const noLocodes: ReadonlySet<string> = new Set()

function completed(place: EventPlace, joined: readonly Fields[]): EventPlace {
  const other = placeOf(joined.flatMap((layer) => [layer, layer.get('location')]))
  if (place.locode !== null && other.locode !== null && place.locode !== other.locode) return place
  return {
    locode: place.locode ?? other.locode,
    location_name: place.location_name ?? other.location_name,
    ...(place.facility_code === null ? facilityCodeIn(other) : facilityCodeIn(place)),
    facility_type: place.facility_type ?? other.facility_type,
    facility_name: place.facility_name ?? other.facility_name,
    ...addressIn(place.facility_street === null ? other : place),
  }
}

/** A place without a LOCODE has that of its name, or those that the name may mean. */
function withName(place: EventPlace, named: NamedPlace | null) {
  const locode = place.locode ?? named?.locode ?? null
  return { ...place, locode, possible_locodes: locode === null ? (named?.possible ?? []) : [] }
}

function facilityCodeIn({ facility_code, facility_code_provider }: EventPlace) {
  return { facility_code, facility_code_provider }
}

/** The group's type of container applies to containers' moves only. */
function groupIsoCode(raw: RawEvent, code: EventCode): string | null {
  return code.type === 'EQUIPMENT' ? isoCode(raw.group.isoCode) : null
}
