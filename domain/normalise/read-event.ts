import type { CarrierEvent, DroppedPiece, ZoneOf } from '../carrier-event.ts'
import type { CarrierProfile } from '../carriers/profile.ts'
import {
  classifierOf,
  emptyOf,
  eventCodeOf,
  type EventCode,
  isoCode,
  modeOf,
} from './fields/codes.ts'
import { type LocalTimeRule, readCreated, readInstant } from './fields/event-time.ts'
import {
  type Fields,
  fieldsOf,
  listOf,
  pick,
  pickText,
  text,
  wholeNumber,
} from './fields/json-fields.ts'
import type { RawEvent } from './find-events.ts'
import { callId, joinedLayers } from './event-group.ts'
import { droppedFields } from './dropped-fields.ts'
import { type EventPlace, placeOf, addressIn } from './fields/place.ts'
import { eventReferencesOf } from './fields/references.ts'
import { roleHintOf } from './fields/role-hint.ts'
import { vesselFieldsOf } from './fields/vessel.ts'

type EventTimes = Pick<CarrierEvent, 'classifier' | 'event_at' | 'created_at'>

export type ReadEvent = {
  readonly event: CarrierEvent
  /** Its fields that made no sense. */
  readonly dropped: readonly DroppedPiece[]
}

/** One event in the flat form of `CarrierEvent`, or the reason why it is dropped. */
export function readEvent(
  raw: RawEvent,
  profile: Pick<CarrierProfile, 'clock'>,
  zoneOf: ZoneOf,
): ReadEvent | string {
  const { layers } = raw
  const code = eventCodeOf(layers, raw.listType)
  if (typeof code === 'string') return code
  const own = fieldsOf(listOf(pick(layers, 'transportCall'))[0])
  const stated = ownPlace(own, layers, code)
  const joined = joinedLayers(raw.group, [own, ...layers], { code, locode: stated.locode })
  const place = completed(stated, joined)
  const rule = {
    zone: place.locode === null ? null : zoneOf(place.locode),
    zuluIsLocal: profile.clock === 'local_as_utc',
  }
  const times = timesOf(layers, code, rule)
  if (typeof times === 'string') return times
  const event = assemble(raw, code, times, [own, ...layers, ...joined], place)
  return { event, dropped: droppedFields(raw, event, rule) }
}

function assemble(
  raw: RawEvent,
  code: EventCode,
  times: EventTimes,
  calls: readonly Fields[],
  place: EventPlace,
): CarrierEvent {
  const { layers, group } = raw
  const vessel = vesselFieldsOf(calls, code.code)
  // Only ships have IMO numbers.
  const mode = modeOf(calls) ?? (vessel.vessel_imo === null ? null : 'VESSEL')
  return {
    event_id: eventIdOf(layers),
    event_type: code.type,
    event_code: code.code,
    ...times,
    ...eventReferencesOf(layers, code.type, group),
    iso_equipment_code: isoCode(pick(layers, 'ISOEquipmentCode')) ?? groupIsoCode(raw, code),
    empty: emptyOf(layers),
    mode,
    transport_call_id: callId(calls),
    transport_call_sequence: wholeNumber(pick(calls, 'transportCallSequenceNumber')),
    ...place,
    ...vessel,
    role_hint: roleHintOf(layers, { event_code: code.code, mode }),
    reason: pickText(layers, 'reason', 'changeRemark'),
  }
}

export function eventIdOf(layers: readonly Fields[]): string | null {
  return pickText(layers, 'eventID')
}

/** The place of the event: a container's move has its own, a ship's move that of its call. */
function ownPlace(own: Fields, layers: readonly Fields[], code: EventCode): EventPlace {
  const call = [own, own.get('location')]
  const event = [pick(layers, 'eventLocation')]
  const first = code.type === 'TRANSPORT' ? [...call, ...event] : [...event, ...call]
  return placeOf([...first, ...layers, pick(layers, 'location')])
}

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

function facilityCodeIn({ facility_code, facility_code_provider }: EventPlace) {
  return { facility_code, facility_code_provider }
}

function timesOf(
  layers: readonly Fields[],
  code: EventCode,
  rule: LocalTimeRule,
): EventTimes | string {
  const time = pick(layers, 'eventDateTime')
  if (time === null) return 'no eventDateTime'
  const at = readInstant(time, rule)
  if (at === null) return `eventDateTime makes no sense: "${text(time) ?? 'not a text'}"`
  const named = classifierOf(layers)
  if (named === 'unknown') return 'unknown event classifier'
  const created = createdOf(layers, rule, { at, classifier: named })
  const classifier = named ?? classifierFrom(code, at, created)
  if (classifier === null) return 'no event classifier'
  return {
    classifier,
    event_at: new Date(at).toISOString(),
    created_at: created === null ? null : new Date(created).toISOString(),
  }
}

/** The time of knowledge: that of the last update, if it can be true, else that of creation. */
function createdOf(
  layers: readonly Fields[],
  rule: LocalTimeRule,
  event: Parameters<typeof readCreated>[2],
): number | null {
  const times = ['eventUpdatedDateTime', 'eventCreatedDateTime'].map((name) =>
    readCreated(pick(layers, name), rule, event),
  )
  return times.find((time) => time !== null) ?? null
}

/**
 * The classifier of an event without one: documents' events have happened, and so have events that the carrier
 * recorded afterwards; an event that it recorded beforehand is an estimate.
 */
function classifierFrom(
  code: EventCode,
  at: number,
  created: number | null,
): EventTimes['classifier'] | null {
  if (code.type === 'SHIPMENT') return 'ACT'
  if (created === null) return null
  return created >= at ? 'ACT' : 'EST'
}

/** The group's type of container applies to containers' moves only. */
function groupIsoCode(raw: RawEvent, code: EventCode): string | null {
  return code.type === 'EQUIPMENT' ? isoCode(raw.group.isoCode) : null
}
