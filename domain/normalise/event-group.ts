import { carriageCodes } from '../move-codes.ts'
import { containerNumber, type EventCode, modeOf } from './fields/codes.ts'
import {
  distinct,
  type Fields,
  fieldsOf,
  listOf,
  only,
  pick,
  pickText,
} from './fields/json-fields.ts'
import { locodeOf } from './fields/place.ts'

/** Facts that an answer, or an object in it, states once for all events in it. */
export type EventGroup = {
  readonly booking: string | null
  readonly billOfLading: string | null
  readonly containers: readonly string[]
  readonly isoCode: unknown
  readonly calls: readonly Fields[]
  readonly legs: readonly Fields[]
}

export const noGroup: EventGroup = {
  booking: null,
  billOfLading: null,
  containers: [],
  isoCode: null,
  calls: [],
  legs: [],
}

export const bookingNames = ['carrierBookingReference', 'bookingReference', 'bookingNumber']
export const billNames = [
  'transportDocumentReference',
  'transportDocumentID',
  'transportDocumentNumber',
  'billOfLadingNumber',
]
export const containerNames = [
  'equipmentReference',
  'containerNumber',
  'containerNo',
  'equipmentID',
]

/** Lists beside an answer's events that describe them and are not searched for events. */
export const groupNames = ['shipment', 'transport', 'equipment', 'transportcall', 'transportcalls']

/** The group of an object around events; facts that it lacks come from the group around it. */
export function groupOf(fields: Fields, around: EventGroup): EventGroup {
  const equipment = [fields, ...layersIn(fields, 'equipment')]
  const shipment = [fields, ...layersIn(fields, 'shipment')]
  const containers = distinct([
    ...equipment.map((one) => containerNumber(pick([one], ...containerNames))),
    ...listOf(fields.get('equipment')).map(containerNumber),
  ])
  const calls = [...layersIn(fields, 'transportcall'), ...layersIn(fields, 'transportcalls')]
  const legs = layersIn(fields, 'transport')
  const isoCodes = distinct(equipment.map((one) => pickText([one], 'ISOEquipmentCode')))
  return {
    booking: onlyText(shipment, bookingNames) ?? around.booking,
    billOfLading: onlyText(shipment, billNames) ?? around.billOfLading,
    containers: containers.length > 0 ? containers : around.containers,
    isoCode: only(isoCodes) ?? around.isoCode,
    calls: calls.length > 0 ? calls : around.calls,
    legs: legs.length > 0 ? legs : around.legs,
  }
}

/**
 * The group's transport call and leg that an event belongs to, which complete the event's own call. They are found by
 * the id of the call, else by its place, if one call there has the event's mode. A truck at the quay is no part of
 * the ship's call: modes must not differ, and an event without a mode belongs to the ship only if its code is one
 * of ships.
 */
export function joinedLayers(
  group: EventGroup,
  own: readonly Fields[],
  event: { readonly code: EventCode; readonly locode: string | null },
): readonly Fields[] {
  const mode = modeOf(own)
  const agrees = (call: Fields) => {
    const other = modeOf([call])
    return mode === null || other === null || mode === other
  }
  const id = callId(own)
  const byId = id === null ? null : only(group.calls.filter((call) => callId([call]) === id))
  const sameMode = (call: Fields) =>
    agrees(call) && (mode !== null || carriageCodes.has(event.code.code))
  const there = (call: Fields) => event.locode !== null && locodeOf(call) === event.locode
  const call = byId ?? only(group.calls.filter((one) => there(one) && sameMode(one)))
  const callIds = distinct([id, call === null ? null : callId([call])])
  const legs = group.legs.filter((leg) => legEnds(leg).some((end) => callIds.includes(end)))
  return [...(call === null ? [] : [call]), ...legs].filter(agrees)
}

/** Whether an object has one list for each kind of event, as HMM's answers do. */
export function isGrouped(fields: Fields): boolean {
  const lists = ['shipmentevent', 'transportevent', 'equipmentevent'].flatMap((name) => [
    fields.get(name),
    fields.get(`${name}s`),
  ])
  return lists.some((list) => typeof list === 'object')
}

export function callId(layers: readonly Fields[]): string | null {
  return pickText(layers, 'transportCallID', 'transportCallReference')
}

function legEnds(leg: Fields): string[] {
  const ends = ['transportCallID', 'loadTransportCallID', 'dischargeTransportCallID']
  return distinct(ends.map((name) => pickText([leg], name)))
}

function layersIn(fields: Fields, name: string): Fields[] {
  return listOf(fields.get(name))
    .map(fieldsOf)
    .filter((layer) => layer.size > 0)
}

function onlyText(layers: readonly Fields[], names: readonly string[]): string | null {
  return only(distinct(layers.map((layer) => pickText([layer], ...names))))
}
