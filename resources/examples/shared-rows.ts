// The places, terminals and ships of the example journey, as rows of their definitions' selects.
import { derivedId } from '../../platform/postgres/derived-id.ts'
import { terminalId, vesselId } from '../identities.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'
import { findReferenceLocation } from '../reference-data/locations.ts'
import type { LocationRow } from '../reference-data/locations.ts'
import type { ResourceRow } from '../resource.ts'
import type { PlaceName, TerminalName, VesselName } from './journey.ts'

const locodes: Readonly<Record<PlaceName, string>> = {
  barge: 'THBKK',
  pol: 'THLCH',
  transshipment: 'SGSIN',
  pod: 'USLGB',
  inland: 'USOKC',
}

function placeRow(code: string): LocationRow {
  const row = findReferenceLocation(code)
  if (row === null) throw new TypeError(`data/ has no place ${code}`)
  return row
}

const places = () =>
  Object.fromEntries(
    Object.entries(locodes).map(([name, code]) => [name, placeRow(code)]),
  ) as Readonly<Record<PlaceName, LocationRow>>

const vessel = (imo: string | null, name: string) => ({ id: vesselId(imo, name), imo, name })

// IMO numbers with a correct check digit, outside of the ranges that are issued.
const vessels: Readonly<Record<VesselName, ReturnType<typeof vessel>>> = {
  feeder: vessel(null, 'EXAMPLE BARGE'),
  first: vessel('1234567', 'EXAMPLE VENTURE'),
  second: vessel('2345674', 'EXAMPLE TRADER'),
}

const smdgCode = 'SSAPCT'

function terminals({ pod, inland }: ReturnType<typeof places>) {
  const known = loadReferenceData().terminal(pod.code, smdgCode)
  const at = ({ id, kind, code, city, state_abbr, country_code }: typeof pod) => ({
    location_id: id,
    location_kind: kind,
    location_code: code,
    location_city: city,
    location_state: state_abbr,
    country: country_code,
  })
  return {
    terminal: {
      ...at(pod),
      id: terminalId(pod.code, 'SMDG', smdgCode),
      kind: 'terminal',
      name: known?.name ?? smdgCode,
      nickname: known?.company ?? null,
      smdg_code: smdgCode,
    },
    ramp: {
      ...at(inland),
      id: derivedId('example', 'ramp'),
      kind: 'rail_terminal',
      name: 'Example Ramp',
      nickname: null,
      smdg_code: null,
    },
  } satisfies Readonly<Record<TerminalName, ResourceRow>>
}

/** All of them, by their names in the journey. */
export function sharedRows() {
  const located = places()
  return { places: located, vessels, terminals: terminals(located) }
}

export type SharedRows = ReturnType<typeof sharedRows>
