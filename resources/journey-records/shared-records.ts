// Records that all accounts share: locations, terminals, vessels. Known ones come from data/, others are
// learned from the carrier's answers. Their ids are derived, so that no statement looks them up.
import type { Facility } from '../../domain/journey/journey-types.ts'
import type { Put } from '../../platform/postgres/put-rows.ts'
import { locationId, metroAreaId, terminalId, vesselId } from '../identities.ts'
import { findReferenceLocation } from '../reference-data/locations.ts'
import type { LocationRow } from '../reference-data/locations.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'
import { nameKey } from '../../domain/places/place-text.ts'
import { insertRow, updateRow } from '../rows.ts'
import type { Tables } from '../../schemas/tables.ts'
import type { ReferenceTerminal } from '../reference-data/reference-data.ts'

type PlaceName = {
  readonly locode: string | null
  readonly location_name: string | null
  readonly mode: string | null
}
type VesselName = { readonly vessel_imo: string | null; readonly vessel_name: string | null }

/** A shared record, with the rows that create it or bring it up to date. */
export type SharedRecord = {
  readonly id: string
  readonly type: string
  readonly name: string | null
  readonly puts: readonly Put[]
}

/** A terminal with its SMDG or BIC code, where one is known. */
export type TerminalRecord = SharedRecord & { readonly code: string | null }

/** A place that the reference data lack: a port unless a train or truck names it. */
const learnedLocation = (
  locode: string,
  name: string | null,
  mode: string | null,
): LocationRow => ({
  id: locationId(locode),
  kind: mode === 'RAIL' || mode === 'TRUCK' ? 'metro_area' : 'port',
  code: locode,
  name: name ?? locode,
  city: null,
  state_abbr: null,
  country_code: locode.slice(0, 2),
  time_zone: loadReferenceData().zoneOf(locode),
  latitude: null,
  longitude: null,
  learned: true,
})

export function locationOf({ locode, location_name, mode }: PlaceName): SharedRecord | null {
  if (locode === null) return null
  const row = findReferenceLocation(locode) ?? learnedLocation(locode, location_name, mode)
  return { id: row.id, type: row.kind, name: row.name, puts: [insertRow('location', row)] }
}

/** The metro area of a rail terminal in a known port; any other place is one itself. */
function metroAreaOf(kind: string, locode: string): SharedRecord | null {
  if (kind !== 'rail_terminal') return null
  const port = findReferenceLocation(locode)
  if (port?.kind !== 'port') return null
  const row = { ...port, id: metroAreaId(locode), kind: 'metro_area' }
  return { id: row.id, type: row.kind, name: row.name, puts: [insertRow('location', row)] }
}

const terminalKnownAs = (locode: string, smdgCode: string | null): ReferenceTerminal | null =>
  smdgCode === null ? null : loadReferenceData().terminal(locode, smdgCode)

const railFacilities = new Set(['RAMP', 'INTE'])

const isOnRail = (type: string | null, mode: string | null): boolean =>
  mode === 'RAIL' || (type !== null && railFacilities.has(type))

/** HMM writes the LOCODE in front of a terminal's SMDG code; the code alone if the reference data have it there. */
function codeOf(locode: string, { code, provider }: Facility): string | null {
  if (code === null || provider === 'BIC' || !code.startsWith(locode)) return code
  const rest = code.slice(locode.length)
  return terminalKnownAs(locode, rest) === null ? code : rest
}

// A code without a provider counts as an SMDG code.
const codesOf = ({ provider }: Facility, code: string | null) =>
  provider === 'BIC'
    ? { smdg_code: null, bic_facility_code: code }
    : { smdg_code: code, bic_facility_code: null }

/** Some carriers write the place's name where the terminal's would stand, which names no terminal. */
function isNameOfPlace(locode: string, name: string): boolean {
  const place = findReferenceLocation(locode)
  return [place?.name, place?.city].some((one) => one != null && nameKey(one) === nameKey(name))
}

/**
 * A place without a code may be a client's own, and all accounts see terminals: its address stays with the
 * observation.
 */
const addressOf = ({ code, address }: Facility): StoredAddress =>
  (code === null ? null : address) ?? { street: null, city: null, state: null, zip: null }

type StoredAddress = Pick<Required<Tables['terminal']>, 'street' | 'city' | 'state' | 'zip'>

/** The facts that an earlier row of the terminal may lack: not every event tells the address. */
const learnedLater = (id: string, address: StoredAddress, metro_area_id: string | null): Put[] => [
  ...(address.street === null ? [] : [updateRow('terminal', { id, ...address })]),
  ...(metro_area_id === null ? [] : [updateRow('terminal', { id, metro_area_id })]),
]

export function terminalOf(
  locode: string | null,
  facility: Facility | null,
  mode: string | null,
): TerminalRecord | null {
  if (locode === null || facility === null) return null
  const { provider, type } = facility
  const code = codeOf(locode, facility)
  const codeOrName = code ?? facility.name
  if (codeOrName === null) return null
  const codes = codesOf(facility, code)
  const known = terminalKnownAs(locode, codes.smdg_code)
  const kind = known === null && isOnRail(type, mode) ? 'rail_terminal' : 'terminal'
  if (code === null && kind === 'terminal' && isNameOfPlace(locode, codeOrName)) return null
  const { name, company } = known ?? { name: facility.name ?? codeOrName, company: null }
  const id = terminalId(locode, code === null ? 'name' : (provider ?? 'SMDG'), codeOrName)
  const metro = metroAreaOf(kind, locode)
  const address = addressOf(facility)
  const row = {
    id,
    kind,
    location_id: locationId(locode),
    name,
    nickname: company,
    ...codes,
    ...address,
    metro_area_id: idOf(metro),
    learned: known === null,
  }
  const inserted = insertRow('terminal', row)
  const puts = [...sharedPuts([metro]), inserted, ...learnedLater(id, address, idOf(metro))]
  return { id, type: kind, name, code, puts }
}

export function vesselOf({ vessel_imo: imo, vessel_name: name }: VesselName): SharedRecord | null {
  if (imo === null && name === null) return null
  const row = { id: vesselId(imo, name), imo, name }
  const inserted = insertRow('vessel', row)
  // A vessel may be renamed, and its name may be learned after its number.
  const renamed = updateRow('vessel', { id: row.id, name })
  return {
    id: row.id,
    type: 'vessel',
    name,
    puts: name === null ? [inserted] : [inserted, renamed],
  }
}

export const sharedPuts = (shared: readonly (SharedRecord | null)[]): Put[] =>
  shared.flatMap((one) => one?.puts ?? [])

export const idOf = (record: SharedRecord | null): string | null => record?.id ?? null

/** Whether an observation names another record than the one whose id is stored. */
export const placeChanged = (
  now: SharedRecord | null,
  storedId: string | null | undefined,
): boolean => now !== null && typeof storedId === 'string' && storedId !== now.id
