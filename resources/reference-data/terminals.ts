import { locationId, terminalId } from '../identities.ts'
import { referenceLocation } from './locations.ts'
import { loadReferenceData } from './reference-data.ts'
import type { ReferenceTerminal } from './reference-data.ts'

/** A terminal of the reference data as a row of its definition's select; it need not be stored. */
function referenceTerminal({ locode, code, name, company }: ReferenceTerminal) {
  const data = loadReferenceData()
  const place = data.place(locode)
  const location = place && referenceLocation(place, data)
  return {
    id: terminalId(locode, 'SMDG', code),
    kind: 'terminal',
    location_id: locationId(locode),
    name,
    nickname: company,
    smdg_code: code,
    location_kind: location?.kind ?? null,
    location_code: locode,
    location_city: location?.city ?? null,
    location_state: location?.state_abbr ?? null,
    country: locode.slice(0, 2),
  }
}

type TerminalRow = ReturnType<typeof referenceTerminal>

let byId: ReadonlyMap<string, TerminalRow> | null = null

/** A terminal of the reference data by its id. */
export function findReferenceTerminal(id: string): TerminalRow | null {
  byId ??= new Map(
    loadReferenceData()
      .terminals.map(referenceTerminal)
      .map((row) => [row.id, row]),
  )
  return byId.get(id) ?? null
}

/** The terminals at a LOCODE that are in use on a day (YYYY-MM-DD). */
export const referenceTerminalsAt = (locode: string, day: string): readonly TerminalRow[] =>
  loadReferenceData()
    .terminals.filter((one) => one.locode === locode && (one.valid_until ?? day) >= day)
    .map(referenceTerminal)
