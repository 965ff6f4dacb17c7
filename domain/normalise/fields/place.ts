import type { CarrierEvent } from '../../carrier-event.ts'
import { type Fields, fieldsOf, pick, pickText, text, word } from './json-fields.ts'

export type Place = Pick<
  CarrierEvent,
  | 'locode'
  | 'location_name'
  | 'facility_code'
  | 'facility_code_provider'
  | 'facility_type'
  | 'facility_name'
>

/** DCSA's facility types, with the words that 3.0 uses for them. */
const facilityTypes = new Map<string, string>([
  ...['BOCR', 'CLOC', 'COFS', 'COYA', 'OFFD', 'DEPO', 'INTE', 'POTE', 'RAMP', 'WAYP'].map(
    (code) => [code, code] as const,
  ),
  ['BORDERCROSSING', 'BOCR'],
  ['CUSTOMERLOCATION', 'CLOC'],
  ['CONTAINERFREIGHTSTATION', 'COFS'],
  ['CONTAINERYARD', 'COYA'],
  ['OFFDOCKSTORAGE', 'OFFD'],
  ['DEPOT', 'DEPO'],
  ['INLANDTERMINAL', 'INTE'],
  ['PORTTERMINAL', 'POTE'],
])

const nowhere: Place = {
  locode: null,
  location_name: null,
  facility_code: null,
  facility_code_provider: null,
  facility_type: null,
  facility_name: null,
}

/** A UN/LOCODE of the right shape, also when written `KR PUS`. */
export function toLocode(value: unknown): string | null {
  const locode = text(value)?.toUpperCase().replace(' ', '') ?? ''
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(locode) ? locode : null
}

export function locodeOf(place: Fields): string | null {
  return (
    toLocode(pick([place], 'UNLocationCode', 'UNLocode', 'locode')) ??
    readPlace(place.get('location')).locode
  )
}

/** Where an event took place, from several descriptions, the most telling first. */
export function placeOf(descriptions: readonly unknown[]): Place {
  const places = descriptions.map(readPlace)
  const locode = places.find((place) => place.locode !== null)?.locode ?? null
  // What is said about another place says nothing about this one.
  const here = places.filter((place) => place.locode === null || place.locode === locode)
  const coded = here.find((place) => place.facility_code !== null)
  return {
    locode,
    location_name: firstOf(here, 'location_name'),
    facility_code: coded?.facility_code ?? null,
    facility_code_provider: coded?.facility_code_provider ?? null,
    facility_type: firstOf(here, 'facility_type'),
    facility_name: firstOf(here, 'facility_name'),
  }
}

function readPlace(value: unknown): Place {
  if (typeof value === 'string') return placeOfText(value)
  const fields = value instanceof Map ? (value as Fields) : fieldsOf(value)
  if (fields.size === 0) return nowhere
  const layers = [fields, fieldsOf(fields.get('facility')), fieldsOf(fields.get('unlocation'))]
  const address = fieldsOf(fields.get('address'))
  return {
    locode: toLocode(pick(layers, 'UNLocationCode', 'UNLocode', 'locode')),
    location_name: pickText(layers, 'locationName') ?? pickText([address], 'city', 'cityName'),
    ...facilityOf(layers),
    facility_name:
      pickText(layers, 'facilityName') ??
      pickText([address], 'name') ??
      pickText(layers, 'otherFacility'),
  }
}

/** Some carriers (HMM) name a place by its bare code; a text of another shape is its name. */
function placeOfText(value: string): Place {
  const locode = /^\s*[A-Z]{2} ?[A-Z2-9]{3}\s*$/.test(value) ? toLocode(value) : null
  return { ...nowhere, locode, location_name: locode === null ? text(value) : null }
}

/**
 * Code and type of a facility. Carriers mix the two up: ZIM writes the type POTE where the code
 * belongs, HMM a terminal's code (its LOCODE first) where the type belongs.
 */
function facilityOf(layers: readonly Fields[]) {
  const code = facilityCode(pick(layers, 'facilityCode'))
  const typeField = pick(layers, 'facilityTypeCode', 'facilityType')
  const type = facilityTypes.get(word(typeField) ?? '') ?? null
  const typeInCode = facilityTypes.get(code ?? '') ?? null
  const stray = type === null ? facilityCode(typeField) : null
  const codeInType = stray !== null && startsWithLocode(stray, layers) ? stray : null
  return {
    facility_code: typeInCode === null ? (code ?? codeInType) : codeInType,
    facility_code_provider:
      code === null || typeInCode !== null
        ? null
        : providerOf(pick(layers, 'facilityCodeListProvider')),
    facility_type: type ?? typeInCode,
  }
}

function facilityCode(value: unknown): string | null {
  const code = text(value)?.toUpperCase() ?? ''
  return /^[A-Z0-9][A-Z0-9._-]{0,14}$/.test(code) ? code : null
}

function startsWithLocode(code: string, layers: readonly Fields[]): boolean {
  const locode = toLocode(pick(layers, 'UNLocationCode', 'UNLocode', 'locode'))
  return locode !== null && code.startsWith(locode) && code.length > locode.length
}

export function providerOf(value: unknown): Place['facility_code_provider'] {
  const provider = word(value)
  return provider === 'SMDG' || provider === 'BIC' ? provider : null
}

function firstOf<K extends keyof Place>(places: readonly Place[], key: K): Place[K] | null {
  return places.find((place) => place[key] !== null)?.[key] ?? null
}
