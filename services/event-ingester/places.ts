// Shared records that a journey names: places, terminals, vessels. Known ones come from data/, others
// are learned from the carrier's words. Their ids are derived, so that nobody has to look them up.
import type { Put } from '../../platform/put-rows.ts'
import { locationId, terminalId, vesselId } from '../../resources/identities.ts'
import { loadReferenceData } from '../../resources/reference-data.ts'

export type Named = {
  readonly locode: string | null
  readonly location_name: string | null
  readonly mode: string | null
}
export type AtTerminal = {
  readonly code: string | null
  readonly provider: 'SMDG' | 'BIC' | null
  readonly name: string | null
  readonly type: string | null
}
export type Aboard = { readonly vessel_imo: string | null; readonly vessel_name: string | null }

/** A shared record: its id, how its type is called, and what makes it or brings it up to date. */
export type Shared = {
  readonly id: string
  readonly type: string
  readonly name: string | null
  readonly puts: readonly Put[]
}

export function locationOf({ locode, location_name, mode }: Named): Shared | null {
  if (locode === null) return null
  const data = loadReferenceData()
  const known = data.place(locode)
  // What no ship calls at is an inland place; a place that only ships name is a port.
  const inland = known ? !data.ports.has(locode) : mode === 'RAIL' || mode === 'TRUCK'
  const type = inland ? 'metro_area' : 'port'
  const name = known?.name ?? location_name ?? locode
  const row = {
    id: locationId(locode),
    kind: type,
    code: locode,
    name,
    city: known?.city ?? null,
    state_abbr: known?.state_abbr ?? null,
    country_code: locode.slice(0, 2),
    time_zone: data.zoneOf(locode),
    latitude: known?.lat ?? null,
    longitude: known?.lon ?? null,
    learned: known === null,
  }
  return { id: row.id, type, name, puts: [{ into: 'location', key: ['id'], how: 'insert', row }] }
}

const railFacilities = new Set(['RAMP', 'INTE'])

export function terminalOf(
  locode: string | null,
  facility: AtTerminal | null,
  mode: string | null,
): Shared | null {
  const { code = null, provider = null, name = null, type = null } = facility ?? {}
  const codeOrName = code ?? name
  if (locode === null || codeOrName === null) return null
  const smdg = provider !== 'BIC' && code !== null
  const known = smdg ? loadReferenceData().terminal(locode, code) : null
  const onRail = mode === 'RAIL' || railFacilities.has(type ?? '')
  const kind = onRail && known === null ? 'rail_terminal' : 'terminal'
  const row = {
    id: terminalId(locode, code === null ? 'name' : (provider ?? 'SMDG'), codeOrName),
    kind,
    location_id: locationId(locode),
    name: known?.name ?? name ?? codeOrName,
    nickname: known?.company ?? null,
    smdg_code: smdg ? code : null,
    bic_facility_code: provider === 'BIC' ? code : null,
    learned: known === null,
  }
  const put: Put = { into: 'terminal', key: ['id'], how: 'insert', row }
  return { id: row.id, type: kind, name: row.name, puts: [put] }
}

export function vesselOf({ vessel_imo: imo, vessel_name: name }: Aboard): Shared | null {
  if (imo === null && name === null) return null
  const row = { id: vesselId(imo, name), imo, name }
  const made: Put = { into: 'vessel', key: ['id'], how: 'insert', row }
  // A ship may be renamed, and its name may come later than its number.
  const named: Put = { into: 'vessel', key: ['id'], how: 'update', row: { id: row.id, name } }
  return { id: row.id, type: 'vessel', name, puts: name === null ? [made] : [made, named] }
}
