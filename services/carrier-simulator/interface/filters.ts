import { codeOf, containersOf, locodeOf, typeOf } from '../events/event-fields.ts'
import { instantOf } from '../events/instants.ts'
import { fieldOf, textOf } from '../events/json.ts'
import type { JsonObject } from '../events/json.ts'
import type { Manners } from './gateway-behaviour.ts'
import type { Refusal } from './refusals.ts'

/** Whether an event is asked for. */
export type Filter = (event: JsonObject) => boolean
export type Query = ReadonlyMap<string, string>

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** The codes that DCSA Track & Trace 2.2 knows for each parameter. */
const knownCodes: Readonly<Record<string, ReadonlySet<string>>> = {
  eventType: words('SHIPMENT TRANSPORT EQUIPMENT'),
  shipmentEventTypeCode: words(
    'RECE DRFT PENA PENU REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS',
  ),
  documentTypeCode: words('CBR BKG SHI SRM TRD ARN VGM CAS CUS DGD OOG'),
  transportEventTypeCode: words('ARRI DEPA'),
  equipmentEventTypeCode: words('LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD'),
}

const callOf = (event: JsonObject) => fieldOf(event, 'transportCall')

const codeIf = (type: string) => (event: JsonObject) =>
  typeOf(event) === type ? codeOf(event) : null

/** What each parameter is compared with. */
const compared: Readonly<Record<string, (event: JsonObject) => string | null>> = {
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

function listFilters(query: Query): readonly (Filter | Refusal)[] {
  return Object.entries(compared).flatMap(([name, read]): readonly (Filter | Refusal)[] => {
    const given = query.get(name)
    if (given === undefined) return []
    const wanted = given.split(',').map((value) => value.trim())
    const unknown = wanted.find((value) => knownCodes[name] && !knownCodes[name].has(value))
    if (unknown !== undefined) return [refused(`${name}: ${unknown} is not a known value`)]
    return [(event) => wanted.includes(read(event) ?? '')]
  })
}

const operators: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  gte: (a, b) => a >= b,
  gt: (a, b) => a > b,
  lte: (a, b) => a <= b,
  lt: (a, b) => a < b,
  eq: (a, b) => a === b,
}

/** `gte:2026-01-01T00:00:00Z` -> operator and value; no operator means `eq`. */
function operatorAndValue(name: string, value: string, manners: Manners): readonly string[] {
  if (manners.operator === 'name') return [name.split(':')[1] ?? 'eq', value]
  const found = /^([a-z]+):(.*)$/.exec(value)
  return found ? [found[1] ?? '', found[2] ?? ''] : ['eq', value]
}

function createdFilters(query: Query, manners: Manners): readonly (Filter | Refusal)[] {
  const given = [...query].filter(([name]) => /^eventCreatedDateTime(:|$)/.test(name))
  return given.map(([name, text]) => {
    const [operator = '', value = ''] = operatorAndValue(name, text, manners)
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

/** An event that names no container is about all of them. */
export const ofContainer =
  (container: string): Filter =>
  (event) => {
    const named = containersOf(event)
    return named.length === 0 || named.includes(container.toUpperCase())
  }

/** The filters of a query that the carrier understands, or why it does not. */
export function filtersOf(query: Query, manners: Manners): readonly Filter[] | Refusal {
  const found = [
    ...(manners.filters === 'all' ? listFilters(query) : []),
    ...(manners.filters === 'none' ? [] : createdFilters(query, manners)),
  ]
  const refusal = found.find((item) => typeof item !== 'function')
  return refusal ?? found.filter((item) => typeof item === 'function')
}
