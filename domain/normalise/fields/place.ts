import type { CarrierEvent } from '../../carrier-event.ts'
import { type Fields, fieldsOf, pick, pickText, text, word } from './json-fields.ts'

export type EventPlace = Pick<
  CarrierEvent,
  | 'locode'
  | 'location_name'
  | 'facility_code'
  | 'facility_code_provider'
  | 'facility_type'
  | 'facility_name'
> &
  PlaceAddress

/** The parts of a facility's postal address. */
type PlaceAddress = Pick<
  CarrierEvent,
  'facility_street' | 'facility_city' | 'facility_state' | 'facility_zip'
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

const noAddress: PlaceAddress = {
  facility_street: null,
  facility_city: null,
  facility_state: null,
  facility_zip: null,
}

const nowhere: EventPlace = {
  locode: null,
  location_name: null,
  facility_code: null,
  facility_code_provider: null,
  facility_type: null,
  facility_name: null,
  ...noAddress,
}

/** A UN/LOCODE of the right form, also as `KR PUS` or `kr-pus`. */
export function toLocode(value: unknown): string | null {
  const locode = text(value)
    ?.toUpperCase()
    .replace(/^([A-Z]{2})[\s-]+(?=[A-Z2-9]{3}$)/, '$1')
  return locode !== undefined && /^(?!(.)\1*$)[A-Z]{2}[A-Z2-9]{3}$/.test(locode) ? locode : null
}

export function locodeOf(place: Fields): string | null {
  return (
    toLocode(pick([place], 'UNLocationCode', 'UNLocode', 'locode')) ??
    readPlace(place.get('location')).locode
  )
}

/** The place of an event, from several descriptions in the order of preference. */
export function placeOf(descriptions: readonly unknown[]): EventPlace {
  const places = descriptions.map(readPlace)
  const locode = places.find((place) => place.locode !== null)?.locode ?? null
  // Descriptions of another place do not apply.
  const here = places.filter((place) => place.locode === null || place.locode === locode)
  const coded = here.find((place) => place.facility_code !== null)
  return {
    locode,
    location_name: firstOf(here, 'location_name'),
    facility_code: coded?.facility_code ?? null,
    facility_code_provider: coded?.facility_code_provider ?? null,
    facility_type: firstOf(here, 'facility_type'),
    facility_name: firstOf(here, 'facility_name'),
    // Whole, from one description: parts of two addresses make no address.
    ...addressIn(here.find(({ facility_street: street }) => street !== null) ?? nowhere),
  }
}

function readPlace(value: unknown): EventPlace {
  if (typeof value === 'string') return placeOfText(value)
  const fields = fieldsOf(value)
  if (fields.size === 0) return nowhere
  const layers = [fields, fieldsOf(fields.get('facility')), fieldsOf(fields.get('unlocation'))]
  const address = fieldsOf(fields.get('address'))
  const code = pick(layers, 'UNLocationCode', 'UNLocode', 'locode')
  return {
    locode: toLocode(code),
    location_name:
      pickText(layers, 'locationName') ??
      pickText([address], 'city', 'cityName') ??
      nameInCode(code),
    ...facilityOf(layers),
    facility_name:
      pickText(layers, 'facilityName') ??
      pickText([address], 'name') ??
      pickText(layers, 'otherFacility'),
    ...addressOf(address),
  }
}

/** Some write the place's name, or a terminal's code, in the field of its LOCODE. */
function nameInCode(code: unknown): string | null {
  const name = text(code)
  const isName =
    name !== null && toLocode(name) === null && /^\p{L}[\p{L}\p{N} ,.'()-]{5,}$/u.test(name)
  return isName && !/^(unknown|undefined)$/i.test(name) ? name : null
}

export const addressIn = ({
  facility_street,
  facility_city,
  facility_state,
  facility_zip,
}: PlaceAddress): PlaceAddress => ({ facility_street, facility_city, facility_state, facility_zip })

/** The state is often written as `N/A`. An address without a street tells no more than the place. */
function addressOf(address: Fields): PlaceAddress {
  const street = pickText([address], 'street', 'streetName')
  if (street === null) return noAddress
  const state = pickText([address], 'stateRegion')
  return {
    facility_street: text([street, pickText([address], 'streetNumber') ?? ''].join(' ')),
    facility_city: pickText([address], 'city', 'cityName'),
    facility_state: state !== null && /\p{L}{3}|^\p{L}{2}$/u.test(state) ? state : null,
    facility_zip: pickText([address], 'postCode', 'postalCode'),
  }
}

/** HMM names a place by its bare code; a text of another form is the place's name. */
function placeOfText(value: string): EventPlace {
  const locode = /^\s*[A-Z]{2} ?[A-Z2-9]{3}\s*$/.test(value) ? toLocode(value) : null
  return { ...nowhere, locode, location_name: locode === null ? text(value) : null }
}

/**
 * Code and type of a facility. Some carriers confuse the two fields: ZIM writes the type POTE in place of the code,
 * HMM a terminal's code, which begins with its LOCODE, in place of the type.
 */
function facilityOf(layers: readonly Fields[]) {
  const code = facilityCode(pick(layers, 'facilityCode'))
  const typeField = pick(layers, 'facilityTypeCode', 'facilityType')
  const type = facilityTypes.get(word(typeField) ?? '') ?? null
  const typeInCode = facilityTypes.get(code ?? '') ?? null
  const codeLike = type === null ? facilityCode(typeField) : null
  const codeInType = codeLike !== null && startsWithLocode(codeLike, layers) ? codeLike : null
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

export function providerOf(value: unknown): EventPlace['facility_code_provider'] {
  const provider = word(value)
  return provider === 'SMDG' || provider === 'BIC' ? provider : null
}

function firstOf<K extends keyof EventPlace>(
  places: readonly EventPlace[],
  key: K,
): EventPlace[K] | null {
  return places.find((place) => place[key] !== null)?.[key] ?? null
}
