import type { CarrierEvent } from '../../carrier-event.ts'
import { type Fields, pick, pickText, word } from './json-fields.ts'

type Role = NonNullable<CarrierEvent['role_hint']>

/** CMA CGM's location types and DCSA's own. */
const roleOfLocation = new Map<string, Role>([
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

/** What the carrier itself says about the part that the event's place has in the journey. */
export function roleHintOf(
  layers: readonly Fields[],
  event: Pick<CarrierEvent, 'event_code' | 'mode'>,
): CarrierEvent['role_hint'] {
  const location = word(pick(layers, 'shipmentLocationType', 'shipmentLocationTypeCode'))
  const phase = word(pick(layers, 'transportPhase', 'movementType', 'transportationPhase'))
  if (location === 'DEPOT') return depotRole(phase)
  const byLocation = roleOfLocation.get(location ?? '')
  if (byLocation !== undefined) return byLocation
  if (isYes(pick(layers, 'isTransshipmentMove')) || phase === 'TRANSSHIPMENT') return 'TS'
  const words = pickText(layers, 'description', 'eventDescription', 'internalEventLabel')
  if (words !== null && /trans?-?\s?ship/i.test(words)) return 'TS'
  return seaRole(phase, event)
}

/** A depot gives empty containers out before the journey and takes them back after it. */
function depotRole(phase: string | null): Role | null {
  return phase === 'EXPORT' ? 'ORIGIN' : phase === 'IMPORT' ? 'DESTINATION' : null
}

/** A phase tells the port only for moves on and off the ship: ashore it spans several places. */
function seaRole(
  phase: string | null,
  event: Pick<CarrierEvent, 'event_code' | 'mode'>,
): Role | null {
  const onQuay = event.event_code === 'LOAD' || event.event_code === 'DISC'
  const atSea = event.mode === 'VESSEL' || (event.mode === null && onQuay)
  if (!atSea) return null
  return phase === 'EXPORT' ? 'POL' : phase === 'IMPORT' ? 'POD' : null
}

export function isYes(value: unknown): boolean {
  return value === true || ['TRUE', 'YES', 'Y'].includes(word(value) ?? '')
}
