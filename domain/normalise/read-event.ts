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
import { type LocalRule, readCreated, readInstant } from './fields/event-time.ts'
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
import { leftOutFields } from './dropped-fields.ts'
import { type Place, placeOf } from './fields/place.ts'
import { tiesOf } from './fields/references.ts'
import { roleHintOf } from './fields/role-hint.ts'
import { carriageOf } from './fields/vessel.ts'

type Times = Pick<CarrierEvent, 'classifier' | 'event_at' | 'created_at'>

export type ReadEvent = {
  readonly event: CarrierEvent
  /** Its fields that made no sense. */
  readonly leftOut: readonly DroppedPiece[]
}

/** One event in the flat form, or the reason why it makes no sense. */
export function readEvent(
  raw: RawEvent,
  profile: Pick<CarrierProfile, 'clock'>,
  zoneOf: ZoneOf,
): ReadEvent | string {
  const { layers } = raw
  const code = eventCodeOf(layers, raw.stoodAmong)
  if (typeof code === 'string') return code
  const own = fieldsOf(listOf(pick(layers, 'transportCall'))[0])
  const said = ownPlace(own, layers, code)
  const joined = joinedLayers(raw.group, [own, ...layers], { code, locode: said.locode })
  const place = completed(said, joined)
  const rule = {
    zone: place.locode === null ? null : zoneOf(place.locode),
    zuluIsLocal: profile.clock === 'local_as_utc',
  }
  const times = timesOf(layers, code, rule)
  if (typeof times === 'string') return times
  const event = assemble(raw, code, times, [own, ...layers, ...joined], place)
  return { event, leftOut: leftOutFields(raw, event, rule) }
}

function assemble(
  raw: RawEvent,
  code: EventCode,
  times: Times,
  calls: readonly Fields[],
  place: Place,
): CarrierEvent {
  const { layers, group } = raw
  const carriage = carriageOf(calls, code.code)
  // Only ships have IMO numbers.
  const mode = modeOf(calls) ?? (carriage.vessel_imo === null ? null : 'VESSEL')
  return {
    event_id: eventIdOf(layers),
    event_type: code.family,
    event_code: code.code,
    ...times,
    ...tiesOf(layers, code.family, group),
    iso_equipment_code: isoCode(pick(layers, 'ISOEquipmentCode')) ?? groupIsoCode(raw, code),
    empty: emptyOf(layers),
    mode,
    transport_call_id: callId(calls),
    transport_call_sequence: wholeNumber(pick(calls, 'transportCallSequenceNumber')),
    ...place,
    ...carriage,
    role_hint: roleHintOf(layers, { event_code: code.code, mode }),
    reason: pickText(layers, 'reason', 'changeRemark'),
  }
}

export function eventIdOf(layers: readonly Fields[]): string | null {
  return pickText(layers, 'eventID')
}

/** A container's move is where the event says, a ship's where its call is. */
function ownPlace(own: Fields, layers: readonly Fields[], code: EventCode): Place {
  const call = [own, own.get('location')]
  const event = [pick(layers, 'eventLocation')]
  const first = code.family === 'TRANSPORT' ? [...call, ...event] : [...event, ...call]
  return placeOf([...first, ...layers, pick(layers, 'location')])
}

function completed(place: Place, joined: readonly Fields[]): Place {
  const other = placeOf(joined.flatMap((layer) => [layer, layer.get('location')]))
  if (place.locode !== null && other.locode !== null && place.locode !== other.locode) return place
  return {
    locode: place.locode ?? other.locode,
    location_name: place.location_name ?? other.location_name,
    ...(place.facility_code === null ? facilityCodeIn(other) : facilityCodeIn(place)),
    facility_type: place.facility_type ?? other.facility_type,
    facility_name: place.facility_name ?? other.facility_name,
  }
}

function facilityCodeIn({ facility_code, facility_code_provider }: Place) {
  return { facility_code, facility_code_provider }
}

function timesOf(layers: readonly Fields[], code: EventCode, rule: LocalRule): Times | string {
  const said = pick(layers, 'eventDateTime')
  if (said === null) return 'no eventDateTime'
  const at = readInstant(said, rule)
  if (at === null) return `eventDateTime makes no sense: "${text(said) ?? 'not a text'}"`
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

/** The last time of knowledge that can be true. */
function createdOf(
  layers: readonly Fields[],
  rule: LocalRule,
  event: Parameters<typeof readCreated>[2],
): number | null {
  const said = ['eventUpdatedDateTime', 'eventCreatedDateTime'].map((name) => pick(layers, name))
  const times = said.map((value) => readCreated(value, rule, event))
  return times.find((time) => time !== null) ?? null
}

/**
 * Where the carrier does not say whether it happened: documents' events always have, and so has what
 * the carrier recorded afterwards; what it recorded beforehand can only be expected.
 */
function classifierFrom(
  code: EventCode,
  at: number,
  created: number | null,
): Times['classifier'] | null {
  if (code.family === 'SHIPMENT') return 'ACT'
  if (created === null) return null
  return created >= at ? 'ACT' : 'EST'
}

/** The group's type of container goes with containers' moves only. */
function groupIsoCode(raw: RawEvent, code: EventCode): string | null {
  return code.family === 'EQUIPMENT' ? isoCode(raw.group.isoCode) : null
}
