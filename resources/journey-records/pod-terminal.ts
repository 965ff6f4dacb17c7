// The terminal that a statement names.
import type { TerminalStatement } from '../../domain/terminal/statement.ts'
import type { WeighedPickup } from '../../domain/terminal/pickup-state.ts'
import { isOnePort } from '../../domain/places/same-port.ts'
import { terminalNamed } from '../../domain/places/terminal-name.ts'
import { distanceKm } from '../../domain/sea-lanes/position.ts'
import type { Position } from '../../domain/sea-lanes/position.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'
import { updateRow } from '../rows.ts'
import { locationOf, sharedPuts, terminalOf } from './shared-records.ts'
import type { TerminalRecord } from './shared-records.ts'

const nowhere = { provider: null, type: null, address: null } as const

/** A terminal of the reference data that is the only one at the port with the name. */
function knownTerminal(locode: string, name: string): TerminalRecord | null {
  const atPort = loadReferenceData().terminals.filter(
    (one) => isOnePort(one.locode, locode) && one.valid_until === null,
  )
  const found = terminalNamed(name, atPort)
  if (found === null) return null
  return terminalOf(locode, { ...nowhere, code: found.code, name: found.name }, 'VESSEL')
}

/** All accounts see terminals: a name that only a document of one account has makes none. */
function learnedTerminal(locode: string, { facts, source }: TerminalStatement) {
  const { terminal_name: name, terminal_firms_code: firms_code } = facts
  if (source !== 'terminal') return null
  return terminalOf(locode, { ...nowhere, code: null, name: name ?? firms_code }, 'VESSEL')
}

/** A terminal knows its own FIRMS code. */
function withFirmsCode(found: TerminalRecord, { facts, source }: TerminalStatement) {
  const { terminal_firms_code: firms_code } = facts
  if (firms_code === null || source !== 'terminal') return found
  return { ...found, puts: [...found.puts, updateRow('terminal', { id: found.id, firms_code })] }
}

/** Terminals of one port lie up to some ninety kilometres apart, as those of Shanghai. */
const portAreaKm = 100

/** Whether a port's terminal may lie at the place; an inland place of delivery may not be known yet. */
function isInArea(locode: string, port: string): boolean {
  const [at, near] = [locode, port].map((one): Position | null => {
    const { lon = null, lat = null } = loadReferenceData().place(one) ?? {}
    return lon === null || lat === null ? null : [lon, lat]
  })
  return !at || !near || distanceKm(at, near) <= portAreaKm
}

function namedTerminal(statement: TerminalStatement | null, pod: string | null) {
  const locode = statement?.port_locode ?? pod
  if (statement === null || locode === null || !isInArea(locode, pod ?? locode)) return null
  const { terminal_name: name } = statement.facts
  const found = (name && knownTerminal(locode, name)) || learnedTerminal(locode, statement)
  if (found === null) return null
  // It may lie in another port than the one that the carrier names, as in Long Beach instead of Los Angeles.
  const place = locationOf({ locode, location_name: null, mode: 'VESSEL' })
  return withFirmsCode({ ...found, puts: [...sharedPuts([place]), ...found.puts] }, statement)
}

/** The terminal itself knows best where it has a container; a document counts where the line names none. */
export const podTerminal = (
  { terminalSaidBy }: WeighedPickup,
  byLine: TerminalRecord | null,
  pod: string | null,
): TerminalRecord | null =>
  namedTerminal(terminalSaidBy.terminal, pod) ??
  byLine ??
  namedTerminal(terminalSaidBy.document, pod)
