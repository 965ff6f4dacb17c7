import { codeOf, containersOf, locodeOf, typeOf } from '../events/event-fields.ts'
import { instantOf } from '../events/instants.ts'
import { fieldOf, textOf } from '../events/json.ts'
import type { JsonObject } from '../events/json.ts'
import type { GatewayBehaviour } from './gateway-behaviour.ts'
import type { Refusal } from './refusals.ts'

/** Whether an event belongs into the answer. */
export type EventFilter = (event: JsonObject) => boolean
export type QueryParameters = ReadonlyMap<string, string>

const codes = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** The codes that DCSA Track & Trace 2.2 knows for each parameter. */
const knownCodes: Readonly<Record<string, ReadonlySet<string>>> = {
  eventType: codes('SHIPMENT TRANSPORT EQUIPMENT'),
  shipmentEventTypeCode: codes(
    'RECE DRFT PENA PENU REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS',
  ),
  documentTypeCode: codes('CBR BKG SHI SRM TRD ARN VGM CAS CUS DGD OOG'),
  transportEventTypeCode: codes('ARRI DEPA'),
  equipmentEventTypeCode: codes('LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD'),
}

const callOf = (event: JsonObject) => fieldOf(event, 'transportCall')

const codeIf = (type: string) => (event: JsonObject) =>
  typeOf(event) === type ? codeOf(event) : null

/** The field that each parameter is compared with. */
const comparedField: Readonly<Record<string, (event: JsonObject) => string | null>> = {
  eventType: typeOf,
  shipmentEventTypeCode: codeIf('SHIPMENT'),
  transportEventTypeCode: codeIf('TRANSPORT'),
  equipmentEventTypeCode: codeIf('EQUIPMENT'),
  documentTypeCode: (event) => textOf(event, 'documentTypeCode'),
  UNLocationCode: locodeOf,
  transportCallID: (event) => textOf(callOf(event), 'transportCallID'),
  exportVoyageNumber: (event) => textOf(callOf(event), 'exportVoyageNumber'),
  carrierServiceCode: (event) => textOf(callOf(event), 'carrierServiceCode'),
  vesselIMONumber: (event) => textOf(fieldOf(callOf(event), 'vessel'), 'vesselIMONumber'),
}

const refused = (message: string): Refusal => ({ status: 400, message })

function listFilters(parameters: QueryParameters): readonly (EventFilter | Refusal)[] {
  return Object.entries(comparedField).flatMap(
    ([name, read]): readonly (EventFilter | Refusal)[] => {
      const given = parameters.get(name)
      if (given === undefined) return []
      const wanted = given.split(',').map((value) => value.trim())
      const unknown = wanted.find((value) => knownCodes[name] && !knownCodes[name].has(value))
      if (unknown !== undefined) return [refused(`${name}: ${unknown} is not a known value`)]
      return [(event) => wanted.includes(read(event) ?? '')]
    },
  )
}

const operators: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  gte: (a, b) => a >= b,
  gt: (a, b) => a > b,
  lte: (a, b) => a <= b,
  lt: (a, b) => a < b,
  eq: (a, b) => a === b,
}

/** `gte:2026-01-01T00:00:00Z` -> operator and value; no operator means `eq`. */
function operatorAndValue(
  name: string,
  value: string,
  gateway: GatewayBehaviour,
): readonly string[] {
  if (gateway.operator === 'name') return [name.split(':')[1] ?? 'eq', value]
  const found = /^([a-z]+):(.*)$/.exec(value)
  return found ? [found[1] ?? '', found[2] ?? ''] : ['eq', value]
}

function createdFilters(
  parameters: QueryParameters,
  gateway: GatewayBehaviour,
): readonly (EventFilter | Refusal)[] {
  const given = [...parameters].filter(([name]) => /^eventCreatedDateTime(:|$)/.test(name))
  return given.map(([name, text]) => {
    const [operator = '', value = ''] = operatorAndValue(name, text, gateway)
    const compare = operators[operator]
    // An unescaped + in a query arrives as a blank.
    const limit = instantOf(value.replace(/ (?=\d{2}:?\d{2}$)/, '+'))
    if (!compare || limit === null) return refused(`eventCreatedDateTime: cannot read ${text}`)
    return (event: JsonObject) => {
      const created = instantOf(textOf(event, 'eventCreatedDateTime'))
      return created !== null && compare(created, limit)
    }
  })
}

/** An event that names no container concerns all of them. */
export const ofContainer =
  (container: string): EventFilter =>
  (event) => {
    const named = containersOf(event)
    return named.length === 0 || named.includes(container.toUpperCase())
  }

/** The filters that the carrier knows, or its refusal of a value. */
export function filtersOf(
  parameters: QueryParameters,
  gateway: GatewayBehaviour,
): readonly EventFilter[] | Refusal {
  const found = [
    ...(gateway.filters === 'all' ? listFilters(parameters) : []),
    ...(gateway.filters === 'none' ? [] : createdFilters(parameters, gateway)),
  ]
  const refusal = found.find((item) => typeof item !== 'function')
  return refusal ?? found.filter((item) => typeof item === 'function')
}
