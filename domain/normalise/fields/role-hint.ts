import type { CarrierEvent } from '../../carrier-event.ts'
import { type Fields, pick, word } from './json-fields.ts'

type RoleHint = NonNullable<CarrierEvent['role_hint']>

/** The roles of CMA CGM's and DCSA's location types. */
const roleOfLocation = new Map<string, RoleHint>([
  ['COL', 'ORIGIN'],
  ['ABPEXP', 'ORIGIN'],
  ['PRE', 'ORIGIN'],
  ['PCF', 'ORIGIN'],
  ['POL', 'POL'],
  ['PTS', 'TS'],
  ['POD', 'POD'],
  ['ABPIMP', 'DESTINATION'],
  ['DEL', 'DESTINATION'],
  ['PDE', 'DESTINATION'],
  ['OIR', 'DESTINATION'],
])

/**
 * The role that the carrier itself gives the event's place in the journey: by its codes, else by its words, which never
 * count against a code.
 */
export function roleHintOf(
  layers: readonly Fields[],
  event: Pick<CarrierEvent, 'event_code' | 'mode'>,
  told: CarrierEvent['role_hint'],
): CarrierEvent['role_hint'] {
  const location = word(pick(layers, 'shipmentLocationType', 'shipmentLocationTypeCode'))
  const phase = word(pick(layers, 'transportPhase', 'movementType', 'transportationPhase'))
  if (location === 'DEPOT') return depotRole(phase)
  const byLocation = roleOfLocation.get(location ?? '')
  if (byLocation !== undefined) return byLocation
  const flag = pick(layers, 'isTransshipmentMove')
  if (isYes(flag) || phase === 'TRANSSHIPMENT') return 'TS'
  const role = seaRole(phase, event) ?? told
  return (role === 'TS' && flag !== null) || isAgainst(phase, role) ? null : role
}

/** Whether a role lies in the other phase of the journey. */
const isAgainst = (phase: string | null, role: CarrierEvent['role_hint']): boolean =>
  (phase === 'EXPORT' && role !== 'POL' && role !== 'ORIGIN') ||
  (phase === 'IMPORT' && role !== 'POD' && role !== 'DESTINATION')

/** The role of a depot, where empty containers are picked up before the journey and returned after it. */
function depotRole(phase: string | null): RoleHint | null {
  return phase === 'EXPORT' ? 'ORIGIN' : phase === 'IMPORT' ? 'DESTINATION' : null
}

/** The role by phase, for moves on and off a ship only: ashore a phase spans several places. */
function seaRole(
  phase: string | null,
  event: Pick<CarrierEvent, 'event_code' | 'mode'>,
): RoleHint | null {
  const onQuay = event.event_code === 'LOAD' || event.event_code === 'DISC'
  const atSea = event.mode === 'VESSEL' || (event.mode === null && onQuay)
  if (!atSea) return null
  return phase === 'EXPORT' ? 'POL' : phase === 'IMPORT' ? 'POD' : null
}

export function isYes(value: unknown): boolean {
  return value === true || ['TRUE', 'YES', 'Y'].includes(word(value) ?? '')
}
